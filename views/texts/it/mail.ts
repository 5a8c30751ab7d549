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
  'mail.claim-subject': 'La tua richiesta: {business}',
  'mail.claim-approved':
    'La tua richiesta per «{business}» è approvata. Ora puoi dire chi può usare il bagno e quando, e chiuderlo per il momento.',
  'mail.claim-rejected':
    'La tua richiesta per «{business}» non è approvata: non abbiamo potuto vedere che il bagno è tuo. Puoi ripeterla e dire di più.',
  'mail.claim-revoked':
    'La tua richiesta per «{business}» è ritirata. Le nostre pagine non mostrano più le tue indicazioni.',
  'mail.claim-open': 'Apri la tua pagina:',
};
