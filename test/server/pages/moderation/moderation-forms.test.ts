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
  const typed = buttonOf(page, 'reject?leave');
  const refused = await decide(page, { do: typed, name: 'Hall', reason: ' ' });
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/<input id="reason"[^>]* aria-invalid="true"[^>]* autofocus/);
  expect(refused.text).toMatch(/<input id="fact-name"[^>]* value="Hall"/);
  const done = await follow(await decide(page, { do: typed, reason: 'Twice.' }));
  expect(done.text).toContain('Rejected.');
  expect(done.text).toContain('Nothing waits here.');
});

test('a ready reason rejects without a word', async () => {
  await propose('Station hal');
  const { look, decide, follow } = await open();
  const page = await look();
  const done = await follow(await decide(page, { do: buttonOf(page, 'reject?reason=Advertising') }));
  expect(done.text).toContain('Rejected.');
  expect(await rowsOf('SELECT reason FROM audit')).toEqual([{ reason: 'Advertising' }]);
});

test('undoing goes back decision by decision, each to its item', async () => {
  await propose('First', 'Second', 'Third');
  const { look, decide, follow } = await open();
  const titleOf = ({ text }: Shown) => /<h2 id="item-title"[^>]*>([^<]*)/.exec(text)?.[1];
  const press = async (page: Shown, word: string) =>
    follow(await decide(page, { do: buttonOf(page, word), show: 'submissions' }));
  let page = await look();
  for (const _ of ['First', 'Second', 'Third']) page = await press(page, 'approve');
  expect(titleOf(page)).toBeUndefined();
  await report();
  page = await look('?show=reports');
  for (const title of ['Third', 'Second', 'First']) {
    page = await press(page, '/undo');
    expect(titleOf(page)).toBe(title);
  }
  expect(await rowsOf(`SELECT 1 FROM submission WHERE state <> 'pending'`)).toEqual([]);
  expect(page.text).not.toContain('decisions/');
});

test('reports of one toilet are one row, decided and undone at once, or one by one', async () => {
  await report();
  await report();
  const { look, decide, follow } = await open();
  const states = () => rowsOf('SELECT state FROM report ORDER BY state');
  const page = await look('?show=reports');
  expect(page.text.match(/class="queued"/g)).toHaveLength(1);
  expect(page.text).toContain('2 reports');
  const done = await follow(await decide(page, { do: buttonOf(page, 'dismiss?also='), show: 'reports' }));
  expect(await states()).toEqual([{ state: 'dismissed' }, { state: 'dismissed' }]);
  const undone = await follow(await decide(done, { do: buttonOf(done, '/undo'), show: 'reports' }));
  expect(await states()).toEqual([{ state: 'open' }, { state: 'open' }]);
  const one = await follow(await decide(undone, { do: buttonOf(undone, '/accept'), show: 'reports' }));
  expect(await states()).toEqual([{ state: 'accepted' }, { state: 'open' }]);
  expect(one.text).not.toContain('2 reports');
});

test('a row says its street, its age, and what is suspicious', async () => {
  const said = new Contributions(db.database);
  let ms = NOW.getTime() - 8_000_000;
  const offered = (lon: number, lat: number, name: string, note: string | null) =>
    said.submit({ ...proposedFacts({ lon, lat, name }), note, now: new Date(ms++) });
  await offered(7.4201, 43.73, 'Kiosk', null);
  await offered(7.0, 48.0, 'BUY CHEAP WATCHES', 'The same words here');
  await offered(7.42, 43.73, 'test test', 'the same  words here!');
  const { look } = await open();
  const { text } = await look();
  const rows = Array.from(text.matchAll(/class="queued".*?<\/a>/gs), ([row]) =>
    row.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|'),
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/Kiosk\|2 hours ago\|1 toilet within 100 m\|/);
  expect(rows[1]).toMatch(/Outside of the data\|Looks like advertising\|Same text as another\|/);
  expect(rows[2]).toMatch(/Looks like a test\|Same text as another\|1 toilet within 100 m\|/);
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
