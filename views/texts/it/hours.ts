/** Opening hours by tapping, in Italian. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Sempre aperto',
  'hours.times': 'Giorni e orari',
  'hours.write': 'Per iscritto',
  'hours.text': 'Orari come testo',
  'hours.hint':
    'Come «Mo-Fr 08:00-20:00; Sa 10:00-18:00». Giorni in inglese: Mo Tu We Th Fr Sa Su; PH: festivi.',
  'hours.days': 'Giorni',
  'hours.from': 'Dalle',
  'hours.to': 'Alle',
  'hours.more': 'Aggiungi altri giorni o orari',
  'hours.remove': 'Togli questi orari',
  'hours.closed': 'Chiuso gli altri giorni.',
  'hours.next-day': 'Fino al giorno dopo.',
  'hours.read': 'Leggiamo: {hours}',
  'hours.unreadable': 'Non riusciamo a leggerlo. Scrivi come «Mo-Fr 08:00-20:00» o «24/7».',
};
