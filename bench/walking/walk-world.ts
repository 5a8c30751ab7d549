/** A real extract, imported once with its walking graph and kept in the cache, and what is asked of it. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  FOOT,
  type NearestByAir,
  type Profile,
  type WalkGraph,
  type WalkLimits,
} from '../../packages/footways/index.ts';
import { squaredChordOf } from '../../packages/sphere/index.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { type Filter, NO_FILTER } from '../../shards/shard/filters.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { type LonLat, streetPositions } from '../lib/street-positions.ts';
import { walkedWorld } from '../lib/world.ts';
import { seededRandom } from '../made/random.ts';

const SEED = 42;
/** Share of the box of the graph that is asked about: near the edge of an extract the true ways and toilets are missing. */
const INNER = 0.8;
const REACH = squaredChordOf(50_000);
/** A Wednesday noon. */
export const NOW_MIN = Math.floor(Date.parse('2026-11-18T12:00:00Z') / 60_000);
/** Whole extracts are within it, if they are not larger than a small country. */
export const NO_LIMITS: WalkLimits = { maxM: 1e6, maxSettled: 1e9 };

export interface WalkWorld {
  readonly name: string;
  readonly path: string;
  readonly megabytes: number;
  readonly dataDir: string;
  readonly generation: Generation;
  readonly graph: WalkGraph;
}

/** Undefined if the extract has no toilet or nothing to walk on. */
export async function openWalkWorld(cache: string, path: string): Promise<WalkWorld | undefined> {
  const name = basename(path, '.osm.pbf');
  const { dataDir, generation } = await walkedWorld(cache, path);
  const graph = generation.walk?.graph;
  if (!graph || graph.tiles.length === 0 || generation.manifest.toilets === 0) return undefined;
  return { name, path, megabytes: (await stat(path)).size / 1e6, dataDir, generation, graph };
}

/** Positions that have a toilet that near by air, in the inner part of the extract if there are as many. */
export function askedPositions(world: WalkWorld, count: number, nearM: number): LonLat[] {
  const boxes = world.generation.manifest.walk!.map(({ box }) => box);
  const [west, south, east, north] = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
  const isInner = (value: number, from: number, to: number) =>
    Math.abs(value - (from + to) / 2) <= ((to - from) / 2) * INNER;
  const near = squaredChordOf(nearM);
  const hasToilet = ([lon, lat]: LonLat) =>
    world.generation.air.nearest({ lon, lat, wanted: 1, within: near }).count > 0;
  const isInnerToo = (position: LonLat) =>
    isInner(position[0], west, east) && isInner(position[1], south, north) && hasToilet(position);
  const draw = (isWanted: (position: LonLat) => boolean) =>
    streetPositions(world.graph, count, seededRandom(SEED).next, isWanted);
  const inner = draw(isInnerToo);
  // Long ways that leave a small extract make its box large, and its toilets lie in a corner of it.
  return inner.length === count ? inner : draw(hasToilet);
}

export function asked([lon, lat]: LonLat, profile: Profile = FOOT) {
  return { lon, lat, profile, nowMin: NOW_MIN };
}

export function byAir(
  { generation }: WalkWorld,
  [lon, lat]: LonLat,
  filter = NO_FILTER,
): NearestByAir<Shard> {
  return (wanted) => generation.air.nearest({ lon, lat, wanted, within: REACH, filter, nowMin: NOW_MIN });
}

export function onFoot(
  world: WalkWorld,
  position: LonLat,
  count: number,
  profile: Profile,
  {
    filter,
    limits,
    leavesPockets,
  }: { filter?: Filter; limits?: WalkLimits | undefined; leavesPockets?: boolean } = {},
) {
  const hits = byAir(world, position, filter);
  const question = { ...asked(position, profile), k: count, byAir: hits, limits, leavesPockets };
  return world.generation.walk!.nearest(question);
}
