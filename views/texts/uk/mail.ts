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
  'mail.claim-subject': 'Ваша заявка: {business}',
  'mail.claim-approved':
    'Вашу заявку для «{business}» схвалено. Тепер ви можете сказати, хто й коли може користуватися туалетом, і тимчасово закрити його.',
  'mail.claim-rejected':
    'Вашу заявку для «{business}» не схвалено: ми не побачили, що туалет ваш. Ви можете подати її знову й розповісти більше.',
  'mail.claim-revoked':
    'Вашу заявку для «{business}» відкликано. Наші сторінки більше не показують того, що ви вказали.',
  'mail.claim-open': 'Відкрийте свою сторінку:',
};
