import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Shard } from '../../../shards/shard/shard.ts';
import { shardRow } from '../../../shards/shard/shard-row.ts';
import { spliceShard } from '../../../shards/shard/splice-shard.ts';
import { encodeShard } from '../../../shards/shard/write-shard.ts';
import { NOW } from '../../fixtures/generation.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FROM_MIN = Math.floor(NOW.getTime() / 60_000);
const COUNT = 200;

const toilet = (
  i: number,
  name: string | null = null,
  wheelchair: 'yes' | 'no' = 'no',
  hours = i % 3 ? '24/7' : null,
) =>
  shardToilet({
    id: `lt_n${i + 100}`,
    lon: (i * 37) % 180,
    lat: (i * 17) % 90,
    name,
    wheelchair,
    opening_hours: hours,
  });
const TOILETS = Array.from({ length: COUNT }, (_, i) => toilet(i));
const SHARD = new Shard(encodeShard(TOILETS, FROM_MIN).buffer as ArrayBuffer, 'test');

const changes = fc.uniqueArray(
  fc.record({
    i: fc.nat(COUNT - 1),
    name: fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })),
    wheelchair: fc.constantFrom('yes' as const, 'no' as const),
  }),
  { selector: ({ i }) => i, maxLength: 30 },
);

describe('a spliced shard', () => {
  test('has the bytes of one that is written anew', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const toilets = [...TOILETS];
        for (const { i, name, wheelchair } of all) toilets[i] = toilet(i, name, wheelchair);
        const fresh = new Map(all.map(({ i }) => [toilets[i]!.fixed.id, shardRow(toilets[i]!)]));
        const spliced = spliceShard(SHARD, fresh);
        expect(spliced && Buffer.from(spliced).equals(encodeShard(toilets, FROM_MIN))).toBe(true);
      }),
    );
  });

  test.each([
    ['a toilet comes', new Map([['lt_n5', shardRow(shardToilet({ id: 'lt_n5' }))]])],
    ['a toilet goes', new Map([['lt_n100', null]])],
    ['hours come', new Map([['lt_n100', shardRow(toilet(0, null, 'no', '24/7'))]])],
    ['hours change', new Map([['lt_n101', shardRow(toilet(1, null, 'no', 'Mo 08:00-09:00'))]])],
  ])('cannot be where %s', (_, fresh) => {
    expect(spliceShard(SHARD, fresh)).toBeUndefined();
  });

  test('does not mind a toilet that is hidden and stays so', () => {
    const same = spliceShard(SHARD, new Map([['lt_nobody', null]]));
    expect(same && Buffer.from(same).equals(encodeShard(TOILETS, FROM_MIN))).toBe(true);
  });
});
