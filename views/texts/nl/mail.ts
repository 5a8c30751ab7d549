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
};
