import { describe, expect, test } from 'vitest';
import { compileHours } from '../../../packages/hours/index.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { rowsOf } from '../../../shards/shard/shard-row.ts';
import { encodeRows, encodeShard } from '../../../shards/shard/write-shard.ts';
import { NOW } from '../../fixtures/generation.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FROM_MIN = Math.floor(NOW.getTime() / 60_000);

const TOILETS = Array.from({ length: 100 }, (_, i) =>
  shardToilet(
    {
      id: `lt_n${i.toString(36)}x`,
      lon: (i * 37) % 180,
      lat: (i * 17) % 90,
      name: `Nö. ${i}`,
      wheelchair: i % 3 ? 'yes' : 'no',
      opening_hours: ['24/7', 'Mo-Fr 08:00-18:00', 'sunrise-sunset', 'nonsense', null][i % 5]!,
    },
    'Europe/Paris',
    'FR',
  ),
);

describe('rows read back from a shard', () => {
  test('are encoded to the same bytes', () => {
    const bytes = encodeShard(TOILETS, FROM_MIN);
    const shard = new Shard(bytes.buffer as ArrayBuffer, 'test');
    const { hours } = shard.columns;
    const sources = hours.sources().map((source) => JSON.stringify(source));
    const again = encodeRows([...rowsOf(shard).values()].reverse(), (source) =>
      hours.compiled(sources.indexOf(JSON.stringify(source))),
    );
    expect(Buffer.from(again).equals(bytes)).toBe(true);
  });

  test('may be none', () => {
    const empty = encodeRows([], () =>
      compileHours('24/7', { zone: 'UTC', country: null, lon: 0, lat: 0 }, 0, 1),
    );
    const shard = new Shard(empty.buffer as ArrayBuffer, 'test');
    expect(rowsOf(shard).size).toBe(0);
    shard.checkAll();
  });
});
