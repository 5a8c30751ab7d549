/** The mails in Ukrainian. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Ваш код для Lootiles',
  'mail.sign-in-code': 'Ваш код для входу:',
  'mail.sign-in-link': 'Або відкрийте це посилання:',
  'mail.sign-in-open': 'Увійти',
  'mail.sign-in-valid': 'Код і посилання діють десять хвилин. Скористайтеся одним із них, один раз.',
  'mail.sign-in-ignore':
    'Ви про це не просили? Тоді нічого не робіть: без коду ніхто не увійде. Ніколи нікому не давайте код.',
};
