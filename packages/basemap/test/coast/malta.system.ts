/**
 * Pieces of Malta, cut by osmium, against the even-odd of Malta's whole coast: an oracle that knows nothing of tiles.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attackSize } from '../../../../test/fixtures/attacks.ts';
import { archiveOf } from '../../../../test/fixtures/map-archive.ts';
import { needs, OSMIUM, outsideData } from '../../../../test/fixtures/needs.ts';
import { drawMap } from '../../src/draw-map.ts';
import { seeded } from '../made-coast.ts';

const DATA = outsideData('extracts/malta-2016-11-09.osm.pbf');
const MALTA = DATA.path;
const CUTS = attackSize(4, 22);
const POINTS = 300;
/** Nearer to the coast than this, in degrees, a point says nothing: the map rounds. */
const NEAR = 1e-4;

type Pair = readonly [lon: number, lat: number];
let folder: string;
let segments: (readonly [Pair, Pair])[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'malta-'));
  const [coast, json] = [join(folder, 'coast.osm.pbf'), join(folder, 'coast.json')];
  execFileSync('osmium', ['tags-filter', MALTA, 'w/natural=coastline', '-o', coast]);
  execFileSync('osmium', ['export', coast, '--geometry-types=linestring', '-f', 'geojson', '-o', json]);
  const { features } = JSON.parse(readFileSync(json, 'utf8')) as {
    features: { geometry: { coordinates: Pair[] } }[];
  };
  segments = features.flatMap(({ geometry: { coordinates: line } }) =>
    line.slice(1).map((b, i) => [line[i]!, b] as const),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isLand(x: number, y: number): boolean {
  return segments.reduce(
    (inside, [[ax, ay], [bx, by]]) =>
      ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside,
    false,
  );
}

function isNearCoast(x: number, y: number): boolean {
  return segments.some(([[ax, ay], [bx, by]]) => {
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) < NEAR;
  });
}

/** Polygons may overlap at their seams, so each is asked by itself: an outer ring with the holes behind it. */
async function isWater(archive: ReturnType<typeof archiveOf>, lon: number, lat: number): Promise<boolean> {
  const n = 2 ** 14;
  const fx = ((lon + 180) / 360) * n;
  const fy = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * n;
  const tile = await archive.getZxy(14, Math.floor(fx), Math.floor(fy));
  const layer = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers.ocean;
  const [px, py] = [(fx % 1) * 4096, (fy % 1) * 4096];
  for (let i = 0; layer && i < layer.length; i++) {
    let inside = false;
    for (const ring of layer.feature(i).loadGeometry()) {
      let [area, hit] = [0, false];
      for (const [k, p] of ring.entries()) {
        const q = ring[(k + 1) % ring.length]!;
        area += p.x * q.y - q.x * p.y;
        if (p.y > py !== q.y > py && px < ((q.x - p.x) * (py - p.y)) / (q.y - p.y) + p.x) hit = !hit;
      }
      if (area > 0) {
        if (inside) return true;
        inside = hit;
      } else if (hit) inside = false;
    }
    if (inside) return true;
  }
  return false;
}

function isInRing(ring: readonly Pair[], x: number, y: number): boolean {
  return ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}

/** Wrong points of each cut that has coast, and how many were asked. */
async function wrongPoints(withPoly: boolean, seed: number): Promise<{ wrong: number; asked: number }> {
  const random = seeded(seed);
  let [wrong, asked] = [0, 0];
  for (let cut = 0; cut < CUTS; cut++) {
    const own = join(folder, `${withPoly}-${seed}-${cut}`);
    mkdirSync(join(own, 'work'), { recursive: true });
    const [west, south] = [14.18 + random() * 0.25, 35.8 + random() * 0.2];
    const [width, height] = [0.06 + random() * 0.15, 0.05 + random() * 0.12];
    const ring: Pair[] =
      cut % 2 === 0
        ? [
            [west, south],
            [west + width, south],
            [west + width, south + height],
            [west, south + height],
          ]
        : [
            [west, south],
            [west + width, south + height * 0.3],
            [west + width * 0.4, south + height],
          ];
    const corners = [...ring, ring[0]!].map(([x, y]) => ` ${x} ${y}`).join('\n');
    const poly = `cut\n1\n${corners}\nEND\nEND\n`;
    const [polyFile, extract] = [join(own, 'cut.poly'), join(own, 'cut.osm.pbf')];
    writeFileSync(polyFile, poly);
    const args = ['extract', '--set-bounds', '-s', 'complete_ways', '-p', polyFile, MALTA, '-o', extract];
    execFileSync('osmium', args);
    const out = join(own, 'cut.pmtiles');
    await drawMap(extract, out, {
      folder: join(own, 'work'),
      threads: 0,
      credit: { html: '', licence: '' },
      poly: withPoly ? poly : undefined,
    });
    const archive = archiveOf(readFileSync(out));
    for (let points = 0; points < POINTS; ) {
      const [x, y] = [west + random() * width, south + random() * height];
      if (!isInRing(ring, x, y) || isNearCoast(x, y)) continue;
      points++;
      if (isLand(x, y) === (await isWater(archive, x, y))) wrong++;
    }
    asked += POINTS;
  }
  return { wrong, asked };
}

describe('pieces of Malta cut with whole ways', needs(OSMIUM, DATA), () => {
  test('have no wrong point where the polygon of the cut is known', async () => {
    expect(await wrongPoints(true, 17)).toEqual({ wrong: 0, asked: CUTS * POINTS });
  });

  test('have at most one wrong point in a thousand where it is not', async () => {
    const { wrong, asked } = await wrongPoints(false, 17);
    expect(wrong / asked).toBeLessThanOrEqual(0.001);
  });
});
