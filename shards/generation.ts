/**
 * An opened generation: every shard and id bucket mapped, and a directory (Flatbush) over the shards' boxes.
 *
 * Opening maps the files and checks their headers; a generation of the whole planet opens in tens of
 * milliseconds. Blobs that the generation before already mapped are taken over, so following a rebuild maps
 * only what is new. A generation never changes; a reader finishes on the one it began with.
 *
 * A missing or damaged file fails its own part, not the generation. Without a label tile a position has no label,
 * without the gazetteer there is no lookup, without an id bucket ids are searched for in the shards. Reads that need a
 * damaged shard throw BlobError.
 */
import Flatbush from 'flatbush';
import { BlobError, type BlobSource } from './blob.ts';
import { IdBucket } from './id-bucket.ts';
import { hashKey } from './id-key.ts';
import type { Manifest, Tile } from './manifest.ts';
import { blobName, mapBlobWithInode } from './map-blob.ts';
import { Gazetteer } from './places/gazetteer.ts';
import { LabelTile } from './places/label-tile.ts';
import { Labels } from './places/labels.ts';
import type { LookupOptions, PlaceHit } from './places/places.ts';
import { Shard } from './shard.ts';
import type { Store } from './store.ts';
import { TileTree } from './tile-tree.ts';

type Part = Shard | IdBucket | LabelTile;

interface Opened {
  readonly part: Part;
  readonly file: { readonly inode: number | undefined; readonly bytes: number };
}

/** What a part is read from: tells whether another file has taken its name. */
export interface ReadFile {
  /** Undefined where it could not be opened. */
  readonly inode: number | undefined;
  readonly bytes: number;
  /** The first check that failed. */
  readonly fault: BlobError | undefined;
}

export interface OpenOptions {
  /** Hashes whose files were replaced or changed since `before` mapped them: these are mapped anew. */
  readonly stale?: ReadonlySet<string>;
  /** Told each time that a part which reads can do without fails. */
  readonly onFault?: (error: BlobError) => void;
}

/** A row of the shard of a tile. */
export interface FoundToilet {
  readonly tile: Tile;
  readonly shard: Shard;
  readonly target: Uint8Array;
}

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
  /** What place names mean; undefined where no gazetteer was built. */
  readonly gazetteer: Gazetteer | undefined;
  readonly #opened = new Map<string, Opened>();
  readonly #store: Store;
  readonly #onFault: (error: BlobError) => void;

  /**
   * Opens what a manifest names. A part that is missing or damaged throws BlobError when it is used.
   * @param before a generation whose mappings may be taken over
   */
  static open(store: Store, manifest: Manifest, before?: Generation, options: OpenOptions = {}): Generation {
    return new Generation(store, manifest, before, options);
  }

  private constructor(
    store: Store,
    manifest: Manifest,
    before: Generation | undefined,
    { stale = NONE, onFault = () => {} }: OpenOptions,
  ) {
    this.manifest = manifest;
    this.#store = store;
    this.#onFault = onFault;
    const open = <T extends Part>(hash: string, kind: Kind<T>) => this.#open(hash, kind, before, stale);
    this.shards = manifest.tiles.map(({ shard: hash, count }) => {
      const shard = open(hash, Shard);
      if (shard.fault || shard.rows === count) return shard;
      const fault = `shard ${shard.name} has ${shard.rows} toilets, but the manifest counts ${count}. Run "lootiles import" to build it again.`;
      return new Shard(new BlobError(fault, { blob: shard.name }), shard.name);
    });
    this.buckets = manifest.ids.map((hash) => open(hash, IdBucket));
    this.labels = new Labels(
      manifest.labels.map(({ blob, box }) => ({ tile: open(blob, LabelTile), box })),
      onFault,
    );
    const { places } = manifest;
    if (places !== null) {
      const known = before?.manifest.places === places && !stale.has(places) ? before.gazetteer : undefined;
      this.gazetteer = known ?? new Gazetteer(store.blobPath(places), blobName(places));
    }
    this.#tree = new TileTree(manifest.tiles.map(({ key }) => key));
    this.#directory = buildDirectory(manifest);
  }

  #open<T extends Part>(
    hash: string,
    kind: Kind<T>,
    before: Generation | undefined,
    stale: ReadonlySet<string>,
  ): T {
    const taken = before && !stale.has(hash) ? before.#opened.get(hash) : undefined;
    const known = this.#opened.get(hash) ?? (taken?.part.fault ? undefined : taken);
    const opened = known?.part instanceof kind ? known : openPart(this.#store, hash, kind);
    this.#opened.set(hash, opened);
    // Checked or made as this kind on the line before.
    return opened.part instanceof kind ? opened.part : new kind(wrongKind(hash), blobName(hash));
  }

  /** Places of a name, the best first; undefined where no lookup was built, or it is damaged. */
  findPlaces(text: string, options?: LookupOptions): PlaceHit[] | undefined {
    try {
      return this.gazetteer?.find(text, options);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      this.#onFault(error);
      return undefined;
    }
  }

  /** The archive of map tiles; undefined where none was built. */
  get mapTilesPath(): string | undefined {
    const { map_tiles: hash } = this.manifest;
    return hash === null ? undefined : this.#store.blobPath(hash);
  }

  /** The file that a hash is read from; undefined where this generation does not read it, or not yet. */
  fileOf(hash: string): ReadFile | undefined {
    const opened = this.#opened.get(hash);
    if (opened) return { ...opened.file, fault: opened.part.fault };
    return hash === this.manifest.places ? this.gazetteer?.file : undefined;
  }

  /** Of all files that may be read. */
  hashes(): string[] {
    const { places } = this.manifest;
    return [...this.#opened.keys(), ...(places === null ? [] : [places])];
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
  find(key: Uint8Array): FoundToilet | undefined {
    let found: ReturnType<IdBucket['find']>;
    try {
      found = this.buckets[hashKey(key) & (this.buckets.length - 1)]?.find(key);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      this.#onFault(error);
      return this.#findInShards(key, error);
    }
    if (!found) return undefined;
    const held = this.tileAt(found.lon, found.lat);
    return held && { ...held, target: found.target };
  }

  /**
   * Without the id index: 100 µs for half a million toilets. The shards know neither aliases nor hidden toilets, so an
   * id that none of them has may still be one: then it throws.
   */
  #findInShards(key: Uint8Array, fault: BlobError): FoundToilet {
    for (const [index, shard] of this.shards.entries()) {
      if (holds(shard, key)) return { tile: this.manifest.tiles[index]!, shard, target: key };
    }
    throw fault;
  }

  /** The tile that holds a position, and its shard. */
  tileAt(lon: number, lat: number): { tile: Tile; shard: Shard } | undefined {
    const index = this.#tree.at(lon, lat);
    return index < 0 ? undefined : { tile: this.manifest.tiles[index]!, shard: this.shards[index]! };
  }
}

const NONE: ReadonlySet<string> = new Set();

type Kind<T> = new (source: BlobSource, name: string) => T;

function openPart<T extends Part>(store: Store, hash: string, kind: Kind<T>): Opened {
  const name = blobName(hash);
  let file: Opened['file'] = { inode: undefined, bytes: 0 };
  try {
    const { buffer, inode } = mapBlobWithInode(store, hash);
    file = { inode, bytes: buffer.byteLength };
    return { part: new kind(buffer, name), file };
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    return { part: new kind(error, name), file };
  }
}

function wrongKind(hash: string): BlobError {
  const name = blobName(hash);
  return new BlobError(
    `Blob ${name} is named as two kinds of file. Run "lootiles import" to build both again.`,
    { blob: name },
  );
}

/** A damaged shard holds nothing that could be answered. */
function holds(shard: Shard, key: Uint8Array): boolean {
  try {
    return shard.rowOf(key) >= 0;
  } catch (error) {
    if (error instanceof BlobError) return false;
    throw error;
  }
}

function buildDirectory(manifest: Manifest): Flatbush | undefined {
  if (manifest.tiles.length === 0) return undefined;
  const directory = new Flatbush(manifest.tiles.length);
  for (const { box } of manifest.tiles) directory.add(...box);
  directory.finish();
  return directory;
}
