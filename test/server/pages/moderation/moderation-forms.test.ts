/** Moderating by forms alone, as a browser without scripts does it: real HTTP, real Postgres. */
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Contributions } from '../../../../overlay/contributions/contributions.ts';
import { proposedFacts } from '../../../../schemas/people/proposed-facts.ts';
import { accountServer, type SignedIn, signIn } from '../../../fixtures/accounts.ts';
import { openPage, type Shown, sendForm } from '../../../fixtures/forms.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { forgetAll, moderatingOf } from '../../../fixtures/moderation.ts';
import { forgetPartners } from '../../../fixtures/partners.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const PAGE = '/moderation';
const db = useDatabase();
let moderator: SignedIn;

beforeEach(async () => {
  await forgetAll(db.database);
  await forgetPartners(db.database);
  moderator = await signIn(db.database, { email: 'ada@example.org', role: 'moderator' });
});

async function open() {
  const { origin } = await accountServer({
    database: db.database,
    toilets: [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73, opening_hours: '24/7' })],
    parts: (store) => ({ moderating: { ...moderatingOf(db.database, store), osmNotes: true } }),
  });
  const { cookie } = moderator;
  return {
    look: (query = '') => openPage(origin, PAGE + query, { cookie }),
    decide: (page: Shown | undefined, fields: Record<string, string>, headers = {}) =>
      sendForm(origin, page, PAGE, fields, { cookie, ...headers }),
    follow: (reply: Shown) => {
      expect(reply.status).toBe(303);
      return openPage(origin, reply.headers.get('location') ?? '', { cookie });
    },
  };
}

async function propose(...names: string[]): Promise<void> {
  const said = new Contributions(db.database);
  for (const [i, name] of names.entries())
    await said.submit({
      ...proposedFacts({ lon: 7.43, lat: 43.74, name, access: 'public' }),
      note: null,
      now: new Date(NOW.getTime() - 60_000 + i),
    });
}

const report = () =>
  new Contributions(db.database).report({ toiletId: 'lt_n1', kind: 'gone', note: null, now: NOW });
const rowsOf = (sql: string) => db.database.query(z.record(z.string(), z.unknown()), sql, []);
/** Value of the button with this word. */
function buttonOf({ text }: Shown, word: string): string {
  const value = Array.from(
    text.matchAll(/<button type="submit" name="do" value="([^"]+)"/g),
    ([, path = '']) => path.replaceAll('&amp;', '&'),
  ).find((path) => path.includes(word));
  if (value === undefined) throw new Error(`No button ${word}.`);
  return value;
}

test('a proposal is corrected and approved; the next one follows, and the decision is undone', async () => {
  await propose('Station hal', 'Second');
  const { look, decide, follow } = await open();
  const page = await look();
  const approved = await decide(page, {
    do: buttonOf(page, 'approve'),
    name: 'Station hall',
    reason: ' Seen. ',
  });
  const next = await follow(approved);
  expect(next.text).toContain('Approved.');
  expect(next.text).toMatch(/<h2 id="item-title"[^>]* autofocus[^>]*>Second/);
  expect(await rowsOf('SELECT reason FROM audit')).toEqual([{ reason: 'Seen.' }]);
  expect(await rowsOf('SELECT name FROM submission WHERE state = $$approved$$')).toEqual([
    { name: 'Station hall' },
  ]);
  const undone = await follow(await decide(next, { do: buttonOf(next, '/undo') }));
  expect(undone.text).toContain('Undone.');
  expect(undone.text).toMatch(/<h2 id="item-title"[^>]*>Station hal</);
});

test('rejecting needs a reason: what was typed stays, and the field has the focus', async () => {
  await propose('Station hal');
  const { look, decide, follow } = await open();
  const page = await look();
  const refused = await decide(page, { do: buttonOf(page, 'reject'), name: 'Hall', reason: ' ' });
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/<input id="reason"[^>]* aria-invalid="true"[^>]* autofocus/);
  expect(refused.text).toMatch(/<input id="fact-name"[^>]* value="Hall"/);
  const done = await follow(await decide(page, { do: buttonOf(page, 'reject'), reason: 'Twice.' }));
  expect(done.text).toContain('Rejected.');
  expect(done.text).toContain('Nothing waits here.');
});

test('a report becomes a note to OpenStreetMap unless its box was emptied', async () => {
  const { look, decide } = await open();
  for (const [box, notes] of [
    [{}, 0],
    [{ osm_note: 'yes' }, 1],
  ] as const) {
    await report();
    const page = await look('?show=reports');
    await decide(page, { do: buttonOf(page, 'accept'), ...box });
    expect(await rowsOf('SELECT 1 AS note FROM osm_note')).toHaveLength(notes);
  }
});

test('what another moderator decided first is reported, and not decided twice', async () => {
  await report();
  const { look, decide } = await open();
  const page = await look('?show=reports');
  await db.database.execute(`UPDATE report SET state = 'dismissed'`);
  const refused = await decide(page, { do: buttonOf(page, 'accept') });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Another moderator decided this first');
  expect(refused.text).toContain('Nothing waits here.');
});

test('a fact is locked to a value that it can have, and unlocked', async () => {
  const { look, decide, follow } = await open();
  const page = await look('?toilet=lt_n1&fix=opening_hours');
  const lock = buttonOf(page, 'lock');
  const wrong = await decide(page, { do: lock, value: 'nine to five' });
  expect([wrong.status, wrong.text.includes('value="nine to five"')]).toEqual([400, true]);
  const locked = await follow(await decide(page, { do: lock, value: 'Mo-Su 08:00-18:00' }));
  expect(locked.text).toContain('(locked)');
  const unlocked = await follow(await decide(locked, { do: buttonOf(locked, 'unlock') }));
  expect(unlocked.text).not.toContain('(locked)');
});

test.each([
  ['no button', ''],
  ['an unknown operation', 'toilets/lt_n1/explode'],
  ['a read', 'counts'],
  ['a path with more parts', 'toilets/lt_n1/lt_n1/gone'],
])('%s decides nothing', async (_, given) => {
  const { decide } = await open();
  expect((await decide(undefined, { do: given })).status).toBe(404);
  expect(await rowsOf('SELECT id FROM audit')).toEqual([]);
});

test('a form of another site, and one of a user who is no moderator, decides nothing', async () => {
  await report();
  const { look, decide } = await open();
  const page = await look('?show=reports');
  const dismiss = { do: buttonOf(page, 'dismiss') };
  expect((await decide(page, dismiss, { origin: 'https://evil.example' })).status).toBe(403);
  const { cookie } = await signIn(db.database, { email: 'bob@example.org' });
  expect((await decide(page, dismiss, { cookie })).status).toBe(403);
  expect((await decide(page, dismiss, { cookie: '' })).headers.get('location')).toMatch(/^\/account/);
  expect(await rowsOf('SELECT id FROM audit')).toEqual([]);
});
