/**
 * Builds the walking graph of an extract: relations, nodes and ways are read, walked ways are spilled by place, and each
 * group of them becomes tiles, in threads.
 *
 * Memory: that of the groups at work and of the blobs in flight, a byte for each way of a multipolygon of water, 20 for each way
 * of one that is walked, and the hours of gates. All other lists that grow with the extract are files, which are mapped.
 * Disk: 10 bytes a node, and twice 2 to 3 bytes for each node of a walked way. Those files are removed when they have been read.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { answerTasks, inOrder, openExtract } from '../../../pbf/index.ts';
import type { GraphThreads, GraphTools } from './graph-tools.ts';
import { MAX_GROUP_REFS, spillByGroup } from './reading/groups.ts';
import { readWalkedExtract } from './reading/read-walked-extract.ts';
import { wayReader } from './reading/read-walked-ways.ts';
import { type BuiltTile, type GroupSetup, groupBuilder, MAX_TILE_PIECES } from './tiles/build-group.ts';

/** A thread takes 0.2 s to start, and memory of its own: small extracts are built without. */
const MIN_BYTES_PER_THREAD = 30e6;
const MAX_THREADS = 8;
/** Enough for groups of a million references, ten times MAX_GROUP_REFS: a cell that is not divided may have more than that. */
const MAX_HEAP_MB = 1_024;

export interface GraphOptions extends Omit<GraphThreads, 'threads'> {
  /** An empty folder for work files. The caller removes it. */
  readonly folder: string;
  /** How many threads; by default as many as the size of the extract is worth, 0: the calling thread does all. */
  readonly threads?: number | undefined;
  /** Smaller values make more tiles, for tests. */
  readonly maxPieces?: number | undefined;
  readonly maxGroupRefs?: number | undefined;
  /** Positions that are reached across squares: lon, lat in turn, E7. */
  readonly toilets?: Int32Array | undefined;
  /** Epoch minute from which `encode` compiles hours. */
  readonly fromMin: number;
}

/** Hands on the tiles in the order of their keys, and returns how many ways are walked. Throws ExtractFault. */
export async function buildGraph(
  path: string,
  options: GraphOptions,
  onTile: (tile: BuiltTile) => Promise<void>,
): Promise<{ ways: number }> {
  const { folder, tools, script, fromMin, toilets = new Int32Array(), onPhase } = options;
  const { maxPieces = MAX_TILE_PIECES, maxGroupRefs = MAX_GROUP_REFS } = options;
  const extract = await openExtract(path);
  try {
    const { threads = threadsFor(extract.file.size) } = options;
    const how = { tools, script, threads, onPhase };
    const { nodes, marks, polygons, spool } = await readWalkedExtract(extract, folder, how);
    onPhase?.('tiles');
    const groups = spillByGroup(spool, spool.groups(maxGroupRefs), join(folder, 'groups'));
    const setup: GroupSetup = { work: 'groups', nodes, marks, polygons, maxPieces, fromMin, toilets };
    const work = { script, setup, make: groupBuilder(tools), transferOf: () => [], maxHeapMb: MAX_HEAP_MB };
    for await (const tiles of inOrder(work, threads, groups)) for (const tile of tiles) await onTile(tile);
    return { ways: spool.ways };
  } finally {
    await extract.file.close();
  }
}

function threadsFor(bytes: number): number {
  if (bytes < MIN_BYTES_PER_THREAD) return 0;
  return Math.min(MAX_THREADS, availableParallelism(), Math.ceil(bytes / MIN_BYTES_PER_THREAD));
}

/** Called by the script of the application in each thread. Does nothing on the main thread. */
export function answerGraphTasks(tools: GraphTools): void {
  if (workerData?.work === 'ways') answerTasks(wayReader(tools), ({ bytes }) => [bytes.buffer]);
  else answerTasks(groupBuilder(tools), (tiles) => tiles.map(({ bytes }) => bytes.buffer));
}
