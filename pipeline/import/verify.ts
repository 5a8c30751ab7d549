/**
 * Verifies a whole generation before the pointer moves to it: every checksum, every count, every id, and
 * seeded searches against a brute-force answer over the records themselves.
 *
 * Reads every byte: about ten seconds for half a million toilets. What was read leaves the memory of the process, piece by
 * piece: before, two mappings of every file were the peak of an import. Throws VerifyError, or the reader's BlobError,
 * with the first thing that is wrong; a generation that passes can be served without a second look.
 */
import { z } from 'zod';
import { squaredChordOf, writeUnitVector } from '../../packages/sphere/index.ts';
import type { StoredToilet } from '../../schemas/toilet/base-toilet.ts';
import { ANSWERED_SHAPE } from '../../schemas/toilet/plain-shape.ts';
import { Access, Fee, type Toilet, ToiletId } from '../../schemas/toilet/toilet.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { toE7 } from '../../shards/format/e7.ts';
import { dropPages, mapFile } from '../../shards/format/map-file.ts';
import { verifyGazetteer } from '../../shards/gazetteer/gazetteer.ts';
import { readStoredToilets } from '../../shards/generation/base-tile.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { blobsOf, type Cell, type Manifest } from '../../shards/generation/manifest.ts';
import type { Box } from '../../shards/generation/search.ts';
import { IdBucket } from '../../shards/ids/id-bucket.ts';
import { ID_KEY_BYTES, idKey } from '../../shards/ids/id-key.ts';
import { ALL_FLAGS, type FilteredFacts, filterFlags } from '../../shards/shard/filters.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { recordId } from '../../shards/shard/toilet-record.ts';
import type { Store } from '../../shards/store/store.ts';
import { sha256 } from '../../shards/store/whole-file.ts';
import { verifyMapTiles } from '../map-tiles/map-tiles.ts';
import { rejectionReason } from '../publish/compare-generations.ts';

/** The generation is damaged, or cannot be what follows from the one before; it must not be published. */
export class VerifyError extends Error {}

const QUERIES = 1_000;
/** All together touch nearly every page of the shards. */
const QUERIES_A_DROP = 100;
const AGAIN = 'Run "lootiles import" to build it again.';

interface VerifyOptions {
  /** The generation that the new one replaces, if any. */
  before: Manifest | undefined;
  allowShrink: boolean;
  /** 0 to 1; seeded by the caller, so that a failure can be repeated. */
  random: () => number;
}

export function verifyGeneration(store: Store, manifest: Manifest, options: VerifyOptions): void {
  for (const hash of blobsOf(manifest)) {
    const bytes = mapBlob(store, hash);
    if (sha256(new Uint8Array(bytes)) !== hash) {
      throw new VerifyError(`Blob ${hash} does not have the bytes that its name says. ${AGAIN}`);
    }
    dropPages(bytes);
  }
  const generation = new Generation(store, manifest);
  for (const shard of generation.shards) {
    shard.checkAll();
    dropShard(shard);
  }
  const { before, allowShrink } = options;
  const doubt = before && !allowShrink ? rejectionReason(store, generation, before) : undefined;
  if (doubt) throw new VerifyError(doubt);
  generation.labels.check();
  if (manifest.places !== null) verifyGazetteer(store.blobPath(manifest.places));
  if (manifest.map_tiles !== null) verifyMapTiles(mapBlob(store, manifest.map_tiles));
  if (manifest.map_archive !== null) verifyMapTiles(mapBlob(store, manifest.map_archive.blob));
  generation.walk?.graph.check();
  const world = readWorld(store, manifest, generation);
  countIds(store, manifest);
  for (let i = 0; i < QUERIES && world.count > 0; i++) {
    const difference = compareSearch(generation, world, options.random);
    if (difference) throw new VerifyError(`${difference} ${AGAIN}`);
    if ((i + 1) % QUERIES_A_DROP === 0) for (const shard of generation.shards) dropShard(shard);
  }
}

const RecordFields = z.object({
  id: ToiletId,
  lon: z.number(),
  lat: z.number(),
  fee: Fee,
  access: Access,
  ...ANSWERED_SHAPE,
});
type RecordFields = z.infer<typeof RecordFields>;

/** Parses every record, and checks that base tiles, shards and id index agree on which toilets there are. */
function readWorld(store: Store, manifest: Manifest, generation: Generation): World {
  const count = manifest.toilets;
  const world = worldFor(count);
  let aliases = 0;
  for (const [index, cell] of manifest.tiles.entries()) {
    const shard = generation.shards[index]!;
    const expected = new Map(baseToilets(store, cell).map((base) => [base.id, base]));
    for (let row = 0; row < shard.rows; row++) {
      const toilet = readRecord(shard, row);
      checkRow(shard, row, cell, toilet);
      const base = expected.get(toilet.id);
      if (!base)
        throw new VerifyError(
          `Toilet ${toilet.id} is in shard ${shard.name}, but not in its base tile. ${AGAIN}`,
        );
      expected.delete(toilet.id);
      aliases += base.aliases.length;
      for (const id of [toilet.id, ...base.aliases]) {
        const found = generation.locate(idKey(id)!);
        if (found?.shard !== shard || found.row !== row)
          throw new VerifyError(`The id index does not lead from ${id} to its toilet ${toilet.id}. ${AGAIN}`);
      }
      addToWorld(world, toilet);
    }
    if (expected.size !== cell.hidden)
      throw new VerifyError(
        `Shard ${shard.name} lacks ${expected.size - cell.hidden} toilets of its base tile. ${AGAIN}`,
      );
    for (const { aliases: more } of expected.values()) aliases += more.length;
    dropShard(shard);
  }
  if (world.count !== count || aliases !== manifest.aliases) {
    throw new VerifyError(
      `The shards have ${world.count} toilets and ${aliases} aliases, but the manifest counts ${count} and ${manifest.aliases}. ${AGAIN}`,
    );
  }
  return world;
}

/** Takes a shard out of the memory of this process; the next access reads it from the page cache. */
function dropShard(shard: Shard): void {
  dropPages(shard.records.bytes.buffer);
}

function mapBlob(store: Store, hash: string): ArrayBuffer {
  try {
    return mapFile(store.blobPath(hash));
  } catch (cause) {
    throw new VerifyError(`Blob ${hash} could not be opened. ${AGAIN}`, {
      cause,
    });
  }
}

function baseToilets(store: Store, cell: Cell): StoredToilet[] {
  try {
    return readStoredToilets(mapBlob(store, cell.base), cell.base.slice(0, 12));
  } catch (cause) {
    if (cause instanceof BlobError || cause instanceof VerifyError) throw cause;
    throw new VerifyError(`Base tile ${cell.base} has records that are not base toilets. ${AGAIN}`, {
      cause,
    });
  }
}

function readRecord(shard: Shard, row: number): RecordFields {
  try {
    return RecordFields.parse(JSON.parse(`{"url":"${shard.record(row)}}`));
  } catch (cause) {
    throw new VerifyError(`Row ${row} of shard ${shard.name} is not the record of a toilet. ${AGAIN}`, {
      cause,
    });
  }
}

/** Checks that the columns of a row say what its record says: all of it. Searches compare only samples. */
function checkRow(shard: Shard, row: number, { box }: Cell, toilet: RecordFields): void {
  const { positions, points, flags } = shard.columns;
  const { lon, lat } = toilet;
  writeUnitVector(lon, lat, unit, 0);
  const agrees =
    positions[row * 2] === toE7(lon) &&
    positions[row * 2 + 1] === toE7(lat) &&
    unit.every((value, axis) => value === points[row * 3 + axis]) &&
    flags[row] === filterFlags(toilet);
  if (!agrees)
    throw new VerifyError(
      `Row ${row} of shard ${shard.name} does not agree with its toilet ${toilet.id}. ${AGAIN}`,
    );
  if (lon < box[0] || lat < box[1] || lon > box[2] || lat > box[3])
    throw new VerifyError(`Toilet ${toilet.id} lies outside the box of its shard ${shard.name}. ${AGAIN}`);
}

const unit = new Float64Array(3);

/** An id too many would lead to a toilet that has another one, or to none. */
function countIds(store: Store, manifest: Manifest): void {
  const counts = manifest.ids.map(
    (hash) => new IdBucket(mapBlob(store, hash), hash.slice(0, 12)).keys().length / ID_KEY_BYTES,
  );
  const count = counts.reduce((sum, ids) => sum + ids, 0);
  const hidden = manifest.tiles.reduce((sum, cell) => sum + cell.hidden, 0);
  const expected = manifest.toilets + hidden + manifest.aliases;
  if (count !== expected)
    throw new VerifyError(`The id index has ${count} ids, but the manifest counts ${expected}. ${AGAIN}`);
}

const RADIUS = squaredChordOf(50_000);
/** No toilet within the radius lies farther north or south: a degree of latitude has 111 km. */
const REACH_DEG = 0.5;

/** The fields that searches look at. */
type SearchedFields = Pick<Toilet, 'id' | 'lon' | 'lat'> & FilteredFacts;

/** The data of every toilet that brute force needs, in no order that the index knows. */
interface World {
  count: number;
  ids: string[];
  lons: Float64Array;
  lats: Float64Array;
  points: Float64Array;
  flags: Uint8Array;
}

/**
 * Seeded searches of an opened generation against a brute-force answer, for `verify`.
 *
 * Brute force looks at every toilet, so it needs nothing that the index knows. Cost: 1 ms a search for half a
 * million toilets.
 */
function worldFor(toilets: number): World {
  return {
    count: 0,
    ids: [],
    lons: new Float64Array(toilets),
    lats: new Float64Array(toilets),
    points: new Float64Array(toilets * 3),
    flags: new Uint8Array(toilets),
  };
}

function addToWorld(world: World, toilet: SearchedFields): void {
  const i = world.count++;
  world.ids.push(toilet.id);
  world.lons[i] = toilet.lon;
  world.lats[i] = toilet.lat;
  world.flags[i] = filterFlags(toilet);
  writeUnitVector(toilet.lon, toilet.lat, world.points, i * 3);
}

/** One seeded nearest or box query, answered by the index and by brute force; a sentence if they differ. */
function compareSearch(generation: Generation, world: World, random: () => number): string | undefined {
  const near = Math.floor(random() * world.count);
  const spread = random() < 0.8 ? 0.02 : 20;
  const lon = clamp(world.lons[near]! + (random() - 0.5) * spread, 180);
  const lat = clamp(world.lats[near]! + (random() - 0.5) * spread, 90);
  const wanted = 1 + Math.floor(random() * 20);
  const flags = random() < 0.5 ? 0 : Math.floor(random() * (ALL_FLAGS + 1));
  const box = random() < 0.5 ? boxAround(lon, lat, random() * 0.1) : undefined;
  const within = box ? 4 : RADIUS;
  const hits = generation.air.nearest({ lon, lat, wanted, within, filter: { flags, openNow: false }, box });
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
