/** The mails in German. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Ihr Code für Lootiles',
  'mail.sign-in-code': 'Ihr Code zum Anmelden:',
  'mail.sign-in-link': 'Oder öffnen Sie diesen Link:',
  'mail.sign-in-open': 'Anmelden',
  'mail.sign-in-valid': 'Code und Link gelten zehn Minuten. Benutzen Sie einen von beiden, einmal.',
  'mail.sign-in-ignore':
    'Haben Sie das nicht angefordert? Dann tun Sie nichts: Ohne den Code kann sich niemand anmelden. Geben Sie den Code nie weiter.',
};
