import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlobError, encodeBlob, openBlob, SHARD } from '../../../shards/format/blob.ts';
import { PARTNER_SECTION } from '../../../shards/format/sections.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { rowsOf, type ShardPartner, type ShardToilet, shardRow } from '../../../shards/shard/shard-row.ts';
import { spliceShard } from '../../../shards/shard/splice-shard.ts';
import { encodeRows, encodeShard } from '../../../shards/shard/write-shard.ts';
import { NOW } from '../../fixtures/generation.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FROM_MIN = Math.floor(NOW.getTime() / 60_000);
const NOW_MS = NOW.getTime();
const HOUR_MS = 3_600_000;

function partner(some: Partial<ShardPartner['fixed']> = {}, closedUntilMs = 0): ShardPartner {
  return {
    fixed: { name: 'Café Central', tier: 'basic', conditions: null, opening_hours: null, ...some },
    closedUntilMs,
  };
}

/** By default open at NOW, 13:00 in Monaco; the business until 18:00. */
function toilet(
  i: number,
  said: ShardPartner | null,
  hours: string | null = 'Mo-Su 12:30-14:00',
): ShardToilet {
  const some = { id: `lt_n${i + 100}`, lon: (i * 37) % 180, lat: (i * 17) % 90, opening_hours: hours };
  return { ...shardToilet(some, 'Europe/Monaco', 'MC'), partner: said };
}

function opened(toilets: readonly ShardToilet[]): Shard {
  return new Shard(encodeShard(toilets, FROM_MIN).buffer as ArrayBuffer, 'test');
}

/** What each toilet's partner is answered as. */
function answered(shard: Shard, nowMs = NOW_MS): Record<string, unknown> {
  const { partners } = shard.records;
  return Object.fromEntries(
    Array.from({ length: shard.rows }, (_, row) => {
      const index = partners?.indexOf(row) ?? -1;
      const [id] = shard.record(row).split('"');
      return [id, index < 0 ? null : JSON.parse(partners!.text(index, shard.columns.hours, nowMs))];
    }),
  );
}

describe('partners in a shard', () => {
  test('stand beside the toilets, with their own hours at the toilet’s local time', () => {
    const shard = opened([
      toilet(
        0,
        partner({
          name: 'Bar "Ö"',
          tier: 'plus',
          conditions: 'customers',
          opening_hours: 'Mo-Su 08:00-18:00',
        }),
      ),
      toilet(1, null),
      toilet(2, partner({ opening_hours: 'Mo-Su 20:00-22:00' })),
      toilet(3, partner({ opening_hours: '24/7' })),
      toilet(4, partner()),
    ]);
    const said = { name: 'Café Central', tier: 'basic', conditions: null };
    expect(answered(shard)).toEqual({
      lt_n100: {
        name: 'Bar "Ö"',
        tier: 'plus',
        conditions: 'customers',
        opening_hours: 'Mo-Su 08:00-18:00',
        open_now: true,
        closes_at: '2026-11-18T18:00:00+01:00',
      },
      lt_n101: null,
      lt_n102: { ...said, opening_hours: 'Mo-Su 20:00-22:00', open_now: false, closes_at: null },
      lt_n103: { ...said, opening_hours: '24/7', open_now: true, closes_at: null },
      lt_n104: { ...said, opening_hours: null, open_now: 'unknown', closes_at: null },
    });
  });

  test('are closed up to the very millisecond that stands in the shard, and then follow their hours', () => {
    const until = NOW_MS + 2 * HOUR_MS + 123;
    const shard = opened([toilet(0, partner({ opening_hours: 'Mo-Su 08:00-18:00' }, until))]);
    expect(answered(shard)).toMatchObject({ lt_n100: { open_now: false, closes_at: null } });
    expect(answered(shard, until - 1)).toMatchObject({ lt_n100: { open_now: false, closes_at: null } });
    const open = { open_now: true, closes_at: '2026-11-18T18:00:00+01:00' };
    expect(answered(shard, until)).toMatchObject({ lt_n100: open });
  });

  test('cost nothing where there are none: the blob has none of their sections', () => {
    const shard = opened([toilet(0, null), toilet(1, null)]);
    expect(shard.records.partners).toBeUndefined();
    expect(shard.sections().map(({ id }) => id)).not.toContain(PARTNER_SECTION.rows);
  });

  test('leave everything else of the shard as it is without them', () => {
    const hours = ['24/7', 'Mo-Fr 08:00-18:00', null];
    const with_ = opened(
      Array.from({ length: 60 }, (_, i) => toilet(i, i % 4 ? null : partner(), hours[i % 3])),
    );
    const without = opened(Array.from({ length: 60 }, (_, i) => toilet(i, null, hours[i % 3])));
    const own = Object.values(PARTNER_SECTION) as number[];
    expect(with_.sections().filter(({ id }) => !own.includes(id))).toEqual(without.sections());
  });

  const said = fc.option(
    fc.record({
      fixed: fc.record({
        name: fc.string({ unit: 'grapheme', maxLength: 80 }),
        tier: fc.constantFrom('basic' as const, 'plus' as const),
        conditions: fc.constantFrom('everyone' as const, 'customers' as const, null),
        opening_hours: fc.constantFrom('24/7', 'Mo-Fr 08:00-18:00', 'nonsense', null),
      }),
      closedUntilMs: fc.constantFrom(0, NOW_MS + HOUR_MS, NOW_MS + 12 * HOUR_MS + 1),
    }),
    { freq: 2 },
  );
  const world = fc.array(said, { minLength: 1, maxLength: 40 });

  test('are read back and encoded to the same bytes', () => {
    fc.assert(
      fc.property(world, (all) => {
        const shard = opened(all.map((each, i) => toilet(i, each)));
        const sources = shard.columns.hours.sources().map((source) => JSON.stringify(source));
        const again = encodeRows([...rowsOf(shard).values()], (source) =>
          shard.columns.hours.compiled(sources.indexOf(JSON.stringify(source))),
        );
        const bytes = encodeShard(
          all.map((each, i) => toilet(i, each)),
          FROM_MIN,
        );
        expect(Buffer.from(again).equals(bytes)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('are spliced only where none of them changes', () => {
    fc.assert(
      fc.property(world, fc.nat(), said, (all, at, next) => {
        const i = at % all.length;
        const changed = all.map((each, j) => toilet(j, j === i ? next : each));
        const shard = opened(all.map((each, j) => toilet(j, each)));
        const spliced = spliceShard(shard, new Map([[changed[i]!.fixed.id, shardRow(changed[i]!)]]));
        const isSame = JSON.stringify(next) === JSON.stringify(all[i]);
        expect(spliced && Buffer.from(spliced).equals(encodeShard(changed, FROM_MIN))).toBe(
          isSame ? true : undefined,
        );
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, number, (bytes: Uint8Array) => Uint8Array]>([
    ['of rows that are not there', PARTNER_SECTION.rows, (bytes) => bytes.fill(0xff, 0, 4)],
    ['of hours that are not there', PARTNER_SECTION.hours, (bytes) => bytes.fill(0x07, 0, 4)],
    ['without their closing times', PARTNER_SECTION.closedUntil, (bytes) => bytes.subarray(8)],
    ['with texts out of bounds', PARTNER_SECTION.texts, (bytes) => bytes.subarray(1)],
  ])('%s are not answered', (_, section, spoil) => {
    const bytes = encodeShard([toilet(0, partner()), toilet(1, partner())], FROM_MIN);
    const blob = openBlob(bytes.buffer as ArrayBuffer, SHARD, 'test');
    const sections = blob
      .sections()
      .map(({ id, bytes: each }) => ({ id, bytes: id === section ? spoil(each.slice()) : each }));
    const shard = new Shard(encodeBlob(SHARD, blob.records, sections).buffer as ArrayBuffer, 'test');
    expect(() => shard.records).toThrow(BlobError);
  });
});
