/** Imports with a real Postgres: what people said is in them, also what they say while one runs; ids stay. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PbfNode } from '../../../bench/made/write-pbf.ts';
import { createModeratorToken, moderatorByToken } from '../../../overlay/accounts/accounts.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { communityToilets } from '../../../overlay/contributions/overlays.ts';
import type { Database } from '../../../overlay/database/database.ts';
import { pendingFeed } from '../../../overlay/feed.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { Rebuilder } from '../../../pipeline/rebuild/rebuilder.ts';
import { toiletId } from '../../../pipeline/toilets/toilet-id.ts';
import { proposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { NOW } from '../../fixtures/generation.ts';
import {
  type Imported,
  type ImportFromOptions,
  importFrom,
  streetOf,
  wholeCurrent,
  workFolder,
  writeExtract,
} from '../../fixtures/imports.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

interface Site {
  readonly store: Store;
  readonly database: Database;
  readonly people: Contributions;
  import(nodes: readonly PbfNode[], options?: ImportFromOptions): Promise<Imported>;
}

async function site(): Promise<Site> {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const { database } = await freshDatabase();
  let dumps = 0;
  return {
    store,
    database,
    people: new Contributions(database),
    import: async (nodes, options) =>
      importFrom(store, await writeExtract(join(folder, `${++dumps}.osm.pbf`), nodes), {
        database,
        allowShrink: true,
        ...options,
      }),
  };
}

function read(store: Store, id: string): Record<string, unknown> | undefined {
  const found = new Generation(store, store.readCurrent()!).locate(idKey(id)!);
  return found && JSON.parse(`{"url":"${found.shard.record(found.row)}}`);
}

const by = (person: string, id: string) => ({ toiletId: id, person, address: person, now: NOW });
const idOf = (node: PbfNode) => toiletId('node', node.id);

describe('an import', () => {
  test('has what people said before it, and marks it merged', async () => {
    const { store, database, people, import: run } = await site();
    const street = streetOf(20);
    await run(street);
    await people.confirm(by('p', idOf(street[3]!)));
    for (const person of ['a', 'b'])
      await people.vote({
        ...by(person, idOf(street[4]!)),
        votes: [{ attribute: 'wheelchair', value: 'yes' }],
      });
    await run(street);
    expect(read(store, idOf(street[3]!))).toMatchObject({ confirmations: 1 });
    expect(read(store, idOf(street[4]!))).toMatchObject({ wheelchair: 'yes' });
    expect((await pendingFeed(database)).count).toBe(0);
  });

  test('never takes back what was published while it ran', async () => {
    const { store, database, people, import: run } = await site();
    const street = streetOf(20);
    await run(street);
    const rebuilder = new Rebuilder(store, database);
    let isOver = false;
    const seen = new Map<string, number>();
    const contribute = async () => {
      for (let i = 0; !isOver; i++) {
        const id = idOf(street[i % street.length]!);
        await people.confirm(by(`p${i}`, id));
        // Every other is left to the import itself.
        if (i % 2) await rebuilder.rebuildPending(() => NOW);
        for (const [known, count] of seen) {
          const now = Number(read(store, known)?.confirmations);
          expect(now).toBeGreaterThanOrEqual(count);
        }
        seen.set(id, Number(read(store, id)?.confirmations));
      }
    };
    const stream = contribute();
    for (let i = 0; i < 5; i++) await run(street);
    isOver = true;
    await stream;
    wholeCurrent(store);
    await rebuilder.rebuildPending(() => NOW);
    expect(store.currentGeneration()).toBeGreaterThan(6);
    expect(seen.size).toBeGreaterThan(3);
  });

  test('has each contribution with its time that was made between its build and its publication, merged elsewhere or not', async () => {
    const { store, database, people, import: run } = await site();
    const rebuilder = new Rebuilder(store, database);
    const street = streetOf(60);
    await run(street);
    let now = NOW;
    const clock = () => now;
    const confirmAll = async (nodes: readonly PbfNode[]) => {
      for (const node of nodes) await people.confirm({ ...by('p', idOf(node)), now });
    };
    await run(street, {
      now: clock,
      // The last thing before it publishes.
      requireLock: async () => {
        now = new Date(NOW.getTime() + 3_600_000);
        await confirmAll(street.slice(0, 40));
        await rebuilder.rebuildPending(clock);
        await confirmAll(street.slice(40));
      },
    });
    const shown = { confirmations: 1, last_confirmed_at: now.toISOString() };
    for (const node of street) expect(read(store, idOf(node))).toMatchObject(shown);
    expect((await pendingFeed(database)).count).toBe(0);
  });

  test('keeps approved proposals, and hides what a moderator marked gone', async () => {
    const { store, database, people, import: run } = await site();
    const street = streetOf(20);
    await run(street);
    const { id: submissionId } = await people.submit({
      ...proposedFacts({
        lon: 7.45,
        lat: 43.71,
        name: 'Neu',
        access: 'public',
        fee: 'free',
        wheelchair: 'yes',
      }),
      ...{ note: null, now: NOW },
    });
    const moderation = new Moderation(database, normalHours);
    const moderator = await moderatorByToken(
      database,
      await createModeratorToken(database, 'm@example.org', NOW),
      NOW,
    );
    const decider = { moderatorId: moderator!.id, now: NOW };
    await moderation.approveProposal(submissionId, decider);
    await moderation.markGone(idOf(street[0]!), decider);
    const added = (await communityToilets(database))[0]!.id;
    await new Rebuilder(store, database).rebuildPending(() => NOW);
    for (let i = 0; i < 2; i++) {
      expect(read(store, added)).toMatchObject({ name: 'Neu', source: 'community', access_rule: 'free' });
      expect(read(store, idOf(street[0]!))).toBeUndefined();
      await run(street);
    }
  });

  test('carries an id, and what was said of it, on to the node that took its place', async () => {
    const { store, people, import: run } = await site();
    const [first, ...others] = streetOf(5);
    await run([first!, ...others]);
    await people.confirm(by('p', idOf(first!)));
    const again = { ...first!, id: 999_999, lon: first!.lon + 0.0001 };
    const { notes } = await run([...others, again]);
    expect(notes).toContain('1 moved to a new object');
    for (const id of [idOf(first!), idOf(again)])
      expect(read(store, id)).toMatchObject({ id: idOf(first!), confirmations: 1, lon: again.lon });
  });

  test('counts together what was said of two toilets that are one now, and apart when they part', async () => {
    const { store, database, people, import: run } = await site();
    const [first, second, ...others] = streetOf(5);
    const near = { ...second!, lon: first!.lon + 0.00001, tags: { amenity: 'toilets' } };
    const plain = { ...first!, tags: { amenity: 'toilets' } };
    await run([plain, second!, ...others]);
    await people.confirm(by('p', idOf(plain)));
    await people.confirm(by('q', idOf(second!)));
    await run([plain, near, ...others]);
    expect(read(store, idOf(second!))).toMatchObject({ id: idOf(plain), confirmations: 2 });
    await run([plain, second!, ...others]);
    for (const node of [plain, second!]) expect(read(store, idOf(node))).toMatchObject({ confirmations: 1 });
    await people.confirm(by('r', idOf(second!)));
    await new Rebuilder(store, database).rebuildPending(() => NOW);
    expect(read(store, idOf(second!))).toMatchObject({ confirmations: 2 });
  });

  test('shows a missing toilet once more, hides it then, and knows it when it is back', async () => {
    const { store, people, import: run } = await site();
    const [first, ...others] = streetOf(5);
    await run([first!, ...others]);
    await people.confirm(by('p', idOf(first!)));
    const { notes } = await run(others);
    expect(notes).toContain('1 were kept although their object is missing');
    expect(read(store, idOf(first!))).toMatchObject({ confirmations: 1 });
    await run(others);
    expect(read(store, idOf(first!))).toBeUndefined();
    await run([first!, ...others]);
    expect(read(store, idOf(first!))).toMatchObject({ confirmations: 1 });
  });
});
