/** The outbox of notes: written with its decision, taken by one, counted by the day. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { Moderation } from '../../overlay/moderation/moderation.ts';
import { beginPosting, endNote, postponeNote, takeNote } from '../../overlay/osm-notes.ts';
import { normalHours } from '../../packages/hours/index.ts';
import { moderatorOf } from '../fixtures/moderation.ts';
import { useDatabase } from '../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const db = useDatabase();
const by = { moderatorId: '', now: NOW };
let moderation: Moderation;
beforeAll(async () => {
  by.moderatorId = await moderatorOf(db.database, NOW);
  moderation = new Moderation(db.database, normalHours);
});
beforeEach(() => db.database.execute('DELETE FROM osm_note'));

const PLACE = { toiletId: 'lt_n1', reference: 'osm:node/1', lon: 7.42, lat: 43.73 };
async function accepted() {
  const contributions = new Contributions(db.database);
  const { id } = await contributions.report({ toiletId: 'lt_n1', kind: 'gone', note: 'me@home', now: NOW });
  return { id, decision: await moderation.acceptReport(id, by, PLACE) };
}
async function stateOf(reportId: string): Promise<string | undefined> {
  const State = z.object({ state: z.string() });
  const sql = 'SELECT state FROM osm_note WHERE report_id = $1';
  return (await db.database.query(State, sql, [reportId]))[0]?.state;
}

test('a note is taken by one of ten workers, and again when its time has come', async () => {
  const { id } = await accepted();
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeNote(db.database, NOW, after(10))));
  expect(taken.filter((note) => note !== undefined)).toEqual([
    { ...PLACE, reportId: id, kind: 'gone', reportedAt: NOW, tries: 1 },
  ]);
  expect(await takeNote(db.database, after(9), after(20))).toBeUndefined();
  expect(await takeNote(db.database, after(10), after(20))).toMatchObject({ reportId: id, tries: 2 });
  await postponeNote(db.database, id, after(60));
  expect(await takeNote(db.database, after(59), after(70))).toBeUndefined();
});

test('none is written where the report was decided before, or the decision fails', async () => {
  const { id } = await accepted();
  await db.database.execute('DELETE FROM osm_note');
  await expect(moderation.acceptReport(id, by, PLACE)).rejects.toThrow('accepted already');
  const report = { toiletId: 'lt_n1', kind: 'gone', note: null, now: NOW } as const;
  const other = await new Contributions(db.database).report(report);
  const nobody = { moderatorId: 'nobody', now: NOW };
  await expect(moderation.acceptReport(other.id, nobody, PLACE)).rejects.toThrow('foreign key');
  expect(await takeNote(db.database, NOW, after(10))).toBeUndefined();
});

test('an undone decision takes the note back, the next one sends it; what was sent stays', async () => {
  const { id, decision } = await accepted();
  await takeNote(db.database, NOW, after(10));
  await moderation.undo(decision.id, by);
  expect(await beginPosting(db.database, id, NOW, 20)).toBe(false);
  expect(await takeNote(db.database, after(10), after(20))).toBeUndefined();
  const again = await moderation.acceptReport(id, by, PLACE);
  expect(await takeNote(db.database, after(10), after(20))).toMatchObject({ reportId: id });
  await endNote(db.database, id, { state: 'sent', noteId: 7 });
  await moderation.undo(again.id, by);
  await moderation.acceptReport(id, by, PLACE);
  expect(await stateOf(id)).toBe('sent');
  expect(await takeNote(db.database, after(30), after(40))).toBeUndefined();
});

test('so many a day begin to be posted, whoever asks at once, and more on the next', async () => {
  const reports: string[] = [];
  for (let i = 0; i < 8; i++) reports.push((await accepted()).id);
  const begun = await Promise.all(reports.map((id) => beginPosting(db.database, id, NOW, 5)));
  expect(begun.filter((isBegun) => isBegun)).toHaveLength(5);
  // One that was begun may be tried again.
  const first = reports[begun.indexOf(true)]!;
  expect(await beginPosting(db.database, first, after(60), 5)).toBe(true);
  const last = reports[begun.indexOf(false)]!;
  expect(await beginPosting(db.database, last, new Date('2026-11-21T23:59:59.999Z'), 5)).toBe(false);
  expect(await beginPosting(db.database, last, new Date('2026-11-22T00:00:00.000Z'), 5)).toBe(true);
});
