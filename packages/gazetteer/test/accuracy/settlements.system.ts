/** Every settlement of seven real extracts, asked for by the name that a map shows. */
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import type { PlaceKind } from '../../src/place-record.ts';
import { wordsOf } from '../../src/search/tokenize.ts';
import { EXTRACT_NAMES } from './places-fixture.ts';
import { RealGazetteers } from './real-gazetteer.ts';

const SETTLEMENTS: ReadonlySet<PlaceKind> = new Set(['city', 'town', 'village', 'suburb']);

describe('the gazetteer of real extracts', needs(...ALL_EXTRACTS), () => {
  const gazetteers = new RealGazetteers();
  afterAll(() => gazetteers.close());

  test('answers the name of a settlement with a place of that name', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const extract of EXTRACT_NAMES) {
      const { places, names } = await gazetteers.of(extract);
      const called = Map.groupBy(
        names.flatMap((place) => place.all.map((name) => ({ place, key: wordsOf(name).join(' ') }))),
        ({ key }) => key,
      );
      for (const { kind, all } of names.filter((place) => SETTLEMENTS.has(place.kind))) {
        const key = wordsOf(all[0]!).join(' ');
        const [first] = places.find(all[0]!, { limit: 1 });
        asked++;
        if (!called.get(key)?.some(({ place }) => place.lon === first?.lon && place.lat === first.lat))
          wrong.push(`${extract}: ${kind} ${all[0]} (${first?.kind} ${first?.label})`);
      }
    }
    expect(asked).toBeGreaterThan(150);
    // The station "Gharb" stands in the middle of its village.
    expect(wrong).toEqual(['malta-2016-11-09: village L-Għarb (station Gharb, L-Għarb)']);
  });
});
