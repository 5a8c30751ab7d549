import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNodeFiles } from '../../../../pipeline/osm/our-disk.ts';
import { NodeStore } from '../../../pbf/index.ts';
import { loadMaps, PLAIN_DISK } from '../../src/disk.ts';
import { doubleArea } from '../../src/geometry/rings.ts';
import { assemble, Members } from '../../src/reading/multipolygons.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'multipolygons-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Point = readonly [x: number, y: number];
/** Corners, clockwise on a screen. */
const square = (x: number, y: number, side: number): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const closed = (points: readonly Point[]): Point[] => [...points, points[0]!];
const MISSING: Point = [Number.NaN, Number.NaN];

let made = 0;
/** Ways as lines of points: equal points are one node. */
async function assembled(
  ways: readonly (readonly Point[])[],
  isWellInside: (x: number, y: number) => boolean = () => false,
): Promise<Int32Array[]> {
  const own = join(folder, `${++made}`);
  const writer = await createNodeFiles(own, 100);
  const places = new Map<string, number>();
  for (const point of ways.flat())
    if (point !== MISSING && !places.has(point.join())) {
      writer.add(places.size + 1, ...point);
      places.set(point.join(), places.size);
    }
  const ids = Float64Array.from(ways, (_, i) => i + 1);
  const maps = await loadMaps(PLAIN_DISK);
  const members = new Members(join(own, 'members'), ids, maps);
  members.add(
    Uint32Array.from(ways, (_, i) => i),
    Float64Array.from(
      ways.flatMap((way) => [way.length, ...way.map((point) => places.get(point.join()) ?? -1)]),
    ),
  );
  const nodes = new NodeStore(writer.finish(), maps);
  members.finish();
  return assemble(ids, members, nodes, isWellInside);
}

const areas = (rings: readonly Int32Array[]) => rings.map((xy) => doubleArea(xy) / 2);

describe('a multipolygon', () => {
  test('of one closed way is a ring without its last point repeated', async () => {
    const rings = await assembled([closed(square(0, 0, 10))]);
    expect([...rings[0]!]).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
  });

  test('of ways in any order and direction is one ring', async () => {
    const [a, b, c, d] = square(0, 0, 10) as [Point, Point, Point, Point];
    expect(
      areas(
        await assembled([
          [c, d],
          [b, a],
          [c, b],
          [a, d],
        ]),
      ),
    ).toEqual([100]);
  });

  test('has outer rings with their holes, islands in these, and holes of the islands', async () => {
    const found = await assembled([
      closed(square(20, 20, 60)),
      closed(square(200, 0, 50)),
      closed(square(0, 0, 100)),
      closed(square(30, 30, 40)),
      closed(square(210, 10, 10)),
      closed(square(40, 40, 20)),
    ]);
    expect(areas(found)).toEqual([10_000, -3_600, 2_500, -100, 1_600, -400]);
  });

  test('with rings that touch at a node keeps the area of both', async () => {
    const found = await assembled([closed(square(0, 0, 10)), closed(square(10, 10, 20))]);
    expect(areas(found)).toEqual([400, 100]);
  });

  test('with a hole that touches its outer ring at a node has that hole', async () => {
    const hole: Point[] = [
      [0, 0],
      [60, 20],
      [20, 60],
    ];
    const found = await assembled([closed(square(0, 0, 100)), closed(hole)]);
    expect(areas(found)).toEqual([10_000, -1_600]);
  });

  test('that lacks a node is joined straight', async () => {
    const [a, b, c, d] = square(0, 0, 10) as [Point, Point, Point, Point];
    expect(areas(await assembled([[a, b, MISSING, c, d, a]]))).toEqual([100]);
    expect(areas(await assembled([[a, b, c, MISSING, a]]))).toEqual([50]);
  });

  test('that lacks a way is closed if the extract may have cut it, and left out if it cannot have', async () => {
    const [a, b, c, d] = square(0, 0, 10) as [Point, Point, Point, Point];
    expect(areas(await assembled([[a, b, c, d]]))).toEqual([100]);
    expect(await assembled([[a, b, c, d]], () => true)).toEqual([]);
  });

  test('whose two banks were cut at both ends is the river between them', async () => {
    const banks: Point[][] = [
      [
        [0, 0],
        [50, 0],
        [100, 0],
      ],
      [
        [0, 10],
        [50, 10],
        [100, 10],
      ],
    ];
    expect(areas(await assembled(banks))).toEqual([1_000]);
  });

  test('of ways that the extract lacks, or of one point, is nothing', async () => {
    expect(await assembled([[MISSING, MISSING]])).toEqual([]);
    expect(
      await assembled([
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ]),
    ).toEqual([]);
  });
});
