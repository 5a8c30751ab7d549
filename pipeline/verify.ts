/**
 * Verifies a whole generation before the pointer moves to it: every checksum, every count, every id, and
 * seeded searches against a brute-force answer over the records themselves.
 *
 * Reads every byte: about ten seconds for half a million toilets. Throws VerifyError with the first thing
 * that is wrong; a generation that passes can be served without a second look.
 */
import { z } from 'zod';
import { Access, ChangingTable, Fee, ToiletId, Wheelchair } from '../schemas/toilet.ts';
import { readBaseTile } from '../shards/base-tile.ts';
import { filterFlags } from '../shards/filters.ts';
import { Generation } from '../shards/generation.ts';
import { idKey } from '../shards/id-key.ts';
import { blobsOf, type Manifest } from '../shards/manifest.ts';
import { mapFile } from '../shards/map-file.ts';
import { type Box, search } from '../shards/search.ts';
import { squaredChordOf, writeUnitVector } from '../shards/sphere.ts';
import { type Store, sha256 } from '../shards/store.ts';

/** The generation is damaged or lost toilets; it must not be published. */
export class VerifyError extends Error {}

/** A tenth of yesterday's toilets may go; more is a wrong or broken dump until somebody says otherwise. */
const MAX_LOSS = 0.1;
const QUERIES = 1_000;
const RADIUS = squaredChordOf(50_000);

export interface VerifyOptions {
  /** The generation that the new one replaces, if any. */
  before: Manifest | undefined;
  allowShrink: boolean;
  /** 0 to 1; seeded by the caller, so that a failure can be repeated. */
  random: () => number;
}

export function verifyGeneration(store: Store, manifest: Manifest, options: VerifyOptions): void {
  refuseLoss(manifest, options);
  for (const hash of blobsOf(manifest)) {
    if (sha256(new Uint8Array(mapFile(store.blobPath(hash)))) !== hash) {
      throw new VerifyError(
        `Blob ${hash} does not have the bytes it is named after. Delete it and run "lootiles import".`,
      );
    }
  }
  const generation = Generation.open(store, manifest);
  for (const shard of generation.shards) shard.checkAll();
  const world = readWorld(store, manifest, generation);
  for (let i = 0; i < QUERIES && world.count > 0; i++) compareSearch(generation, world, options.random);
}

/** Generations of different extracts are not compared: the operator chose another world. */
function refuseLoss(manifest: Manifest, { before, allowShrink }: VerifyOptions): void {
  if (!before || allowShrink || before.extract !== manifest.extract) return;
  if (manifest.toilets >= before.toilets * (1 - MAX_LOSS)) return;
  throw new VerifyError(
    `The new generation has ${manifest.toilets} toilets where generation ${before.generation} has ${before.toilets}. ` +
      'Check the dump; if the loss is right, run "lootiles import --allow-shrink".',
  );
}

/** What brute force needs of every toilet, in no order that the index knows. */
interface World {
  count: number;
  ids: string[];
  lons: Float64Array;
  lats: Float64Array;
  points: Float64Array;
  flags: Uint8Array;
}

const RecordFields = z.object({
  id: ToiletId,
  lon: z.number(),
  lat: z.number(),
  wheelchair: Wheelchair,
  changing_table: ChangingTable,
  fee: Fee,
  access: Access,
});

/** Parses every record, and checks that base tiles, shards and id index agree on which toilets there are. */
function readWorld(store: Store, manifest: Manifest, generation: Generation): World {
  const count = manifest.toilets;
  const world: World = {
    count: 0,
    ids: [],
    lons: new Float64Array(count),
    lats: new Float64Array(count),
    points: new Float64Array(count * 3),
    flags: new Uint8Array(count),
  };
  let aliases = 0;
  for (const [index, tile] of manifest.tiles.entries()) {
    const shard = generation.shards[index]!;
    const expected = new Map(
      readBaseTile(mapFile(store.blobPath(tile.base)), tile.base).map((base) => [base.id, base]),
    );
    for (let row = 0; row < shard.rows; row++) {
      const toilet = RecordFields.parse(JSON.parse(`{"url":"${shard.record(row)}}`));
      const base = expected.get(toilet.id);
      if (!base)
        throw new VerifyError(`Toilet ${toilet.id} is in shard ${shard.name}, but not in its base tile.`);
      expected.delete(toilet.id);
      aliases += base.aliases.length;
      for (const id of [toilet.id, ...base.aliases]) {
        const found = generation.locate(idKey(id)!);
        if (found?.shard !== shard || found.row !== row)
          throw new VerifyError(`The id index does not lead from ${id} to its toilet ${toilet.id}.`);
      }
      addToWorld(world, toilet);
    }
    if (expected.size > 0)
      throw new VerifyError(`Shard ${shard.name} lacks ${expected.size} toilets of its base tile.`);
  }
  if (world.count !== count || aliases !== manifest.aliases) {
    throw new VerifyError(
      `The shards hold ${world.count} toilets and ${aliases} aliases where the manifest counts ${count} and ${manifest.aliases}.`,
    );
  }
  return world;
}

function addToWorld(world: World, toilet: z.infer<typeof RecordFields>): void {
  const i = world.count++;
  world.ids.push(toilet.id);
  world.lons[i] = toilet.lon;
  world.lats[i] = toilet.lat;
  world.flags[i] = filterFlags(toilet);
  writeUnitVector(toilet.lon, toilet.lat, world.points, i * 3);
}

/** One seeded nearest or box query, answered by the index and by brute force. */
function compareSearch(generation: Generation, world: World, random: () => number): void {
  const near = Math.floor(random() * world.count);
  const spread = random() < 0.8 ? 0.02 : 20;
  const lon = clamp(world.lons[near]! + (random() - 0.5) * spread, 180);
  const lat = clamp(world.lats[near]! + (random() - 0.5) * spread, 90);
  const wanted = 1 + Math.floor(random() * 20);
  const flags = random() < 0.5 ? 0 : Math.floor(random() * 16);
  const box = random() < 0.5 ? boxAround(lon, lat, random() * 0.1) : undefined;
  const within = box ? 4 : RADIUS;
  const hits = search(generation, lon, lat, wanted, within, { flags, openNow: false }, 0, box);
  const found = Array.from({ length: hits.count }, (_, i) => {
    const record = hits.shards[i]!.record(hits.rows[i]!);
    return record.slice(0, record.indexOf('"'));
  });
  const expected = bruteForce(world, lon, lat, wanted, within, flags, box);
  if (found.join() !== expected.join()) {
    throw new VerifyError(
      `A search for ${wanted} toilets at ${lon}, ${lat} (flags ${flags}${box ? ', box' : ''}) found ${found.join()} instead of ${expected.join()}.`,
    );
  }
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
  const { points, lons, lats } = world;
  const from = new Float64Array(3);
  writeUnitVector(lon, lat, from, 0);
  const best: { id: string; squaredChord: number }[] = [];
  let worst = within;
  for (let i = 0; i < world.count; i++) {
    const dx = points[i * 3]! - from[0]!;
    const dy = points[i * 3 + 1]! - from[1]!;
    const dz = points[i * 3 + 2]! - from[2]!;
    const squaredChord = dx * dx + dy * dy + dz * dz;
    if (squaredChord > worst || (world.flags[i]! & flags) !== flags) continue;
    if (
      box &&
      !(lons[i]! >= box.west && lons[i]! <= box.east && lats[i]! >= box.south && lats[i]! <= box.north)
    )
      continue;
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
