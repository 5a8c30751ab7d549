/** The mails in Turkish. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'Lootiles kodunuz',
  'mail.sign-in-code': 'Giriş kodunuz:',
  'mail.sign-in-link': 'Veya bu bağlantıyı açın:',
  'mail.sign-in-open': 'Giriş yap',
  'mail.sign-in-valid': 'Kod ve bağlantı on dakika geçerlidir. Birini bir kez kullanın.',
  'mail.sign-in-ignore':
    'Bunu siz istemediniz mi? O zaman bir şey yapmayın: kod olmadan kimse giriş yapamaz. Kodu asla paylaşmayın.',
  'mail.claim-subject': 'Başvurunuz: {business}',
  'mail.claim-approved':
    '“{business}” için başvurunuz onaylandı. Artık tuvaleti kimin ne zaman kullanabileceğini söyleyebilir ve onu şimdilik kapatabilirsiniz.',
  'mail.claim-rejected':
    '“{business}” için başvurunuz onaylanmadı: tuvaletin sizin olduğunu göremedik. Yeniden başvurup daha fazlasını anlatabilirsiniz.',
  'mail.claim-revoked':
    '“{business}” için başvurunuz geri alındı. Sayfalarımız söylediklerinizi artık göstermiyor.',
  'mail.claim-open': 'Sayfanızı açın:',
};
