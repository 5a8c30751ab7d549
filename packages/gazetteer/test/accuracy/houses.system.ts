/** Every address of seven real extracts, asked of their gazetteers. What it reaches stands in docs/performance.md. */
import { afterAll, describe, expect, test } from 'vitest';
import { ALL_EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import { EXTRACT_NAMES } from './places-fixture.ts';
import { RealGazetteers } from './real-gazetteer.ts';

const FOUND = 0.95;
/** A shop may stand at the other end of its building. */
const NEAR_M = 100;

describe('the gazetteer of real extracts', needs(...ALL_EXTRACTS), () => {
  const gazetteers = new RealGazetteers();
  afterAll(() => gazetteers.close());

  test('finds addresses to the house', { timeout: 300_000 }, async () => {
    const missed: string[] = [];
    let asked = 0;
    for (const extract of EXTRACT_NAMES) {
      const { places, houses } = await gazetteers.of(extract);
      for (const { street, number, lon, lat } of houses) {
        // Five streets of one name are five answers: the nearest counts, as a town would say which.
        const hits = places.find(`${street} ${number}`, { limit: 10 });
        const least = Math.min(
          ...hits
            .filter(({ house }) => house !== null)
            .map((hit) => metresOf(squaredChord(lon, lat, hit.lon, hit.lat))),
        );
        asked++;
        if (least > NEAR_M) missed.push(`${extract}: ${street} ${number} (${hits[0]?.label}, ${least} m)`);
      }
    }
    expect(asked).toBeGreaterThan(9_000);
    expect(1 - missed.length / asked, missed.join('\n')).toBeGreaterThanOrEqual(FOUND);
  });
});
