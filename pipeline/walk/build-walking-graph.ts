/**
 * Builds the walking graph of an extract: relations, nodes and ways are read, walked ways are spilled by place, and each
 * group of them becomes tiles, in threads. Writes blobs only, which no reader sees until a manifest names them.
 *
 * Memory: that of the groups at work, 5 bytes for each node that stops walkers, and the pages of the node store. Disk: 10
 * bytes a node, and twice 4 bytes for each node of a walked way.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startOfDayMin } from '../../packages/hours/index.ts';
import { type Extract, inOrder, openExtract } from '../../packages/pbf/index.ts';
import type { WalkEntry } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import { GROUP_WORK, MAX_TILE_PIECES } from './build-group.ts';
import { MAX_GROUP_REFS, spillByGroup } from './groups.ts';
import { readWalkedExtract } from './read-walked-extract.ts';

/** A thread takes 0.2 s to start, and memory of its own: small extracts are built without. */
const MIN_BYTES_PER_THREAD = 30e6;
const MAX_THREADS = 8;

export interface WalkOptions {
  /** For work files, which are removed at the end; otherwise one in DATA_DIR/tmp. */
  readonly folder?: string;
  readonly threads?: number;
  /** Smaller values make more tiles, for tests. */
  readonly maxPieces?: number;
  readonly maxGroupRefs?: number;
  /** Toilets that are reached across squares: lon, lat in turn, E7. */
  readonly toilets?: Int32Array;
  /** Hours of ways and gates are compiled from this day on. */
  readonly now?: Date;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BuiltWalk {
  /** Tiles in the order of their keys. */
  readonly tiles: readonly WalkEntry[];
  readonly ways: number;
  readonly edges: number;
  readonly bytes: number;
}

/** Throws ExtractFault or NoSpace. */
export async function buildWalkingGraph(
  path: string,
  store: Store,
  options: WalkOptions = {},
): Promise<BuiltWalk> {
  const folder = options.folder ?? join(store.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'walk-'));
  const extract = await openExtract(path);
  try {
    return await build(extract, store, own, options);
  } finally {
    await extract.file.close();
    rmSync(own, { recursive: true, force: true });
  }
}

async function build(
  extract: Extract,
  store: Store,
  folder: string,
  {
    threads = threadsFor(extract.file.size),
    maxPieces = MAX_TILE_PIECES,
    maxGroupRefs = MAX_GROUP_REFS,
    toilets = new Int32Array(),
    now = new Date(),
    onProgress,
  }: WalkOptions,
): Promise<BuiltWalk> {
  const { nodes, marks, spool } = await readWalkedExtract(extract, folder, threads);
  const groups = spillByGroup(spool, spool.groups(maxGroupRefs), join(folder, 'groups'));
  const setup = { nodes, marks, maxPieces, fromMin: startOfDayMin(now), toilets };
  const tiles: WalkEntry[] = [];
  let [done, edges, bytes] = [0, 0, 0];
  for await (const built of inOrder({ ...GROUP_WORK, setup }, threads, groups)) {
    for (const tile of built) {
      tiles.push({ key: tile.key, blob: await store.putBlob(tile.bytes), box: tile.box });
      edges += tile.edges;
      bytes += tile.bytes.length;
    }
    onProgress?.(++done, groups.length);
  }
  return { tiles, ways: spool.ways, edges, bytes };
}

function threadsFor(bytes: number): number {
  if (bytes < MIN_BYTES_PER_THREAD) return 0;
  return Math.min(MAX_THREADS, availableParallelism(), Math.ceil(bytes / MIN_BYTES_PER_THREAD));
}
