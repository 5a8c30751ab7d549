/** Opening hours by tapping, in Polish. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Zawsze otwarte',
  'hours.times': 'Dni i godziny',
  'hours.write': 'Napisz',
  'hours.text': 'Godziny jako tekst',
  'hours.hint':
    'Jak „Mo-Fr 08:00-20:00; Sa 10:00-18:00”. Dni po angielsku: Mo Tu We Th Fr Sa Su, PH to święta.',
  'hours.days': 'Dni',
  'hours.from': 'Od',
  'hours.to': 'Do',
  'hours.more': 'Dodaj inne dni lub godziny',
  'hours.remove': 'Usuń te godziny',
  'hours.closed': 'W pozostałe dni zamknięte.',
  'hours.next-day': 'Do następnego dnia.',
  'hours.read': 'Odczytujemy: {hours}',
  'hours.unreadable': 'Nie możemy tego odczytać. Napisz jak „Mo-Fr 08:00-20:00” lub „24/7”.',
};
