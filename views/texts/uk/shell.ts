/** The shell of every page, and pages without content, in Ukrainian. */
import type { shell as english } from '../en/shell.ts';
import type { MessagesOf } from '../texts.ts';

export const shell: MessagesOf<typeof english> = {
  'shell.skip': 'До вмісту',
  'shell.navigation': 'Головне',
  'shell.business': 'Для закладів',
  'shell.account': 'Обліковий запис',
  'shell.more': 'Більше про Lootiles',
  'shell.agents': 'Для агентів ШІ',
  'shell.privacy': 'Приватність',
  'shell.imprint': 'Реквізити',
  'shell.api': 'API',
  'shell.licence': 'Дані й ліцензії',
  'shell.problems': 'Проблеми API',
  'shell.toilets': 'Туалети:',
  'shell.credit-licence': 'ODbL 1.0 та інші джерела',
  'shell.contact': 'Контакт:',
  'shell.propose': 'Запропонувати туалет',
  'shell.language': 'Мова',
  'find.description':
    'Знайдіть найближчий туалет, який зараз відчинений, безкоштовний або доступний. Без облікового запису, на будь-якому телефоні.',
  'find.app-name': 'Lootiles: громадські туалети',
  'find.shortcut': 'Найближчий туалет',
  'offline.page-title': 'Немає зв’язку',
  'offline.page': 'Цю сторінку не збережено на цьому пристрої.',
  'offline.to-find': 'Знайти туалет на збережених територіях',
  'page.title': '{name}: туалет у Lootiles',
  'page.name-and-place': '{name}, {where}',
  'page.description': '{name}: {facts}.',
  'page.not-found-title': 'Туалет не знайдено',
  'page.not-found': 'Можливо, його вже немає або адреса неповна. Пошукайте інший.',
  'page.nothing-title': 'Сторінку не знайдено',
  'page.nothing': 'Перевірте адресу. Можливо, сторінки вже немає.',
  'page.refused-title': 'Цю сторінку не можна так відкрити',
  'page.refused': 'Поверніться на попередню сторінку і спробуйте там.',
  'page.not-found-find': 'Знайдіть туалет поблизу',
};
