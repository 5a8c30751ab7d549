import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileQueries, hostileWords, madePlaces } from '../../../bench/lib/gazetteer.ts';
import { seededRandom } from '../../../bench/made/random.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { gazetteer, place } from '../../../test/fixtures/small-gazetteer.ts';
import type { Places } from '../src/places.ts';
import { MOST_ATTEMPTS, MOST_COMPARED } from '../src/search/word-search.ts';

/** What word-search.ts promises; time follows from it, and is measured by bench/places.ts. */
const MOST_STEPPED_OVER = 2_400_000;
const MOST_SEARCHES = 12;
const NAMES_OF_A_PLACE = 100;
const MOST_WORDS = 12;

test('hostile queries find or do not find, at a bounded cost', () => {
  const places = gazetteer(manyAlike());
  for (const text of hostileQueries(seededRandom(3), runs(1_000))) expectBounded(places, text);
});

test('texts of many short words do so, too', () => {
  const places = gazetteer(manyAlike());
  const words = ['frequ', 'commo', 'str', 'la', 'berlin'];
  for (const text of hostileWords(seededRandom(3), words, runs(100))) expectBounded(places, text, true);
});

test('any text at all finds or does not find', () => {
  const places = gazetteer([
    place('Berlin', { kind: 'city' }),
    place('"a" OR b', { names: ['\u{e000}de', '*'] }),
  ]);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...`"'*^:(){}[]-+;,. \0\nAaOoRrNnDd`), maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, fc.boolean(), (text, prefix) => expectBounded(places, text, prefix)),
    { numRuns: runs(1_000) },
  );
});

test('marks of kinds, countries and tiers cannot be typed', () => {
  const places = gazetteer([place('Berlin', { kind: 'station', country: 'DE' })]);
  for (const text of ['\u{e000}de', '\u{e001}square', '\u{e002}0', 'x\u{e000}de'])
    expect(places.find(text)).toEqual([]);
});

test('two frequent words that no place has together cost no more than the budget', () => {
  const places = gazetteer(manyAlike());
  expect(places.find('Frequent Common')).toEqual([]);
  expectBounded(places, 'Frequent Common');
});

test('a text of short words is read as few of them, and looked up in few other words', () => {
  const places = gazetteer(manyAlike());
  places.find(`${'a b c d e '.repeat(19)}7`);
  expect(places.spent.attempts).toBeLessThan(8);
  expectBounded(places, Array.from({ length: 40 }, (_, i) => `fre${i % 10} com`).join(' '));
  expectBounded(places, 'Frequent Street Common Street, '.repeat(6));
});

test('names are compared with twelve words as often as with two', () => {
  const inManyLanguages = Array.from({ length: 300 }, (_, i) =>
    place(`Harbour ${i}`, { names: Array.from({ length: 90 }, (_, at) => `harbour ${at} ${i}`) }),
  );
  const places = gazetteer(inManyLanguages);
  for (const text of ['harbour old', `harbour ${'old new inn bay sea sun '.repeat(2)}`]) {
    expectBounded(places, text);
    expect(places.spent.compared).toBeGreaterThan(MOST_COMPARED / 2);
  }
});

test('names from the map are as hostile as queries', () => {
  const names = hostileQueries(seededRandom(5), 500).map((name) =>
    place(name, { names: [name, ''], town: name }),
  );
  const places = gazetteer(names);
  expect(places.count).toBe(500);
  expectBounded(places, 'berlin street');
});

function expectBounded(places: Places, text: string, prefix = false): void {
  const hits = places.find(text, { prefix, limit: 50 });
  expect(hits.length).toBeLessThanOrEqual(50);
  expect(places.spent.places).toBeLessThanOrEqual(MOST_STEPPED_OVER);
  expect(places.spent.searches).toBeLessThanOrEqual(MOST_SEARCHES);
  expect(places.spent.attempts).toBeLessThanOrEqual(MOST_ATTEMPTS);
  // The last place that is ranked may go over it by its own names.
  expect(places.spent.compared).toBeLessThanOrEqual(MOST_COMPARED + MOST_WORDS * NAMES_OF_A_PLACE);
}

function* manyAlike() {
  yield* madePlaces(5_000);
  for (let i = 0; i < 5_000; i++)
    yield place(`${i % 2 ? 'Frequent' : 'Common'} Street ${i}`, { importance: 0.01 });
}
