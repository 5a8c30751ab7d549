import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBlob, SHARD } from '../../../shards/format/blob.ts';
import { DETAIL_SECTION, PARTNER_SECTION, SHARD_SECTION } from '../../../shards/format/sections.ts';
import { packLeaf } from '../../../shards/leaf/pack-leaf.ts';
import { unpackLeaf } from '../../../shards/leaf/unpack-leaf.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import type { ShardToilet } from '../../../shards/shard/shard-row.ts';
import { encodeShard } from '../../../shards/shard/write-shard.ts';
import { NOW } from '../../fixtures/generation.ts';
import { runs } from '../../fixtures/runs.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FROM_MIN = Math.floor(NOW.getTime() / 60_000);

function shardOf(bytes: Uint8Array): Shard {
  return new Shard(new Uint8Array(bytes).buffer, 'test');
}

/** Sizes in bytes of the shard and of its leaf, after a round trip. */
function roundTrip(bytes: Uint8Array): { shard: number; leaf: number } {
  const leaf = packLeaf(shardOf(bytes));
  expect(Buffer.from(unpackLeaf(leaf, 'test')).equals(bytes)).toBe(true);
  return { shard: bytes.length, leaf: leaf.length };
}

const E7 = 1e7;
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const HOURS = [null, '24/7', 'Mo-Su 08:00-20:00', 'sunrise-sunset', 'Mo 10:00-12:00', 'by appointment'];
const hours = fc.constantFrom(...HOURS);
/** Seven decimals, and more. */
const degrees = (most: number) =>
  fc.oneof(
    fc.integer({ min: -most * E7, max: most * E7 }).map((e7) => e7 / E7),
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.constantFrom(-most, most, 0, 1e-7, -1e-7),
  );
const id = fc.oneof(
  fc.stringMatching(/^lt_[nwr][a-z1-9][a-z0-9]{0,7}$/),
  fc.stringMatching(/^lt_[a-z0-9]{1,16}$/),
  fc.constantFrom('lt_n', 'lt_0', 'lt_n0', 'lt_n00', 'lt_nzzzzzzzzzzzzzzz', 'lt_z100'),
);
const toilet: fc.Arbitrary<ShardToilet> = fc
  .record({
    id,
    lon: degrees(180),
    lat: degrees(90),
    name: fc.option(text),
    operator: fc.option(fc.constantFrom('Stadt Öhringen', '公厕', '1', 'null')),
    opening_hours: hours,
    wheelchair: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
    source: fc.constantFrom('node', 'way'),
    zone: fc.constantFrom('Europe/Paris', 'Asia/Tokyo'),
    partner: fc.option(
      fc.record({ name: text, opening_hours: hours, closedUntilMs: fc.constantFrom(0, NOW.getTime()) }),
      { freq: 4 },
    ),
    details: fc.option(
      fc.record(
        {
          level: fc.constantFrom('0', '-1', '1;2'),
          names: fc.dictionary(fc.constantFrom('en', 'de', 'ru'), text),
          drinking_water: fc.constantFrom('yes' as const, 'no' as const),
        },
        { requiredKeys: [] },
      ),
    ),
  })
  .map(({ source, zone, partner, details, ...some }) => {
    const number = Number.parseInt(some.id.slice(4), 36);
    const provenance = { source: `osm:${source}/${number}`, checked: null, decided: {} };
    return {
      ...shardToilet({ ...some, provenance }, zone, null),
      details: details ?? undefined,
      partner: partner && {
        fixed: { name: partner.name, tier: 'basic', conditions: null, opening_hours: partner.opening_hours },
        closedUntilMs: partner.closedUntilMs,
      },
    };
  });
const toilets = fc.uniqueArray(toilet, { selector: ({ fixed }) => fixed.id, maxLength: 60 });

const town = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    shardToilet({
      id: `lt_n${(i * 7919 + 5_000_000_000).toString(36)}`,
      lon: Math.round((7 + ((i * 0.618) % 1)) * E7) / E7,
      lat: Math.round((43 + ((i * 0.414) % 1)) * E7) / E7,
      name: i % 3 ? null : `No. ${i}`,
      opening_hours: HOURS[i % HOURS.length]!,
      provenance: { source: `osm:node/${i * 7919 + 5_000_000_000}`, checked: null, decided: {} },
    }),
  );

describe('a leaf gives back its shard byte for byte', () => {
  test('of any toilets', () => {
    fc.assert(
      fc.property(toilets, (all) => {
        roundTrip(encodeShard(all, FROM_MIN));
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([0, 1, 8, 9, 4096])('of %i toilets', (count) => {
    const { shard, leaf } = roundTrip(encodeShard(town(count), FROM_MIN));
    if (count > 1000) expect(leaf).toBeLessThan(shard / 15);
  });

  test('without optional sections, and with sections that it does not know', () => {
    const shard = shardOf(encodeShard(town(20), FROM_MIN));
    const optional: number[] = [...Object.values(DETAIL_SECTION), ...Object.values(PARTNER_SECTION)];
    const kept = shard.sections().filter((section) => !optional.includes(section.id));
    roundTrip(encodeBlob(SHARD, 20, kept));
    const unknown = { id: 0xffff_ffff, bytes: Uint8Array.of(10, 0, 0x80, 0xff) };
    roundTrip(encodeBlob(SHARD, 20, [unknown, ...kept]));
  });

  test('of sections that say something else than the columns', () => {
    const shard = shardOf(encodeShard(town(20), FROM_MIN));
    for (const wrong of [
      SHARD_SECTION.points,
      SHARD_SECTION.masks,
      SHARD_SECTION.axes,
      SHARD_SECTION.idRows,
      SHARD_SECTION.records,
    ])
      for (const byte of [0x22, 0x80]) {
        const sections = shard.sections().map(({ id, bytes }) => {
          const changed = new Uint8Array(bytes);
          if (id === wrong) changed[7] = byte;
          return { id, bytes: changed };
        });
        roundTrip(encodeBlob(SHARD, 20, sections));
      }
  });

  test('of records with fields that are new, nested or in another order', () => {
    const shard = shardOf(encodeShard(town(4), FROM_MIN));
    const records = [
      'lt_n1","id":"lt_n1","lat":1,"lon":2,"new":{"a":[1,{"b":"\\u00e4"}]},"partner":null',
      'lt_n2","lon":2,"id":"lt_n2","lat":1,"partner":null',
      'lt_n3","id":"lt_n3","1":"first","lat":1.0,"lon":2e0,"partner":null',
      'no JSON',
    ].map((record) => Buffer.from(record));
    const offsets = Uint32Array.from([0, ...records], (_, i) => Buffer.concat(records.slice(0, i)).length);
    const changed = new Map<number, Uint8Array>([
      [SHARD_SECTION.records, Buffer.concat(records)],
      [SHARD_SECTION.recordOffsets, new Uint8Array(offsets.buffer)],
    ]);
    const sections = shard.sections().map(({ id, bytes }) => ({ id, bytes: changed.get(id) ?? bytes }));
    roundTrip(encodeBlob(SHARD, 4, sections));
  });
});
