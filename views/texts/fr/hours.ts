/** Opening hours by tapping, in French. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Toujours ouvert',
  'hours.times': 'Jours et heures',
  'hours.write': 'Par écrit',
  'hours.text': 'Horaires en texte',
  'hours.hint':
    'Comme « Mo-Fr 08:00-20:00; Sa 10:00-18:00 ». Jours en anglais : Mo Tu We Th Fr Sa Su ; PH : jours fériés.',
  'hours.days': 'Jours',
  'hours.from': 'De',
  'hours.to': 'À',
  'hours.more': 'Ajouter d’autres jours ou heures',
  'hours.remove': 'Enlever ces heures',
  'hours.closed': 'Fermé les autres jours.',
  'hours.next-day': 'Jusqu’au lendemain.',
  'hours.read': 'Nous lisons : {hours}',
  'hours.unreadable': 'Nous ne pouvons pas lire cela. Écrivez comme « Mo-Fr 08:00-20:00 » ou « 24/7 ».',
};
