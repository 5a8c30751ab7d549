/** Opens the mailer of the settings: SMTP, or a folder if no mail server is configured. */

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../common/logger.ts';
import { randomId } from '../../overlay/database/random-id.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { AUTOMATIC, type Mailer, MailUnavailable } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

export function openMailer({ smtp, dataDir }: Pick<Settings, 'smtp' | 'dataDir'>, log: Logger): Mailer {
  return smtp ? smtpMailer(smtp, log) : fileMailer(dataDir, log);
}

const FROM = 'Lootiles <lootiles@localhost>';

/**
 * Mail as files, for development and machines without a mail server: DATA_DIR/mail/*.eml, readable by their owner
 * only. The log has the path; neither it nor the name of the file says whose mail it is.
 */
function fileMailer(dataDir: string, log: Logger): Mailer {
  const folder = join(dataDir, 'mail');
  return {
    async send({ to, subject, text, html }) {
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '')}-${randomId('', 8)}.eml`);
      try {
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({
          streamTransport: true,
          buffer: true,
          newline: 'unix',
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        const { message } = await transport.sendMail({
          from: FROM,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: AUTOMATIC,
        });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Written aside, so that a program that watches the folder never reads half a mail.
        await writeFile(`${path}.part`, message, { mode: 0o600, flush: true });
        await rename(`${path}.part`, path);
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log.error(
          `A mail was not written to ${folder} (${reason}). Check that this account can write there.`,
        );
        throw new MailUnavailable(reason);
      }
      log.info(`A mail was written to ${path}, because SMTP_URL is not set. Set SMTP_URL to send mails.`);
    },
  };
}
