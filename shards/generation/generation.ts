/**
 * An opened generation: a data set whose parts are mapped files.
 *
 * Opening maps the files and checks their headers; a generation of the whole planet opens in tens of
 * milliseconds. Blobs that the generation before already mapped are taken over, so following a rebuild maps
 * only what is new. A generation never changes; a reader finishes on the one it began with.
 *
 * A missing or damaged file fails its own part, not the generation (dataset.ts). Without the gazetteer there is no lookup.
 */
import { WalkGraph, WalkSearch } from '../../packages/footways/index.ts';
import {
  type FootOf,
  findCrossing,
  Labels,
  type LookupOptions,
  type PlaceHit,
} from '../../packages/gazetteer/index.ts';
import { compileHours, opensLater } from '../../packages/hours/index.ts';
import { BlobError, type BlobSource } from '../format/blob.ts';
import { fromE7, toE7 } from '../format/e7.ts';
import { type BlobFiles, blobName, mapBlobWithInode, type ReadFile } from '../format/map-blob.ts';
import { Gazetteer } from '../gazetteer/gazetteer.ts';
import { LabelBlob } from '../gazetteer/label-blob.ts';
import type { LiveHours } from '../hours/hours-table.ts';
import { IdBucket } from '../ids/id-bucket.ts';
import type { LonLatBox } from '../shard/box.ts';
import { Shard } from '../shard/shard.ts';
import { jsonInside } from '../shard/toilet-record.ts';
import { WalkBlob } from '../walk/walk-blob.ts';
import { busiestBox } from './busiest-box.ts';
import { CellTree } from './cell-key.ts';
import { Dataset } from './dataset.ts';
import { type BlobPart, type Cell, type Manifest, partsOf } from './manifest.ts';

/** Kinds whose places lie on a way, or are too large to be walked to. */
const ON_WAYS: ReadonlySet<PlaceHit['kind']> = new Set(['street', 'region']);

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

export class Generation extends Dataset<Cell> {
  readonly manifest: Manifest;
  /** The meanings of place names; undefined if no gazetteer was built. */
  readonly gazetteer: Gazetteer | undefined;
  readonly #opened: OpenedParts;
  #busiest: LonLatBox | undefined;
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
    { stale = NONE, ahead, onFault = noFault }: OpenOptions = {},
  ) {
    const parts = new PartOpener(store, before, stale, ahead);
    super(
      manifest.tiles,
      {
        shards: openShards(parts, manifest),
        buckets: manifest.ids.map((hash) => parts.open(hash, IdBucket)),
        labels: openLabels(parts, manifest, onFault),
        walk: openWalk(parts, manifest, before?.walk),
      },
      onFault,
    );
    this.manifest = manifest;
    this.#store = store;
    this.#onFault = onFault;
    this.#opened = parts.opened;
    const { places } = manifest;
    if (places === null) return;
    const known = before?.manifest.places === places && !stale.has(places) ? before.gazetteer : undefined;
    this.gazetteer = known ?? new Gazetteer(store.blobPath(places), blobName(places));
  }

  get isDemo(): boolean {
    return this.manifest.demo;
  }

  /** Part of a blob, if it is open here. */
  openedOf(hash: string): Opened | undefined {
    return this.#opened.get(hash);
  }

  /**
   * Places of a name, the best first; undefined if no lookup was built, or it is damaged. One that no walk leads to stands at the
   * path that is nearest to it: most are areas, such as a beach or a harbour, and their middle lies in the water.
   */
  findPlaces(text: string, options?: LookupOptions): PlaceHit[] | undefined {
    const { gazetteer } = this;
    if (!gazetteer) return undefined;
    return this.#unlessDamaged(() => {
      const hits = gazetteer.find(text, options);
      const crossing = findCrossing(text, hits, {
        find: (half, isLast) =>
          gazetteer.find(half, { ...options, prefix: isLast && options?.prefix, limit: MOST_STREETS }),
        pointsOf: (label, [lon, lat]) => this.labels.pointsOf(jsonInside(label), lon, lat),
      });
      const found = crossing ? [crossing, ...hits].slice(0, options?.limit) : hits;
      return found.map((hit) => this.#onFoot(hit));
    });
  }

  #onFoot(hit: PlaceHit): PlaceHit {
    const at = hit.house === null ? this.footOf(hit) : undefined;
    return at ? { ...hit, lon: at[0], lat: at[1] } : hit;
  }

  /** The position to which people walk to a place in degrees, if it is another: what no walk leads to is at the nearest path. */
  readonly footOf: FootOf = ({ kind, lon, lat }) => {
    const at = ON_WAYS.has(kind) ? undefined : this.onWalk((search) => search.joints.ofArea(lon, lat));
    if (!at || (at[0] === lon && at[1] === lat)) return undefined;
    return [fromE7(toE7(at[0])), fromE7(toE7(at[1]))];
  };

  /** Area of the places in words; empty or undefined if that is not known. */
  get covered(): string | undefined {
    return this.#unlessDamaged(() => this.gazetteer?.covered);
  }

  /** The box in which the most toilets lie close together; undefined without toilets, or if those cannot be read. */
  get busiest(): LonLatBox | undefined {
    this.#busiest ??= this.#unlessDamaged(() => busiestBox(this.cells, (index) => this.shards[index]!));
    return this.#busiest;
  }

  #unlessDamaged<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
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
}

const NONE: ReadonlySet<string> = new Set();
/** Streets of a crossing that are looked at for each of its halves. */
const MOST_STREETS = 12;

type Kind<T> = new (source: BlobSource, name: string, live?: LiveHours) => T;

/** Opens parts once, or takes them over. Nothing that lives on may keep it: it keeps the generation before. */
class PartOpener {
  readonly opened: OpenedParts = new Map();
  readonly #store: BlobFiles;
  readonly #before: Generation | undefined;
  readonly #stale: ReadonlySet<string>;
  readonly #ahead: OpenedParts | undefined;

  constructor(
    store: BlobFiles,
    before: Generation | undefined,
    stale: ReadonlySet<string>,
    ahead: OpenedParts | undefined,
  ) {
    this.#store = store;
    this.#before = before;
    this.#stale = stale;
    this.#ahead = ahead;
  }

  open<T extends Part>(hash: string, kind: Kind<T>): T {
    const taken = this.#stale.has(hash)
      ? undefined
      : (this.#ahead?.get(hash) ?? this.#before?.openedOf(hash));
    const known = this.opened.get(hash) ?? (taken?.part.fault ? undefined : taken);
    const opened = known?.part instanceof kind ? known : openPart(this.#store, hash, kind);
    this.opened.set(hash, opened);
    // Checked or made as this kind on the line before.
    return opened.part instanceof kind ? opened.part : new kind(wrongKind(hash), blobName(hash));
  }
}

function openShards(parts: PartOpener, { tiles }: Manifest): Shard[] {
  return tiles.map(({ shard: hash, count }) => {
    const shard = parts.open(hash, Shard);
    if (shard.fault || shard.rows === count) return shard;
    const fault = `shard ${shard.name} has ${shard.rows} toilets, but the manifest counts ${count}. Run "lootiles import" to build it again.`;
    return new Shard(new BlobError(fault, { blob: shard.name }), shard.name);
  });
}

function openLabels(parts: PartOpener, { labels }: Manifest, onFault: (error: BlobError) => void): Labels {
  return new Labels(
    labels.map(({ blob, box }) => ({ tile: parts.open(blob, LabelBlob), box })),
    blobFaults(onFault),
  );
}

/**
 * Passes faults of blobs on, and throws all else. Not written inside openLabels: there it would keep the opener, which keeps the
 * generation before, and that one its own, since all closures of a function share what it names. 300 generations stayed mapped.
 */
function blobFaults(onFault: (error: BlobError) => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof BlobError)) throw error;
    onFault(error);
  };
}

/** A search over the same tiles is taken over, with the joints that it keeps. */
function openWalk(parts: PartOpener, { walk }: Manifest, before: WalkSearch | undefined) {
  if (walk === null) return undefined;
  const tiles = walk.map(({ blob }) => parts.open(blob, WalkBlob));
  const known = before?.graph.tiles;
  const isSame = known?.length === tiles.length && known.every((tile, i) => tile === tiles[i]);
  if (isSame) return before;
  return new WalkSearch(new WalkGraph(tiles, walk, new CellTree(walk.map(({ key }) => key))));
}

function noFault(): void {}

/** Hours past the compiled time are evaluated. */
const LIVE: LiveHours = { compileHours, opensLater };

function openPart<T extends Part>(store: BlobFiles, hash: string, kind: Kind<T>): Opened {
  const name = blobName(hash);
  let file: Opened['file'] = { inode: undefined, bytes: 0 };
  try {
    const { buffer, inode } = mapBlobWithInode(store, hash);
    file = { inode, bytes: buffer.byteLength };
    return { part: new kind(buffer, name, LIVE), file };
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
