import fc from 'fast-check';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { metresOf, squaredChord, squaredChordOf } from '../../../packages/sphere/index.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import type { Box } from '../../../shards/generation/search.ts';
import { FLAG_BITS, NO_FILTER } from '../../../shards/shard/filters.ts';
import { recordId } from '../../../shards/shard/toilet-record.ts';
import { generationOf } from '../../fixtures/generation.ts';
import { runs } from '../../fixtures/runs.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const ANYWHERE = 4;

function found(
  generation: Generation,
  lon: number,
  lat: number,
  wanted: number,
  within = ANYWHERE,
  filter = NO_FILTER,
  box?: Box,
): string[] {
  const hits = generation.air.nearest({ lon, lat, wanted, within, filter, box });
  return Array.from({ length: hits.count }, (_, i) => recordId(hits.shards[i]!.record(hits.rows[i]!)));
}

/** The oracle: looks at everything, sorts everything. */
function bruteForce(
  toilets: readonly BaseToilet[],
  lon: number,
  lat: number,
  wanted: number,
  within: number,
  passes: (toilet: BaseToilet) => boolean,
): string[] {
  return toilets
    .filter(passes)
    .map(({ id, lon: toLon, lat: toLat }) => ({ id, away: squaredChord(lon, lat, toLon, toLat) }))
    .filter(({ away }) => away <= within)
    .sort((a, b) => a.away - b.away || (a.id < b.id ? -1 : 1))
    .slice(0, wanted)
    .map(({ id }) => id);
}

/** Clusters, lone points, both sides of the antimeridian, the poles, and several toilets on one spot. */
function world(count: number, seed: number): BaseToilet[] {
  const random = seededRandom(seed);
  const centres = Array.from(
    { length: 12 },
    () => [random.next() * 360 - 180, Math.asin(random.next() * 2 - 1) * (180 / Math.PI)] as const,
  );
  const special = [
    [180, 0],
    [-180, 0],
    [179.9999, 10],
    [-179.9999, 10],
    [0, 90],
    [120, 90],
    [0, -90],
    [0, 0],
  ] as const;
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return Array.from({ length: count }, (_, i) => {
    const [lon, lat] = i % 17 === 0 ? random.pick(special) : random.pick(centres);
    const spread = i % 17 === 0 ? 0 : i % 5 === 0 ? 3 : 0.05;
    return baseToilet({
      id: `lt_n${i.toString(36)}`,
      lon: round(Math.max(-180, Math.min(180, lon + (random.next() - 0.5) * spread))),
      lat: round(Math.max(-90, Math.min(90, lat + (random.next() - 0.5) * spread))),
      wheelchair: random.chance(0.3) ? 'yes' : 'unknown',
      changing_table: random.chance(0.01) ? 'yes' : 'no',
    });
  });
}

const TOILETS = world(20_000, 7);

describe('the nearest search', () => {
  test('finds what brute force finds, in its order, everywhere on Earth', async () => {
    const generation = await generationOf(TOILETS);
    expect(generation.shards.length).toBeGreaterThan(4);
    const random = seededRandom(1);
    for (let i = 0; i < 400; i++) {
      const near = random.pick(TOILETS);
      const lon = random.chance(0.3) ? near.lon : Math.max(-180, Math.min(180, near.lon + random.normal()));
      const lat = random.chance(0.3) ? near.lat : Math.max(-90, Math.min(90, near.lat + random.normal()));
      const wanted = random.int(1, 20);
      const within = random.chance(0.5) ? ANYWHERE : squaredChordOf(50_000);
      const flags = random.pick([
        0,
        FLAG_BITS.wheelchair,
        FLAG_BITS.changing_table,
        FLAG_BITS.wheelchair | FLAG_BITS.changing_table,
      ]);
      const passes = (toilet: BaseToilet) =>
        ((flags & FLAG_BITS.wheelchair) === 0 || toilet.wheelchair === 'yes') &&
        ((flags & FLAG_BITS.changing_table) === 0 || toilet.changing_table === 'yes');
      expect(
        found(generation, lon, lat, wanted, within, { flags, openNow: false }),
        `${lon}, ${lat}`,
      ).toEqual(bruteForce(TOILETS, lon, lat, wanted, within, passes));
    }
  });

  test('agrees with geokdbush on the distances', async () => {
    const generation = await generationOf(TOILETS);
    const index = new KDBush(TOILETS.length);
    for (const { lon, lat } of TOILETS) index.add(lon, lat);
    index.finish();
    const random = seededRandom(2);
    for (let i = 0; i < 100; i++) {
      const [lon, lat] = [random.next() * 360 - 180, random.next() * 180 - 90];
      const expected = around(index, lon, lat, 5).map((at) =>
        metresOf(squaredChord(lon, lat, TOILETS[at]!.lon, TOILETS[at]!.lat)),
      );
      const hits = generation.air.nearest({ lon, lat, wanted: 5, within: ANYWHERE });
      const actual = Array.from({ length: hits.count }, (_, at) => metresOf(hits.squaredChords[at]!));
      for (const [at, distanceM] of expected.entries())
        expect(Math.abs(actual[at]! - distanceM)).toBeLessThan(0.01);
    }
  });

  test.each([
    ['no toilet', 0, 5, 0],
    ['one toilet', 1, 5, 1],
    ['fewer toilets than wanted', 7, 20, 7],
  ])('with %s finds what there is', async (_, count, wanted, expected) => {
    const generation = await generationOf(world(count, 3));
    expect(found(generation, 10, 50, wanted)).toHaveLength(expected);
  });

  test('breaks ties by id', async () => {
    const pile = ['lt_n3', 'lt_n1', 'lt_w1', 'lt_n2', 'lt_r9'].map((id) =>
      baseToilet({ id, lon: 7.4, lat: 43.7 }),
    );
    expect(found(await generationOf(pile), 7.5, 43.7, 4)).toEqual(['lt_n1', 'lt_n2', 'lt_n3', 'lt_r9']);
  });

  test('keeps the hits of a data set while another one is searched', async () => {
    const [one, two] = await Promise.all(
      ['lt_n1', 'lt_n2'].map((id) => generationOf([baseToilet({ id, lon: 7.4, lat: 43.7 })])),
    );
    const question = { lon: 7.4, lat: 43.7, wanted: 1, within: ANYWHERE };
    const hits = one!.air.nearest(question);
    two!.air.nearest({ ...question, lon: 8 });
    expect(recordId(hits.shards[0]!.record(hits.rows[0]!))).toBe('lt_n1');
    expect(hits.squaredChords[0]).toBeLessThan(squaredChordOf(1));
  });
});

describe('the box search', () => {
  test('finds what brute force finds in any small box, edges included', async () => {
    const generation = await generationOf(TOILETS);
    const side = fc.double({ min: 0, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(
        fc.nat(TOILETS.length - 1),
        side,
        side,
        fc.integer({ min: 1, max: 201 }),
        (at, width, height, wanted) => {
          const { lon, lat } = TOILETS[at]!;
          const box = {
            west: lon,
            south: Math.max(-90, lat - height),
            east: Math.min(180, lon + width),
            north: lat,
          };
          const [midLon, midLat] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
          const passes = (toilet: BaseToilet) =>
            toilet.lon >= box.west &&
            toilet.lon <= box.east &&
            toilet.lat >= box.south &&
            toilet.lat <= box.north;
          const expected = bruteForce(TOILETS, midLon, midLat, wanted, ANYWHERE, passes);
          expect(expected).not.toHaveLength(0);
          expect(found(generation, midLon, midLat, wanted, ANYWHERE, NO_FILTER, box)).toEqual(expected);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
