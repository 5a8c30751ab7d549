/**
 * Toilets ready to search, with the names of positions and the walking graph: the parts that reads answer from, whether they
 * lie in mapped files (generation.ts) or came over the network. Nothing here needs Node.
 *
 * A part that is damaged or not there throws BlobError when it is used. Without a label tile a position has no label,
 * without a walk tile walks are estimates, without an id bucket ids are searched for in the shards. All else throws.
 */
import Flatbush from 'flatbush';
import type { WalkSearch } from '../../packages/footways/index.ts';
import type { Labels } from '../../packages/gazetteer/labels.ts';
import { BlobError } from '../format/blob.ts';
import type { IdBucket } from '../ids/id-bucket.ts';
import { hashKey } from '../ids/id-key.ts';
import { ALL_FLAGS } from '../shard/filters.ts';
import type { Shard } from '../shard/shard.ts';
import { CellTree } from './cell-key.ts';
import { AirSearch, type SearchedShards } from './search.ts';

/** Place of a cell in the quadtree, and the box around its toilets: west, south, east, north in degrees. */
export interface CellPlace {
  readonly key: string;
  readonly box: readonly [number, number, number, number];
}

/** The parts of a data set. Those of the cells are in the order of the cells. */
export interface DatasetParts {
  readonly shards: readonly Shard[];
  /** The id index, a power of two of them. */
  readonly buckets: readonly IdBucket[];
  readonly labels: Labels;
  /** Undefined if no walking graph was built. */
  readonly walk: WalkSearch | undefined;
}

/** A row of the shard of a cell. */
export interface FoundToilet<C extends CellPlace = CellPlace> {
  readonly cell: C;
  readonly shard: Shard;
  readonly target: Uint8Array;
}

export abstract class Dataset<C extends CellPlace = CellPlace> implements SearchedShards {
  readonly cells: readonly C[];
  readonly shards: readonly Shard[];
  readonly buckets: readonly IdBucket[];
  readonly labels: Labels;
  readonly walk: WalkSearch | undefined;
  /** Finds toilets by the straight line. */
  readonly air = new AirSearch(this);
  readonly #onFault: (error: BlobError) => void;
  readonly #tree: CellTree;
  readonly #directory: Flatbush | undefined;

  /** @param onFault called each time that a part which reads can do without fails */
  constructor(
    cells: readonly C[],
    { shards, buckets, labels, walk }: DatasetParts,
    onFault: (error: BlobError) => void,
  ) {
    this.cells = cells;
    this.shards = shards;
    this.buckets = buckets;
    this.labels = labels;
    this.walk = walk;
    this.#onFault = onFault;
    this.#tree = new CellTree(cells.map(({ key }) => key));
    this.#directory = buildDirectory(cells);
  }

  /** The toilets are invented. */
  abstract get isDemo(): boolean;

  /** Area of the data in words; empty or undefined if that is not known. */
  abstract get covered(): string | undefined;

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

  /** Indexes of the shards whose box meets a lon/lat window. */
  shardsIn(west: number, south: number, east: number, north: number): number[] {
    return this.#directory ? this.#directory.search(west, south, east, north) : [];
  }

  /** The filters that toilets of a cell can pass; all if that is known only from its shard, which says it by itself. */
  flagsOf(_index: number): number {
    return ALL_FLAGS;
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
  find(key: Uint8Array): FoundToilet<C> | undefined {
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
  #findInShards(key: Uint8Array, fault: BlobError): FoundToilet<C> {
    for (const [index, shard] of this.shards.entries()) {
      if (holds(shard, key)) return { cell: this.cells[index]!, shard, target: key };
    }
    throw fault;
  }

  /** The cell that holds a position, and its shard. */
  cellAt(lon: number, lat: number): { cell: C; shard: Shard } | undefined {
    const index = this.#tree.at(lon, lat);
    return index < 0 ? undefined : { cell: this.cells[index]!, shard: this.shards[index]! };
  }
}

/** A damaged shard holds nothing that could be answered. */
export function holds(shard: Shard, key: Uint8Array): boolean {
  try {
    return shard.rowOf(key) >= 0;
  } catch (error) {
    if (error instanceof BlobError) return false;
    throw error;
  }
}

function buildDirectory(cells: readonly CellPlace[]): Flatbush | undefined {
  if (cells.length === 0) return undefined;
  const directory = new Flatbush(cells.length);
  for (const { box } of cells) directory.add(...box);
  directory.finish();
  return directory;
}
