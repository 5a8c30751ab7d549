import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { type DayHours, Week } from '../../../views/components/week.tsx';
import { TEXTS } from '../../../views/texts/catalogues.ts';

const day = (date: number, ...open: DayHours['open']): DayHours => ({
  day: `2026-11-${date}`,
  open,
  isUnclear: false,
});
const WORKDAY = { from: '08:00', to: '18:00' };
const WEEK = [
  ...[23, 24, 25, 26, 27].map((date) => day(date, WORKDAY)),
  day(28, { from: '00:00', to: '24:00' }),
  day(29),
];

function rowsOf(isShort: boolean): string[] {
  const html = renderToString(<Week caption="Hours" texts={TEXTS.en} week={WEEK} isShort={isShort} />);
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => row.replace(/<[^>]+>/g, '|'));
}

test('a week has a row for each day; a short one has one for today, and one for days of the same hours', () => {
  expect(rowsOf(false)).toHaveLength(7);
  expect(rowsOf(true)).toEqual([
    '|Monday||08:00–18:00|',
    '|Tuesday – Friday||08:00–18:00|',
    '|Saturday||all day|',
    '|Sunday||closed|',
  ]);
});
