/** Notes to OpenStreetMap, from an accepted report to a real HTTP server that speaks its API. */
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createModeratorToken, moderatorByToken } from '../../../overlay/accounts/accounts.ts';
import { Contributions, type ReportKind } from '../../../overlay/contributions/contributions.ts';
import type { Database } from '../../../overlay/database/database.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { takeNote } from '../../../overlay/osm-notes.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { NotesApi } from '../../../pipeline/osm-notes/notes-api.ts';
import {
  MAX_A_DAY,
  type SendParts,
  sendNext,
  sendNotes,
  TAKEN_MS,
} from '../../../pipeline/osm-notes/send-notes.ts';
import { logInto } from '../../fixtures/log.ts';
import { create, osmApi, status } from '../../fixtures/osm-api.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const BASE_URL = 'https://toilets.example';
const HOME = { lon: 7.4246, lat: 43.7384 };
const DAY_MS = 86_400_000;
const db = useDatabase();

async function outbox({ token }: { token?: string } = {}) {
  const { database } = db;
  await database.execute('DELETE FROM osm_note');
  const api = await osmApi();
  const clock = { ms: NOW.getTime() };
  const log: string[] = [];
  const parts: SendParts = {
    database,
    api: new NotesApi({ url: api.url, token, userAgent: 'Lootiles test', fetch, timeLimitMs: 2_000 }),
    baseUrl: BASE_URL,
    log: logInto(log),
    now: () => new Date(clock.ms),
  };
  const by = { moderatorId: await moderator(database), now: NOW };
  const accept = async (toiletId = 'lt_n1', kind: ReportKind = 'gone', place = HOME) => {
    const report = { toiletId, kind, note: 'Call me: +377 1234', now: NOW };
    const { id } = await new Contributions(database).report(report);
    await new Moderation(database, normalHours).acceptReport(id, by, {
      toiletId,
      reference: 'osm:node/42',
      ...place,
    });
    return id;
  };
  const send = () => sendNext(parts);
  const posts = () => api.requests.filter(({ line }) => line.startsWith('POST'));
  return { api, parts, clock, log, accept, send, posts };
}

async function moderator(database: Database): Promise<string> {
  const token = await createModeratorToken(database, 'mod@example.org', NOW);
  return (await moderatorByToken(database, token, NOW))?.id ?? '';
}

const Row = z.object({ state: z.string(), noteId: z.string().nullable(), tries: z.int() });
async function rowOf(reportId: string): Promise<z.infer<typeof Row> | undefined> {
  const sql = 'SELECT state, note_id AS "noteId", tries FROM osm_note WHERE report_id = $1';
  return (await db.database.query(Row, sql, [reportId]))[0];
}

test('an accepted report becomes one note, anonymous, of what, when and where, and nothing that a person wrote', async () => {
  const { api, send, accept, log } = await outbox();
  const id = await accept();
  expect(await send()).toBe('sent');
  expect(await send()).toBe('none');
  expect(api.notes).toEqual([
    {
      ...{ ...HOME, id: 1, status: 'open' },
      text: [
        'This toilet seems to be gone.',
        'A visitor reported it on 2026-11-18, and a moderator of Lootiles agrees. Please check it there.',
        'Mapped as node/42: https://toilets.example/toilets/lt_n1',
      ].join('\n'),
    },
  ]);
  expect(await rowOf(id)).toEqual({ state: 'sent', noteId: '1', tries: 1 });
  expect(api.requests.map(({ authorization, userAgent }) => [authorization, userAgent])).toEqual([
    [undefined, 'Lootiles test'],
    [undefined, 'Lootiles test'],
  ]);
  expect(log.join()).toContain('Sent a note');
  expect(JSON.stringify([api.requests, log])).not.toMatch(/377|1234|example\.org/);
});

test('with a token the account sends it', async () => {
  const { api, send, accept, log } = await outbox({ token: 'a secret' });
  await accept();
  expect(await send()).toBe('sent');
  expect(api.requests.map(({ authorization }) => authorization)).toEqual([
    'Bearer a secret',
    'Bearer a secret',
  ]);
  expect(log.join()).not.toContain('secret');
});

test.each<[string, { text: string; far?: number; closed?: number }, 'sent' | 'found']>([
  ['an open note that leads to the toilet', { text: `See ${BASE_URL}/toilets/lt_n1.` }, 'found'],
  ['one 49 m away', { text: `${BASE_URL}/toilets/lt_n1`, far: 49 }, 'found'],
  ['one 51 m away: another is sent', { text: `${BASE_URL}/toilets/lt_n1`, far: 51 }, 'sent'],
  ['one that leads to lt_n12: another is sent', { text: `${BASE_URL}/toilets/lt_n12` }, 'sent'],
  ['a closed one: another is sent', { text: `${BASE_URL}/toilets/lt_n1`, closed: 1 }, 'sent'],
  ['a note of somebody else: another is sent', { text: 'No toilet here' }, 'sent'],
])('%s', async (_, { text, far = 0, closed }, outcome) => {
  const { api, send, accept, posts } = await outbox();
  const lat = HOME.lat + far / 111_195;
  const isClosed = closed !== undefined;
  api.notes.push({
    ...{ id: 99, lon: HOME.lon, lat, text, status: isClosed ? 'closed' : 'open' },
    ...(isClosed && { closedDays: closed }),
  });
  const id = await accept();
  expect(await send()).toBe(outcome);
  expect(posts()).toHaveLength(outcome === 'sent' ? 1 : 0);
  expect(await rowOf(id)).toMatchObject({ noteId: outcome === 'found' ? '99' : '2' });
});

test('two reports about one toilet, and two workers, are one note', async () => {
  const { api, accept, send } = await outbox();
  await accept('lt_n1', 'gone');
  await accept('lt_n1', 'wrong_place');
  const outcomes = await Promise.all([send(), send()]);
  outcomes.push(await send());
  expect(outcomes.sort()).toEqual(['found', 'none', 'sent']);
  expect(api.notes).toHaveLength(1);
});

test('toilets on both sides of the date line are looked around on both', async () => {
  const { api, accept, send } = await outbox();
  api.notes.push({ id: 5, lon: -179.9999, lat: 0, text: `${BASE_URL}/toilets/lt_n1`, status: 'open' });
  await accept('lt_n1', 'gone', { lon: 179.9999, lat: 0 });
  expect(await send()).toBe('found');
});

test.each([403, 429, 400, 422])(
  '%i is final: the report stays accepted, nothing is sent again',
  async (code) => {
    const { api, clock, accept, send, posts } = await outbox();
    api.instead.POST = status(code);
    const id = await accept();
    expect(await send()).toBe('refused');
    api.instead = {};
    clock.ms += 30 * DAY_MS;
    expect(await send()).toBe('none');
    expect(posts()).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'refused', noteId: null });
    const State = z.object({ state: z.string() });
    expect(await db.database.query(State, 'SELECT state FROM report WHERE id = $1', [id])).toEqual([
      { state: 'accepted' },
    ]);
  },
);

test.each<[string, 'GET' | 'POST', Parameters<typeof status>[0] | 'cut' | 'hang' | 'garbage' | 'endless']>([
  ['a 500 while looking', 'GET', 500],
  ['a 429 while looking', 'GET', 429],
  ['a wrong token', 'POST', 401],
  ['a 503 while sending', 'POST', 503],
  ['a redirect', 'GET', 302],
  ['a cut connection', 'POST', 'cut'],
  ['a server that hangs', 'GET', 'hang'],
  ['an answer of something else', 'GET', 'garbage'],
  ['an answer without end', 'GET', 'endless'],
])('%s puts it off, and it is sent later', async (_, method, fault) => {
  const { api, clock, log, parts, accept, send } = await outbox();
  const quick = new NotesApi({ url: api.url, token: undefined, userAgent: 'x', fetch, timeLimitMs: 200 });
  const impatient = fault === 'hang' ? { ...parts, api: quick } : parts;
  api.instead[method] =
    typeof fault === 'number'
      ? status(fault)
      : (request, response) => {
          if (fault === 'cut') request.socket.destroy();
          if (fault === 'garbage') response.end('<html>');
          if (fault === 'endless') {
            const pour = () => {
              while (!response.destroyed && response.write('x'.repeat(65_536)));
            };
            response.on('drain', pour);
            pour();
          }
        };
  const id = await accept();
  expect(await sendNext(impatient)).toBe('later');
  expect(log.join()).toContain('Sending a note to OpenStreetMap failed. Retrying later.');
  api.instead = {};
  clock.ms += 5 * 60_000 - 1;
  expect(await send()).toBe('none');
  clock.ms += 1;
  expect(await send()).toBe('sent');
  expect(api.notes).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 });
});

test('a note that was created, though nobody heard so, is found and not sent twice, also if it was closed since', async () => {
  for (const isClosed of [false, true]) {
    const { api, clock, accept, send, posts } = await outbox();
    api.instead.POST = (request, response) => {
      create(api.notes, new URL(request.url ?? '', 'http://localhost').searchParams);
      response.destroy();
    };
    const id = await accept();
    expect(await send()).toBe('later');
    if (isClosed) Object.assign(api.notes[0]!, { status: 'closed', closedDays: 1 });
    clock.ms += 5 * 60_000;
    expect(await send()).toBe('sent');
    expect(posts()).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', noteId: '1' });
  }
});

test('what a worker took and never came back to is sent by another, once its time is over', async () => {
  const { clock, accept, send } = await outbox();
  await accept();
  expect(await takeNote(db.database, NOW, new Date(clock.ms + TAKEN_MS))).toBeDefined();
  expect(await send()).toBe('none');
  clock.ms += TAKEN_MS;
  expect(await send()).toBe('sent');
});

test('20 a day are sent, the others on the next', async () => {
  const { api, clock, accept, send } = await outbox();
  for (let i = 0; i < MAX_A_DAY + 2; i++) await accept(`lt_day${i}`);
  for (let i = 0; i < MAX_A_DAY; i++) expect(await send()).toBe('sent');
  expect(await send()).toBe('later');
  expect(await send()).toBe('later');
  expect(await send()).toBe('none');
  expect(api.notes).toHaveLength(20);
  clock.ms += DAY_MS / 2;
  expect([await send(), await send(), await send()]).toEqual(['sent', 'sent', 'none']);
});

test('after nine days of trying it is given up', async () => {
  const { api, clock, accept, send } = await outbox();
  api.instead.GET = status(500);
  const id = await accept();
  const outcomes = new Set<string>();
  let days = 0;
  for (; days < 30 && !outcomes.has('failed'); days += 0.25) {
    outcomes.add(await send());
    clock.ms += DAY_MS / 4;
  }
  expect([...outcomes]).toEqual(['later', 'failed']);
  expect(days).toBeGreaterThan(9);
  expect(await rowOf(id)).toMatchObject({ state: 'failed' });
});

test('the loop sends what waits, and ends with its signal', async () => {
  const { api, parts, accept } = await outbox();
  await accept('lt_loop1');
  await accept('lt_loop2');
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const info = parts.log.info;
  const both = new Promise<void>((resolve) => {
    parts.log.info = (message, details) => {
      info(message, details);
      if (api.notes.length === 2) resolve();
    };
  });
  const done = sendNotes(parts, stop.signal);
  await both;
  stop.abort();
  await done;
  expect(api.notes).toHaveLength(2);
});
