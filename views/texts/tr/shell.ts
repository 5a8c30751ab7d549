/** The shell of every page, and pages without content, in Turkish. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'İçeriğe geç',
  'shell.navigation': 'Ana menü',
  'shell.business': 'İşletmeler için',
  'shell.account': 'Hesap',
  'shell.more': 'Lootiles hakkında daha fazla',
  'shell.agents': 'Yapay zekâ araçları için',
  'shell.privacy': 'Gizlilik',
  'shell.imprint': 'Künye',
  'shell.api': 'API',
  'shell.licence': 'Veriler ve lisanslar',
  'shell.problems': 'API sorunları',
  'shell.toilets': 'Tuvaletler:',
  'shell.credit-licence': 'ODbL 1.0 ve diğer kaynaklar',
  'shell.contact': 'İletişim:',
  'shell.propose': 'Tuvalet öner',
  'shell.language': 'Dil',
  'find.description':
    'Şimdi açık, ücretsiz veya erişilebilir en yakın tuvaleti bulun. Hesapsız, her telefonda.',
  'find.app-name': 'Lootiles: umumi tuvaletler',
  'find.shortcut': 'En yakın tuvalet',
  'offline.page-title': 'Bağlantı yok',
  'offline.page': 'Bu sayfa bu cihazda kayıtlı değil.',
  'offline.to-find': 'Kayıtlı bölgelerinizde bir tuvalet bulun',
  'page.title': '{name}: Lootiles’ta tuvalet',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Tuvalet bulunamadı',
  'page.not-found': 'Artık olmayabilir veya adres eksiktir. Başka bir tane arayın.',
  'page.nothing-title': 'Sayfa bulunamadı',
  'page.nothing': 'Adresi kontrol edin. Sayfa artık olmayabilir.',
  'page.refused-title': 'Bu sayfa böyle açılamaz',
  'page.refused': 'Önceki sayfaya dönüp orada yeniden deneyin.',
  'page.not-found-find': 'Yakınınızda bir tuvalet bulun',
};
