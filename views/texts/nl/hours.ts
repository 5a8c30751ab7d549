/** Opening hours by tapping, in Dutch. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Altijd open',
  'hours.times': 'Dagen en tijden',
  'hours.write': 'Zelf schrijven',
  'hours.text': 'Tijden als tekst',
  'hours.hint':
    'Zoals “Mo-Fr 08:00-20:00; Sa 10:00-18:00”. Engelse dagen: Mo Tu We Th Fr Sa Su, PH voor feestdagen.',
  'hours.days': 'Dagen',
  'hours.from': 'Van',
  'hours.to': 'Tot',
  'hours.more': 'Andere dagen of tijden toevoegen',
  'hours.remove': 'Deze tijden verwijderen',
  'hours.closed': 'Op de andere dagen gesloten.',
  'hours.next-day': 'Tot de volgende dag.',
  'hours.read': 'We lezen: {hours}',
  'hours.unreadable': 'We kunnen dit niet lezen. Schrijf het zoals “Mo-Fr 08:00-20:00” of “24/7”.',
};
