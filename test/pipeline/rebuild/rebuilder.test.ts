/** From the change feed to what is served, with a real Postgres. */
import { describe, expect, test } from 'vitest';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { appendToFeed, pendingFeed } from '../../../overlay/feed.ts';
import { withPublishLock } from '../../../pipeline/publish-lock.ts';
import { Rebuilder } from '../../../pipeline/rebuild/rebuilder.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { withSizes } from '../../../shards/store/blob-sizes.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const there = useDatabase();
const DAY_MS = 24 * 3_600_000;
let street = 0;

/** A store of ten toilets that no other test speaks of. */
async function served() {
  const store = new LocalStore(temporaryFolder());
  const letter = String.fromCharCode(97 + street++);
  const toilets = Array.from({ length: 10 }, (_, i) =>
    baseToilet({ id: `lt_n${letter}${i}`, lon: 7 + i / 100, lat: 43, checked: '2025-11' }),
  );
  await publishToilets(store, toilets);
  const ids = toilets.map(({ id }) => id);
  return {
    store,
    ids,
    rebuilder: new Rebuilder(store, there.database),
    people: new Contributions(there.database),
  };
}

/** What a read answers of a toilet. */
function read(store: Store, id: string): Record<string, unknown> {
  const { shard, row } = new Generation(store, store.readCurrent()!).locate(idKey(id)!)!;
  return JSON.parse(`{"url":"${shard.record(row)}}`);
}

function detailsOf(store: Store, id: string): Record<string, unknown> {
  const { shard, row } = new Generation(store, store.readCurrent()!).locate(idKey(id)!)!;
  return JSON.parse(shard.details?.text(row) ?? '{}');
}

const by = (person: string, toiletId: string, now = NOW) => ({ toiletId, person, address: person, now });

describe('the rebuilder', () => {
  test('publishes everything that waits at once, and then has nothing to do', async () => {
    const { store, ids, rebuilder, people } = await served();
    for (const id of ids) await people.confirm(by('p', id));
    await people.rate({ ...by('p', ids[0]!), rating: 4 });
    expect(await rebuilder.rebuildPending(() => NOW)).toBe(11);
    expect(store.currentGeneration()).toBe(2);
    const manifest = store.readCurrent()!;
    expect(manifest.sizes).toEqual(withSizes(store, manifest).sizes);
    for (const id of ids) expect(read(store, id)).toMatchObject({ confirmations: 1 });
    expect(read(store, ids[0]!)).toMatchObject({ cleanliness: { average: 4, count: 1 } });
    expect(await rebuilder.rebuildPending(() => NOW)).toBe(0);
    expect(store.currentGeneration()).toBe(2);
    expect((await pendingFeed(there.database)).count).toBe(0);
  });

  test('takes what another one published meanwhile for its start', async () => {
    const { store, ids, rebuilder, people } = await served();
    const other = new Rebuilder(store, there.database);
    for (const [i, id] of ids.entries()) {
      await people.confirm(by('p', id));
      await (i % 2 ? other : rebuilder).rebuildPending(() => NOW);
    }
    for (const id of ids) expect(read(store, id)).toMatchObject({ confirmations: 1 });
  });

  test('dates no generation before the one that it follows, unless that is of a wrong clock', async () => {
    const { store, ids, rebuilder, people } = await served();
    const created = async (id: string, now: Date) => {
      await people.confirm(by('p', id, now));
      await rebuilder.rebuildPending(() => now);
      return store.readCurrent()?.created_at;
    };
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    expect(await created(ids[0]!, later(0.5))).toBe(later(0.5).toISOString());
    expect(await created(ids[1]!, NOW)).toBe(later(0.5).toISOString());
    expect(await created(ids[2]!, later(90))).toBe(later(90).toISOString());
    expect(await created(ids[3]!, later(1))).toBe(later(1).toISOString());
  });

  test('loses nothing when many run at the same time', async () => {
    const { store, ids, people } = await served();
    const many = Array.from({ length: 5 }, () => new Rebuilder(store, there.database));
    await Promise.all(
      ids.map(async (id, i) => {
        await people.confirm(by('p', id));
        await many[i % many.length]!.rebuildPending(() => NOW);
      }),
    );
    for (const id of ids) expect(read(store, id)).toMatchObject({ confirmations: 1 });
  });

  test('shows the time of a confirmation that was made while it waited for the publish lock', async () => {
    const { store, ids, rebuilder, people } = await served();
    let now = NOW;
    const later = new Date(NOW.getTime() + 5);
    await people.confirm(by('before', ids[0]!));
    let turn: Promise<number> | undefined;
    await withPublishLock(store, there.database, async () => {
      turn = rebuilder.rebuildPending(() => now);
      await people.confirm(by('meanwhile', ids[1]!, later));
      now = later;
    });
    expect(await turn).toBe(2);
    expect(read(store, ids[1]!)).toMatchObject({ last_confirmed_at: later.toISOString() });
  });

  test('merges rows of toilets that nobody serves once, and leaves rows alone where nothing is served yet', async () => {
    const { store, rebuilder } = await served();
    await appendToFeed(there.database, ['lt_nobody', 'lt_cnobody']);
    expect(await rebuilder.rebuildPending(() => NOW)).toBe(2);
    expect(store.currentGeneration()).toBe(1);
    const empty = new LocalStore(temporaryFolder());
    empty.create();
    await appendToFeed(there.database, ['lt_nobody']);
    expect(await new Rebuilder(empty, there.database).rebuildPending(() => NOW)).toBe(0);
    expect((await pendingFeed(there.database)).count).toBe(1);
    await rebuilder.rebuildPending(() => NOW);
  });
});

describe('a recount', () => {
  const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

  test('drops what is too old to count, once a day', async () => {
    const { store, ids, rebuilder, people } = await served();
    const id = ids[0]!;
    await people.confirm(by('old', id, later(-364)));
    await people.confirm(by('new', id, later(-1)));
    await people.report({ toiletId: id, kind: 'closed', note: null, now: later(-89) });
    await rebuilder.rebuildPending(() => NOW);
    expect(read(store, id)).toMatchObject({ confirmations: 2, verification_state: 'disputed' });
    const reports = { people: 1, warns: false, last_on: later(-89).toISOString().slice(0, 10) };
    expect(detailsOf(store, id)).toMatchObject({ reports: { ...reports, kinds: { closed: 1 } } });
    await rebuilder.recount(NOW);
    expect(store.currentGeneration()).toBe(2);

    await rebuilder.recount(later(2));
    expect(read(store, id)).toMatchObject({ confirmations: 1, verification_state: 'community_confirmed' });
    expect(detailsOf(store, id)).not.toHaveProperty('reports');
    const counted = store.readCurrent()!;
    expect(counted.counted_at).toBe(later(2).toISOString());
    await rebuilder.recount(later(2));
    expect(store.currentGeneration()).toBe(counted.generation);
  });

  test('forgets what a clock far ahead has made of a confirmation', async () => {
    const { store, ids, rebuilder, people } = await served();
    const id = ids[0]!;
    await people.confirm(by('old', id, later(-1)));
    await people.confirm(by('ahead', id, later(700)));
    await rebuilder.rebuildPending(() => later(700));
    expect(read(store, id)).toMatchObject({ last_confirmed_at: later(700).toISOString() });
    await rebuilder.recount(later(1));
    expect(read(store, id)).toMatchObject({ confirmations: 1, last_confirmed_at: later(-1).toISOString() });
  });

  test('with a new month lets every check grow older', async () => {
    const { store, ids, rebuilder } = await served();
    expect(read(store, ids[3]!)).toMatchObject({
      verification_state: 'source_claimed',
      confidence: 'medium',
    });
    await rebuilder.recount(new Date('2028-12-01T00:00:10Z'));
    for (const id of ids) expect(read(store, id)).toMatchObject({ verification_state: 'unverified' });
  });

  test('keeps the time of the last count through rebuilds', async () => {
    const { store, ids, rebuilder, people } = await served();
    await people.confirm(by('p', ids[1]!, later(3)));
    await rebuilder.rebuildPending(() => later(3));
    expect(store.readCurrent()).toMatchObject({ counted_at: NOW.toISOString() });
  });
});
