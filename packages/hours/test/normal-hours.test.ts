/** The normal form of opening hours: the package's own, which means the same and is its own normal form. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needs, outsideData } from '../../../test/fixtures/needs.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { compileHours } from '../src/hours.ts';
import { conditionalHours, normalHours } from '../src/normal-hours.ts';
import { openAt } from '../src/timeline.ts';

const PLACE = { zone: 'Europe/Vienna', country: 'AT', lon: 16, lat: 48 };
const FROM_MIN = Date.UTC(2026, 2, 20) / 60_000;

test.each([
  ['24/7', '24/7'],
  ['Mo-Fr 08:00-20:00; PH off', 'Mo-Fr 08:00-20:00; PH off'],
  ['mo-fr 8:00-20:00;sa,su 9:00-12:00', 'Mo-Fr 08:00-20:00; Sa,Su 09:00-12:00'],
  ['Apr-Oct: 06:00-22:00;', 'Apr-Oct: 06:00-22:00'],
  ['Jan 1-Mar 3 off', 'Jan 01-Mar 03 off'],
  [' 24/7', '24/7'],
  ['Mo-Fr 8-20', 'Mo-Fr 08:00-20:00'],
  ['Mo-Fr 09:00-18:00 "ring the bell"', 'Mo-Fr 09:00-18:00 "ring the bell"'],
  // The package refuses to write these, and looks for seconds for warnings about that: neither happens.
  ['SH 8:00-9:00; Jan-Dec; SH 8:00-9:00', 'SH 08:00-09:00; Jan-Dec; SH 08:00-09:00'],
  ['24/7 || SH || 24/7', '24/7 || SH || 24/7'],
  // In the package's order nothing could read them again.
  ['Jan Mo[1] SH Mo-Fr off', 'Jan Mo[1] SH Mo-Fr off'],
])('of "%s" it is "%s"', (text, normal) => {
  expect(normalHours(text)).toBe(normal);
});

test.each(['garbage hours !!', 'mostly', '', 'Mo-Fr 9-5', 'heures du marché', 'x'.repeat(10_000)])(
  '"%s" has none',
  (text) => {
    expect(normalHours(text)).toBeNull();
  },
);

const pieces = [
  ...['Mo', 'mo-FR', 'Mo[1]', 'PH', 'SH', 'Jan', 'Jan 1', 'Jan-Dec', '2026', 'week 1-53/2', 'easter -2 days'],
  ...['8:00-9:00', '22:00-03:00', '17:00+', 'sunrise-sunset', 'off', 'open', '"x"', '24/7'],
];
const joints = [' ', ', ', '; ', ': ', ' || ', '-', ',', ' off; ', ' 8:00-9:00; '];
const written = fc
  .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...joints)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().slice(0, -1).join(''));

test('it is its own normal form, and means the same', () => {
  let read = 0;
  fc.assert(
    fc.property(written, (text) => {
      const normal = normalHours(text);
      if (normal === null) return;
      read++;
      expect(normalHours(normal)).toBe(normal);
      expect(meaning(normal)).toEqual(meaning(text));
    }),
    { numRuns: runs(2_000) },
  );
  expect(read).toBeGreaterThan(100);
});

const REAL = outsideData('values/toilets_opening_hours.tsv');

describe('of the opening hours of real toilets', needs(REAL), () => {
  test('175 are written in another form than the normal one, none means something else in it', () => {
    const values = readFileSync(REAL.path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(line.indexOf('\t') + 1));
    const changed = values.filter((value) => ![null, value].includes(normalHours(value)));
    expect(changed).toHaveLength(175);
    for (const value of changed) expect(meaning(normalHours(value) ?? ''), value).toEqual(meaning(value));
  });
});

/** The changes of three weeks with a change of the clocks. */
function meaning(value: string) {
  const { startsMin, states } = compileHours(value, PLACE, FROM_MIN, FROM_MIN + 21 * 1_440);
  return { startsMin, states };
}

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
