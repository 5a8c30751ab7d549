import { describe, expect, test } from 'vitest';
import { conditionalHours } from '../src/conditional-hours.ts';
import { compileHours } from '../src/hours.ts';
import { openAt } from '../src/timeline.ts';

const BERLIN = { zone: 'Europe/Berlin', country: 'DE', lon: 13.4, lat: 52.5 };
const MEANINGS = new Map([
  ['yes', true],
  ['no', false],
]);

/** The states at these times of Berlin: o open, c closed, ? unknown. */
function statesOf(hours: string, times: readonly string[]): string {
  return times
    .map((time) => {
      const at = Date.parse(time) / 60_000;
      const timeline = compileHours(hours, BERLIN, at - 10, at + 10);
      const { openNow } = openAt(timeline, at * 60_000);
      return openNow === 'unknown' ? '?' : openNow ? 'o' : 'c';
    })
    .join('');
}

const meaningOf = (value: string) => MEANINGS.get(value);
const NOON = '2026-11-19T11:00:00Z';
const NIGHT = '2026-11-19T23:00:00Z';
const SUMMER_NOON = '2026-07-15T10:00:00Z';

describe('access that depends on the time', () => {
  test.each([
    ['no @ (22:00-06:00)', true, 'oco'],
    ['no @ 22:00-06:00', true, 'oco'],
    ['no @ (Oct-Apr)', true, 'cco'],
    ['no @ (Nov 1-Mar 31)', true, 'cco'],
    ['no @ (00:00-24:00)', true, 'ccc'],
    ['no @ (Mo-Fr 08:00-16:00; Sa 08:00-12:00)', true, 'coc'],
    ['no @ (dusk-dawn)', true, 'oco'],
    ['yes @ (08:00-20:00)', false, 'oco'],
    ['yes @ (Apr-Sep)', false, 'cco'],
    ['yes @ (Mo-Su 08:00-20:00); yes @ (PH 10:00-12:00)', false, 'oco'],
  ])('%s is read, if it is otherwise open: %s', (text, isOpen, states) => {
    const hours = conditionalHours(text, meaningOf, isOpen);
    expect(hours).toBeDefined();
    expect(statesOf(hours!, [NOON, NIGHT, SUMMER_NOON])).toBe(states);
  });

  test.each([
    ['no @ (wet)', true],
    ['no @ (weight>5)', true],
    ['no @ (22:00-06:00 AND wet)', true],
    ['no', true],
    ['', true],
    ['perhaps @ (22:00-06:00)', true],
    ['yes @ (22:00-06:00)', true],
    ['no @ (22:00-06:00); yes @ (Mo)', true],
    [`no @ (${'Mo,'.repeat(100)})`, true],
    [`${'(@;'.repeat(80)}`, true],
  ])('%s is not', (text, isOpen) => {
    expect(conditionalHours(text, meaningOf, isOpen)).toBeUndefined();
  });
});
