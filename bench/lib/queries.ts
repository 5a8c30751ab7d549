/**
 * Paths of the load: seeded lists of different paths for each of the four reads, fit to a generation.
 *
 * People ask at their own position, so positions lie around towns. A box is as large as it must be for its 100 results
 * (the default limit); the rare filter is the combination that comes nearest to one toilet in a thousand.
 */

import { EARTH_RADIUS_M, metresOf, squaredChordOf } from '../../packages/sphere/index.ts';
import { FLAGS } from '../../schemas/toilet/facts.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { ALL_FLAGS, type Filter, FLAG_BITS } from '../../shards/shard/filters.ts';
import { recordId } from '../../shards/shard/toilet-record.ts';
import { type Random, seededRandom } from '../made/random.ts';
import { loadTowns } from '../made/towns.ts';

const NEAREST = '/api/v1/toilets/nearest';
const AREA = '/api/v1/toilets';
const TOWNS_FROM_POPULATION = 50_000;
/** How far people are from the centre of their town, as a standard deviation: about 5 km. */
const AROUND_TOWN_DEG = 0.05;
const BOX_RESULTS = 100;
/** Half of the longest side that the box read takes, a hair less for rounding. */
const BOX_HALF_DEG = 0.0999;
const BOX_REACH = squaredChordOf(20_000);
/** Positions tried for a box before the boxes are as large as allowed: a thin world has no 100 toilets near. */
const BOX_TRIES = 10;
const RARE_SHARE = 0.001;

export interface Position {
  readonly lon: number;
  readonly lat: number;
}
export type ReadName = 'nearest' | 'nearest, rare filter' | 'box' | 'by id';
export interface ReadQueries {
  readonly name: ReadName;
  readonly paths: readonly string[];
}
export interface RareFilter {
  readonly filter: Filter;
  /** `changing_table=true&free=true` */
  readonly parameters: string;
  /** Share of all toilets that pass. */
  readonly share: number;
}

/** `count` paths of each read, always the same ones for a seed; `note` says what they ask, for below a table. */
export function readQueries(
  generation: Generation,
  seed: number,
  count: number,
): { reads: ReadQueries[]; note: string } {
  const positions = positionsAroundTowns(seededRandom(seed, 1), count);
  const rare = rareFilter(generation);
  const reads: ReadQueries[] = [
    { name: 'nearest', paths: nearestPaths(positions) },
    { name: 'nearest, rare filter', paths: nearestPaths(positions, rare.parameters) },
    { name: 'box', paths: boxPaths(generation, seededRandom(seed, 2), count) },
    { name: 'by id', paths: idPaths(generation, seededRandom(seed, 3), count) },
  ];
  const note =
    `${generation.manifest.toilets} toilets. The rare filter is ${rare.parameters}, which ` +
    `${(rare.share * 100).toFixed(3)} % of them pass.`;
  return { reads, note };
}

export function positionsAroundTowns(random: Random, count: number): Position[] {
  const towns = loadTowns().filter(({ population }) => (population ?? 0) >= TOWNS_FROM_POPULATION);
  return Array.from({ length: count }, () => around(random.pick(towns), AROUND_TOWN_DEG, random));
}

export function around({ lon, lat }: Position, spreadDeg: number, random: Random): Position {
  const shifted = lon + random.normal() * spreadDeg;
  return {
    lon: shifted > 180 ? shifted - 360 : shifted < -180 ? shifted + 360 : shifted,
    lat: Math.max(-89, Math.min(89, lat + random.normal() * spreadDeg)),
  };
}

export function nearestPaths(positions: readonly Position[], parameters = ''): string[] {
  const more = parameters && `&${parameters}`;
  return positions.map(({ lon, lat }) => `${NEAREST}?lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}${more}`);
}

/** Boxes around positions, each just large enough for 100 toilets if that many are near; else the largest allowed. */
export function boxPaths(generation: Generation, random: Random, count: number): string[] {
  const full: string[] = [];
  const thin: string[] = [];
  for (const position of positionsAroundTowns(random, count * BOX_TRIES)) {
    const half = halfSideOf(generation, position);
    if (half === undefined) thin.push(boxPath(position, BOX_HALF_DEG, BOX_HALF_DEG));
    else full.push(boxPath(position, half.lon, half.lat));
    if (full.length === count) break;
  }
  return [...full, ...thin].slice(0, count);
}

/** Half the side of a box around the circle with the 100 nearest; undefined if that box would be refused. */
function halfSideOf(generation: Generation, { lon, lat }: Position): Position | undefined {
  const hits = generation.air.nearest({ lon, lat, wanted: BOX_RESULTS, within: BOX_REACH });
  if (hits.count < BOX_RESULTS) return undefined;
  const half = ((metresOf(hits.squaredChords[BOX_RESULTS - 1]!) / EARTH_RADIUS_M) * 180) / Math.PI + 1e-4;
  const halfLon = half / Math.cos((lat * Math.PI) / 180);
  const inWorld = Math.abs(lon) + halfLon < 180 && Math.abs(lat) + half < 90;
  return inWorld && halfLon <= BOX_HALF_DEG ? { lon: halfLon, lat: half } : undefined;
}

function boxPath({ lon, lat }: Position, halfLon: number, halfLat: number): string {
  const west = Math.max(-180, lon - halfLon);
  const east = Math.min(180, lon + halfLon);
  const sides = [west, lat - halfLat, east, lat + halfLat];
  return `${AREA}?bbox=${sides.map((side) => side.toFixed(5)).join(',')}`;
}

export function idPaths(generation: Generation, random: Random, count: number): string[] {
  const before = runningCounts(generation);
  return Array.from({ length: count }, () => {
    const row = random.int(0, generation.manifest.toilets - 1);
    const index = before.findLastIndex((first) => first <= row);
    const shard = generation.shards[index]!;
    return `${AREA}/${recordId(shard.record(row - before[index]!))}`;
  });
}

function runningCounts(generation: Generation): number[] {
  let sum = 0;
  return generation.shards.map(({ rows }) => {
    sum += rows;
    return sum - rows;
  });
}

export function rareFilter(generation: Generation): RareFilter {
  const counts = new Array<number>(ALL_FLAGS + 1).fill(0);
  for (const shard of generation.shards)
    for (const flags of shard.columns.flags)
      for (let wanted = 1; wanted <= ALL_FLAGS; wanted++)
        if ((flags & wanted) === wanted) counts[wanted]! += 1;
  const shareOf = (wanted: number) => counts[wanted]! / generation.manifest.toilets;
  const offBy = (wanted: number) => Math.abs(Math.log(shareOf(wanted) / RARE_SHARE));
  let flags = 1;
  for (let wanted = 2; wanted <= ALL_FLAGS; wanted++) if (offBy(wanted) < offBy(flags)) flags = wanted;
  const parameters = FLAGS.filter((name) => (flags & FLAG_BITS[name]) !== 0).map((name) => `${name}=true`);
  return { filter: { flags, openNow: false }, parameters: parameters.join('&'), share: shareOf(flags) };
}
