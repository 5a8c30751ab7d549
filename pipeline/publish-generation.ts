/**
 * The last step of an import. In the publishers' lock, everything that people said while it ran is merged into what
 * it built, and only then the pointer moves: nothing that was shown goes back to an old value. Most of it is merged
 * before the lock is taken, since whoever contributes waits for the lock.
 *
 * Ids and pointer change in one transaction: killed before the commit, the next import decides the same ids again.
 */
import { existsSync } from 'node:fs';
import type { Database } from '../overlay/database.ts';
import { databaseTime, markMerged, mergedSince, pendingToilets } from '../overlay/feed.ts';
import type { Queries } from '../overlay/queries.ts';
import { Generation } from '../shards/generation.ts';
import { compileHours } from '../shards/hours.ts';
import { blobsOf, type Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { saveIds } from './ids/registry.ts';
import { peopleIn } from './people.ts';
import type { PeoplesPart } from './peoples-part.ts';
import { withPublishLock } from './rebuild/publish-lock.ts';
import { type RebuildParts, rebuild } from './rebuild/rebuild.ts';
import { rememberHours } from './remember-hours.ts';

/** All that wait, however many. */
const ALL_ROWS = 1_000_000;
/** Merged in the lock, they keep nobody waiting. */
const FEW_TOILETS = 16;
/** Each is shorter than the one before it, unless people say more than can be merged. */
const MOST_ROUNDS = 4;

/** A generation that no reader sees yet, with all that was merged elsewhere before a time of the database's clock. */
export interface Ahead {
  readonly manifest: Manifest;
  readonly since: Date | undefined;
}

/** @param requireLock throws where another import may have begun meanwhile; asked last, since all else takes time */
export async function publishGeneration(
  store: Store,
  database: Database | undefined,
  built: Manifest,
  part: PeoplesPart,
  { now, requireLock }: { readonly now: Date; readonly requireLock: (() => Promise<void>) | undefined },
): Promise<Manifest> {
  const merging = { now, compile: rememberHours(compileHours) };
  const { manifest: ready, since } = await catchUp(store, database, merging, {
    manifest: built,
    since: part.since,
  });
  await store.share(ready);
  await requireLock?.();
  return withPublishLock(store, database, async () => {
    if (!database) return await publish(store, ready);
    const { manifest, rows } = await database.transaction(async (queries) => {
      if (part.ids) await saveIds(queries, part.ids);
      const pending = await pendingToilets(queries, ALL_ROWS);
      const toilets = await touchedMeanwhile(queries, pending, since, part.ids);
      const caughtUp = await rebuild(store, Generation.open(store, ready), toilets, {
        ...merging,
        people: peopleIn(queries, now),
      });
      return { manifest: await publish(store, caughtUp ?? ready), rows: pending };
    });
    await markMerged(
      database,
      rows.map(({ id }) => id),
    );
    return manifest;
  });
}

/** Merges what others merged since the build read it, until little is left. Waits for the lock, but works outside of it. */
export async function catchUp(
  store: Store,
  database: Database | undefined,
  merging: Omit<RebuildParts, 'people'>,
  built: Ahead,
): Promise<Ahead> {
  if (!database) return built;
  let { manifest, since } = built;
  const parts = { ...merging, people: peopleIn(database, merging.now) };
  for (let round = 0; round < MOST_ROUNDS && since; round++) {
    const from = since;
    // In the lock, where nobody marks rows: none can come to light later with an earlier time.
    const [until, toilets] = await withPublishLock(store, database, async () => [
      await databaseTime(database),
      await mergedSince(database, from),
    ]);
    manifest = (await rebuild(store, Generation.open(store, manifest), toilets, parts)) ?? manifest;
    since = until;
    if (toilets.length <= FEW_TOILETS) break;
  }
  return { manifest, since };
}

/** What was said since then, and toilets that took over what was said of another id, or gave it back. */
async function touchedMeanwhile(
  queries: Queries,
  pending: readonly { readonly toiletId: string }[],
  since: Date | undefined,
  ids: PeoplesPart['ids'],
): Promise<string[]> {
  const merged = since ? await mergedSince(queries, since) : [];
  return [...new Set([...pending.map(({ toiletId }) => toiletId), ...merged, ...(ids?.affected ?? [])])];
}

/** Publishes a built generation under the next number: others may have published since it was built, and swept. */
export async function publish(store: Store, built: Manifest): Promise<Manifest> {
  const manifest = { ...built, generation: store.nextGeneration() };
  const lost = blobsOf(manifest).find((hash) => !existsSync(store.blobPath(hash)));
  if (lost)
    throw new Error(`Blob ${lost} was removed while the generation was built. Run the command again.`);
  await store.putManifest(manifest);
  await store.publish(manifest);
  return manifest;
}
