/**
 * A data set made of the files of a publication that are there. What is not there yet throws NotFetched when it is used, so an
 * answer is made of all that it needs, or not at all.
 */
import { BlobError, type BlobSource } from '../../../shards/format/blob.ts';
import { LabelBlob } from '../../../shards/gazetteer/label-blob.ts';
import { CellTree } from '../../../shards/generation/cell-key.ts';
import { Dataset, holds } from '../../../shards/generation/dataset.ts';
import { type LiveStates, layOver } from '../../../shards/generation/live-states.ts';
import type { LiveHours } from '../../../shards/hours/hours-table.ts';
import { IdBucket } from '../../../shards/ids/id-bucket.ts';
import { unpackLeaf } from '../../../shards/leaf/unpack-leaf.ts';
import {
  type Directory,
  decodeCells,
  decodeNames,
  decodeTiles,
  type PublishedCell,
  type PublishedTile,
} from '../../../shards/publication/directory.ts';
import { decodeTownList, type TownList } from '../../../shards/publication/town-list.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { WalkBlob } from '../../../shards/walk/walk-blob.ts';
import { WalkGraph, WalkSearch } from '../../footways/index.ts';
import { Labels } from '../../gazetteer/labels.ts';
import { LOOK_UP_CODE, NotFetched, type PublishedFiles } from './not-fetched.ts';
import type { PlaceIndex } from './place-index.ts';
import { TileNames } from './tile-names.ts';

const WORLD = [-180, -90, 180, 90] as const;

/** Makes data sets, and keeps the parts that several of them share. */
export class Publication {
  readonly #onFault: (error: BlobError) => void;
  readonly #shards: Opened<Shard>;
  readonly #buckets = new Opened((source, name) => new IdBucket(source, name));
  readonly #labels = new Opened((source, name) => new LabelBlob(source, name));
  readonly #towns = new Opened((source, name) => new TownListFile(source, name));
  readonly #tileNames = new TileNames();
  #places: { readonly root: string; readonly index: PlaceIndex } | undefined;
  /** The code that looks names up, once it is loaded. */
  lookUpCode: typeof PlaceIndex | undefined;
  readonly #walk: Opened<WalkBlob>;
  #search: WalkSearch | undefined;

  /**
   * @param onFault called with what a part threw that an answer can do without, NotFetched among it
   * @param live evaluates hours past the compiled time; without it they are unknown then
   */
  constructor(onFault: (error: BlobError) => void, live?: LiveHours) {
    this.#onFault = onFault;
    this.#shards = new Opened((source, name) => new Shard(shardIn(source, name), name, live));
    this.#walk = new Opened((source, name) => new WalkBlob(source, name, live));
  }

  /** Makes the data set of a directory: 2 ms for 3,500 cells. */
  datasetOf(directory: Directory, files: PublishedFiles): PublishedDataset {
    const { ids, labels, walk } = directory;
    const cells = directory.cells.flatMap((cell) =>
      cell.isGroup ? (listIn(files, cell.blob, decodeCells) ?? cell) : cell,
    );
    const onFault = this.#onFault;
    const buckets = listIn(files, ids, decodeNames) ?? [ids];
    const tiles = tilesIn(files, labels);
    const walkTiles = walk === null ? [] : tilesIn(files, walk);
    const shards = cells.map(({ blob }) => this.#shards.of(blob, files));
    const parts = {
      shards,
      buckets: buckets.map((name) => this.#buckets.of(name, files)),
      labels: new Labels(
        tiles.map(({ blob, box }) => ({ tile: this.#labels.of(blob, files), box })),
        (error) => {
          if (!(error instanceof BlobError)) throw error;
          onFault(error);
        },
      ),
      walk: walk === null ? undefined : this.#walkIn(walkTiles, files),
    };
    const loaded = shards.filter((_, i) => files.get(cells[i]!.blob) instanceof ArrayBuffer);
    const townList = (name: string | null) => (name === null ? undefined : this.#towns.of(name, files).list);
    const { places } = directory;
    const lookup = places === undefined ? undefined : () => this.#placesIn(places, files);
    const names = { tileNames: this.#tileNames, townList, lookup };
    const published = { loaded, tiles, walkTiles, names };
    return new PublishedDataset(directory, cells, parts, published, onFault);
  }

  #placesIn(root: string, files: PublishedFiles): PlaceIndex {
    if (this.#places?.root === root) return this.#places.index;
    const source = files.get(LOOK_UP_CODE);
    if (!this.lookUpCode) throw source instanceof BlobError ? source : new NotFetched(LOOK_UP_CODE);
    const index = new this.lookUpCode(root, files, this.#onFault);
    this.#places = { root, index };
    return index;
  }

  /** The search keeps what it found of tiles, so it is made anew only for others. */
  #walkIn(entries: readonly PublishedTile[], files: PublishedFiles): WalkSearch {
    const tiles = entries.map(({ blob }) => this.#walk.of(blob, files));
    const known = this.#search;
    const { tiles: before = [] } = known?.graph ?? {};
    if (known && before.length === tiles.length && before.every((tile, i) => tile === tiles[i])) return known;
    const graph = new WalkGraph(tiles, entries, new CellTree(entries.map(({ key }) => key)));
    this.#search = new WalkSearch(graph);
    return this.#search;
  }
}

/** Parts that a search by name reads beside the labels. */
interface Names {
  /** Throws BlobError if the list is not there, or damaged. */
  readonly townList: (name: string | null) => TownList | undefined;
  readonly tileNames: TileNames;
  /** The lookup; undefined if the publication has none. Throws BlobError if it is not there, or damaged. */
  readonly lookup: (() => PlaceIndex) | undefined;
}

/** Parts that only a publication has. */
interface PublishedParts {
  /** Shards whose files are there. */
  readonly loaded: readonly Shard[];
  /** Tiles of labels and of the walking graph; of a list that is not there, one that stands for all. */
  readonly tiles: readonly PublishedTile[];
  readonly walkTiles: readonly PublishedTile[];
  readonly names: Names;
}

export class PublishedDataset extends Dataset<PublishedCell> {
  readonly directory: Directory;
  readonly tiles: readonly PublishedTile[];
  readonly walkTiles: readonly PublishedTile[];
  readonly names: Names;
  readonly #loaded: readonly Shard[];

  constructor(
    directory: Directory,
    cells: readonly PublishedCell[],
    parts: ConstructorParameters<typeof Dataset>[1],
    { loaded, tiles, walkTiles, names }: PublishedParts,
    onFault: (error: BlobError) => void,
  ) {
    super(cells, parts, onFault);
    this.directory = directory;
    this.tiles = tiles;
    this.walkTiles = walkTiles;
    this.names = names;
    this.#loaded = loaded;
  }

  /** Looks into the shards that are there first: an id bucket has 150 KB. */
  override locate(key: Uint8Array): { shard: Shard; row: number } | undefined {
    const shard = this.#loaded.find((each) => holds(each, key));
    return shard ? { shard, row: shard.rowOf(key) } : super.locate(key);
  }

  /** Lays states of feeds over the shards whose files are there. `laid` remembers which ones have them. */
  lay(states: LiveStates, laid: WeakMap<Shard, LiveStates>): void {
    for (const shard of this.#loaded) {
      if (laid.get(shard) === states) continue;
      layOver(shard, states);
      laid.set(shard, states);
    }
  }

  get isDemo(): boolean {
    return this.directory.demo;
  }

  get covered(): string | undefined {
    return this.directory.covered ?? undefined;
  }

  override flagsOf(index: number): number {
    return this.cells[index]!.flags;
  }
}

/** Parts of one kind, each opened once for the same bytes. */
class Opened<T> {
  readonly #known = new Map<string, { readonly source: BlobSource | undefined; readonly part: T }>();
  readonly #open: (source: BlobSource, name: string) => T;

  constructor(open: (source: BlobSource, name: string) => T) {
    this.#open = open;
  }

  of(name: string, files: PublishedFiles): T {
    const source = files.get(name);
    const known = this.#known.get(name);
    if (known && known.source === source) return known.part;
    const part = this.#opened(source ?? new NotFetched(name), name);
    this.#known.set(name, { source, part });
    return part;
  }

  /** A damaged header is a fault of the part, which it throws when it is used. */
  #opened(source: BlobSource, name: string): T {
    try {
      return this.#open(source, name);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      return this.#open(error, name);
    }
  }
}

function tilesIn(files: PublishedFiles, name: string): readonly PublishedTile[] {
  return listIn(files, name, decodeTiles) ?? [{ key: 'w', blob: name, box: WORLD }];
}

function shardIn(source: BlobSource, name: string): BlobSource {
  return source instanceof BlobError ? source : unpackLeaf(new Uint8Array(source), name);
}

/** The rows of a list; undefined if its file is not there, or damaged: then its name stands for all that it lists. */
function listIn<T>(
  files: PublishedFiles,
  name: string,
  decode: (text: string, name: string) => readonly T[],
): readonly T[] | undefined {
  const source = files.get(name);
  if (!source || source instanceof BlobError) return undefined;
  try {
    return decode(new TextDecoder().decode(source), name);
  } catch (error) {
    if (error instanceof BlobError) return undefined;
    throw error;
  }
}

/** A list of towns that is read when it is used. */
class TownListFile {
  readonly #source: BlobSource;
  readonly #name: string;
  #list: TownList | undefined;

  constructor(source: BlobSource, name: string) {
    this.#source = source;
    this.#name = name;
  }

  /** Throws BlobError if the file is not there, or damaged. */
  get list(): TownList {
    if (this.#source instanceof BlobError) throw this.#source;
    this.#list ??= decodeTownList(new TextDecoder().decode(this.#source), this.#name);
    return this.#list;
  }
}
