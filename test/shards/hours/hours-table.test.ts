import { describe, expect, test } from 'vitest';
import { compileHours, openAt, opensLater } from '../../../packages/hours/index.ts';
import { openBlob, SHARD } from '../../../shards/format/blob.ts';
import { NO_HOURS, SHARD_SECTION } from '../../../shards/format/sections.ts';
import { HoursTable } from '../../../shards/hours/hours-table.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { encodeShard } from '../../../shards/shard/write-shard.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FROM_MIN = Date.parse('2026-03-20T00:00:00Z') / 60_000;
const VALUES = [
  '24/7',
  'Mo-Fr 08:00-18:00; PH off',
  '22:00-02:00',
  'sunrise-sunset',
  'Apr-Oct',
  'closed',
  'nonsense',
];
const BERLIN = { zone: 'Europe/Berlin', country: 'DE', lon: 13.4, lat: 52.5 };

const toilets = VALUES.map((opening_hours, i) =>
  shardToilet(
    { id: `lt_n${i}`, opening_hours, lon: BERLIN.lon, lat: BERLIN.lat },
    BERLIN.zone,
    BERLIN.country,
  ),
);

function textAt(nowMin: number, table: HoursTable, entry: number): unknown {
  return JSON.parse(`{${table.openText(entry, nowMin).slice(1)}}`);
}

function liveAt(value: string, nowMin: number): unknown {
  const timeline = compileHours(value, BERLIN, nowMin, nowMin + 20 * 1440);
  const { openNow, closesAt } = openAt(timeline, nowMin * 60_000);
  return { open_now: openNow, closes_at: closesAt };
}

describe('the hours of a shard', () => {
  const bytes = encodeShard(toilets, FROM_MIN);
  const shard = new Shard(bytes.buffer as ArrayBuffer, 'test', { compileHours, opensLater });
  const { hours, hoursRows } = shard.columns;
  const entryOf = new Map(VALUES.map((value, i) => [value, hoursRows[rowOf(`lt_n${i}`)]!]));

  function rowOf(id: string): number {
    return Array.from({ length: shard.rows }, (_, row) => row).find((row) =>
      shard.record(row).startsWith(`${id}"`),
    )!;
  }

  test.each([
    ['Mo-Fr 08:00-18:00; PH off', '2026-03-20T05:00Z', '2026-03-20T08:00:00+01:00'],
    ['Mo-Fr 08:00-18:00; PH off', '2026-03-20T18:00Z', '2026-03-23T08:00:00+01:00'],
    // The clocks change on the night before.
    ['Mo-Fr 08:00-18:00; PH off', '2026-03-28T18:00Z', '2026-03-30T08:00:00+02:00'],
    ['Mo-Fr 08:00-18:00; PH off', '2026-03-20T10:00Z', null],
    ['22:00-02:00', '2026-03-20T10:00Z', '2026-03-20T22:00:00+01:00'],
    ['Apr-Oct', '2026-03-20T10:00Z', '2026-04-01T00:00:00+02:00'],
    // Behind the compiled weeks.
    ['Apr-Oct', '2026-11-18T10:00Z', '2027-04-01T00:00:00+02:00'],
    ['Apr-Oct', '2026-07-18T10:00Z', null],
    ['closed', '2026-03-20T10:00Z', null],
    ['nonsense', '2026-03-20T10:00Z', null],
    ['24/7', '2026-03-20T10:00Z', null],
  ])('%s at %s opens at %s', (value, at, opensAt) => {
    const nowMin = Date.parse(at) / 60_000;
    for (let again = 0; again < 2; again++) expect(hours.opensAt(entryOf.get(value)!, nowMin)).toBe(opensAt);
    expect(hours.opensAt(NO_HOURS, nowMin)).toBeNull();
  });

  test.each(VALUES)(
    '%s: tell what a live evaluation tells, before, within and past the compiled weeks',
    (value) => {
      for (let hour = -48; hour < 60 * 24; hour += 5) {
        const nowMin = FROM_MIN + hour * 60 + 17;
        expect(textAt(nowMin, hours, entryOf.get(value)!), new Date(nowMin * 60_000).toISOString()).toEqual(
          liveAt(value, nowMin),
        );
      }
    },
  );

  test('know closed from unknown', () => {
    const noonMin = FROM_MIN + 12 * 60;
    expect(hours.isClosed(entryOf.get('closed')!, noonMin)).toBe(true);
    expect(hours.isClosed(entryOf.get('24/7')!, noonMin)).toBe(false);
    expect(hours.isClosed(entryOf.get('nonsense')!, noonMin)).toBe(false);
    expect(hours.isClosed(NO_HOURS, noonMin)).toBe(false);
    expect(textAt(noonMin, hours, NO_HOURS)).toEqual({ open_now: 'unknown', closes_at: null });
  });

  test('are kept once for all toilets that share them', () => {
    const same = Array.from({ length: 30 }, (_, i) =>
      shardToilet({ id: `lt_n${i}`, opening_hours: '24/7', lon: i, lat: i }),
    );
    const table = new HoursTable(
      openBlob(encodeShard(same, FROM_MIN).buffer as ArrayBuffer, SHARD, 'test'),
      SHARD_SECTION,
    );
    expect(table.entries).toBe(1);
  });

  test('by the sun differ with the position', () => {
    const places = [0, 40].map((lat, i) =>
      shardToilet({ id: `lt_n${i}`, opening_hours: 'sunrise-sunset', lon: 0, lat }),
    );
    const table = new HoursTable(
      openBlob(encodeShard(places, FROM_MIN).buffer as ArrayBuffer, SHARD, 'test'),
      SHARD_SECTION,
    );
    expect(table.entries).toBe(2);
  });
});

test('behind a question beyond the compiled time, now is answered by what was compiled', () => {
  let compiled = 0;
  const live = {
    opensLater,
    compileHours: (...args: Parameters<typeof compileHours>) => {
      compiled++;
      return compileHours(...args);
    },
  };
  const { hours } = new Shard(encodeShard(toilets, FROM_MIN).buffer as ArrayBuffer, 'test', live).columns;
  const entry = hours.sources().findIndex(({ value }) => value === '22:00-02:00');
  const before = textAt(FROM_MIN, hours, entry);
  expect(compiled).toBe(0);
  textAt(FROM_MIN + 40 * 1440, hours, entry);
  expect(compiled).toBe(1);
  expect(textAt(FROM_MIN, hours, entry)).toEqual(before);
  expect(compiled).toBe(1);
});

test('past the compiled time hours are unknown where nothing evaluates them', () => {
  const { hours } = new Shard(encodeShard(toilets, FROM_MIN).buffer as ArrayBuffer, 'test').columns;
  const laterMin = FROM_MIN + 40 * 1440;
  const entryOf = (value: string) => hours.sources().findIndex((source) => source.value === value);
  const found = hours.sources().map(({ value }, entry) => [value, textAt(laterMin, hours, entry)]);
  const unknown = { open_now: 'unknown', closes_at: null };
  // An opening that was followed to its closing is known until then.
  const open = { open_now: true, closes_at: '2026-11-01T00:00:00+01:00' };
  expect(Object.fromEntries(found)).toEqual({
    ...Object.fromEntries(VALUES.map((value) => [value, unknown])),
    'Apr-Oct': open,
    // No closing follows for a year.
    '24/7': { open_now: true, closes_at: null },
  });
  expect(textAt(FROM_MIN + 500 * 1440, hours, entryOf('24/7'))).toEqual(unknown);
});

describe('a shard', () => {
  test('has the same bytes whatever the order of its toilets', () => {
    expect(encodeShard([...toilets].reverse(), FROM_MIN)).toEqual(encodeShard(toilets, FROM_MIN));
  });

  test('refuses an id that its columns cannot hold', () => {
    expect(() => encodeShard([shardToilet({ id: 'lt_ABC' })], FROM_MIN)).toThrow('does not fit');
  });
});
