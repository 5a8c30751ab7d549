/** Opening hours by tapping, in Portuguese. */
import type { hours as english } from '../en/hours.ts';
import type { MessagesOf } from '../texts.ts';

export const hours: MessagesOf<typeof english> = {
  'hours.always': 'Sempre aberto',
  'hours.times': 'Dias e horas',
  'hours.write': 'Escrever',
  'hours.text': 'Horário como texto',
  'hours.hint':
    'Como “Mo-Fr 08:00-20:00; Sa 10:00-18:00”. Dias em inglês: Mo Tu We Th Fr Sa Su; PH para feriados.',
  'hours.days': 'Dias',
  'hours.from': 'De',
  'hours.to': 'Até',
  'hours.more': 'Acrescentar outros dias ou horas',
  'hours.remove': 'Remover estas horas',
  'hours.closed': 'Fechado nos outros dias.',
  'hours.next-day': 'Até o dia seguinte.',
  'hours.read': 'Lemos: {hours}',
  'hours.unreadable': 'Não conseguimos ler isto. Escreva como “Mo-Fr 08:00-20:00” ou “24/7”.',
};
