/**
 * Adds the walking graph to a generation that is published already, beside imports and diffs: toilets do not wait for it,
 * nor does the next import. Until then, and if it cannot be built, the generation has the graph of the import before, or none.
 *
 * The map has a store of all nodes, too, and builds its own: it is drawn later, by a process of low priority, often from
 * another edition, or not at all. A shared one would lie on the disk between the two, 10 bytes a node, with a lock and a
 * sweep of its own, to read the nodes once less.
 */
import { isDeepStrictEqual } from 'node:util';
import { HOUR_MS } from '../../common/durations.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Database } from '../../overlay/database/database.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest, WalkEntry } from '../../shards/generation/manifest.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import type { Store } from '../../shards/store/store.ts';
import type { Progress } from '../progress.ts';
import { publish } from '../publish/publish-generation.ts';
import { withPublishLock } from '../publish-lock.ts';
import { buildWalkingGraph } from '../walk/build-walking-graph.ts';
import { WALKING, withWorkFolder } from '../work-folder.ts';

/** The longest wait for the graph of an import before, which is dropped when it is ready. */
const LONGEST_WAIT_MS = HOUR_MS;
/** A graph without tiles, published if none can be built: walks are estimates, and no import tries again. */
const TRIED: WalkEntry[] = [];

export interface WalkingParts {
  readonly store: Store;
  readonly database: Database | undefined;
  readonly progress: Progress;
  readonly now: Date;
}

/** Returns what is published then. Never throws for a graph that cannot be built: toilets matter more. */
export async function addWalkingGraph(
  path: string,
  imported: Manifest,
  parts: WalkingParts,
): Promise<Manifest> {
  const { store, progress } = parts;
  try {
    const published = await withWorkFolder(
      store.dataDir,
      WALKING,
      (folder) =>
        // Pin the blobs: sweeps run during the build, and must not delete them before publication.
        store.withPinnedBlobs(() => buildAndPublish(path, folder, imported, parts), `${WALKING.prefix}held-`),
      LONGEST_WAIT_MS,
    );
    if (published) return published;
    progress.note('Another process builds a walking graph still. This one is built by the next import.');
  } catch (error) {
    return await giveUp(error, imported, parts);
  }
  return imported;
}

async function buildAndPublish(
  path: string,
  folder: string,
  imported: Manifest,
  parts: WalkingParts,
): Promise<Manifest> {
  const { store, progress, now } = parts;
  const toilets = positionsOf(new Generation(store, imported).shards);
  const built = await buildWalkingGraph(path, store, { folder, now, toilets });
  const walk = [...built.tiles];
  new Generation(store, { ...imported, walk }).walk?.graph.check();
  await store.share({ ...imported, walk });
  const published = await publishWalk(imported, walk, parts);
  progress.note(
    published
      ? `Walking graph: ${built.edges} edges of ${built.ways} ways in ${walk.length} tiles.`
      : 'Another import was published while the walking graph was built. The graph was dropped.',
  );
  return published ?? imported;
}

/** lon, lat of all toilets in turn, E7. */
export function positionsOf(shards: readonly Shard[]): Int32Array {
  const positions = new Int32Array(shards.reduce((sum, { rows }) => sum + rows * 2, 0));
  let at = 0;
  for (const { columns } of shards) {
    positions.set(columns.positions, at);
    at += columns.positions.length;
  }
  return positions;
}

/** Says why, and records that it was tried, unless a graph is there: the same dump would fail each night. */
async function giveUp(error: unknown, imported: Manifest, parts: WalkingParts): Promise<Manifest> {
  parts.progress.note(
    `The walking graph was not built: ${reasonOf(error)} ` +
      (imported.walk?.length
        ? 'That of the import before stays until another dump is imported.'
        : 'Walks are estimates until another dump is imported.'),
  );
  if (imported.walk !== null) return imported;
  return (await publishWalk(imported, TRIED, parts)) ?? imported;
}

/** Undefined if another import was published meanwhile. */
async function publishWalk(
  imported: Manifest,
  walk: WalkEntry[],
  { store, database, now }: WalkingParts,
): Promise<Manifest | undefined> {
  return await withPublishLock(store, database, async () => {
    const current = store.readCurrent();
    if (!current || !isSameImport(current, imported)) return undefined;
    return await publish(store, { ...current, created_at: now.toISOString(), walk });
  });
}

function isSameImport(a: Manifest, b: Manifest): boolean {
  return a.extract === b.extract && isDeepStrictEqual(a.imported, b.imported);
}
