/** The pages of accounts in Turkish. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Hesabınız',
  'account.why':
    'İnsan kontrolü olmadan katkı yapmak veya işletmenizin tuvaletini sahiplenmek için e-posta adresinizle giriş yapın. Size e-postayla bir kod göndeririz. Parola yoktur.',
  'account.email': 'E-posta adresi',
  'account.send': 'Bana kod gönder',
  'account.sent':
    'Size kod ve bağlantı içeren bir e-posta gönderdik. Bir dakika sürebilir. İstenmeyen posta klasörüne de bakın.',
  'account.code': 'E-postadaki kod',
  'account.sign-in': 'Giriş yap',
  'account.link-title': 'E-postadaki bağlantıyla giriş yap',
  'account.signed-in-as': 'Giriş yapan',
  'account.sign-out': 'Çıkış yap',
  'account.sign-out-everywhere': 'Tüm cihazlarda çıkış yap',
  'account.delete-title': 'Hesabınızı silin',
  'account.delete-what':
    'Bu, e-posta adresinizi, sahiplenmelerinizi ve kayıtlarınızı hemen ve kalıcı olarak siler. Tuvaletlere katkılarınız, sizinle bağı olmadan kalır.',
  'account.delete-sure': 'Evet, her şeyi sil',
  'account.delete': 'Hesabımı sil',
  'account.bad-email': 'ad@example.org gibi tam bir e-posta adresi yazın.',
  'account.wrong':
    'Bu kod veya bağlantı yanlış, süresi dolmuş veya kullanılmış. Yeni bir kod isteyin. Yeni kod da reddedilirse e-postadaki bağlantıyı açın.',
  'account.too-many': 'Çok fazla kod istendi. Bir saat bekleyip yeniden deneyin.',
  'account.longer-check':
    'Çok sayıda kod istendi. Formu yeniden gönderin: insan kontrolü bu kez daha uzun, bir dakikaya kadar sürer.',
  'account.not-human': 'İnsan kontrolü eksik, süresi dolmuş veya kullanılmış. Formu yeniden gönderin.',
  'account.checking': 'Tarayıcınız insan kontrolünü yapıyor. Birkaç saniye sürer.',
  'account.check-failed':
    'İnsan kontrolü başarısız oldu. Bağlantınızı kontrol edip bir dakika sonra formu yeniden gönderin.',
  'account.check-impossible':
    'Bu tarayıcı insan kontrolünü yapamıyor. Güncel bir tarayıcı kullanın ve sayfayı https adresinden açın.',
  'account.needs-script': 'İnsan kontrolü JavaScript gerektirir. Kod istemek için açın.',
  'account.no-mail': 'E-posta gönderilemedi. Adresi kontrol edin veya bir dakika sonra yeniden deneyin.',
  'account.away': 'Hesaplara şu anda ulaşamıyoruz. Birkaç saniye sonra yeniden deneyin.',
  'account.paying':
    'Kayıtlarınızdan birinin bitmemiş bir planı veya açık bir ödemesi var. Önce planı veya ödemeyi bitirin.',
  'account.again': 'Yeni kod iste',
  'account.business': 'Tuvaletleriniz ve kayıtlarınız',
  'account.moderation': 'Moderasyon',
  'account.sign-out-title': 'Çıkış yap',
  'account.too-many-title': 'Çok fazla istek',
  'account.elsewhere-title': 'Bu form bizim sayfamızdan gönderilmedi',
  'account.elsewhere': 'Sayfayı yeniden açıp formu oradan gönderin.',
};
