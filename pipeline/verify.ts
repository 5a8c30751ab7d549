/**
 * Verifies a whole generation before the pointer moves to it: every checksum, every count, every id, and
 * seeded searches against a brute-force answer over the records themselves.
 *
 * Reads every byte: about ten seconds for half a million toilets. Throws VerifyError, or the reader's BlobError,
 * with the first thing that is wrong; a generation that passes can be served without a second look.
 */
import { z } from 'zod';
import type { BaseToilet } from '../schemas/base-toilet.ts';
import { Access, ChangingTable, Fee, ToiletId, Wheelchair } from '../schemas/toilet.ts';
import { readBaseTile } from '../shards/base-tile.ts';
import { BlobError } from '../shards/blob.ts';
import { toE7 } from '../shards/e7.ts';
import { filterFlags } from '../shards/filters.ts';
import { Generation } from '../shards/generation.ts';
import { IdBucket } from '../shards/id-bucket.ts';
import { ID_KEY_BYTES, idKey } from '../shards/id-key.ts';
import { blobsOf, type Manifest, type Tile } from '../shards/manifest.ts';
import { mapFile } from '../shards/map-file.ts';
import { verifyPlaces } from '../shards/places/verify-places.ts';
import type { Shard } from '../shards/shard.ts';
import { writeUnitVector } from '../shards/sphere.ts';
import { type Store, sha256 } from '../shards/store.ts';
import { implausible } from './plausible.ts';
import { verifyMapTiles } from './tiles/verify-map-tiles.ts';
import { addToWorld, compareSearch, type World, worldFor } from './verify-searches.ts';

/** The generation is damaged, or cannot be what follows from the one before; it must not be published. */
export class VerifyError extends Error {}

const QUERIES = 1_000;
const AGAIN = 'Run "lootiles import" to build it again.';

export interface VerifyOptions {
  /** The generation that the new one replaces, if any. */
  before: Manifest | undefined;
  allowShrink: boolean;
  /** 0 to 1; seeded by the caller, so that a failure can be repeated. */
  random: () => number;
}

export function verifyGeneration(store: Store, manifest: Manifest, options: VerifyOptions): void {
  for (const hash of blobsOf(manifest)) {
    if (sha256(new Uint8Array(mapBlob(store, hash))) !== hash) {
      throw new VerifyError(`Blob ${hash} does not have the bytes that its name says. ${AGAIN}`);
    }
  }
  const generation = Generation.open(store, manifest);
  for (const shard of generation.shards) shard.checkAll();
  const { before, allowShrink } = options;
  const doubt = before && !allowShrink ? implausible(store, generation, before) : undefined;
  if (doubt) throw new VerifyError(doubt);
  generation.labels.check();
  if (manifest.places !== null) verifyPlaces(store.blobPath(manifest.places));
  if (manifest.map_tiles !== null) verifyMapTiles(mapBlob(store, manifest.map_tiles));
  const world = readWorld(store, manifest, generation);
  countIds(store, manifest);
  for (let i = 0; i < QUERIES && world.count > 0; i++) {
    const difference = compareSearch(generation, world, options.random);
    if (difference) throw new VerifyError(`${difference} ${AGAIN}`);
  }
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
type RecordFields = z.infer<typeof RecordFields>;

/** Parses every record, and checks that base tiles, shards and id index agree on which toilets there are. */
function readWorld(store: Store, manifest: Manifest, generation: Generation): World {
  const count = manifest.toilets;
  const world = worldFor(count);
  let aliases = 0;
  for (const [index, tile] of manifest.tiles.entries()) {
    const shard = generation.shards[index]!;
    const expected = new Map(baseToilets(store, tile).map((base) => [base.id, base]));
    for (let row = 0; row < shard.rows; row++) {
      const toilet = readRecord(shard, row);
      checkRow(shard, row, tile, toilet);
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
    if (expected.size !== tile.hidden)
      throw new VerifyError(
        `Shard ${shard.name} lacks ${expected.size - tile.hidden} toilets of its base tile. ${AGAIN}`,
      );
    for (const { aliases: more } of expected.values()) aliases += more.length;
  }
  if (world.count !== count || aliases !== manifest.aliases) {
    throw new VerifyError(
      `The shards have ${world.count} toilets and ${aliases} aliases, but the manifest counts ${count} and ${manifest.aliases}. ${AGAIN}`,
    );
  }
  return world;
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

function baseToilets(store: Store, tile: Tile): BaseToilet[] {
  try {
    return readBaseTile(mapBlob(store, tile.base), tile.base.slice(0, 12));
  } catch (cause) {
    if (cause instanceof BlobError || cause instanceof VerifyError) throw cause;
    throw new VerifyError(`Base tile ${tile.base} has records that are not base toilets. ${AGAIN}`, {
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

/** What the search looks at must say what the record says: all of it, where searches only look here and there. */
function checkRow(shard: Shard, row: number, { box }: Tile, toilet: RecordFields): void {
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
  const hidden = manifest.tiles.reduce((sum, tile) => sum + tile.hidden, 0);
  const expected = manifest.toilets + hidden + manifest.aliases;
  if (count !== expected)
    throw new VerifyError(`The id index has ${count} ids, but the manifest counts ${expected}. ${AGAIN}`);
}
