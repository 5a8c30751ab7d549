/** Diffs and contributions at the same time, with a real Postgres: neither waits for the other, and both are shown. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Contributions } from '../../../../overlay/contributions/contributions.ts';
import { DiffCollector } from '../../../../pipeline/follow/diff/diff-collector.ts';
import { DiffPublisher } from '../../../../pipeline/follow/diff/diff-publisher.ts';
import { Rebuilder } from '../../../../pipeline/rebuild/rebuilder.ts';
import { toiletId } from '../../../../pipeline/toilets/toilet-id.ts';
import { Generation } from '../../../../shards/generation/generation.ts';
import type { Manifest } from '../../../../shards/generation/manifest.ts';
import { idKey } from '../../../../shards/ids/id-key.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import type { Store } from '../../../../shards/store/store.ts';
import { NOW, temporaryFolder } from '../../../fixtures/generation.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../../../fixtures/imports.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const there = useDatabase();

/** A store that imported a street of toilets with ids that no other test uses. */
async function importedStreet(count: number, edition: number) {
  const store = new LocalStore(temporaryFolder());
  const nodes = streetOf(count, edition);
  const path = await writeExtract(join(workFolder(), 'street.osm.pbf'), nodes);
  await importFrom(store, path, { database: there.database });
  return { store, ids: nodes.map(({ id }) => toiletId('node', id)) };
}

/** Adds so many toilets on one spot. */
function crowd(firstId: number, count: number) {
  const collector = new DiffCollector();
  for (let i = 0; i < count; i++)
    collector.node(
      { id: firstId + i, version: 1, deleted: false },
      { amenity: 'toilets', ref: `${i}` },
      7.5,
      43.7,
    );
  return collector.finish();
}

const next = (manifest: Manifest) => ({
  dataMs: null,
  sequence: (manifest.source?.sequence ?? 0) + 1,
  replicationUrl: null,
});

function read(store: Store, id: string): Record<string, unknown> {
  const { shard, row } = new Generation(store, store.readCurrent()!).locate(idKey(id)!)!;
  return JSON.parse(`{"url":"${shard.record(row)}}`);
}

describe('a diff of ten thousand toilets on one spot', () => {
  test('lets contributions be published while it is built, and loses none of them, nor their times', async () => {
    const { store, ids } = await importedStreet(20, 31);
    const people = new Contributions(there.database);
    const rebuilder = new Rebuilder(store, there.database);
    let isDone = false;
    let now = NOW;
    const clock = () => now;
    const published = new DiffPublisher(store, there.database)
      .publish(crowd(100_000, 10_000), next, clock)
      .finally(() => {
        isDone = true;
      });
    // What people say meanwhile, they say an hour after it began.
    now = new Date(NOW.getTime() + 3_600_000);
    let before = 0;
    for (const id of ids) {
      await people.confirm({ toiletId: id, person: 'p', address: id, now });
      expect(await rebuilder.rebuildPending(clock)).toBe(1);
      if (!isDone) before++;
    }
    const { manifest } = await published;
    expect(before).toBeGreaterThan(0);
    await rebuilder.rebuildPending(clock);
    expect(store.readCurrent()?.toilets).toBe(10_020);
    expect(manifest.source?.sequence).toBe(1);
    const shown = { confirmations: 1, last_confirmed_at: now.toISOString() };
    for (const id of ids) expect(read(store, id)).toMatchObject(shown);
  });

  test('is applied once, if two want to publish it at the same time', async () => {
    const { store } = await importedStreet(3, 32);
    const one = (publisher: DiffPublisher) =>
      publisher.publish(
        crowd(300_000, 100),
        (manifest) => {
          if (manifest.source?.sequence) throw new Error('has it already');
          return next(manifest);
        },
        () => NOW,
      );
    const results = await Promise.allSettled([
      one(new DiffPublisher(store, there.database)),
      one(new DiffPublisher(store, there.database)),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(store.readCurrent()?.toilets).toBe(103);
  });
});
