import { describe, expect, test } from 'vitest';
import { cellPath } from '../../../shards/generation/cell-key.ts';
import { splitShard } from '../../../shards/publication/leaf-index.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { encodeShard } from '../../../shards/shard/write-shard.ts';
import { NOW } from '../../fixtures/generation.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FROM_MIN = Math.floor(NOW.getTime() / 60_000);
const E7 = 1e7;

/** Some in each quarter of the cell, and 30 on one spot. */
const TOILETS = Array.from({ length: 300 }, (_, i) => ({
  ...shardToilet({
    id: `lt_n${i + 100}`,
    lon: i < 30 ? 10.5 : Math.round((1 + ((i * 0.618) % 1) * 170) * E7) / E7,
    lat: i < 30 ? 50.5 : Math.round((1 + ((i * 0.414) % 1) * 80) * E7) / E7,
    opening_hours: [null, '24/7', 'Mo-Fr 08:00-18:00'][i % 3]!,
  }),
  details: i % 5 ? undefined : { level: `${i}` },
}));

function shardOf(toilets: typeof TOILETS): Shard {
  return new Shard(encodeShard(toilets, FROM_MIN).buffer, 'test');
}

describe('a split shard', () => {
  const parts = splitShard(shardOf(TOILETS), 'w3', 20);

  test('has each toilet in the part of its position', () => {
    const toilets = parts.flatMap(({ key, shard }) =>
      Array.from({ length: shard.rows }, (_, row) => {
        const { positions } = shard.columns;
        expect(cellPath(positions[row * 2]! / E7, positions[row * 2 + 1]! / E7)).toMatch(
          new RegExp(`^${key}`),
        );
        return shard.record(row).split('"')[0]!;
      }),
    );
    expect(toilets.sort()).toEqual(TOILETS.map(({ fixed }) => fixed.id).sort());
  });

  test('has no part that is larger than asked for, but for a spot', () => {
    const sizes = parts.map(({ shard }) => shard.rows).sort((a, b) => a - b);
    expect(sizes.length).toBeGreaterThan(15);
    expect(sizes.at(-2)).toBeLessThanOrEqual(20);
    expect(sizes.at(-1)).toBe(30);
  });

  test('has the shards that an import of smaller cells writes, and their boxes', () => {
    for (const { key, box, shard } of parts) {
      const inside = TOILETS.filter(({ fixed }) => cellPath(fixed.lon, fixed.lat).startsWith(key));
      const written = shardOf(inside);
      expect(shard.sections()).toEqual(written.sections());
      const lons = inside.map(({ fixed }) => fixed.lon);
      const lats = inside.map(({ fixed }) => fixed.lat);
      expect(box).toEqual([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
    }
  });

  test('is one part if it is small enough, and none if it is empty', () => {
    const [whole, ...others] = splitShard(shardOf(TOILETS), 'w3', 300);
    expect(whole?.key).toBe('w3');
    expect(whole?.shard.sections()).toEqual(shardOf(TOILETS).sections());
    expect(others).toEqual([]);
    expect(splitShard(shardOf([]), 'w3', 300)).toEqual([]);
  });
});
