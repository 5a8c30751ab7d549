/** Made land, cut as servers of extracts cut it, and what a coast must say of it. Units of the Mercator square. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/fixtures/generation.ts';
import { Coast, type FoundCoast } from '../src/coast/coast.ts';
import { COAST_ZOOM } from '../src/coast/coast-grid.ts';
import type { Region } from '../src/coast/region.ts';
import { tileOf } from '../src/spool/tiers.ts';

/** A side of a tile in which the sea is decided. */
export const TILE = 2 ** (32 - COAST_ZOOM);

export type Point = readonly [x: number, y: number];

/** How an extract is cut: whole ways that reach into it, or only the nodes in it. */
export type Cut = 'complete_ways' | 'simple';

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A wavy ring around a middle, land inside; counter-clockwise on a map, so that land lies to the left. */
export function island(
  middle: Point,
  radius: number,
  random: () => number,
  vertices = 400,
  waviness = 0.12,
): Point[] {
  const waves = [2, 3, 5, 9].map((count) => ({ count, size: random() * waviness, turn: random() * 7 }));
  return Array.from({ length: vertices }, (_, i) => {
    const angle = (-2 * Math.PI * i) / vertices;
    const r =
      waves.reduce((sum, { count, size, turn }) => sum + size * Math.sin(count * angle + turn), 1) * radius;
    return [Math.round(middle[0] + r * Math.cos(angle)), Math.round(middle[1] + r * Math.sin(angle))];
  });
}

export function isIn(ring: readonly Point[], x: number, y: number): boolean {
  return ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
  }, false);
}

export function distanceTo(ring: readonly Point[], x: number, y: number): number {
  return ring.reduce((least, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    return Math.min(least, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
  }, Number.POSITIVE_INFINITY);
}

const NODES_A_WAY = 12;

export function emptyCoast(stripeBytes?: number): Coast {
  const coast = new Coast(join(temporaryFolder(), 'coast'), stripeBytes);
  onTestFinished(() => coast.close());
  return coast;
}

/** Runs of ways that a cut keeps. */
export function cutWays(ways: readonly (readonly Point[])[], region: Region, cut: Cut): (readonly Point[])[] {
  const reaching = ways.filter((way) => way.some(([x, y]) => region.has(x, y)));
  if (cut === 'complete_ways') return reaching;
  const runs: Point[][] = [];
  for (const way of reaching) {
    let run: Point[] = [];
    for (const point of [...way, undefined])
      if (point && region.has(...point)) run.push(point);
      else {
        if (run.length > 1) runs.push(run);
        run = [];
      }
  }
  return runs;
}

/** The coast of some land as an extract has it, with some objects on the land. */
export function coastOf(
  lands: readonly (readonly Point[])[],
  region: Region,
  cut: Cut,
  random: () => number,
  stripeBytes?: number,
): Coast {
  const ways = lands.flatMap((land) => {
    const closed = [...land, land[0]!];
    const count = Math.ceil(land.length / NODES_A_WAY);
    return Array.from({ length: count }, (_, at) =>
      closed.slice(at * NODES_A_WAY, (at + 1) * NODES_A_WAY + 1),
    );
  });
  const runs = cutWays(ways, region, cut);
  return withObjects(runs, lands, region, random, stripeBytes);
}

/** Runs of coast, and 300 objects in the region of which those on land are found. */
export function withObjects(
  runs: readonly (readonly Point[])[],
  lands: readonly (readonly Point[])[],
  region: Region,
  random: () => number,
  stripeBytes?: number,
): Coast {
  const [west, north, east, south] = region.box;
  const objects = Array.from(
    { length: 300 },
    (): Point => [west + random() * (east - west), north + random() * (south - north)],
  ).filter(([x, y]) => region.has(x, y) && lands.some((land) => isIn(land, x, y)));
  const coast = emptyCoast(stripeBytes);
  const tiles = objects.map(([x, y]) => tileOf(x, COAST_ZOOM) * 2 ** COAST_ZOOM + tileOf(y, COAST_ZOOM));
  coast.addFound(foundCoast(runs, tiles));
  return coast;
}

/** @param tiles that have something on land */
export function foundCoast(runs: readonly (readonly Point[])[], tiles: readonly number[]): FoundCoast {
  const ends = Uint32Array.from(runs, ({ length }) => length * 2);
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
  return { coast: { xy: Int32Array.from(runs.flat(2)), ends }, land: Uint32Array.from(tiles) };
}

/** Whether one of some polygons (outer rings with their holes) has a point. */
export function isWet(polygons: readonly (readonly Int32Array[])[], x: number, y: number): boolean {
  return polygons.some((rings) =>
    rings.reduce((inside, ring) => inside !== isIn(pointsOf(ring), x, y), false),
  );
}

function pointsOf(ring: Int32Array): Point[] {
  return Array.from({ length: ring.length / 2 }, (_, i): Point => [ring[i * 2]!, ring[i * 2 + 1]!]);
}
