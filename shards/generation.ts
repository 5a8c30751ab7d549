/**
 * An opened generation: every shard and id bucket mapped, and a directory (Flatbush) over the shards' boxes.
 *
 * Opening maps the files and checks their headers; a generation of the whole planet opens in tens of
 * milliseconds. Blobs that the generation before already mapped are taken over, so following a rebuild maps
 * only what is new. A generation never changes; a reader finishes on the one it began with.
 */
import Flatbush from 'flatbush';
import { BlobError } from './blob.ts';
import { IdBucket } from './id-bucket.ts';
import { hashKey } from './id-key.ts';
import type { Manifest, Tile } from './manifest.ts';
import { mapFile } from './map-file.ts';
import { LabelTile } from './places/label-tile.ts';
import { Labels } from './places/labels.ts';
import { Places } from './places/places.ts';
import { Shard } from './shard.ts';
import type { Store } from './store.ts';
import { TileTree } from './tile-tree.ts';

type Opened = Shard | IdBucket | LabelTile;

export class Generation {
  readonly manifest: Manifest;
  /** In the manifest's order of tiles. */
  readonly shards: readonly Shard[];
  /** The id index, a power of two of them. */
  readonly buckets: readonly IdBucket[];
  readonly #tree: TileTree;
  readonly #directory: Flatbush | undefined;
  /** What positions are called. */
  readonly labels: Labels;
  readonly #opened = new Map<string, Opened>();
  readonly #store: Store;
  #places: Places | undefined;

  /**
   * Opens what a manifest names. Throws BlobError where a blob is missing or damaged in its header.
   * @param before a generation whose mappings may be taken over
   */
  static open(store: Store, manifest: Manifest, before?: Generation): Generation {
    return new Generation(store, manifest, before);
  }

  private constructor(store: Store, manifest: Manifest, before?: Generation) {
    this.manifest = manifest;
    this.#store = store;
    this.shards = manifest.tiles.map((tile) => {
      const shard = this.#reuse(store, tile.shard, Shard, before);
      if (shard.rows !== tile.count) {
        throw new BlobError(
          `shard ${shard.name} holds ${shard.rows} toilets where the manifest counts ${tile.count}. Run "lootiles import".`,
        );
      }
      return shard;
    });
    this.buckets = manifest.ids.map((hash) => this.#reuse(store, hash, IdBucket, before));
    this.labels = new Labels(
      manifest.labels.map(({ blob, box }) => ({ tile: this.#reuse(store, blob, LabelTile, before), box })),
    );
    this.#tree = new TileTree(manifest.tiles.map(({ key }) => key));
    this.#directory = buildDirectory(manifest);
  }

  #reuse<T extends Opened>(
    store: Store,
    hash: string,
    kind: new (buffer: ArrayBuffer, name: string) => T,
    before: Generation | undefined,
  ): T {
    const known = this.#opened.get(hash) ?? before?.opened(hash);
    const opened = known instanceof kind ? known : new kind(mapBlob(store, hash), hash.slice(0, 12));
    this.#opened.set(hash, opened);
    return opened;
  }

  /** What place names mean; undefined where no gazetteer was built. Opened when it is first asked for. Throws BlobError. */
  get places(): Places | undefined {
    const { places } = this.manifest;
    if (places !== null) this.#places ??= Places.open(this.#store.blobPath(places));
    return this.#places;
  }

  /** The archive of map tiles; undefined where none was built. */
  get mapTilesPath(): string | undefined {
    const { map_tiles: hash } = this.manifest;
    return hash === null ? undefined : this.#store.blobPath(hash);
  }

  /** What this generation opened under a hash, for the next one to take over. */
  opened(hash: string): Opened | undefined {
    return this.#opened.get(hash);
  }

  /** Indexes of the shards whose box meets a lon/lat window. */
  shardsIn(west: number, south: number, east: number, north: number): number[] {
    return this.#directory ? this.#directory.search(west, south, east, north) : [];
  }

  /** Index of a shard near a position, where a search best begins; -1 in an empty generation. */
  shardNear(lon: number, lat: number): number {
    const holding = this.#tree.at(lon, lat);
    return holding >= 0 ? holding : (this.#directory?.neighbors(lon, lat, 1)[0] ?? -1);
  }

  /** Shard and row of the toilet that an id or alias stands for; undefined where there is none. */
  locate(key: Uint8Array): { shard: Shard; row: number } | undefined {
    const found = this.find(key);
    const row = found?.shard.rowOf(found.target) ?? -1;
    return found && row >= 0 ? { shard: found.shard, row } : undefined;
  }

  /** Tile and key of the toilet that an id or alias stands for, whether or not its shard shows it. */
  find(key: Uint8Array): { tile: Tile; shard: Shard; target: Uint8Array } | undefined {
    const found = this.buckets[hashKey(key) & (this.buckets.length - 1)]?.find(key);
    const held = found && this.tileAt(found.lon, found.lat);
    return held && { ...held, target: found.target };
  }

  /** The tile that holds a position, and its shard. */
  tileAt(lon: number, lat: number): { tile: Tile; shard: Shard } | undefined {
    const index = this.#tree.at(lon, lat);
    return index < 0 ? undefined : { tile: this.manifest.tiles[index]!, shard: this.shards[index]! };
  }
}

function mapBlob(store: Store, hash: string): ArrayBuffer {
  try {
    return mapFile(store.blobPath(hash));
  } catch (cause) {
    throw new BlobError(`Blob ${hash} could not be opened. Run "lootiles import" to build it again.`, {
      cause,
    });
  }
}

function buildDirectory(manifest: Manifest): Flatbush | undefined {
  if (manifest.tiles.length === 0) return undefined;
  const directory = new Flatbush(manifest.tiles.length);
  for (const { box } of manifest.tiles) directory.add(...box);
  directory.finish();
  return directory;
}
