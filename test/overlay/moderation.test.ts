/** Moderation: each decision once, with its audit and its feed row, and the queue before and after. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions } from '../../overlay/contributions.ts';
import { pendingToilets } from '../../overlay/feed.ts';
import { Moderation } from '../../overlay/moderation.ts';
import { goneByVotes, openReports, pendingSubmissions } from '../../overlay/moderation-queue.ts';
import { createModeratorToken, moderatorByToken } from '../../overlay/moderators.ts';
import { communityToilets, readOverlays } from '../../overlay/overlays.ts';
import { useDatabase } from '../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const db = useDatabase();
const by = { moderatorId: '', now: NOW };
beforeAll(async () => {
  const token = await createModeratorToken(db.database, 'mod@example.org', NOW);
  by.moderatorId = (await moderatorByToken(db.database, token))?.id ?? '';
});

const Audit = z.object({ action: z.string(), detail: z.record(z.string(), z.unknown()) });
const auditOf = (subject: string) =>
  db.database.query(Audit, 'SELECT action, detail FROM audit WHERE subject = $1 ORDER BY id', [subject]);
const feedOf = async (toiletId: string) =>
  (await pendingToilets(db.database)).filter((row) => row.toiletId === toiletId).length;
const overlayOf = async (id: string) => (await readOverlays(db.database, [id], NOW)).get(id);

const PROPOSAL = {
  lon: 7.4246,
  lat: 43.7384,
  name: 'New',
  access: 'public',
  fee: 'fee',
  openingHours: '24/7',
  wheelchair: 'yes',
  changingTable: 'no',
  note: 'by the port',
  now: NOW,
} as const;

describe('a submission', () => {
  test('waits, and becomes one toilet however many approve it at once', async () => {
    const { id } = await new Contributions(db.database).submit(PROPOSAL);
    const { now, ...facts } = PROPOSAL;
    expect(await pendingSubmissions(db.database, 10)).toEqual([{ id, ...facts, at: now }]);
    const moderation = new Moderation(db.database);
    const answers = await Promise.all(Array.from({ length: 10 }, () => moderation.approveSubmission(id, by)));
    const [toiletId, ...others] = answers.filter((answer) => answer !== undefined);
    expect(others).toEqual([]);
    expect(toiletId).toMatch(/^lt_c[a-z2-7]{12}$/);
    const { note, ...shown } = facts;
    expect(await communityToilets(db.database)).toEqual([{ id: toiletId, ...shown }]);
    expect(await communityToilets(db.database, [toiletId!])).toHaveLength(1);
    expect(await pendingSubmissions(db.database, 10)).toEqual([]);
    expect(await feedOf(toiletId!)).toBe(1);
    expect(await auditOf(id)).toEqual([{ action: 'approve-submission', detail: { toiletId } }]);
    expect(await moderation.rejectSubmission(id, by)).toBe(false);
  });

  test('that is rejected is no toilet, until it is reopened and approved', async () => {
    const { id } = await new Contributions(db.database).submit(PROPOSAL);
    const moderation = new Moderation(db.database);
    expect(await moderation.rejectSubmission(id, by)).toBe(true);
    expect(await moderation.approveSubmission(id, by)).toBeUndefined();
    expect(await moderation.reopenSubmission(id, by)).toBe(true);
    expect(await moderation.approveSubmission(id, by)).toBeDefined();
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'reject-submission',
      'reopen-submission',
      'approve-submission',
    ]);
  });

  test('that is not there cannot be decided', async () => {
    expect(await new Moderation(db.database).approveSubmission('sub_none', by)).toBeUndefined();
    expect(await auditOf('sub_none')).toEqual([]);
  });
});

describe('a report', () => {
  const report = (toiletId: string, now = NOW) =>
    new Contributions(db.database).report({ toiletId, kind: 'wrong_hours', note: 'closed at 8', now });

  test.each(['acceptReport', 'dismissReport'] as const)(
    'ends the dispute by %s, and can be reopened',
    async (how) => {
      const toiletId = `lt_${how}`;
      const { id } = await report(toiletId);
      expect(await openReports(db.database, NOW, 10)).toContainEqual({
        ...{ id, toiletId, kind: 'wrong_hours', note: 'closed at 8', at: NOW },
      });
      const moderation = new Moderation(db.database);
      expect(await moderation[how](id, by)).toBe(true);
      expect(await moderation[how](id, by)).toBe(false);
      expect(await overlayOf(toiletId)).toBeUndefined();
      expect(await openReports(db.database, NOW, 10)).not.toContainEqual(expect.objectContaining({ id }));
      expect(await moderation.reopenReport(id, by)).toBe(true);
      expect(await overlayOf(toiletId)).toMatchObject({ openDispute: true });
      expect(await feedOf(toiletId)).toBe(3);
      expect(await auditOf(id)).toHaveLength(2);
    },
  );

  test('that expired is not in the queue', async () => {
    const { id } = await report('lt_late', new Date(NOW.getTime() - 90 * 86_400_000));
    expect(await openReports(db.database, NOW, 100)).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe('a fact', () => {
  test('is fixed, fixed anew and let go, each with what was before', async () => {
    const moderation = new Moderation(db.database);
    expect(await moderation.unlockFact('lt_l', 'fee', by)).toBe(false);
    expect(await moderation.lockFact('lt_l', 'fee', 'free', by)).toBe(true);
    expect(await moderation.lockFact('lt_l', 'fee', 'paid', by)).toBe(true);
    expect(await overlayOf('lt_l')).toMatchObject({ locks: [{ fact: 'fee', value: 'paid', at: NOW }] });
    expect(await moderation.unlockFact('lt_l', 'fee', by)).toBe(true);
    expect(await overlayOf('lt_l')).toBeUndefined();
    expect(await auditOf('lt_l')).toEqual([
      { action: 'lock-fact', detail: { fact: 'fee', value: 'free', before: null } },
      { action: 'lock-fact', detail: { fact: 'fee', value: 'paid', before: 'free' } },
      { action: 'unlock-fact', detail: { fact: 'fee', before: 'paid' } },
    ]);
    expect(await feedOf('lt_l')).toBe(3);
  });
});

describe('a toilet that most voters say is gone', () => {
  const vote = (toiletId: string, person: string, value: string) =>
    new Contributions(db.database).vote({
      ...{ toiletId, person, address: `${toiletId}${person}`, now: NOW },
      votes: [{ attribute: 'existence', value }],
    });
  const inQueue = async (toiletId: string) =>
    (await goneByVotes(db.database, NOW, 10)).find((gone) => gone.toiletId === toiletId);

  test('comes into the queue with the majority, not before, and leaves it when it is answered', async () => {
    const moderation = new Moderation(db.database);
    await vote('lt_g', 'a', 'gone');
    expect(await inQueue('lt_g')).toBeUndefined();
    await vote('lt_g', 'b', 'gone');
    expect(await inQueue('lt_g')).toEqual({ toiletId: 'lt_g', votesFor: 2, votesTotal: 3 });
    expect(await overlayOf('lt_g')).toMatchObject({ gone: false });
    await vote('lt_g', 'c', 'yes');
    expect(await inQueue('lt_g')).toBeUndefined();
    await vote('lt_g', 'd', 'gone');
    expect(await inQueue('lt_g')).toMatchObject({ votesFor: 3, votesTotal: 5 });

    expect(await moderation.markGone('lt_g', by)).toBe(true);
    expect(await moderation.markGone('lt_g', by)).toBe(false);
    expect(await inQueue('lt_g')).toBeUndefined();
    expect(await overlayOf('lt_g')).toMatchObject({ gone: true });
    expect(await moderation.undoGone('lt_g', by)).toBe(true);
    expect(await moderation.undoGone('lt_g', by)).toBe(false);
    expect(await inQueue('lt_g')).toBeDefined();
    await moderation.lockFact('lt_g', 'existence', 'yes', by);
    expect(await inQueue('lt_g')).toBeUndefined();
  });
});

test('a decision whose audit cannot be written is not made', async () => {
  const nobody = { moderatorId: 'nobody', now: NOW };
  await expect(new Moderation(db.database).markGone('lt_h', nobody)).rejects.toThrow('foreign key');
  expect(await overlayOf('lt_h')).toBeUndefined();
  expect(await feedOf('lt_h')).toBe(0);
});
