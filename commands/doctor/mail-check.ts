/** The mail server: whether it answers and takes the password. No mail is sent. */
import { reasonOf } from '../../common/reason-of.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { greetMailServer } from '../../server/mail/smtp-mailer.ts';
import { type Check, findingsOf } from './finding.ts';
import { isPublic } from './settings-check.ts';

const GREET_MS = 8_000;
const { ok, warning, wrong } = findingsOf('mail');

export function mailCheck(settings: Settings): Check {
  const { smtp, dataDir } = settings;
  return {
    name: 'mail',
    look: async () => {
      if (!smtp)
        return isPublic(settings)
          ? [warning('Mails are only written to DATA_DIR/mail: people cannot sign in by mail. Set SMTP_URL.')]
          : [ok(`Mails are written to ${dataDir}/mail.`)];
      const { host } = new URL(smtp.url);
      try {
        await greetMailServer(smtp, GREET_MS);
        return [ok(`${host} takes mails from ${smtp.from}.`)];
      } catch (error) {
        return [
          wrong(
            `${host} takes no mails (${reasonOf(error)}). Check SMTP_URL, its password, and that the port is open.`,
          ),
        ];
      }
    },
  };
}
