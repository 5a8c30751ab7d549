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
  'mail.claim-subject': 'Dein Antrag: {business}',
  'mail.claim-approved':
    'Dein Antrag für „{business}“ ist genehmigt. Du kannst jetzt sagen, wer die Toilette wann benutzen darf, und sie vorübergehend schließen.',
  'mail.claim-rejected':
    'Dein Antrag für „{business}“ ist nicht genehmigt: Wir konnten nicht erkennen, dass die Toilette dir gehört. Du kannst ihn erneut stellen und mehr dazu sagen.',
  'mail.claim-revoked':
    'Dein Antrag für „{business}“ ist zurückgenommen. Unsere Seiten zeigen deine Angaben nicht mehr.',
  'mail.claim-open': 'Öffne deine Seite:',
};
