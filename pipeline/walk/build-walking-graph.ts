/**
 * Builds the walking graph of an extract into a store. Writes blobs only, which no reader sees until a manifest names them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildGraph, type GraphOptions } from '../../packages/footways/build.ts';
import { startOfDayMin } from '../../packages/hours/index.ts';
import type { WalkEntry } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import { withinSpace } from '../osm/download/free-space.ts';
import { SCRIPT, TOOLS } from './walk-thread.ts';

const WHAT = 'The walking graph';

export interface WalkOptions
  extends Pick<GraphOptions, 'threads' | 'maxPieces' | 'maxGroupRefs' | 'toilets' | 'onPhase'> {
  /** For work files, which are removed at the end; otherwise one in DATA_DIR/tmp. */
  readonly folder?: string;
  /** Hours of ways and gates are compiled from this day on. */
  readonly now?: Date;
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
  { folder = join(store.dataDir, 'tmp'), now = new Date(), ...options }: WalkOptions = {},
): Promise<BuiltWalk> {
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'walk-'));
  const tiles: WalkEntry[] = [];
  let [edges, bytes] = [0, 0];
  try {
    const how = { ...options, folder: own, tools: TOOLS, script: SCRIPT, fromMin: startOfDayMin(now) };
    const { ways } = await withinSpace(own, WHAT, () =>
      buildGraph(path, how, async (tile) => {
        tiles.push({ key: tile.key, blob: await store.putBlob(tile.bytes), box: tile.box });
        edges += tile.edges;
        bytes += tile.bytes.length;
      }),
    );
    return { tiles, ways, edges, bytes };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
