/** The page /privacy in Turkish. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Gizlilik',
  'privacy.lead':
    'Bir tuvalet bulmak için hesap gerekmez ve ardınızda bir şey bırakmazsınız: izleme yok, reklam yok, hakkınızda istatistik yok.',
  'privacy.who': 'Kim sorumlu',
  'privacy.who-contact': 'Bu hizmeti işleten. Bu sayfadaki her şey için {contact} adresine yazın.',
  'privacy.who-imprint': 'Künye, bu hizmeti işleteni belirtir.',
  'privacy.who-unknown': 'Bu hizmeti işleten. İşleten bir iletişim adresi vermedi.',
  'privacy.finding': 'Tuvalet aradığınızda',
  'privacy.finding-position':
    'Konumunuzu “Yakınımda”ya dokunduğunuzda ve daha önce izin verdiyseniz açılışta kullanırız. Sayfa, siz gördükçe onu izler. Aramanıza yanıt vermek için kullanır, saklamayız. Sayfanın adresinde yer alır: adresi kopyalamadan önce bunu düşünün. “Paylaş” onu dışarıda bırakır.',
  'privacy.finding-address':
    'Hizmeti aşırı yükten korumak için istekleri ağ adresine göre {seconds} saniye boyunca bellekte sayarız. İstek günlüğü tutmayız.',
  'privacy.finding-device':
    'Son yanıtlarınız, kayıtlı bölgeleriniz, aradığınız yerler ve seçtiğiniz harita uygulaması cihazınızda kalır. Silmek için tarayıcınızda bu sitenin verilerini silin.',
  'privacy.people': 'Katkı yaptığınızda',
  'privacy.people-hash':
    'Katkı yapanları yalnızca anahtarlı bir özet olarak tanırız. Onu cihazınızın rastgele bir sayısından veya hesabınızdan, gizli bir anahtarla yaparız. Anahtar veritabanında değildir. Özet, iki oyun iki kişiden geldiğini gösterir. Kim olduklarını göstermez.',
  'privacy.what': 'Ne',
  'privacy.how': 'Nasıl saklanır',
  'privacy.until': 'Ne kadar',
  'privacy.vote': 'Bilgilere verilen oylar',
  'privacy.vote-how': 'Anahtarlı özet altında',
  'privacy.vote-until': '{months} ay',
  'privacy.confirmation': 'Doğrulamalar',
  'privacy.confirmation-how':
    'Hesabınızın anahtarlı özeti altında. Hesapsız, her biri kendi rastgele sayısı altında',
  'privacy.confirmation-until': '{months} ay. Her tuvaletin en yenisi kalır',
  'privacy.rating': 'Temizlik puanları',
  'privacy.rating-how': 'Her tuvalet için son puanınız, anahtarlı özet altında',
  'privacy.rating-until': 'Tuvalet için sayıldıkça',
  'privacy.report': 'Sorun bildirimleri',
  'privacy.report-how': 'Yazdığınız, kimliğiniz olmadan',
  'privacy.report-until': '{months} ay',
  'privacy.submission': 'Tuvalet önerileri',
  'privacy.submission-how': 'Yazdığınız, kimliğiniz olmadan',
  'privacy.submission-until': 'Reddedilirse {months} ay. Yoksa açık verinin parçası olur',
  'privacy.address': 'Ağ adresiniz, bir adres günde bir kez sayılsın diye',
  'privacy.address-how': 'Anahtarlı özet olarak, her gün yenisi',
  'privacy.address-until': 'Sonraki geceden sonraki geceye kadar',
  'privacy.network':
    'Bir oyun geldiği ağ: ağ adresiniz (bir IPv6 adresinin ilk 48 biti). Moderatörler bir ağın tüm oylarını geri alabilir',
  'privacy.network-how': 'Kimseye göstermediğimiz anahtarlı özet olarak',
  'privacy.network-until': '{days} gün',
  'privacy.proof': 'Bir insan kontrolünün kullanıldığının kanıtı',
  'privacy.proof-how': 'Hakkınızda bir şey söylemeyen numarası',
  'privacy.proof-until': 'Yaklaşık bir gün',
  'privacy.account': 'Giriş yaptığınızda',
  'privacy.email': 'E-posta adresiniz ve ilk giriş gününüz',
  'privacy.email-how': 'Düz metin olarak, çünkü ona yazarız',
  'privacy.email-until': 'Hesabınızı silene kadar',
  'privacy.session': 'Giriş yaptığınız tarayıcılar',
  'privacy.session-how': 'Bir çerezdeki rastgele sayının özeti',
  'privacy.session-until': 'Çıkışınıza, ziyaretsiz {idle} güne veya {days} güne kadar',
  'privacy.code': 'E-postayla gönderdiğimiz kod ve bağlantı',
  'privacy.code-how': 'Özet olarak, gönderildikleri e-posta adresinin yanında',
  'privacy.code-until':
    '{minutes} dakika geçerlidir. Giriş yaptığınızda veya hesabınızı sildiğinizde, en geç iki gün sonra adresle birlikte sileriz',
  'privacy.attempt': 'Ne sıklıkta giriş yapmayı denediğiniz',
  'privacy.attempt-how': 'Adreslerin anahtarlı özetleri altında sayılır',
  'privacy.attempt-until': 'En çok iki gün',
  'privacy.business': 'İşletmeniz varsa',
  'privacy.claim': 'Başvurunuz ve iletişim bilgileri',
  'privacy.claim-how': 'Yazdığınız gibi. İletişim bilgilerini yalnızca moderatörler görür',
  'privacy.claim-until': 'Hesabınızı silene kadar',
  'privacy.listing': 'Kaydınızın adı, koşulları ve saatleri',
  'privacy.listing-how': 'Yazdığınız gibi. Planınız sürdükçe herkese açık',
  'privacy.listing-until': 'Hesabınızı silene kadar',
  'privacy.plan': 'Planınızın durumu',
  'privacy.plan-how': 'Ödeme sağlayıcısının numaraları. Kartınız ve faturalarınız yalnızca onda.',
  'privacy.plan-until': 'Hesabınızı silene kadar. Mesajlarının numaraları: {days} gün',
  'privacy.audit': 'Moderatörlerin kararları',
  'privacy.audit-how': 'Moderatörün e-posta adresiyle, diğer moderatörler için',
  'privacy.audit-until': 'Kalıcı, kararlar denetlenebilsin ve geri alınabilsin diye',
  'privacy.others': 'Diğer hizmetler',
  'privacy.others-none': 'Sayfalarımız diğer hizmetlerden hiçbir şey yüklemez.',
  'privacy.others-map':
    'Harita {host} hizmetinden gelir. Tarayıcınız ona sorar; o da ağ adresinizi ve baktığınız harita bölümünü görür.',
  'privacy.others-human': 'Hesapsız katkı yaparsanız insan kontrolü {host} hizmetinden gelir.',
  'privacy.others-places':
    'Bir yeri adıyla ararsanız sunucumuz konumunu {host} hizmetine sorar. Kimin sorduğunu söylemez.',
  'privacy.others-payments':
    'İşletmeler bir ödeme sağlayıcısında öder. O, hesabın e-posta adresini ve sayfalarına yazılanı alır.',
  'privacy.others-notes':
    'Bir moderatörün kabul ettiği bildirim, OpenStreetMap’te herkese açık bir not olabilir. Not, hangi tuvalette neyin yanlış olduğunu söyler, sizin hakkınızda bir şey söylemez.',
  'privacy.others-mail': 'Kodlu e-postalar bizimle sizin aranızdaki posta sunucularından geçer.',
  'privacy.others-links':
    'Yol tarifi bağlantıları diğer hizmetleri açar. Bir bağlantıyı izlediğinizde o hizmet nereye gitmek istediğinizi görür.',
  'privacy.cookies': 'Çerezler',
  'privacy.cookies-lead':
    'Üç çerez koyarız, her biri ancak siz bir şey yapınca. Diğer hizmetlerin çerezi yoktur.',
  'privacy.cookie': 'Çerez',
  'privacy.cookie-for': 'Ne için',
  'privacy.cookie-session': 'Girişinizi sürdürür. Giriş yaptığınızda konur.',
  'privacy.cookie-session-until': 'En çok {days} gün',
  'privacy.cookie-browser':
    'Bu tarayıcıyla daha önce giriş yaptığınızı gösterir. Böylece başkaları adınıza kod isteyerek sizi engelleyemez. Giriş yaptığınızda konur.',
  'privacy.cookie-browser-until': 'Son girişinizden {days} gün sonra veya hesabınızı silene kadar',
  'privacy.cookie-language': 'Seçtiğiniz dil. Birini seçtiğinizde konur.',
  'privacy.cookie-language-until': 'Bir yıl',
  'privacy.device':
    'Katkı yaptığınızda tarayıcınız, cihazınızı temsil eden rastgele bir sayı saklar. Biz yalnızca anahtarlı özetini saklarız. Sayıyı silmek için tarayıcınızda bu sitenin verilerini silin.',
  'privacy.rights': 'Ne yapabilirsiniz',
  'privacy.rights-delete':
    'Hesabınızı hesap sayfanızda silin. Bu, sahiplenmeleri ve kayıtları da hemen ve kalıcı olarak siler. Tuvaletlere katkılarınız, sizinle bağı olmadan kalır.',
  'privacy.rights-account': 'Hesabınız',
  'privacy.rights-ask':
    'Hakkınızda ne sakladığımızı sorun, düzeltilmesini veya silinmesini isteyin. Hesapsız yaptığınız katkıları bulamayız: içlerinde size götüren bir şey yok.',
  'privacy.rights-complain': 'Yaşadığınız yerin veri koruma kurumuna şikâyette bulunun.',
  'privacy.open':
    'Tuvaletler, tüm katkıların sonuçlarıyla, açık veridir. Herkes indirebilir. Kişi adı içermezler.',
  'privacy.code-open': 'Program özgür yazılımdır. Bu sayfadaki her şeyi kodunda kontrol edebilirsiniz.',
};
