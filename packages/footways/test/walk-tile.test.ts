import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BlobError, encodeBlob, openBlob, WALK_TILE } from '../../../shards/format/blob.ts';
import { HoursTableWriter } from '../../../shards/hours/write-hours-table.ts';
import {
  encodeWalkTile,
  type TileHours,
  WALK_TILE_SECTION,
  WalkBlob,
} from '../../../shards/walk/walk-blob.ts';
import { compileHours, hoursSource, opensLater } from '../../hours/index.ts';
import { readShape } from '../src/shapes.ts';
import { BORDER, PATH, STEPS, WATER_RIGHT } from '../src/walk-bits.ts';
import type { BarrierLines, TileDraft } from '../src/write-walk-tile.ts';

/** Three nodes: a bent path, a straight one to a border, and a loop of steps. */
const DRAFT = {
  ends: [0, 1, 1, 2, 1, 1],
  bits: [PATH, PATH, STEPS],
  floors: [undefined, [1, 1], [-1, 0]],
  streets: ['Ring', undefined, 'Çarşı'],
  lengths: [120, 80, 40],
  pointStarts: [0, 4, 6, 9],
  points: [
    ...[100, 100, 900, -300, 70_000, 5, 2_000, 2_000],
    ...[2_000, 2_000, 9_000, 9_000],
    ...[2_000, 2_000, 2_100, 2_100, 2_000, 2_000],
  ],
  positions: [100, 100, 2_000, 2_000, 9_000, 9_000],
  nodeBits: [0, 0, BORDER],
  ways: [0, 0, 2 ** 31 + 5],
} satisfies TileDraft;
/** A shore with the water on its right, and a fence. */
const BARRIERS = {
  points: [...[-500, 0, 0, 100, 60_000, -20], ...[5, 5, 2_000_000_000, 900_000_000]],
  starts: [0, 3, 5],
  sides: [WATER_RIGHT, 0],
} satisfies BarrierLines;
const TABLE = new HoursTableWriter();
const PLACE = { zone: 'UTC', country: null, lon: 0, lat: 0 };
const [NIGHT, NEVER] = ['22:00-06:00', 'off'].map((value) => TABLE.entryOf(hoursSource(value, PLACE)));
const FROM_MIN = Date.parse('2026-11-18T00:00:00Z') / 60_000;
/** The loop is open at night only, and the border never. */
const HOURS: TileHours = {
  edges: new Map([[2, NIGHT!]]),
  nodes: new Map([[2, NEVER!]]),
  sections: TABLE.sections(WALK_TILE_SECTION, ({ value, ...place }) =>
    compileHours(value, place, FROM_MIN, FROM_MIN + 30 * 1440),
  ),
};
const BYTES = encodeWalkTile(DRAFT, BARRIERS, HOURS);

function opened(bytes: Uint8Array): WalkBlob {
  return new WalkBlob(new Uint8Array(bytes).buffer, 'test', { compileHours, opensLater });
}

describe('a walk tile', () => {
  test('reads as it was written', () => {
    const tile = opened(BYTES);
    expect(tile.edges).toBe(3);
    const { columns } = tile;
    const nodeAt = (lon: number) => columns.positions.indexOf(lon) / 2;
    const edges = Array.from({ length: 3 }, (_, edge) => {
      const out: number[] = [];
      const count = tile.shape(edge, out);
      return { bits: columns.bits[edge], length: columns.lengths[edge], points: out.slice(0, count * 2) };
    });
    expect(edges).toContainEqual({ bits: PATH, length: 120, points: DRAFT.points.slice(0, 8) });
    expect(edges).toContainEqual({ bits: PATH, length: 80, points: DRAFT.points.slice(8, 12) });
    expect(edges).toContainEqual({ bits: STEPS, length: 40, points: DRAFT.points.slice(12) });
    expect([...columns.borders]).toEqual([9_000, 9_000, 5]);
    expect([...columns.borderNodes]).toEqual([nodeAt(9_000)]);
    const middle = nodeAt(2_000);
    expect(columns.firsts[middle + 1]! - columns.firsts[middle]!).toBe(4);
    expect(columns.tree.search(8_000, 8_000, 9_500, 9_500)).toHaveLength(1);
    const { starts, points, sides, tree: lines } = columns.barriers!;
    const out: number[] = [];
    expect(readShape(points, starts[0]!, starts[1]!, 0, 0, out, 0)).toBe(6);
    expect(readShape(points, starts[1]!, starts[2]!, 0, 0, out, 6)).toBe(10);
    expect(out).toEqual(BARRIERS.points);
    expect([...sides]).toEqual(BARRIERS.sides);
    expect(lines.search(-400, 0, -300, 50)).toEqual([0]);
    const floors = Array.from(columns.floors, ([edge, range]) => [columns.lengths[edge], ...range]);
    expect(floors.sort()).toEqual([
      [40, -1, 0],
      [80, 1, 1],
    ]);
  });

  test('names the streets of its edges, each name once', () => {
    const { columns } = opened(BYTES);
    const names = Array.from(columns.lengths, (length, edge) => [length, columns.streets.nameOf(edge)]);
    expect(names.sort()).toEqual([
      [120, 'Ring'],
      [40, 'Çarşı'],
      [80, undefined],
    ]);
    const twice = encodeWalkTile({ ...DRAFT, streets: ['Ring', 'Ring', 'Ring'] }, BARRIERS, HOURS);
    const blob = openBlob(new Uint8Array(twice).buffer, WALK_TILE, 'test');
    expect(Buffer.from(blob.section(WALK_TILE_SECTION.streetNames)).toString()).toBe('Ring\n');
    const nameless = encodeWalkTile({ ...DRAFT, streets: undefined }, BARRIERS, HOURS);
    expect(
      openBlob(new Uint8Array(nameless).buffer, WALK_TILE, 'test').has(WALK_TILE_SECTION.streetEdges),
    ).toBe(false);
    expect(opened(nameless).columns.streets.nameOf(0)).toBeUndefined();
  });

  test.each([
    ['streetEdges', (bytes: Uint8Array) => bytes.fill(9), 'has a street without a name'],
    ['streetEdges', (bytes: Uint8Array) => bytes.slice(2), 'has street names of the wrong length'],
    ['streetNames', () => new Uint8Array(), 'has a street without a name'],
  ] as const)('with %s of another writer refuses to name a street', (name, change, fault) => {
    const sections = openBlob(new Uint8Array(BYTES).buffer, WALK_TILE, 'test')
      .sections()
      .map(({ id, bytes }) => ({
        id,
        bytes: id === WALK_TILE_SECTION[name] ? change(bytes.slice()) : bytes,
      }));
    const { streets } = opened(encodeBlob(WALK_TILE, 3, sections)).columns;
    expect(() => streets.nameOf(0)).toThrow(fault);
  });

  test('without barriers has none, and an older tile lacks the sections of barriers and floors', () => {
    expect(
      opened(encodeWalkTile(DRAFT, { points: [], starts: [0], sides: [] })).columns.barriers,
    ).toBeUndefined();
    const sections = openBlob(new Uint8Array(BYTES).buffer, WALK_TILE, 'test').sections();
    const older = sections.filter(({ id }) => id <= WALK_TILE_SECTION.tree);
    expect(older).toHaveLength(12);
    const { barriers, floors } = opened(encodeBlob(WALK_TILE, 3, older)).columns;
    expect(barriers).toBeUndefined();
    expect(floors.size).toBe(0);
  });

  test('refuses every flipped byte', () => {
    for (let at = 0; at < BYTES.length; at++) {
      const damaged = BYTES.slice();
      damaged[at]! ^= 0x41;
      expect(() => opened(damaged).columns.streets.nameOf(0), `byte ${at}`).toThrow(BlobError);
    }
  });

  /** What has right checksums and is wrong all the same: a writer that is not ours. */
  test.each([
    ['positions', (bytes: Uint8Array) => bytes.slice(8)],
    ['firsts', (bytes: Uint8Array) => bytes.fill(9, 4, 8)],
    ['around', (bytes: Uint8Array) => bytes.fill(200)],
    ['ends', (bytes: Uint8Array) => bytes.fill(200)],
    ['lengths', (bytes: Uint8Array) => bytes.slice(2)],
    ['bits', (bytes: Uint8Array) => bytes.slice(2)],
    ['shapeStarts', (bytes: Uint8Array) => bytes.fill(250, 4, 8)],
    ['shapes', (bytes: Uint8Array) => bytes.slice(1)],
    ['nodeBits', (bytes: Uint8Array) => bytes.slice(1)],
    ['borders', (bytes: Uint8Array) => bytes.slice(4)],
    ['borderNodes', (bytes: Uint8Array) => bytes.fill(200)],
    ['tree', (bytes: Uint8Array) => bytes.fill(0, 0, 8)],
    ['barrierStarts', (bytes: Uint8Array) => bytes.fill(250, 4, 8)],
    ['barriers', (bytes: Uint8Array) => bytes.slice(1)],
    ['barrierSides', (bytes: Uint8Array) => bytes.slice(1)],
    ['barrierTree', (bytes: Uint8Array) => bytes.fill(0, 0, 8)],
    ['floorEdges', (bytes: Uint8Array) => bytes.fill(200)],
    ['floors', (bytes: Uint8Array) => bytes.slice(1)],
    ['timedEdges', (bytes: Uint8Array) => bytes.fill(200)],
    ['timedNodes', (bytes: Uint8Array) => bytes.fill(200)],
    ['hoursStarts', (bytes: Uint8Array) => bytes.fill(9, 4, 8)],
    ['hoursEnds', (bytes: Uint8Array) => bytes.slice(4)],
    ['spanStarts', (bytes: Uint8Array) => bytes.slice(4)],
    ['spanStates', (bytes: Uint8Array) => bytes.slice(1)],
    ['spanOffsets', (bytes: Uint8Array) => bytes.slice(2)],
  ] as const)('refuses wrong %s', (name, change) => {
    const buffer = new Uint8Array(BYTES).buffer;
    const sections = openBlob(buffer, WALK_TILE, 'test')
      .sections()
      .map(({ id, bytes }) => ({
        id,
        bytes: id === WALK_TILE_SECTION[name] ? change(bytes.slice()) : bytes,
      }));
    const wrong = encodeBlob(WALK_TILE, 3, sections);
    expect(crc32(wrong)).not.toBe(crc32(BYTES));
    expect(() => opened(wrong).columns).toThrow(BlobError);
  });

  test('says when edges and nodes are closed, also beyond the compiled days', () => {
    const { hours, bits, positions } = opened(BYTES).columns;
    const border = positions.indexOf(9_000) / 2;
    for (const day of [0, 200])
      for (const [hour, isClosed] of [
        [12, true],
        [23, false],
      ] as const) {
        const nowMin = FROM_MIN + day * 1440 + hour * 60;
        expect(hours!.isEdgeClosed(bits.indexOf(STEPS), nowMin)).toBe(isClosed);
        expect(hours!.isEdgeClosed(bits.indexOf(PATH), nowMin)).toBe(false);
        expect(hours!.isNodeClosed(border, nowMin)).toBe(true);
      }
  });

  test('without hours has none', () => {
    expect(opened(encodeWalkTile(DRAFT, BARRIERS)).columns.hours).toBeUndefined();
  });

  test('has no more nodes than it can name', () => {
    const nodes = 70_000;
    const draft = { ...DRAFT, nodeBits: new Uint8Array(nodes), positions: new Int32Array(nodes * 2) };
    expect(() => encodeWalkTile(draft, BARRIERS)).toThrow('more than it can name');
  });
});
