/** The mails in Dutch. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Je code voor Lootiles',
  'mail.sign-in-code': 'Je code om je aan te melden:',
  'mail.sign-in-link': 'Of open deze link:',
  'mail.sign-in-open': 'Aanmelden',
  'mail.sign-in-valid': 'De code en de link werken tien minuten. Gebruik er een van, één keer.',
  'mail.sign-in-ignore':
    'Heb je hier niet om gevraagd? Doe dan niets: zonder de code kan niemand zich aanmelden. Deel de code nooit.',
  'mail.claim-subject': 'Je aanvraag: {business}',
  'mail.claim-approved':
    'Je aanvraag voor ‘{business}’ is goedgekeurd. Je kunt nu zeggen wie het toilet wanneer mag gebruiken, en het tijdelijk sluiten.',
  'mail.claim-rejected':
    'Je aanvraag voor ‘{business}’ is niet goedgekeurd: we konden niet zien dat het toilet van jou is. Je kunt het opnieuw aanvragen en meer vertellen.',
  'mail.claim-revoked':
    'Je aanvraag voor ‘{business}’ is ingetrokken. Onze pagina’s tonen niet meer wat je hebt gezegd.',
  'mail.claim-open': 'Open je pagina:',
};
