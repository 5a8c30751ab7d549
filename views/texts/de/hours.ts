/** Opening hours by tapping, in German. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Immer offen',
  'hours.times': 'Tage und Zeiten',
  'hours.write': 'Als Text',
  'hours.text': 'Zeiten als Text',
  'hours.hint':
    'Etwa „Mo-Fr 08:00-20:00; Sa 10:00-18:00“. Englische Tage: Mo Tu We Th Fr Sa Su, PH für Feiertage.',
  'hours.days': 'Tage',
  'hours.from': 'Von',
  'hours.to': 'Bis',
  'hours.more': 'Andere Tage oder Zeiten',
  'hours.remove': 'Diese Zeiten entfernen',
  'hours.closed': 'An den anderen Tagen geschlossen.',
  'hours.next-day': 'Bis zum nächsten Tag.',
  'hours.read': 'Wir lesen: {hours}',
  'hours.unreadable': 'Das können wir nicht lesen. Schreibe etwa „Mo-Fr 08:00-20:00“ oder „24/7“.',
};
