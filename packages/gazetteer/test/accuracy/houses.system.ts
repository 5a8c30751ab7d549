/**
 * Every address of seven real extracts, asked of their gazetteers. What it reaches stands in docs/performance.md. And 1,000 numbers
 * of these and three more, exactly: a third are of Moscow and Hanoi, where a number has letters, pairs and parts of buildings.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/made/random.ts';
import { ADDRESS_EXTRACTS, ALL_EXTRACTS, needs } from '../../../../test/fixtures/needs.ts';
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import { streetKey } from '../../src/records/place-names.ts';
import { EXTRACT_NAMES } from './places-fixture.ts';
import { type RealGazetteer, RealGazetteers } from './real-gazetteer.ts';

const FOUND = 0.95;
/** A shop may stand at the other end of its building. */
const NEAR_M = 100;

const DRAWN = 1_000;
const SEED = 28;
const FOUND_EXACTLY = 0.97;
const EXACTLY_M = 60;

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

  test(
    'finds exact numbers, and says those that it does not have',
    needs(...Object.values(ADDRESS_EXTRACTS)),
    async () => {
      const { moscow, hanoi, nassau } = ADDRESS_EXTRACTS;
      const random = seededRandom(SEED);
      const groups = [
        { paths: [moscow.path, hanoi.path], count: Math.ceil(DRAWN / 3) },
        { paths: [...ALL_EXTRACTS.map(({ path }) => path), nassau.path], count: Math.floor((DRAWN * 2) / 3) },
      ];
      const [missed, silent]: [string[], string[]] = [[], []];
      for (const { paths, count } of groups) {
        const gazetteerOf = await Promise.all(paths.map((path) => gazetteers.ofFile(path)));
        const addresses = gazetteerOf.map(exactAddresses);
        for (let i = 0; i < count; i++) {
          const at = random.int(0, paths.length - 1);
          const address = random.pick(addresses[at]!);
          const hits = gazetteerOf[at]!.places.find(address.query, { limit: 10 });
          const found = hits.filter(({ house, ignoredHouse }) => house !== null && ignoredHouse === null);
          if (found.some((hit) => address.spots.some((spot) => metresBetween(hit, spot) <= EXACTLY_M)))
            continue;
          const miss = `${address.query}: ${hits[0]?.label}`;
          missed.push(miss);
          if (hits[0]?.ignoredHouse === null) silent.push(miss);
        }
      }
      expect(silent).toEqual([]);
      expect(1 - missed.length / DRAWN, missed.join('\n')).toBeGreaterThanOrEqual(FOUND_EXACTLY);
    },
  );
});

interface Address {
  readonly query: string;
  /** Every object that has it: a building, its shops. */
  readonly spots: Position[];
}

type Position = { readonly lon: number; readonly lat: number };

/** The addresses with one number of streets and squares of the gazetteer. */
function exactAddresses({ houses, names }: RealGazetteer): Address[] {
  const streets = new Set(
    names
      .filter(({ kind }) => kind === 'street' || kind === 'square')
      .flatMap(({ all }) => all.map(streetKey)),
  );
  const addresses = new Map<string, Address>();
  for (const { street, number, lon, lat } of houses) {
    const key = streetKey(street);
    if (!streets.has(key) || !/\p{N}/u.test(number) || /[;,|&]/.test(number)) continue;
    const known = addresses.get(`${key} ${number}`);
    if (known) known.spots.push({ lon, lat });
    else addresses.set(`${key} ${number}`, { query: `${street} ${number}`, spots: [{ lon, lat }] });
  }
  return [...addresses.values()];
}

const metresBetween = (one: Position, other: Position): number =>
  metresOf(squaredChord(one.lon, one.lat, other.lon, other.lat));
