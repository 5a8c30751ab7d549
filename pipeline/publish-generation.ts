/**
 * The last step of an import. In the publishers' lock, everything that people said while it ran is merged into what
 * it built, and only then the pointer moves: nothing that was shown goes back to an old value.
 *
 * Ids and pointer change in one transaction: killed before the commit, the next import decides the same ids again.
 */
import { existsSync } from 'node:fs';
import type { Database } from '../overlay/database.ts';
import { markMerged, mergedSince, pendingToilets } from '../overlay/feed.ts';
import type { Queries } from '../overlay/queries.ts';
import { Generation } from '../shards/generation.ts';
import { compileHours } from '../shards/hours.ts';
import { blobsOf, type Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { saveIds } from './ids/registry.ts';
import { peopleIn } from './people.ts';
import type { PeoplesPart } from './peoples-part.ts';
import { withPublishLock } from './rebuild/publish-lock.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { rememberHours } from './remember-hours.ts';

/** All that wait, however many. */
const ALL_ROWS = 1_000_000;

export async function publishGeneration(
  store: Store,
  database: Database | undefined,
  built: Manifest,
  part: PeoplesPart,
  now: Date,
): Promise<Manifest> {
  await store.share(built);
  return withPublishLock(store, database, async () => {
    if (!database) return await publish(store, built);
    const { manifest, rows } = await database.transaction(async (queries) => {
      if (part.ids) await saveIds(queries, part.ids);
      const pending = await pendingToilets(queries, ALL_ROWS);
      const toilets = await touchedMeanwhile(queries, pending, part);
      const caughtUp = await rebuild(store, Generation.open(store, built), toilets, {
        people: peopleIn(queries, now),
        now,
        compile: rememberHours(compileHours),
      });
      return { manifest: await publish(store, caughtUp ?? built), rows: pending };
    });
    await markMerged(
      database,
      rows.map(({ id }) => id),
    );
    return manifest;
  });
}

/** What was said since the build read it, and toilets that took over what was said of another id, or gave it back. */
async function touchedMeanwhile(
  queries: Queries,
  pending: readonly { readonly toiletId: string }[],
  { since, ids }: PeoplesPart,
): Promise<string[]> {
  const merged = since ? await mergedSince(queries, since) : [];
  return [...new Set([...pending.map(({ toiletId }) => toiletId), ...merged, ...(ids?.affected ?? [])])];
}

/** Under a number of its own: others may have published since it was built, and swept. */
async function publish(store: Store, built: Manifest): Promise<Manifest> {
  const manifest = { ...built, generation: store.nextGeneration() };
  const lost = blobsOf(manifest).find((hash) => !existsSync(store.blobPath(hash)));
  if (lost) throw new Error(`Blob ${lost} was removed while the import ran. Import again.`);
  await store.putManifest(manifest);
  await store.publish(manifest);
  return manifest;
}
