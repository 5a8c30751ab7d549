import { describe, expect, test } from 'vitest';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { stepsOf, wayOf } from '../../../views/toilet/way-words.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const found = { ...wholeToilet({}), distance_m: 300, walk_min: 5, bearing: 0 };
const walk = { source: 'network' as const, distance_m: 380, min: 5, flights: 2 };

describe('the way to a toilet', () => {
  test.each([
    [0, 'north'],
    [22, 'north'],
    [23, 'north-east'],
    [180, 'south'],
    [292, 'west'],
    [338, 'north'],
    [359, 'north'],
  ])('at %i degrees leads %s', (bearing, direction) => {
    expect(wayOf({ ...found, walk, bearing }, TEXTS.en)?.words).toBe(`380 m walk, ${direction}`);
  });

  test('along the paths of the map is said as it is, with its flights of steps', () => {
    expect(wayOf({ ...found, walk }, TEXTS.en)).toEqual({
      minutes: 5,
      words: '380 m walk, north',
      bearing: 0,
      isKnown: true,
      flights: 2,
    });
  });

  test.each([
    ['network', 2, '2 flights of steps'],
    ['network', 0, 'No known steps'],
    ['network', null, 'steps not known'],
    ['straight_line', null, undefined],
  ] as const)('of a %s with %s flights says "%s" of its steps', (source, flights, words) => {
    const way = wayOf({ ...found, walk: { ...walk, source, flights } }, TEXTS.en)!;
    expect(stepsOf(way, TEXTS.en)).toBe(words);
  });

  test('that is estimated from the straight line is said to be about so long', () => {
    const estimate = { source: 'straight_line' as const, distance_m: 390, min: 5, flights: null };
    const words = 'about 390 m, north';
    expect(wayOf({ ...found, walk: estimate }, TEXTS.en)).toMatchObject({
      words,
      isKnown: false,
      flights: null,
    });
    expect(wayOf(found, TEXTS.en)).toMatchObject({ words, isKnown: false, flights: null });
  });

  test('is not known for a toilet that was not found from a search point', () => {
    const { distance_m: _, walk_min: __, bearing: ___, ...toilet } = wholeToilet({});
    expect(wayOf(toilet, TEXTS.en)).toBeUndefined();
  });
});
