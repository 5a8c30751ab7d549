/** Opens the mailer of the settings: SMTP, or a folder if no mail server is configured. */
import type { Logger } from '../../common/logger.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { fileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export function openMailer({ smtp, dataDir }: Pick<Settings, 'smtp' | 'dataDir'>, log: Logger): Mailer {
  return smtp ? smtpMailer(smtp, log) : fileMailer(dataDir, log);
}
