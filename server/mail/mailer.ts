/** Sends mail: by SMTP, or into a folder where none is configured. */
import type { Settings } from '../../schemas/settings.ts';
import type { Log } from '../generations.ts';
import { fileMailer } from './file-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail is handed over. Throws MailUnavailable. */
  send(mail: Mail): Promise<void>;
}

/** The mail was not taken. The message may be logged: it tells nothing of the mail. */
export class MailUnavailable extends Error {}

/** What every mail of ours says of itself: nobody's out-of-office answers it. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

export function openMailer({ smtp, dataDir }: Pick<Settings, 'smtp' | 'dataDir'>, log: Log): Mailer {
  return smtp ? smtpMailer(smtp, log) : fileMailer(dataDir, log);
}
