/** Opening hours by tapping, in Arabic. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'مفتوح دائمًا',
  'hours.times': 'أيام وأوقات',
  'hours.write': 'كتابةً',
  'hours.text': 'الأوقات نصًا',
  'hours.hint':
    'مثل «Mo-Fr 08:00-20:00; Sa 10:00-18:00». الأيام بالإنجليزية: Mo Tu We Th Fr Sa Su، وPH للعطل.',
  'hours.days': 'أيام',
  'hours.from': 'من',
  'hours.to': 'إلى',
  'hours.more': 'أضف أيامًا أو أوقاتًا أخرى',
  'hours.remove': 'أزل هذه الأوقات',
  'hours.closed': 'مغلق في الأيام الأخرى.',
  'hours.next-day': 'حتى اليوم التالي.',
  'hours.read': 'نقرأ: {hours}',
  'hours.unreadable': 'لا يمكننا قراءة هذا. اكتبه مثل «Mo-Fr 08:00-20:00» أو «24/7».',
};
