/**
 * Real coasts cut by random boxes. The oracle is the side of the nearest segment of the whole coast: it knows nothing of
 * tiles and of what a cut lacks, and takes its time.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs, OSMIUM, outsideData } from '../../../../test/fixtures/needs.ts';
import { openExtract, WorkFile } from '../../../pbf/index.ts';
import { Coast } from '../../src/coast/coast.ts';
import { COAST_ZOOM } from '../../src/coast/coast-grid.ts';
import { Region } from '../../src/coast/region.ts';
import { WorldOutline } from '../../src/coast/world-outline.ts';
import { PLAIN_DISK } from '../../src/disk.ts';
import { type Box, boxOf } from '../../src/geometry/rings.ts';
import { worldX, worldY } from '../../src/mercator.ts';
import { readNodes, readRelations, readWays } from '../../src/reading/read-kinds.ts';
import type { FoundShapes } from '../../src/reading/shape-records.ts';
import { tileOf } from '../../src/spool/tiers.ts';
import { type Cut, cutWays, foundCoast, isWet, type Point, seeded, TILE } from '../made-coast.ts';

/** Where an extract has all nodes of its coast. */
const COASTS = [
  ['Nassau', 'extracts-more/nassau-coast-2018-10-25.osm.pbf', [-77.58, 24.96, -77.24, 25.12]],
  ['Monaco', 'extracts/monaco-2026-03-09.osm.pbf', [7.4172, 43.7242, 7.444, 43.7525]],
  ['Helsinki', 'extracts/helsinki-centre-2019-04-21.osm.pbf', [24.932, 60.161, 24.9565, 60.1825]],
  ['Porto', 'extracts/porto-2020-07-19.osm.pbf', [-8.6212, 41.1248, -8.5937, 41.156]],
  ['Malta', 'extracts/malta-2016-11-09.osm.pbf', [14.18, 35.8, 14.58, 36.09]],
] as const;
const NASSAU = outsideData(COASTS[0][1]);
const DATA = COASTS.map(([, file]) => outsideData(file));
/** Of each coast: 10,000 of all with RUNS=all. */
const CUTS = process.env.RUNS === 'all' ? 2_000 : 60;
/** 10,000 cuts take some minutes. */
const TIMEOUT_MS = 20 * 60_000;
const POINTS = 20;
/** The sides of a cut, as parts of a tile. */
const LEAST_SIDE = 0.3;
const MOST_SIDE = 8;
/** Nearer to the coast than this, a point says nothing: water is rounded. */
const NEAR = 20;
const outline = new WorldOutline();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'real-coasts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Source {
  readonly ways: readonly (readonly Point[])[];
  /** Positions on land. */
  readonly streets: readonly Point[];
}

async function read(path: string, around: Box): Promise<Source> {
  const own = mkdtempSync(join(folder, 'read-'));
  return { ways: await readCoast(path, own, around), streets: readStreets(path, own) };
}

/** As the program reads it: runs of nodes that the extract has. */
async function readCoast(path: string, own: string, around: Box): Promise<Point[][]> {
  const extract = await openExtract(path);
  const ways: Point[][] = [];
  const onShapes = ({ coast: { xy, ends } }: FoundShapes) => {
    for (const [at, end] of ends.entries()) ways.push(pointsOf(xy.subarray(ends[at - 1] ?? 0, end)));
  };
  const relations = new WorkFile(join(own, 'relations'));
  const memberIds = await readRelations(extract, relations);
  const { nodes, box } = await readNodes(extract, join(own, 'nodes'), PLAIN_DISK, 0, onShapes);
  const setup = { nodes, memberIds, covered: { box, rings: undefined } };
  await readWays(extract, setup, join(own, 'members'), PLAIN_DISK, 0, onShapes);
  relations.close();
  await extract.file.close();
  return ways.filter((way) => way.some(([x, y]) => isIn(around, x, y)));
}

function pointsOf(xy: Int32Array): Point[] {
  return Array.from({ length: xy.length / 2 }, (_, i): Point => [xy[i * 2]!, xy[i * 2 + 1]!]);
}

interface Line {
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: { readonly coordinates: readonly (readonly [lon: number, lat: number])[] };
}

function readStreets(path: string, own: string): Point[] {
  const [lines, json] = [join(own, 'lines.osm.pbf'), join(own, 'lines.json')];
  execFileSync('osmium', ['tags-filter', path, 'w/highway', '-o', lines]);
  execFileSync('osmium', ['export', lines, '--geometry-types=linestring', '-f', 'geojson', '-o', json]);
  const { features } = JSON.parse(readFileSync(json, 'utf8')) as { features: Line[] };
  return features.flatMap(({ properties: { highway, bridge, tunnel }, geometry: { coordinates } }) =>
    highway && !bridge && !tunnel ? coordinates.map(([lon, lat]): Point => [worldX(lon), worldY(lat)]) : [],
  );
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

function segmentsOf(way: readonly Point[]): Segment[] {
  return way.slice(1).map(([x, y], i): Segment => [...way[i]!, x, y]);
}

interface Nearest {
  readonly distance: number;
  /** Undefined where the coast goes on, and the extract lacks it. */
  readonly isSea: boolean | undefined;
  readonly segment: Segment;
}

/** Of two segments whose shared end is nearest, the one that the point lies more beside says the side. */
function nearest(segments: readonly Segment[], loose: ReadonlySet<string>, x: number, y: number): Nearest {
  let best = { distance: Number.POSITIVE_INFINITY, beside: 0, end: '', segment: [0, 0, 0, 0] as Segment };
  for (const segment of segments) {
    const [ax, ay, bx, by] = segment;
    const length = Math.hypot(bx - ax, by - ay);
    if (length === 0) continue;
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
    const beside = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
    const distance = Math.hypot(beside, along - Math.max(0, Math.min(length, along)));
    const isTie = Math.abs(distance - best.distance) < 1e-6;
    if (isTie ? Math.abs(beside) <= Math.abs(best.beside) : distance >= best.distance) continue;
    const end = along <= 0 ? `${ax},${ay}` : along >= length ? `${bx},${by}` : '';
    best = { distance, beside, end, segment };
  }
  // y grows to the south, so what lies to the right of a segment is on its positive side.
  const { distance, beside, end, segment } = best;
  return { distance, isSea: loose.has(end) ? undefined : beside > 0, segment };
}

/** Whether a segment crosses a box, and a cut of that does not have it: none of its way's nodes lies in the box. */
function lackedBy(runs: readonly (readonly Point[])[], box: Box): (segment: Segment) => boolean {
  const kept = new Set(runs.flatMap(segmentsOf).map((segment) => segment.join()));
  return (segment) => reaches(segment, box) && !kept.has(segment.join());
}

function looseEnds(ways: readonly (readonly Point[])[]): Set<string> {
  const [starts, ends] = [
    new Set(ways.map((way) => way[0]!.join())),
    new Set(ways.map((way) => way.at(-1)!.join())),
  ];
  return new Set(
    [...starts].filter((end) => !ends.has(end)).concat([...ends].filter((end) => !starts.has(end))),
  );
}

/** The segments of a coast but for islands that lie on the land of larger ones. */
function soundSegments(ways: readonly (readonly Point[])[]): Segment[] {
  const isRing = (way: readonly Point[]) => way[0]!.join() === way.at(-1)!.join();
  const area = (way: readonly Point[]) =>
    segmentsOf(way).reduce(
      (sum, [ax, ay, bx, by]) =>
        sum + (ax - way[0]![0]) * (by - way[0]![1]) - (bx - way[0]![0]) * (ay - way[0]![1]),
      0,
    );
  const rings = ways.filter(isRing).sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)));
  const sound = ways.filter((way) => !isRing(way)).flatMap(segmentsOf);
  for (const ring of rings) {
    const isIsland = area(ring) < 0;
    if (sound.length > 0 && isIsland && nearest(sound, looseEnds(ways), ...ring[0]!).isSea === false)
      continue;
    sound.push(...segmentsOf(ring));
  }
  return sound;
}

function boxOfDegrees([west, south, east, north]: readonly [number, number, number, number]): Box {
  return [worldX(west), worldY(north), worldX(east), worldY(south)];
}

function wider([west, north, east, south]: Box, by: number): Box {
  return [west - by, north - by, east + by, south + by];
}

interface Count {
  cuts: number;
  asked: number;
  wrong: string[];
}

function cutAndAsk(source: Source, all: readonly Segment[], covered: Box, cut: Cut, cuts: number): Count {
  const random = seeded(7);
  const loose = looseEnds(source.ways);
  const count: Count = { cuts: 0, asked: 0, wrong: [] };
  for (let tries = 0; count.cuts < cuts && tries < cuts * 20; tries++) {
    const box = randomBox(covered, random);
    const region = new Region(box);
    const runs = cutWays(source.ways, region, cut);
    const tiles = tilesOf(source.streets, box);
    const hasCoast = runs.some((run) => segmentsOf(run).some((segment) => reaches(segment, box)));
    if (!hasCoast && tiles.length === 0) continue;
    count.cuts++;
    const coast = new Coast(join(mkdtempSync(join(folder, 'cut-')), 'coast'));
    coast.addFound(foundCoast(runs, tiles));
    const water = [...coast.water(region, (x, y) => outline.isSea(x, y))];
    coast.close();
    const boxes = water.map(boxOf);
    const [west, north, east, south] = box;
    const near = all.filter((segment) => reaches(segment, wider(box, 2 * TILE)));
    const lacks = lackedBy(runs, box);
    for (let point = 0; point < POINTS; point++) {
      const [x, y] = [west + random() * (east - west), north + random() * (south - north)];
      const { distance, isSea, segment } = nearest(near.length > 0 ? near : all, loose, x, y);
      if (isSea === undefined || distance < NEAR || lacks(segment)) continue;
      count.asked++;
      const here = water.filter((_, i) => isIn(boxes[i]!, x, y));
      if (isWet(here, x, y) !== isSea) count.wrong.push(`${tries}: ${box} ${x},${y} ${distance / TILE}`);
    }
  }
  return count;
}

function randomBox([west, north, east, south]: Box, random: () => number): Box {
  const side = (most: number) => Math.min(most, TILE * LEAST_SIDE * (MOST_SIDE / LEAST_SIDE) ** random());
  const [width, height] = [side(east - west), side(south - north)].map(Math.round) as [number, number];
  const [x, y] = [
    Math.round(west + random() * (east - west - width)),
    Math.round(north + random() * (south - north - height)),
  ];
  return [x, y, x + width, y + height];
}

function isIn([west, north, east, south]: Box, x: number, y: number): boolean {
  return x >= west && x <= east && y >= north && y <= south;
}

function reaches([ax, ay, bx, by]: Segment, [west, north, east, south]: Box): boolean {
  return (
    Math.max(ax, bx) >= west &&
    Math.min(ax, bx) <= east &&
    Math.max(ay, by) >= north &&
    Math.min(ay, by) <= south
  );
}

function tilesOf(positions: readonly Point[], box: Box): number[] {
  const inside = positions.filter(([x, y]) => isIn(box, x, y));
  return inside.map(([x, y]) => tileOf(x, COAST_ZOOM) * 2 ** COAST_ZOOM + tileOf(y, COAST_ZOOM));
}

describe.each(COASTS)('random cuts of the coast of %s', needs(OSMIUM, ...DATA), (_, file, degrees) => {
  const covered = boxOfDegrees(degrees);
  let source: Source;
  let segments: Segment[];
  beforeAll(async () => {
    source = await read(outsideData(file).path, wider(covered, 2 * TILE));
    segments = soundSegments(source.ways);
  });

  test(
    'with whole ways have sea and land where the whole has them',
    () => {
      const { asked, wrong } = cutAndAsk(source, segments, covered, 'complete_ways', CUTS);
      expect(asked).toBeGreaterThan(CUTS * POINTS * 0.8);
      expect(wrong).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'with the nodes in the box alone do so at 97 points of 100: some have lost all of their coast',
    () => {
      const { asked, wrong } = cutAndAsk(source, segments, covered, 'simple', CUTS / 10);
      expect(wrong.length / asked).toBeLessThanOrEqual(0.03);
    },
    TIMEOUT_MS,
  );
});

test('no street of Nassau lies in the sea', needs(OSMIUM, NASSAU), async () => {
  const source = await read(NASSAU.path, wider(boxOfDegrees(COASTS[0][2]), 2 * TILE));
  const region = new Region(boxOf([Int32Array.from(source.streets.flat())]));
  const coast = new Coast(join(mkdtempSync(join(folder, 'whole-')), 'coast'));
  coast.addFound(foundCoast(source.ways, tilesOf(source.streets, region.box)));
  const water = [...coast.water(region, (x, y) => outline.isSea(x, y))];
  coast.close();
  const boxes = water.map(boxOf);
  const isInSea = ([x, y]: Point) =>
    isWet(
      water.filter((_, i) => isIn(boxes[i]!, x, y)),
      x,
      y,
    );
  // 1,944 of 20,397 while islands on land counted.
  expect(source.streets.filter(isInSea)).toEqual([]);
});
