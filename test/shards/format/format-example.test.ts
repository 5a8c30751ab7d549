/**
 * FORMAT.md against the writer. The decoders here are written from the document's text alone and import
 * nothing of shards/ but the writers: where one fails, either the document or the writer is wrong.
 */
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { splitIntoCells } from '../../../shards/generation/cell-key.ts';
import { encodeIdBuckets } from '../../../shards/ids/id-bucket.ts';
import { encodeShard } from '../../../shards/shard/write-shard.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const FORMAT = readFileSync(new URL('../../../shards/FORMAT.md', import.meta.url), 'utf8');

/** §2: the sections of a container by number, every MUST of a reader checked. */
function readContainer(bytes: Buffer, kind: number): { records: number; sections: Map<number, Buffer> } {
  expect(bytes.toString('latin1', 0, 4)).toBe('LOIT');
  expect(bytes.readUInt16LE(4)).toBe(1);
  expect(bytes.readUInt16LE(6)).toBe(kind);
  expect(bytes.readUInt32LE(8)).toBe(bytes.length);
  const count = bytes.readUInt32LE(16);
  expect(count).toBeLessThanOrEqual(64);
  const first = padded(24 + 16 * count);
  expect(bytes.readUInt32LE(20)).toBe(
    crc32(Buffer.concat([bytes.subarray(0, 20), bytes.subarray(24, first)])),
  );
  const sections = new Map<number, Buffer>();
  let end = first;
  for (let entry = 24; entry < 24 + 16 * count; entry += 16) {
    const offset = bytes.readUInt32LE(entry + 4);
    const length = bytes.readUInt32LE(entry + 8);
    expect(offset).toBe(end);
    end = offset + padded(length);
    expect(bytes.readUInt32LE(entry + 12)).toBe(crc32(bytes.subarray(offset, end)));
    expect([...bytes.subarray(offset + length, end)].every((byte) => byte === 0)).toBe(true);
    sections.set(bytes.readUInt32LE(entry), bytes.subarray(offset, offset + length));
  }
  expect(end).toBe(bytes.length);
  return { records: bytes.readUInt32LE(12), sections };
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** §3.4 */
function readIds(section: Buffer): string[] {
  return Array.from(
    { length: section.length / 16 },
    (_, i) => `lt_${section.toString('latin1', i * 16, i * 16 + 16).replace(/\0+$/, '')}`,
  );
}

/** §4 */
function readIdBucket(bytes: Buffer) {
  const { records, sections } = readContainer(bytes, 2);
  const ids = readIds(sections.get(1)!);
  expect(ids).toHaveLength(records);
  const targetIds = readIds(sections.get(4)!);
  return ids.map((id, i) => {
    const target = sections.get(3)!.readUInt32LE(i * 4);
    return {
      id,
      target: target === 0 ? id : targetIds[target - 1]!,
      lon: sections.get(2)!.readInt32LE(i * 8) / 1e7,
      lat: sections.get(2)!.readInt32LE(i * 8 + 4) / 1e7,
    };
  });
}

describe('the worked example (§9)', () => {
  const [bucket] = encodeIdBuckets([{ id: 'lt_n1', target: 'lt_n1', lon: 7.4246, lat: 43.7384 }]);
  const block =
    /## 9 A worked example\n[^`]*`lt_n1`[^`]*`[^`]*`[^`]*```\n(.*?)\n```/s.exec(FORMAT)?.[1] ?? '';

  test('is what the writer writes, every byte', () => {
    expect(block).toBe(dump(Buffer.from(bucket!)));
  });

  test('reads as the document says it does', () => {
    const bytes = Buffer.from(block.replace(/^.{6}(.{47}).*\n?/gm, '$1').replaceAll(' ', ''), 'hex');
    expect(readIdBucket(bytes)).toEqual([{ id: 'lt_n1', target: 'lt_n1', lon: 7.4246, lat: 43.7384 }]);
  });
});

/** What stands in each row of 16 bytes of the example. */
const ANNOTATIONS = [
  'magic, version 1, kind 2, length 120, 1 record',
  '4 sections, checksum; section 1: offset 88',
  'length 16, checksum; section 2: offset 104',
  'length 8, checksum; section 3: offset 112',
  'length 4, checksum; section 4: offset 120',
  'length 0, checksum; ids: "n1",',
  'zeros to 16 bytes; positions: 74246000, 437384000',
  'targets: 0, its own; padding',
];

function dump(bytes: Buffer): string {
  const rows = ANNOTATIONS.map((text, i) => {
    const hex = bytes.toString('hex', i * 16, i * 16 + 16).replace(/..(?!$)/g, '$& ');
    return `${(i * 16).toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${text}`;
  });
  expect(bytes.length).toBeGreaterThan((rows.length - 1) * 16);
  expect(bytes.length).toBeLessThanOrEqual(rows.length * 16);
  return rows.join('\n');
}

const FROM_MIN = Date.parse('2027-03-20T00:00:00Z') / 60_000;
const HOURS = [null, '24/7', 'Mo-Su 08:00-20:00', 'Mo-Su 08:00-20:00', 'by appointment', 'Mo 10:00-12:00'];

/** 60 toilets of Monaco and beyond, so that the tree splits, with every kind of hours and of letters. */
const TOILETS = Array.from({ length: 60 }, (_, i) =>
  shardToilet(
    {
      id: `lt_n${(i * 7919).toString(36)}`,
      name: i % 2 ? `Ö„${i}“ 🚻\n` : null,
      lon: Math.round((7 + ((i * 0.618) % 1)) * 1e7) / 1e7,
      lat: Math.round((43 + ((i * 0.414) % 1)) * 1e7) / 1e7,
      opening_hours: HOURS[i % HOURS.length]!,
      wheelchair: i % 10 ? 'limited' : 'yes',
      changing_table: i % 15 ? 'unknown' : 'yes',
      fee: { required: i % 3 === 0 ? false : null, amount: null, currency: null },
      access: (['public', 'customers', 'scheme', 'permissive', 'unknown'] as const)[i % 5]!,
    },
    i % 4 === 3 ? 'Asia/Tokyo' : 'Europe/Monaco',
    'MC',
  ),
);

/** §3, row by row. */
function readShard(bytes: Buffer) {
  const { records: count, sections } = readContainer(bytes, 1);
  const section = (id: number) => sections.get(id)!;
  const uint32 = (id: number, i: number) => section(id).readUInt32LE(i * 4);
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((id) => section(id).length / count)).toEqual([
    8, 24, 1, 1, 1, 4, 16, 4,
  ]);
  expect(uint32(9, count)).toBe(section(10).length);
  const rows = Array.from({ length: count }, (_, row) => ({
    lon: section(1).readInt32LE(row * 8) / 1e7,
    lat: section(1).readInt32LE(row * 8 + 4) / 1e7,
    point: [0, 1, 2].map((axis) => section(2).readDoubleLE(row * 24 + axis * 8)),
    axis: section(3)[row]!,
    mask: section(4)[row]!,
    flags: section(5)[row]!,
    hours: uint32(6, row) === 0xffffffff ? undefined : uint32(6, row),
    record: section(10).toString('ascii', uint32(9, row), uint32(9, row + 1)),
  }));
  const ids = readIds(section(7)).map((id, i) => [id, uint32(8, i)] as const);
  const sources: unknown[] = JSON.parse(section(16).toString('utf8'));
  const hours = sources.map((source, entry) => ({
    source,
    horizonMin: uint32(12, entry),
    spans: Array.from({ length: uint32(11, entry + 1) - uint32(11, entry) }, (_, i) => {
      const span = uint32(11, entry) + i;
      return {
        startMin: uint32(13, span),
        state: section(14)[span]!,
        offsetMin: section(15).readInt16LE(span * 2),
      };
    }),
  }));
  expect(section(11).length / 4).toBe(sources.length + 1);
  return { rows, ids, hours };
}

type Read = ReturnType<typeof readShard>;

/** §3.6: `open_now` and `closes_at` of a row, as JSON. */
function openText({ rows, hours }: Read, row: number, nowMin: number): string {
  const entry = rows[row]!.hours;
  if (entry === undefined) return '"open_now":"unknown","closes_at":null';
  const { spans, horizonMin } = hours[entry]!;
  expect(nowMin).toBeGreaterThanOrEqual(spans[0]!.startMin);
  expect(nowMin).toBeLessThanOrEqual(horizonMin - 7 * 1440);
  const at = spans.findLastIndex(({ startMin }) => startMin <= nowMin);
  const state = spans[at]!.state;
  const next = spans[at + 1];
  const closes = state === 1 && next?.state === 0 && next.startMin - nowMin <= 7 * 1440;
  return `"open_now":${['false', 'true', '"unknown"'][state]},"closes_at":${closes ? localTime(next) : null}`;
}

function localTime({ startMin, offsetMin }: { startMin: number; offsetMin: number }): string {
  const local = new Date((startMin + offsetMin) * 60_000).toISOString().slice(0, 19);
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(offsetMin);
  return `"${local}${offsetMin < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}"`;
}

/** §3.1 */
function pointOf(lon: number, lat: number): number[] {
  const [l, b] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
  return [Math.cos(b) * Math.cos(l), Math.cos(b) * Math.sin(l), Math.sin(b)];
}

/** §3.2, word for word: the nearest rows that have every needed flag. */
function search({ rows }: Read, query: number[], needed: number, limit: number): number[] {
  let best: { row: number; squared: number }[] = [];
  const consider = (row: number) => {
    const { point, flags } = rows[row]!;
    if ((flags & needed) !== needed) return;
    const squared = point.reduce((sum, value, axis) => sum + (value - query[axis]!) ** 2, 0);
    best = [...best, { row, squared }].sort((a, b) => a.squared - b.squared).slice(0, limit);
  };
  const walk = (lo: number, hi: number): void => {
    if (hi - lo <= 8) {
      for (let row = lo; row < hi; row++) consider(row);
      return;
    }
    const mid = (lo + hi) >>> 1;
    const { axis, mask, point } = rows[mid]!;
    if ((mask & needed) !== needed) return;
    const side = query[axis]! - point[axis]!;
    if (side < 0) walk(lo, mid);
    else walk(mid + 1, hi);
    if (side * side <= (best.length < limit ? Infinity : best.at(-1)!.squared)) {
      consider(mid);
      if (side < 0) walk(mid + 1, hi);
      else walk(lo, mid);
    }
  };
  walk(0, rows.length);
  return best.map(({ row }) => row);
}

describe('a shard, read by the document alone (§2, §3)', () => {
  const read = readShard(Buffer.from(encodeShard(TOILETS, FROM_MIN)));
  const { rows, ids } = read;
  const rowOf = new Map(ids);

  test('gives back every toilet, at its row', () => {
    expect(rows).toHaveLength(TOILETS.length);
    for (const { fixed } of TOILETS) {
      const { lon, lat, record } = rows[rowOf.get(fixed.id)!]!;
      expect([lon, lat]).toEqual([fixed.lon, fixed.lat]);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is checked.
      expect(record).toMatch(/^[\x00-\x7f]+$/);
      const json = JSON.parse(
        `{"url":"https://x.example/toilets/${record},"open_now":"unknown","closes_at":null}`,
      );
      expect(json).toMatchObject({ ...fixed, url: `https://x.example/toilets/${fixed.id}` });
    }
  });

  test('has its ids in ascending order', () => {
    const keys = ids.map(([id]) => id);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(ids.map(([, row]) => row)).size).toBe(rows.length);
  });

  test('has points, flags and a tree as described', () => {
    for (const { lon, lat, point, flags, record } of rows) {
      for (const [axis, value] of pointOf(lon, lat).entries()) expect(point[axis]).toBeCloseTo(value, 14);
      const { fixed } = TOILETS.find(({ fixed }) => record.startsWith(`${fixed.id}"`))!;
      expect(flags).toBe(
        (fixed.wheelchair === 'yes' ? 1 : 0) +
          (fixed.changing_table === 'yes' ? 2 : 0) +
          (fixed.fee.required === false ? 4 : 0) +
          (['public', 'permissive', 'scheme'].includes(fixed.access) ? 8 : 0),
      );
    }
    const splits = new Set<number>();
    const check = (lo: number, hi: number): void => {
      if (hi - lo <= 8) return;
      const mid = (lo + hi) >>> 1;
      splits.add(mid);
      const { axis, mask, point } = rows[mid]!;
      expect(mask).toBe(rows.slice(lo, hi).reduce((or, { flags }) => or | flags, 0));
      for (const row of rows.slice(lo, mid)) expect(row.point[axis]).toBeLessThanOrEqual(point[axis]!);
      for (const row of rows.slice(mid + 1, hi)) expect(row.point[axis]).toBeGreaterThanOrEqual(point[axis]!);
      check(lo, mid);
      check(mid + 1, hi);
    };
    check(0, rows.length);
    expect(splits.size).toBeGreaterThan(3);
    for (const [row, { axis, mask }] of rows.entries()) {
      if (!splits.has(row)) expect([axis, mask]).toEqual([0, 0]);
    }
  });

  test.each([0, 1, 2, 3, 4, 8, 12, 15])('is searched as described, with the flags %i', (needed) => {
    for (let i = 0; i < 40; i++) {
      const query = pointOf(6.9 + ((i * 0.271) % 1.2), 42.9 + ((i * 0.577) % 1.2));
      const distance = (row: number) =>
        rows[row]!.point.reduce((sum, value, axis) => sum + (value - query[axis]!) ** 2, 0);
      const expected = [...rows.keys()]
        .filter((row) => (rows[row]!.flags & needed) === needed)
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, 5);
      expect(search(read, query, needed, 5)).toEqual(expected);
    }
  });

  test.each([
    ['2027-03-27T10:00:00Z', 'Europe/Monaco', '"open_now":true,"closes_at":"2027-03-27T20:00:00+01:00"'],
    ['2027-03-28T10:00:00Z', 'Europe/Monaco', '"open_now":true,"closes_at":"2027-03-28T20:00:00+02:00"'],
    ['2027-03-28T10:00:00Z', 'Asia/Tokyo', '"open_now":true,"closes_at":"2027-03-28T20:00:00+09:00"'],
    ['2027-03-28T18:00:00Z', 'Europe/Monaco', '"open_now":false,"closes_at":null'],
    ['2027-03-28T12:00:00Z', 'Asia/Tokyo', '"open_now":false,"closes_at":null'],
  ])('at %s tells what "08:00-20:00" means in %s', (now, zone, text) => {
    const toilet = TOILETS.find(
      ({ fixed, hoursLocation: place }) => fixed.opening_hours === 'Mo-Su 08:00-20:00' && place.zone === zone,
    );
    expect(openText(read, rowOf.get(toilet!.fixed.id)!, Date.parse(now) / 60_000)).toBe(text);
  });

  test.each([
    [null, '"open_now":"unknown","closes_at":null'],
    ['by appointment', '"open_now":"unknown","closes_at":null'],
    ['24/7', '"open_now":true,"closes_at":null'],
  ])('tells what the hours %s mean', (hours, text) => {
    const toilet = TOILETS.find(({ fixed }) => fixed.opening_hours === hours);
    expect(openText(read, rowOf.get(toilet!.fixed.id)!, FROM_MIN + 1_000)).toBe(text);
  });

  test('has hours of at least 22 days, whose neighbouring spans differ, and each source once', () => {
    for (const { spans, horizonMin } of read.hours) {
      expect(spans[0]!.startMin).toBeLessThanOrEqual(FROM_MIN);
      expect(horizonMin).toBeGreaterThanOrEqual(FROM_MIN + 22 * 1440);
      for (const [i, span] of spans.slice(1).entries()) expect(span.state).not.toBe(spans[i]!.state);
    }
    const sources = read.hours.map(({ source }) => JSON.stringify(source));
    expect(new Set(sources).size).toBe(sources.length);
    expect(Object.keys(read.hours[0]!.source as object)).toEqual(['value', 'zone', 'country', 'lon', 'lat']);
  });
});

describe('the id index, read by the document alone (§1, §4)', () => {
  const entries = Array.from({ length: 9_000 }, (_, i) => ({
    id: `lt_n${i.toString(36)}`,
    target: `lt_n${(i % 10 ? i : 0).toString(36)}`,
    lon: Math.round((((i * 61.803) % 360) - 180) * 1e7) / 1e7,
    lat: Math.round((((i * 41.421) % 180) - 90) * 1e7) / 1e7,
  }));

  /** FNV-1a over the 16 bytes of the key. */
  const hash = (id: string) => {
    let value = 0x811c9dc5n;
    for (const byte of Buffer.from(id.slice(3).padEnd(16, '\0'), 'latin1'))
      value = ((value ^ BigInt(byte)) * 0x01000193n) & 0xffff_ffffn;
    return Number(value);
  };

  test('holds every id in the bucket of its hash, ascending', () => {
    const buckets = encodeIdBuckets(entries).map((bytes) => readIdBucket(Buffer.from(bytes)));
    expect(buckets).toHaveLength(2);
    for (const [place, bucket] of buckets.entries()) {
      const ids = bucket.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort());
      for (const id of ids) expect(hash(id) & (buckets.length - 1)).toBe(place);
    }
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(buckets.flat().sort(byId)).toEqual([...entries].sort(byId));
  });

  test('leads by the position to the only tile whose key begins the path', () => {
    const tiles = splitIntoCells(entries, 50);
    const seams = [-180, -90, 0, 90, 180].flatMap((lon) =>
      [-90, -45, 0, 45, 90].map((lat) => ({ lon, lat })),
    );
    for (const [key, inside] of [...tiles, ...splitIntoCells(seams, 1)])
      for (const { lon, lat } of inside) expect(path(lon, lat).startsWith(key)).toBe(true);
    for (const { lon, lat } of entries)
      expect([...tiles.keys()].filter((key) => path(lon, lat).startsWith(key))).toHaveLength(1);
  });

  /** §1: halve the plane again and again. A position on a line belongs to the east or north of it. */
  function path(lon: number, lat: number): string {
    let [west, south, width, height] = [-180, -90, 360, 180];
    let key = 'w';
    for (let level = 0; level < 24; level++) {
      width /= 2;
      height /= 2;
      const east = lon >= west + width;
      const north = lat >= south + height;
      if (east) west += width;
      if (north) south += height;
      key += (east ? 1 : 0) + (north ? 2 : 0);
    }
    return key;
  }
});
