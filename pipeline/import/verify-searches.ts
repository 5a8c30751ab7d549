/**
 * Seeded searches of an opened generation against a brute-force answer, for `verify`.
 *
 * Brute force looks at every toilet, so it needs nothing that the index knows. Cost: 1 ms a search for half a
 * million toilets.
 */

import { squaredChordOf, writeUnitVector } from '../../packages/sphere/index.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { type Box, search } from '../../shards/generation/search.ts';
import { ALL_FLAGS, type FilteredFacts, filterFlags } from '../../shards/shard/filters.ts';
import { recordId } from '../../shards/shard/toilet-record.ts';

const RADIUS = squaredChordOf(50_000);
/** No toilet within the radius lies farther north or south: a degree of latitude has 111 km. */
const REACH_DEG = 0.5;

/** The fields that searches look at. */
export type SearchedFields = Pick<Toilet, 'id' | 'lon' | 'lat'> & FilteredFacts;

/** The data of every toilet that brute force needs, in no order that the index knows. */
export interface World {
  count: number;
  ids: string[];
  lons: Float64Array;
  lats: Float64Array;
  points: Float64Array;
  flags: Uint8Array;
}

export function worldFor(toilets: number): World {
  return {
    count: 0,
    ids: [],
    lons: new Float64Array(toilets),
    lats: new Float64Array(toilets),
    points: new Float64Array(toilets * 3),
    flags: new Uint8Array(toilets),
  };
}

export function addToWorld(world: World, toilet: SearchedFields): void {
  const i = world.count++;
  world.ids.push(toilet.id);
  world.lons[i] = toilet.lon;
  world.lats[i] = toilet.lat;
  world.flags[i] = filterFlags(toilet);
  writeUnitVector(toilet.lon, toilet.lat, world.points, i * 3);
}

/** One seeded nearest or box query, answered by the index and by brute force; a sentence if they differ. */
export function compareSearch(
  generation: Generation,
  world: World,
  random: () => number,
): string | undefined {
  const near = Math.floor(random() * world.count);
  const spread = random() < 0.8 ? 0.02 : 20;
  const lon = clamp(world.lons[near]! + (random() - 0.5) * spread, 180);
  const lat = clamp(world.lats[near]! + (random() - 0.5) * spread, 90);
  const wanted = 1 + Math.floor(random() * 20);
  const flags = random() < 0.5 ? 0 : Math.floor(random() * (ALL_FLAGS + 1));
  const box = random() < 0.5 ? boxAround(lon, lat, random() * 0.1) : undefined;
  const within = box ? 4 : RADIUS;
  const hits = search(generation, lon, lat, wanted, within, { flags, openNow: false }, 0, box);
  const found = Array.from({ length: hits.count }, (_, i) =>
    recordId(hits.shards[i]!.record(hits.rows[i]!)),
  ).join();
  const expected = bruteForce(world, lon, lat, wanted, within, flags, box).join();
  if (found === expected) return undefined;
  return `A search for ${wanted} toilets at ${lon}, ${lat} (flags ${flags}${box ? ', box' : ''}) found ${found || 'none'} instead of ${expected || 'none'}.`;
}

function bruteForce(
  world: World,
  lon: number,
  lat: number,
  wanted: number,
  within: number,
  flags: number,
  box: Box | undefined,
): string[] {
  const { count, points, lons, lats, flags: flagsOf } = world;
  const from = new Float64Array(3);
  writeUnitVector(lon, lat, from, 0);
  const best: { id: string; squaredChord: number }[] = [];
  let worst = within;
  const south = box?.south ?? lat - REACH_DEG;
  const north = box?.north ?? lat + REACH_DEG;
  for (let i = 0; i < count; i++) {
    // First, since it alone reads a third of the memory.
    if (!(lats[i]! >= south && lats[i]! <= north)) continue;
    const dx = points[i * 3]! - from[0]!;
    const dy = points[i * 3 + 1]! - from[1]!;
    const dz = points[i * 3 + 2]! - from[2]!;
    const squaredChord = dx * dx + dy * dy + dz * dz;
    if (squaredChord > worst || (flagsOf[i]! & flags) !== flags) continue;
    if (box && !(lons[i]! >= box.west && lons[i]! <= box.east)) continue;
    best.push({ id: world.ids[i]!, squaredChord });
    best.sort((a, b) => a.squaredChord - b.squaredChord || (a.id < b.id ? -1 : 1));
    if (best.length > wanted) best.pop();
    if (best.length === wanted) worst = best[wanted - 1]!.squaredChord;
  }
  return best.map(({ id }) => id);
}

function boxAround(lon: number, lat: number, half: number): Box {
  return {
    west: Math.max(-180, lon - half),
    south: Math.max(-90, lat - half),
    east: Math.min(180, lon + half),
    north: Math.min(90, lat + half),
  };
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
