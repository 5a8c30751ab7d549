/**
 * The last step of an import. Under the publish lock, all contributions made while it ran are merged into what it
 * built, and only then the pointer moves. Nothing that was shown goes back to an old value. Most of them are merged
 * before the lock is taken, since contributors wait for the lock.
 *
 * Ids and pointer change in one transaction: killed before the commit, the next import decides the same ids again.
 */
import { existsSync } from 'node:fs';
import type { Database } from '../../overlay/database/database.ts';
import type { Queries } from '../../overlay/database/queries.ts';
import { databaseTime, markMerged, mergedSince, pendingToilets } from '../../overlay/feed.ts';
import { compileHours, memoizeHours } from '../../packages/hours/index.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { blobsOf, createdAfter, type Manifest } from '../../shards/generation/manifest.ts';
import { withSizes } from '../../shards/store/blob-sizes.ts';
import { currentOf, type Store } from '../../shards/store/store.ts';
import { sha256OfFile } from '../../shards/store/whole-file.ts';
import { saveIds } from '../ids/registry.ts';
import { contributionsIn } from '../merge/contribution-source.ts';
import { withPublishLock } from '../publish-lock.ts';
import { type RebuildParts, rebuild } from '../rebuild/rebuild.ts';
import type { PublishedPart } from './contribution-snapshot.ts';

/** All that wait, however many. */
const ALL_ROWS = 1_000_000;
/** Limit of toilets that are merged under the lock: contributors do not notice the wait. */
const FEW_TOILETS = 16;
/** Each is shorter than the one before it, unless people say more than can be merged. */
const MOST_ROUNDS = 4;

/** A generation that no reader sees yet, with all that was merged elsewhere before a time of the database's clock. */
export interface Ahead {
  readonly manifest: Manifest;
  readonly since: Date | undefined;
}

/** The parts of several merges: each has a time of its own, that of its begin. */
export interface Merging extends Pick<RebuildParts, 'compile'> {
  readonly clock: () => Date;
}

/** @param requireLock throws if another import may have begun meanwhile; asked last, since all else takes time */
export async function publishGeneration(
  store: Store,
  database: Database | undefined,
  built: Manifest,
  part: PublishedPart,
  {
    clock,
    requireLock,
  }: { readonly clock: () => Date; readonly requireLock: (() => Promise<void>) | undefined },
): Promise<Manifest> {
  const merging = { clock, compile: memoizeHours(compileHours) };
  const { manifest: ready, since } = await catchUp(store, database, merging, {
    manifest: built,
    since: part.since,
  });
  await store.share(ready);
  const damaged = await damagedMap(store);
  await requireLock?.();
  return withPublishLock(store, database, async () => {
    if (!database) return await publish(store, ready, damaged);
    const { manifest, rows } = await database.transaction(async (queries) => {
      if (part.ids) await saveIds(queries, part.ids);
      const pending = await pendingToilets(queries, ALL_ROWS);
      const toilets = await touchedMeanwhile(queries, pending, since, part.ids);
      const caughtUp = await rebuild(store, new Generation(store, ready), toilets, {
        ...partsAt(merging, queries),
      });
      return { manifest: await publish(store, caughtUp ?? ready, damaged), rows: pending };
    });
    await markMerged(
      database,
      rows.map(({ id }) => id),
    );
    return manifest;
  });
}

/** Returns the parts of one merge, which begins now. */
export function partsAt({ clock, compile }: Merging, queries: Queries): RebuildParts {
  return { now: clock(), compile, contributions: contributionsIn(queries, clock) };
}

/** Merges what others merged since the build read it, until little is left. Waits for the lock, but works outside of it. */
export async function catchUp(
  store: Store,
  database: Database | undefined,
  merging: Merging,
  built: Ahead,
): Promise<Ahead> {
  if (!database) return built;
  let { manifest, since } = built;
  for (let round = 0; round < MOST_ROUNDS && since; round++) {
    const from = since;
    // Under the lock no other process marks rows, so none can appear later with an earlier time.
    const [until, toilets] = await withPublishLock(store, database, async () => [
      await databaseTime(database),
      await mergedSince(database, from),
    ]);
    manifest =
      (await rebuild(store, new Generation(store, manifest), toilets, partsAt(merging, database))) ??
      manifest;
    since = until;
    if (toilets.length <= FEW_TOILETS) break;
  }
  return { manifest, since };
}

/** Toilets with contributions since then, and toilets that took over those of another id, or gave them back. */
async function touchedMeanwhile(
  queries: Queries,
  pending: readonly { readonly toiletId: string }[],
  since: Date | undefined,
  ids: PublishedPart['ids'],
): Promise<string[]> {
  const merged = since ? await mergedSince(queries, since) : [];
  return [...new Set([...pending.map(({ toiletId }) => toiletId), ...merged, ...(ids?.affected ?? [])])];
}

/**
 * Publishes a built generation under the next number: others may have published since it was built, and swept.
 * The map of the current generation stays, unless that is of another extract: it is drawn beside imports and diffs.
 * @param damagedMap blob of a map that does not stay
 */
export async function publish(store: Store, built: Manifest, damagedMap?: string): Promise<Manifest> {
  const current = currentOf(store);
  const manifest = {
    ...built,
    map_archive: currentMap(store, current, built.extract, damagedMap),
    created_at: createdAfter(current, new Date(built.created_at)),
    generation: store.nextGeneration(),
  };
  const lost = blobsOf(manifest).find((hash) => !existsSync(store.blobPath(hash)));
  if (lost)
    throw new Error(`Blob ${lost} was removed while the generation was built. Run the command again.`);
  const sized = withSizes(store, manifest);
  await store.putManifest(sized);
  await store.publish(sized);
  return sized;
}

/** null if it is lost, or the manifest is damaged: no toilet waits for a map, which is drawn again. */
function currentMap(
  store: Store,
  current: Manifest | undefined,
  extract: string,
  damaged: string | undefined,
): Manifest['map_archive'] {
  const archive = current?.map_archive;
  if (archive?.extract !== extract || archive.blob === damaged) return null;
  return existsSync(store.blobPath(archive.blob)) ? archive : null;
}

/** The blob of the current map if it does not have its bytes. An import would carry the damage on for ever. */
async function damagedMap(store: Store): Promise<string | undefined> {
  const blob = currentOf(store)?.map_archive?.blob;
  if (blob === undefined) return undefined;
  const actual = await sha256OfFile(store.blobPath(blob)).catch(() => undefined);
  return actual === blob ? undefined : blob;
}
