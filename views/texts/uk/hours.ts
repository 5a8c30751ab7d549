/** Opening hours by tapping, in Ukrainian. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Завжди відчинено',
  'hours.times': 'Дні й години',
  'hours.write': 'Написати',
  'hours.text': 'Години як текст',
  'hours.hint': 'Як «Mo-Fr 08:00-20:00; Sa 10:00-18:00». Дні англійською: Mo Tu We Th Fr Sa Su, PH – свята.',
  'hours.days': 'Дні',
  'hours.from': 'З',
  'hours.to': 'До',
  'hours.more': 'Додати інші дні або години',
  'hours.remove': 'Прибрати ці години',
  'hours.closed': 'В інші дні зачинено.',
  'hours.next-day': 'До наступного дня.',
  'hours.read': 'Читаємо: {hours}',
  'hours.unreadable': 'Ми не можемо це прочитати. Пишіть як «Mo-Fr 08:00-20:00» або «24/7».',
};
