/** Opening hours by tapping, in Turkish. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Her zaman açık',
  'hours.times': 'Günler ve saatler',
  'hours.write': 'Yazarak',
  'hours.text': 'Metin olarak saatler',
  'hours.hint':
    '“Mo-Fr 08:00-20:00; Sa 10:00-18:00” gibi. İngilizce günler: Mo Tu We Th Fr Sa Su, PH resmî tatiller.',
  'hours.days': 'Günler',
  'hours.from': 'Başlangıç',
  'hours.to': 'Bitiş',
  'hours.more': 'Başka günler veya saatler ekle',
  'hours.remove': 'Bu saatleri kaldır',
  'hours.closed': 'Diğer günler kapalı.',
  'hours.next-day': 'Ertesi güne kadar.',
  'hours.read': 'Okuduğumuz: {hours}',
  'hours.unreadable': 'Bunu okuyamıyoruz. “Mo-Fr 08:00-20:00” veya “24/7” gibi yazın.',
};
