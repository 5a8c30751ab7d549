/** The mails in Polish. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Twój kod do Lootiles',
  'mail.sign-in-code': 'Twój kod do logowania:',
  'mail.sign-in-link': 'Albo otwórz ten link:',
  'mail.sign-in-open': 'Zaloguj się',
  'mail.sign-in-valid': 'Kod i link działają dziesięć minut. Użyj jednego z nich, raz.',
  'mail.sign-in-ignore':
    'To nie Ty o to prosisz? Nie rób nic: bez kodu nikt się nie zaloguje. Nigdy nie podawaj kodu.',
  'mail.claim-subject': 'Twój wniosek: {business}',
  'mail.claim-approved':
    'Twój wniosek dla „{business}” został przyjęty. Możesz teraz podać, kto i kiedy może korzystać z toalety, i zamknąć ją na razie.',
  'mail.claim-rejected':
    'Twój wniosek dla „{business}” nie został przyjęty: nie widać, że toaleta należy do ciebie. Możesz złożyć go ponownie i napisać więcej.',
  'mail.claim-revoked':
    'Twój wniosek dla „{business}” został cofnięty. Nasze strony nie pokazują już twoich informacji.',
  'mail.claim-open': 'Otwórz swoją stronę:',
};
