/** The mails in Italian. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Il tuo codice per Lootiles',
  'mail.sign-in-code': 'Il tuo codice per entrare:',
  'mail.sign-in-link': 'Oppure apri questo link:',
  'mail.sign-in-open': 'Entra',
  'mail.sign-in-valid': 'Il codice e il link valgono dieci minuti. Usane uno, una volta.',
  'mail.sign-in-ignore':
    'Non l’hai chiesto tu? Allora non fare nulla: senza il codice nessuno può entrare. Non dare mai il codice ad altri.',
};
