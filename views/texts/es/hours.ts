/** Opening hours by tapping, in Spanish. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Siempre abierto',
  'hours.times': 'Días y horas',
  'hours.write': 'Escribirlo',
  'hours.text': 'Horario como texto',
  'hours.hint':
    'Como «Mo-Fr 08:00-20:00; Sa 10:00-18:00». Días en inglés: Mo Tu We Th Fr Sa Su; PH: festivos.',
  'hours.days': 'Días',
  'hours.from': 'De',
  'hours.to': 'A',
  'hours.more': 'Añadir otros días u horas',
  'hours.remove': 'Quitar estas horas',
  'hours.closed': 'Cerrado los demás días.',
  'hours.next-day': 'Hasta el día siguiente.',
  'hours.read': 'Leemos: {hours}',
  'hours.unreadable': 'No podemos leerlo. Escribe como «Mo-Fr 08:00-20:00» o «24/7».',
};
