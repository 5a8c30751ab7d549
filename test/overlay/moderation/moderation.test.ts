/** Moderation: each decision once, with its audit and its feed row, undone as exactly, and the queue before and after. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { communityToilets, readOverlays } from '../../../overlay/contributions/overlays.ts';
import type { Cursor, Page } from '../../../overlay/database/page.ts';
import { NotDecided } from '../../../overlay/decide.ts';
import { pendingToilets } from '../../../overlay/feed.ts';
import { upsertAliases } from '../../../overlay/id-registry.ts';
import { readDecisions } from '../../../overlay/moderation/decisions.ts';
import { Moderation, UnreadableHours } from '../../../overlay/moderation/moderation.ts';
import { goneByVotes, openReports, pendingProposals } from '../../../overlay/moderation/moderation-queue.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { proposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { moderatorOf } from '../../fixtures/moderation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-21T13:00:00.000Z');
const db = useDatabase();
const by = { moderatorId: '', now: NOW };
let moderation: Moderation;
beforeAll(async () => {
  by.moderatorId = await moderatorOf(db.database, NOW);
  moderation = new Moderation(db.database, normalHours);
});

const Audit = z.object({ action: z.string(), detail: z.record(z.string(), z.unknown()) });
const auditOf = (subject: string) =>
  db.database.query(Audit, 'SELECT action, detail FROM audit WHERE subject = $1 ORDER BY id', [subject]);
const feedOf = async (toiletId: string) =>
  (await pendingToilets(db.database)).filter((row) => row.toiletId === toiletId).length;
const overlayOf = async (id: string) => (await readOverlays(db.database, [id], NOW)).get(id);

/** Everything in a queue, a page of two at a time. */
async function all<T extends Cursor>(
  read: (limit: number, after?: Cursor) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (let after: Cursor | undefined; ; ) {
    const page: Page<T> = await read(2, after);
    found.push(...page.items);
    if (!page.next) return found;
    after = page.next;
  }
}
const submissions = () => all((limit, after) => pendingProposals(db.database, limit, after));
const reports = () => all((limit, after) => openReports(db.database, NOW, limit, after));
const gone = () => all((limit, after) => goneByVotes(db.database, NOW, limit, after));

const refused = (why: 'missing' | 'conflict') => expect.objectContaining({ name: 'NotDecided', why });
const conflict = (promise: Promise<unknown>) => expect(promise).rejects.toEqual(refused('conflict'));

const FACTS = proposedFacts({
  lon: 7.4246,
  lat: 43.7384,
  name: 'New',
  access: 'public',
  fee: 'fee',
  opening_hours: '24/7',
  wheelchair: 'yes',
  changing_table: 'no',
});
const submit = (now = NOW) => new Contributions(db.database).submit({ ...FACTS, note: 'by the port', now });

describe('a submission', () => {
  test('waits, and becomes one toilet however many approve it at once', async () => {
    const { id } = await submit();
    expect(await submissions()).toEqual([{ id, ...FACTS, toilet_id: null, note: 'by the port', at: NOW }]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => moderation.approveProposal(id, by)),
    );
    const [won, ...others] = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
    expect(others).toEqual([]);
    for (const lost of outcomes)
      if (lost.status === 'rejected') expect(lost.reason).toEqual(refused('conflict'));
    const { toiletId } = won!;
    expect(toiletId).toMatch(/^lt_c[a-z2-7]{12}$/);
    expect(await communityToilets(db.database)).toEqual([{ id: toiletId, ...FACTS }]);
    expect(await submissions()).toEqual([]);
    expect(await feedOf(toiletId)).toBe(1);
    // The audit has the names of older decisions.
    const { opening_hours: openingHours, changing_table: changingTable, ...same } = FACTS;
    expect(await auditOf(id)).toEqual([
      {
        action: 'approve-submission',
        detail: { toiletId, proposed: { ...same, openingHours, changingTable } },
      },
    ]);
    await conflict(moderation.rejectProposal(id, by));
  });

  test('is approved with corrections, and undone without them: the toilet hides, another may come', async () => {
    const { id } = await submit();
    const corrections = { lon: 7.5, name: null, wheelchair: 'limited' } as const;
    const first = await moderation.approveProposal(id, by, corrections);
    const shown = () => communityToilets(db.database, [first.toiletId]);
    expect(await shown()).toEqual([{ id: first.toiletId, ...FACTS, ...corrections }]);

    await moderation.undo(first.id, by);
    expect(await shown()).toEqual([]);
    expect(await overlayOf(first.toiletId)).toMatchObject({ gone: true });
    expect(await feedOf(first.toiletId)).toBe(2);
    expect(await submissions()).toEqual([{ id, ...FACTS, toilet_id: null, note: 'by the port', at: NOW }]);
    await conflict(moderation.undo(first.id, by));

    const second = await moderation.approveProposal(id, by);
    expect(second.toiletId).not.toBe(first.toiletId);
    expect(await communityToilets(db.database, [second.toiletId])).toEqual([
      { id: second.toiletId, ...FACTS },
    ]);
  });

  test('about a known toilet says how to find it, and leaves no new one', async () => {
    const LED = { ...proposedFacts({ lon: 7, lat: 43 }), how_to_find: 'Behind the bar' };
    await upsertAliases(db.database, [{ alias: 'lt_old', toiletId: 'lt_led' }]);
    const propose = (how_to_find: string, now: Date) =>
      new Contributions(db.database).submit({ ...LED, how_to_find, toilet_id: 'lt_old', note: null, now });
    const { id } = await propose('Behind the bar', NOW);
    expect(await submissions()).toMatchObject([{ id, toilet_id: 'lt_led', how_to_find: 'Behind the bar' }]);
    expect(await overlayOf('lt_led')).toBeUndefined();
    const before = await communityToilets(db.database);
    const approved = await moderation.approveProposal(id, by, { how_to_find: 'Behind the long bar' });
    expect(approved.toiletId).toBe('lt_led');
    expect(await communityToilets(db.database)).toEqual(before);
    expect(await overlayOf('lt_led')).toMatchObject({ howToFind: 'Behind the long bar', gone: false });
    expect(await feedOf('lt_led')).toBe(1);

    const later = await propose('Upstairs', new Date(NOW.getTime() + 1_000));
    const second = await moderation.approveProposal(later.id, by);
    expect(await overlayOf('lt_led')).toMatchObject({ howToFind: 'Upstairs' });
    await moderation.undo(second.id, by);
    expect(await overlayOf('lt_led')).toMatchObject({ howToFind: 'Behind the long bar' });
    await moderation.rejectProposal(later.id, by);
    await moderation.undo(approved.id, by);
    expect(await overlayOf('lt_led')).toBeUndefined();
    expect(await submissions()).toMatchObject([{ id, how_to_find: 'Behind the bar' }]);
    await moderation.rejectProposal(id, by);
  });

  test('with hours that cannot be read is approved once they are corrected or cleared, and waits until then', async () => {
    const propose = (opening_hours: string) =>
      new Contributions(db.database).submit({ ...FACTS, opening_hours, note: null, now: NOW });
    const { id } = await propose('garbage hours !!');
    await expect(moderation.approveProposal(id, by)).rejects.toThrow(UnreadableHours);
    await expect(moderation.approveProposal(id, by, { name: 'Other' })).rejects.toThrow('"garbage hours !!"');
    expect((await submissions()).map((each) => each.id)).toEqual([id]);
    const shown = async ({ toiletId }: { toiletId: string }) =>
      (await communityToilets(db.database, [toiletId]))[0]?.opening_hours;
    expect(await shown(await moderation.approveProposal(id, by, { opening_hours: 'mo 8:00-9:00' }))).toBe(
      'Mo 08:00-09:00',
    );
    const another = await propose('garbage hours !!');
    expect(await shown(await moderation.approveProposal(another.id, by, { opening_hours: null }))).toBeNull();
    const old = await propose('mo-fr 8:00-9:00');
    expect(await shown(await moderation.approveProposal(old.id, by))).toBe('Mo-Fr 08:00-09:00');
  });

  test('whose approval was undone does not come back by undoing that its toilet is gone', async () => {
    const { id: submission } = await submit();
    const { id, toiletId } = await moderation.approveProposal(submission, by);
    const marked = await moderation.markGone(toiletId, by);
    await moderation.undo(id, by);
    await conflict(moderation.undo(marked.id, by));
    expect(await overlayOf(toiletId)).toMatchObject({ gone: true });
    await moderation.rejectProposal(submission, by);
  });

  test('that is rejected is no toilet, until that is undone and it is approved', async () => {
    const { id } = await submit();
    const rejected = await moderation.rejectProposal(id, { ...by, reason: 'A double.' });
    expect(rejected.toiletId).toBeNull();
    await conflict(moderation.approveProposal(id, by));
    await moderation.undo(rejected.id, by);
    await moderation.approveProposal(id, by);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'reject-submission',
      'undo',
      'approve-submission',
    ]);
  });

  test('that is not there cannot be decided', async () => {
    await expect(moderation.approveProposal('sub_none', by)).rejects.toEqual(refused('missing'));
    expect(await auditOf('sub_none')).toEqual([]);
  });

  test('is listed in order of time, those of one moment by id, page by page', async () => {
    const times = [LATER, NOW, NOW, LATER, NOW];
    const made = await Promise.all(times.map((now) => submit(now)));
    const expected = made
      .map(({ id }, i) => ({ id, at: times[i]! }))
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
    expect((await submissions()).map(({ id, at }) => ({ id, at }))).toEqual(expected);
    for (const { id } of made) await moderation.rejectProposal(id, by);
  });
});

describe('a report', () => {
  const report = (toiletId: string, now = NOW) =>
    new Contributions(db.database).report({ toiletId, kind: 'wrong_hours', note: 'closed at 8', now });

  test.each(['acceptReport', 'dismissReport'] as const)(
    'ends the dispute by %s, and waits again after an undo',
    async (how) => {
      const toiletId = `lt_${how}`;
      const { id } = await report(toiletId);
      const waiting = { ...{ id, toiletId, kind: 'wrong_hours', note: 'closed at 8', at: NOW } };
      expect(await reports()).toContainEqual(waiting);
      const decided = await moderation[how](id, by);
      expect(decided.toiletId).toBe(toiletId);
      await conflict(moderation.acceptReport(id, by));
      await conflict(moderation.dismissReport(id, by));
      expect(await overlayOf(toiletId)).toBeUndefined();
      expect(await reports()).not.toContainEqual(waiting);
      await moderation.undo(decided.id, by);
      expect(await reports()).toContainEqual(waiting);
      expect(await overlayOf(toiletId)).toMatchObject({ reports: { people: 1 } });
      expect(await feedOf(toiletId)).toBe(3);
      expect(await auditOf(id)).toHaveLength(2);
    },
  );

  test('that expired is not in the queue', async () => {
    const { id } = await report('lt_late', new Date(NOW.getTime() - 90 * 86_400_000));
    expect(await reports()).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('that is not there cannot be decided', async () => {
    await expect(moderation.acceptReport('rep_none', by)).rejects.toEqual(refused('missing'));
  });
});

describe('a fact', () => {
  const lock = (id: string, value: string, replaces: string | null = null) =>
    moderation.lockFact(id, 'fee', value, by, replaces);
  const lockedOf = async (id: string) => (await overlayOf(id))?.locks.map(({ value }) => value);

  test('is fixed, fixed anew and let go, each with what was before', async () => {
    const at = NOW.toISOString();
    await conflict(moderation.unlockFact('lt_l', 'fee', by));
    await lock('lt_l', 'free');
    await lock('lt_l', 'paid', 'free');
    expect(await overlayOf('lt_l')).toMatchObject({ locks: [{ fact: 'fee', value: 'paid', at: NOW }] });
    await moderation.unlockFact('lt_l', 'fee', by);
    expect(await overlayOf('lt_l')).toBeUndefined();
    expect(await auditOf('lt_l')).toEqual([
      { action: 'lock-fact', detail: { fact: 'fee', value: 'free', before: null } },
      { action: 'lock-fact', detail: { fact: 'fee', value: 'paid', before: { value: 'free', at } } },
      { action: 'unlock-fact', detail: { fact: 'fee', before: { value: 'paid', at } } },
    ]);
    expect(await feedOf('lt_l')).toBe(3);
  });

  test('is fixed by one of ten who do it at once, first and again', async () => {
    for (const replaces of [null, 'free']) {
      const value = replaces === null ? 'free' : 'paid';
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, () => lock('lt_race', value, replaces)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect(await auditOf('lt_race')).toHaveLength(2);
  });

  test('is undone step by step, and not past what was decided since', async () => {
    const first = await lock('lt_u', 'free');
    const second = await lock('lt_u', 'paid', 'free');
    await conflict(moderation.undo(first.id, by));
    await moderation.undo(second.id, by);
    expect(await lockedOf('lt_u')).toEqual(['free']);
    const ended = await moderation.unlockFact('lt_u', 'fee', by);
    await conflict(moderation.undo(first.id, by));
    await moderation.undo(ended.id, by);
    expect(await lockedOf('lt_u')).toEqual(['free']);
    await moderation.undo(first.id, by);
    expect(await lockedOf('lt_u')).toBeUndefined();
  });

  test('of an alias is the fact of the toilet', async () => {
    await lock('lt_old', 'free');
    await upsertAliases(db.database, [{ alias: 'lt_old', toiletId: 'lt_new' }]);
    await conflict(lock('lt_new', 'paid'));
    const replaced = await lock('lt_new', 'paid', 'free');
    expect(await lockedOf('lt_new')).toEqual(['paid']);
    await moderation.undo(replaced.id, by);
    expect(await lockedOf('lt_new')).toEqual(['free']);
    await moderation.unlockFact('lt_new', 'fee', by);
    expect(await lockedOf('lt_new')).toBeUndefined();
  });
});

describe('a toilet that most voters say is gone', () => {
  const vote = (toiletId: string, person: string, value: string, now = NOW) =>
    new Contributions(db.database).vote({
      ...{ toiletId, person, address: `${toiletId}${person}`, now },
      votes: [{ attribute: 'existence', value }],
    });
  const inQueue = async (toiletId: string) => (await gone()).find(({ id }) => id === toiletId);

  test('comes into the queue with the majority, not before, and leaves it when it is answered', async () => {
    await vote('lt_g', 'a', 'gone');
    expect(await inQueue('lt_g')).toBeUndefined();
    await vote('lt_g', 'b', 'gone');
    expect(await inQueue('lt_g')).toEqual({ id: 'lt_g', at: NOW, votesFor: 2, votesTotal: 3 });
    expect(await overlayOf('lt_g')).toMatchObject({ gone: false });
    await vote('lt_g', 'c', 'yes');
    expect(await inQueue('lt_g')).toBeUndefined();
    await vote('lt_g', 'd', 'gone');
    expect(await inQueue('lt_g')).toMatchObject({ votesFor: 3, votesTotal: 5 });

    const marked = await moderation.markGone('lt_g', by);
    await conflict(moderation.markGone('lt_g', by));
    await conflict(moderation.lockFact('lt_g', 'existence', 'yes', by));
    expect(await inQueue('lt_g')).toBeUndefined();
    expect(await overlayOf('lt_g')).toMatchObject({ gone: true });
    await moderation.undo(marked.id, by);
    await conflict(moderation.undo(marked.id, by));
    expect(await inQueue('lt_g')).toBeDefined();
    await moderation.lockFact('lt_g', 'existence', 'yes', by);
    expect(await inQueue('lt_g')).toBeUndefined();
    await conflict(moderation.markGone('lt_g', by));
  });

  test('is gone or fixed as existing, never both, whoever comes first', async () => {
    for (let i = 0; i < 10; i++) {
      const id = `lt_both${i}`;
      const outcomes = await Promise.allSettled([
        moderation.markGone(id, by),
        moderation.lockFact(id, 'existence', 'yes', by),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('is one of many, in order of the first vote, page by page', async () => {
    for (const [id, now] of [
      ['lt_p3', LATER],
      ['lt_p1', NOW],
      ['lt_p2', NOW],
      ['lt_p4', LATER],
    ] as const)
      for (const person of ['a', 'b']) await vote(id, person, 'gone', now);
    const ids = (await all((limit, after) => goneByVotes(db.database, LATER, limit, after)))
      .map(({ id }) => id)
      .filter((id) => id.startsWith('lt_p'));
    expect(ids).toEqual(['lt_p1', 'lt_p2', 'lt_p3', 'lt_p4']);
  });
});

describe('undoing', () => {
  test('is for one of ten who do it at once', async () => {
    const { id } = await moderation.markGone('lt_undo', by);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => moderation.undo(id, by)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await auditOf('lt_undo')).toHaveLength(2);
  });

  test('is not for an undo, nor for what was never decided', async () => {
    const { id } = await moderation.markGone('lt_twice', by);
    const undone = await moderation.undo(id, by);
    await conflict(moderation.undo(undone.id, by));
    await expect(moderation.undo('999999', by)).rejects.toEqual(refused('missing'));
  });
});

describe('the audit', () => {
  test('keeps what was decided, by whom, why and what became of it, newest first', async () => {
    const { id } = await moderation.markGone('lt_audit', { ...by, reason: 'Saw it.' });
    const undo = await moderation.undo(id, { ...by, now: LATER });
    const decided = { moderatorId: by.moderatorId, email: 'mod@example.org', subject: 'lt_audit' };
    const read = async (before?: Cursor) =>
      readDecisions(db.database, { toiletId: 'lt_audit', before, limit: 1 });
    const first = await read();
    expect(first.items).toEqual([
      {
        ...{ ...decided, id: undo.id, at: LATER, action: 'undo', toiletId: 'lt_audit', reason: null },
        ...{ detail: { action: 'mark-gone' }, undoes: id, undoneBy: null },
      },
    ]);
    const second = await read(first.next);
    expect(second).toEqual({
      items: [
        {
          ...{ ...decided, id, at: NOW, action: 'mark-gone', toiletId: 'lt_audit', reason: 'Saw it.' },
          ...{ detail: {}, undoes: null, undoneBy: undo.id },
        },
      ],
      next: undefined,
    });
    const nobody = await readDecisions(db.database, { moderatorId: 'mdr_nobody', limit: 10 });
    expect(nobody.items).toEqual([]);
  });

  test('cannot be written, so the decision is not made', async () => {
    const nobody = { moderatorId: 'nobody', now: NOW };
    await expect(moderation.markGone('lt_h', nobody)).rejects.toThrow('foreign key');
    await expect(moderation.markGone('lt_h', nobody)).rejects.not.toBeInstanceOf(NotDecided);
    expect(await overlayOf('lt_h')).toBeUndefined();
    expect(await feedOf('lt_h')).toBe(0);
  });
});
