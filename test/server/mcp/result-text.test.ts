import { expect, test } from 'vitest';
import type { FindResult } from '../../../schemas/reads/read-results.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import type { Walk } from '../../../schemas/toilet/walk.ts';
import { NOTHING_BESIDE, resultText } from '../../../server/mcp/result-text.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

async function found(walk?: Walk): Promise<FindResult> {
  const { get } = await appOf([baseToilet({ id: 'lt_n1', lon: 7.4256, lat: 43.7394 })]);
  const result = (await get('/api/v1/toilets/nearest?lat=43.7384&lon=7.4246')).body as FindResult;
  return { ...result, results: result.results.map((toilet) => ({ ...toilet, ...(walk && { walk }) })) };
}

const nothing = NOTHING_BESIDE;
const lineOf = (text: string) => text.split('\n')[1];

test('a line says the way, the position, the id and the link to directions', async () => {
  const result = await found();
  expect(lineOf(resultText(result, nothing))).toMatch(
    /^1\. Toilet without a name: 137 m NE, 3 min walk; at 43\.7394, 7\.4256; .*\. id lt_n1, https:\S+ Directions: https:\S+43\.7394\d*%2C7\.4256\S+$/,
  );
  const [toilet] = result.results;
  const { distance_m: _, walk_min: __, bearing: ___, ...one } = toilet!;
  const text = resultText({ toilet: one, attribution: result.attribution, display_note: '' }, nothing);
  expect(text).toContain('at 43.7394, 7.4256');
  expect(text).toContain('. id lt_n1, ');
  expect(text).toContain(`Directions: ${toilet!.directions.google}`);
});

test.each<[Walk, string]>([
  [{ source: 'network', distance_m: 344, min: 3, flights: 0 }, '3 min walk of 344 m;'],
  [{ source: 'network', distance_m: 344, min: 3, flights: 1 }, '3 min walk of 344 m with 1 flight of steps;'],
  [
    { source: 'network', distance_m: 344, min: 3, flights: 2 },
    '3 min walk of 344 m with 2 flights of steps;',
  ],
  [
    { source: 'network', distance_m: 344, min: 3, flights: null },
    '3 min walk of 344 m, the stairs to its floor not known;',
  ],
  [
    { source: 'straight_line', distance_m: 178, min: 3, flights: null },
    '3 min walk of about 178 m, an estimate;',
  ],
])('the walk %j is told with its own metres', async (walk, words) => {
  expect(resultText(await found(walk), nothing)).toContain(`137 m NE, ${words}`);
});

test('a closed toilet says when it opens, if that is known', async () => {
  const result = await found();
  const closed = { ...result, results: result.results.map((each) => ({ ...each, open_now: false })) };
  expect(
    resultText(closed, { ...nothing, asideOf: () => ({ opens_at: '2026-11-18T08:00:00+01:00' }) }),
  ).toContain('; closed now, opens 2026-11-18 08:00;');
  expect(resultText(closed, nothing)).toContain('; closed now;');
});

test.each([
  ['2026-11-18T22:00:00+01:00', 'Mo-Su 07:00-22:00', 'open until 2026-11-18 22:00'],
  ['2027-04-01T00:00:00+02:00', 'Nov-Mar', 'open until 2027-04-01 00:00'],
  [null, '24/7', 'open now (24/7)'],
  [null, 'Mo-Fr 08:00-18:00, 18:00-22:00 unknown', 'open now (Mo-Fr 08:00-18:00, 18:00-22:00 …)'],
])('an open toilet that closes at %s with the hours %s: %s', async (closes_at, opening_hours, words) => {
  const result = await found();
  const open = { open_now: true, closes_at, opening_hours };
  const results = result.results.map((each) => ({ ...each, ...open }));
  expect(resultText({ ...result, results }, nothing)).toContain(`; ${words}`);
});

test.each([
  ['summer', 'hours unknown, open in summer only, likely closed in winter;'],
  ['winter', 'hours unknown, open in winter only, likely closed in summer;'],
  ['part_of_year', 'hours unknown, open in a part of the year only;'],
] as const)('a toilet with the season %s says: %s', async (season, words) => {
  expect(resultText(await found(), { ...nothing, asideOf: () => ({ season }) })).toContain(`; ${words}`);
});

test('a toilet that is free for customers says what all others pay', async () => {
  const result = await found();
  const textIf = (fee: Toilet['fee']) =>
    resultText(
      { ...result, results: result.results.map((each) => ({ ...each, fee })) },
      { ...nothing, asideOf: () => ({ free_for: 'customers' }) },
    );
  expect(textIf({ required: true, amount: 0.8, currency: 'EUR' })).toContain(
    'fee 0.8 EUR (free for customers);',
  );
  expect(textIf({ required: null, amount: null, currency: null })).toContain(
    'fee unknown (free for customers);',
  );
  // People voted that it is free.
  expect(textIf({ required: false, amount: null, currency: null })).toContain('public, free;');
});
