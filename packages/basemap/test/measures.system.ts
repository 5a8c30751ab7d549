/** Areas of buildings and lengths of streets over all tiles of the deepest zoom, against what osmium reads from the extract. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { drawnMap, type ReadMap, tilesOf } from '../../../test/fixtures/drawn-map.ts';
import { EXTRACTS, needs, OSMIUM } from '../../../test/fixtures/needs.ts';
import { clipParts } from '../src/geometry/clip.ts';
import { doubleArea, partOf } from '../src/geometry/rings.ts';
import { featuresOf } from '../src/layers/features.ts';
import { MAX_ZOOM } from '../src/layers/layers.ts';
import { worldX, worldY } from '../src/mercator.ts';

const EXTENT = 4096;
/** Units of the Mercator square in one of a tile. */
const UNIT = 2 ** (32 - MAX_ZOOM) / EXTENT;
/** Of the projection. */
const UNITS_A_KILOMETRE = 2 ** 32 / 40_075;
const Position = z.tuple([z.number(), z.number()]);
const Exported = z.object({
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Point'), coordinates: Position }),
    z.object({ type: z.literal('LineString'), coordinates: z.array(Position) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Position))) }),
  ]),
  properties: z.record(z.string(), z.string()),
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'measures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param geometry as osmium understands it */
function* exported(path: string, key: string, geometry: 'polygon' | 'linestring') {
  const filtered = join(folder, `${key}.osm.pbf`);
  execFileSync('osmium', ['tags-filter', '-O', '-o', filtered, path, `wr/${key}`]);
  const args = ['export', filtered, '-f', 'geojsonseq', '-x', 'print_record_separator=false'];
  const text = execFileSync('osmium', [...args, `--geometry-types=${geometry}`], {
    encoding: 'utf8',
    maxBuffer: 1 << 29,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for (const line of text.split('\n')) if (line !== '') yield Exported.parse(JSON.parse(line));
}

const positions = (points: readonly (readonly [number, number])[]) =>
  Int32Array.from(points.flatMap(([lon, lat]) => [worldX(lon), worldY(lat)]));

function lengthOf(xy: Int32Array): number {
  let sum = 0;
  for (let i = 2; i < xy.length; i += 2) sum += Math.hypot(xy[i]! - xy[i - 2]!, xy[i + 1]! - xy[i - 1]!);
  return sum;
}

/** Measure of what features show of the tile itself, without its buffer, in units of the square. */
function measured(features: readonly VectorTileFeature[], shape: 'line' | 'area'): number {
  let sum = 0;
  for (const feature of features)
    for (const points of feature.loadGeometry()) {
      const xy = Int32Array.from(points.flatMap(({ x, y }) => [x * UNIT, y * UNIT]));
      const part = partOf(shape === 'area' ? xy.slice(0, -2) : xy);
      const size = EXTENT * UNIT;
      const inside = clipParts(clipParts([part], shape, 0, 0, size), shape, 1, 0, size);
      for (const { xy: own } of inside) sum += shape === 'area' ? doubleArea(own) / 2 : lengthOf(own);
    }
  return sum;
}

describe.each([
  ['Monaco', EXTRACTS.monaco],
  ['Liechtenstein', EXTRACTS.liechtenstein],
])('the map of %s at the deepest zoom', (_, extract) => {
  let map: ReadMap | undefined;
  const drawn = async () => (map ??= await drawnMap(extract.path));

  test('has the area of its buildings, within 1 %', needs(OSMIUM, extract), async () => {
    let expected = 0;
    for (const { geometry, properties } of exported(extract.path, 'building', 'polygon')) {
      if (geometry.type !== 'MultiPolygon') continue;
      if (!featuresOf(properties, 'closed').some(({ layer }) => layer === 'buildings')) continue;
      for (const polygon of geometry.coordinates)
        for (const [i, ring] of polygon.entries())
          expected += ((i === 0 ? 1 : -1) * Math.abs(doubleArea(positions(ring).slice(0, -2)))) / 2;
    }
    let area = 0;
    for await (const { layers } of tilesOf((await drawn()).archive, [MAX_ZOOM]))
      area += measured(layers.buildings ?? [], 'area');
    expect(expected).toBeGreaterThan(0);
    expect(Math.abs(area / expected - 1)).toBeLessThan(0.01);
  });

  test(
    'has the length of its streets of each kind of more than a kilometre, within 0.1 %',
    needs(OSMIUM, extract),
    async () => {
      const expected = new Map<string, number>();
      for (const { geometry, properties } of exported(extract.path, 'highway', 'linestring')) {
        if (geometry.type !== 'LineString') continue;
        const [street] = featuresOf(properties, 'open').filter(({ layer }) => layer === 'streets');
        if (!street) continue;
        const kind = String(street.attributes.kind);
        expected.set(kind, (expected.get(kind) ?? 0) + lengthOf(positions(geometry.coordinates)));
      }
      const found = new Map<string, number>();
      for await (const { layers } of tilesOf((await drawn()).archive, [MAX_ZOOM]))
        for (const feature of layers.streets ?? []) {
          if (feature.properties.rail) continue;
          const kind = String(feature.properties.kind);
          found.set(kind, (found.get(kind) ?? 0) + measured([feature], 'line'));
        }
      const kinds = [...expected].filter(([, length]) => length > UNITS_A_KILOMETRE);
      expect(kinds.length).toBeGreaterThan(8);
      for (const [kind, length] of kinds)
        expect(Math.abs(found.get(kind)! / length - 1), kind).toBeLessThan(0.001);
    },
  );
});
