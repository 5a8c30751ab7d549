/**
 * An opened generation: every shard and id bucket mapped, and a directory (Flatbush) over the shards' boxes.
 *
 * Opening maps the files and checks their headers; a generation of the whole planet opens in tens of
 * milliseconds. Blobs that the generation before already mapped are taken over, so following a rebuild maps
 * only what is new. A generation never changes; a reader finishes on the one it began with.
 *
 * A missing or damaged file fails its own part, not the generation. Without a label tile a position has no label,
 * without the gazetteer there is no lookup, without a walk tile walks are estimates, without an id bucket ids are searched for in the shards. Reads that need a
 * damaged shard throw BlobError.
 */
import Flatbush from 'flatbush';
import { WalkGraph, WalkSearch } from '../../packages/footways/index.ts';
import { findCrossing, Labels, type LookupOptions, type PlaceHit } from '../../packages/gazetteer/index.ts';
import { BlobError, type BlobSource } from '../format/blob.ts';
import { type BlobFiles, blobName, mapBlobWithInode, type ReadFile } from '../format/map-blob.ts';
import { Gazetteer } from '../gazetteer/gazetteer.ts';
import { LabelBlob } from '../gazetteer/label-blob.ts';
import { IdBucket } from '../ids/id-bucket.ts';
import { hashKey } from '../ids/id-key.ts';
import { Shard } from '../shard/shard.ts';
import { jsonInside } from '../shard/toilet-record.ts';
import { WalkBlob } from '../walk/walk-blob.ts';
import { CellTree } from './cell-tree.ts';
import { type BlobPart, type Cell, type Manifest, partsOf } from './manifest.ts';

type Part = Shard | IdBucket | LabelBlob | WalkBlob;

/** Open parts, by the hash of their blob. */
export type OpenedParts = Map<string, Opened>;

interface Opened {
  readonly part: Part;
  readonly file: { readonly inode: number | undefined; readonly bytes: number };
}

export interface OpenOptions {
  /** Hashes whose files were replaced or changed since `before` mapped them: these are mapped anew. */
  readonly stale?: ReadonlySet<string>;
  /** Parts that were opened ahead (`openAhead`). */
  readonly ahead?: OpenedParts;
  /** Called each time that a part which reads can do without fails. */
  readonly onFault?: (error: BlobError) => void;
}

/** A row of the shard of a cell. */
export interface FoundToilet {
  readonly cell: Cell;
  readonly shard: Shard;
  readonly target: Uint8Array;
}

export class Generation {
  readonly manifest: Manifest;
  /** The shards in the manifest's order of cells. */
  readonly shards: readonly Shard[];
  /** The id index, a power of two of them. */
  readonly buckets: readonly IdBucket[];
  readonly #tree: CellTree;
  readonly #directory: Flatbush | undefined;
  /** The labels of positions. */
  readonly labels: Labels;
  /** The meanings of place names; undefined if no gazetteer was built. */
  readonly gazetteer: Gazetteer | undefined;
  /** Undefined if no walking graph was built. */
  readonly walk: WalkSearch | undefined;
  readonly #opened: OpenedParts = new Map();
  readonly #store: BlobFiles;
  readonly #onFault: (error: BlobError) => void;

  /**
   * Opens what a manifest names. A part that is missing or damaged throws BlobError when it is used.
   * @param before a generation whose mappings may be taken over
   */
  constructor(
    store: BlobFiles,
    manifest: Manifest,
    before?: Generation,
    { stale = NONE, ahead, onFault = () => {} }: OpenOptions = {},
  ) {
    this.manifest = manifest;
    this.#store = store;
    this.#onFault = onFault;
    const takenFrom = (hash: string) => ahead?.get(hash) ?? before?.openedOf(hash);
    const open = <T extends Part>(hash: string, kind: Kind<T>) =>
      this.#open(hash, kind, stale.has(hash) ? undefined : takenFrom(hash));
    this.shards = manifest.tiles.map(({ shard: hash, count }) => {
      const shard = open(hash, Shard);
      if (shard.fault || shard.rows === count) return shard;
      const fault = `shard ${shard.name} has ${shard.rows} toilets, but the manifest counts ${count}. Run "lootiles import" to build it again.`;
      return new Shard(new BlobError(fault, { blob: shard.name }), shard.name);
    });
    this.buckets = manifest.ids.map((hash) => open(hash, IdBucket));
    this.labels = new Labels(
      manifest.labels.map(({ blob, box }) => ({ tile: open(blob, LabelBlob), box })),
      blobFaults(onFault),
    );
    const { places } = manifest;
    if (places !== null) {
      const known = before?.manifest.places === places && !stale.has(places) ? before.gazetteer : undefined;
      this.gazetteer = known ?? new Gazetteer(store.blobPath(places), blobName(places));
    }
    this.walk = this.#openWalk(before, open);
    this.#tree = new CellTree(manifest.tiles.map(({ key }) => key));
    this.#directory = buildDirectory(manifest);
  }

  /** A search over the same tiles is taken over, with the joints that it keeps. */
  #openWalk(before: Generation | undefined, open: (hash: string, kind: Kind<WalkBlob>) => WalkBlob) {
    const { walk } = this.manifest;
    if (walk === null) return undefined;
    const tiles = walk.map(({ blob }) => open(blob, WalkBlob));
    const known = before?.walk?.graph.tiles;
    const isSame = known?.length === tiles.length && known.every((tile, i) => tile === tiles[i]);
    if (isSame) return before?.walk;
    return new WalkSearch(new WalkGraph(tiles, walk, new CellTree(walk.map(({ key }) => key))));
  }

  #open<T extends Part>(hash: string, kind: Kind<T>, taken: Opened | undefined): T {
    const known = this.#opened.get(hash) ?? (taken?.part.fault ? undefined : taken);
    const opened = known?.part instanceof kind ? known : openPart(this.#store, hash, kind);
    this.#opened.set(hash, opened);
    // Checked or made as this kind on the line before.
    return opened.part instanceof kind ? opened.part : new kind(wrongKind(hash), blobName(hash));
  }

  /** Part of a blob, if it is open here. */
  openedOf(hash: string): Opened | undefined {
    return this.#opened.get(hash);
  }

  /** Places of a name, the best first; undefined if no lookup was built, or it is damaged. */
  findPlaces(text: string, options?: LookupOptions): PlaceHit[] | undefined {
    const { gazetteer } = this;
    if (!gazetteer) return undefined;
    try {
      const hits = gazetteer.find(text, options);
      const crossing = findCrossing(text, hits, {
        find: (half, isLast) =>
          gazetteer.find(half, { ...options, prefix: isLast && options?.prefix, limit: MOST_STREETS }),
        pointsOf: (label, [lon, lat]) => this.labels.pointsOf(jsonInside(label), lon, lat),
      });
      return crossing ? [crossing, ...hits].slice(0, options?.limit) : hits;
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      this.#onFault(error);
      return undefined;
    }
  }

  /** Area of the places in words; empty or undefined if that is not known. */
  get covered(): string | undefined {
    try {
      return this.gazetteer?.covered;
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      this.#onFault(error);
      return undefined;
    }
  }

  /** Uses the walking graph; undefined if none was built, or a tile that is needed is damaged. */
  onWalk<T>(use: (search: WalkSearch) => T): T | undefined {
    try {
      return this.walk && use(this.walk);
    } catch (error) {
      if (!(error instanceof BlobError) || !this.walk?.graph.tiles.some(({ name }) => name === error.blob))
        throw error;
      this.#onFault(error);
      return undefined;
    }
  }

  /** The archive of map tiles; undefined if none was built. */
  get mapTilesPath(): string | undefined {
    const { map_tiles: hash } = this.manifest;
    return hash === null ? undefined : this.#store.blobPath(hash);
  }

  /** The archive of the map: streets, buildings, water. Undefined if none was drawn. */
  get mapArchivePath(): string | undefined {
    const { map_archive: archive } = this.manifest;
    return archive === null ? undefined : this.#store.blobPath(archive.blob);
  }

  /** The file that a hash is read from; undefined if this generation does not read it, or not yet. */
  fileOf(hash: string): ReadFile | undefined {
    const opened = this.#opened.get(hash);
    if (opened) return { ...opened.file, fault: opened.part.fault };
    return hash === this.manifest.places ? this.gazetteer?.file : undefined;
  }

  /** Hashes of all files that may be read. */
  hashes(): string[] {
    const { places } = this.manifest;
    return [...this.#opened.keys(), ...(places === null ? [] : [places])];
  }

  /** Indexes of the shards whose box meets a lon/lat window. */
  shardsIn(west: number, south: number, east: number, north: number): number[] {
    return this.#directory ? this.#directory.search(west, south, east, north) : [];
  }

  /** Index of a shard near a position, the best start of a search; -1 in an empty generation. */
  shardNear(lon: number, lat: number): number {
    const holding = this.#tree.at(lon, lat);
    return holding >= 0 ? holding : (this.#directory?.neighbors(lon, lat, 1)[0] ?? -1);
  }

  /** Shard and row of the toilet that an id or alias stands for; undefined if there is none. */
  locate(key: Uint8Array): { shard: Shard; row: number } | undefined {
    const found = this.find(key);
    const row = found?.shard.rowOf(found.target) ?? -1;
    return found && row >= 0 ? { shard: found.shard, row } : undefined;
  }

  /** Cell and key of the toilet that an id or alias stands for, whether or not its shard shows it. */
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
    const held = this.cellAt(found.lon, found.lat);
    return held && { ...held, target: found.target };
  }

  /**
   * Finds a toilet without the id index: 100 µs for half a million toilets. The shards know neither aliases nor hidden
   * toilets, so an id that none of them has may still be one: then it throws.
   */
  #findInShards(key: Uint8Array, fault: BlobError): FoundToilet {
    for (const [index, shard] of this.shards.entries()) {
      if (holds(shard, key)) return { cell: this.manifest.tiles[index]!, shard, target: key };
    }
    throw fault;
  }

  /** The cell that holds a position, and its shard. */
  cellAt(lon: number, lat: number): { cell: Cell; shard: Shard } | undefined {
    const index = this.#tree.at(lon, lat);
    return index < 0 ? undefined : { cell: this.manifest.tiles[index]!, shard: this.shards[index]! };
  }
}

const NONE: ReadonlySet<string> = new Set();
/** Streets of a crossing that are looked at for each of its halves. */
const MOST_STREETS = 12;

type Kind<T> = new (source: BlobSource, name: string) => T;

/**
 * Passes faults of blobs on, and throws all else. Not written inside the constructor: there it would keep the generation
 * before, and that one its own, since all closures of a function share what it names. 300 generations stayed mapped.
 */
function blobFaults(onFault: (error: BlobError) => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof BlobError)) throw error;
    onFault(error);
  };
}

function openPart<T extends Part>(store: BlobFiles, hash: string, kind: Kind<T>): Opened {
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

const KINDS: Partial<Record<BlobPart, Kind<Part>>> = {
  shard: Shard,
  'id bucket': IdBucket,
  'label tile': LabelBlob,
  'walk tile': WalkBlob,
};

/** Parts that a generation of a manifest opens, with the hashes of their blobs, the shards first. */
export function partsToOpen(manifest: Manifest): (readonly [hash: string, kind: Kind<Part>])[] {
  return partsOf(manifest).flatMap(([part, hash]) => {
    const kind = KINDS[part];
    return kind ? [[hash, kind] as const] : [];
  });
}

/** Maps a part, and does what its first read would do: some milliseconds, most of them checksums. */
export function openAhead(store: BlobFiles, hash: string, kind: Kind<Part>, opened: OpenedParts): void {
  const ahead = openPart(store, hash, kind);
  opened.set(hash, ahead);
  try {
    ahead.part.warm();
  } catch (error) {
    // A read that needs it finds out, and reports it.
    if (!(error instanceof BlobError)) throw error;
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
