/**
 * The checks in front of every operation of moderation, in the order of decision 2.3, over HTTP. Each request here
 * is wrong in everything that is checked later, too.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../common/durations.ts';
import {
  createModeratorToken,
  revokeModeratorToken,
  startSession,
} from '../../../../overlay/accounts/accounts.ts';
import { DatabaseUnavailable } from '../../../../overlay/database/database.ts';
import { SESSION_COOKIE } from '../../../../server/operations/accounts/account.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import { signIn } from '../../../fixtures/accounts.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import { expectNoCors, expectProblem } from '../../../fixtures/contributions.ts';
import { NOW } from '../../../fixtures/generation.ts';
import {
  forgetAll,
  type ModerationGiven,
  type ModerationServer,
  moderationServer,
} from '../../../fixtures/moderation.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const READS = [
  '/me',
  '/submissions',
  '/reports',
  '/gone-votes',
  '/decisions',
  '/toilets/lt_x',
  '/toilets/lt_x/history',
];
const DECISIONS = [
  '/submissions/sub_x/approve',
  '/submissions/sub_x/reject',
  '/reports/rep_x/accept',
  '/reports/rep_x/dismiss',
  '/toilets/lt_x/lock',
  '/toilets/lt_x/unlock',
  '/toilets/lt_x/gone',
  '/decisions/7/undo',
];
const WRONG = { wrong: 1 };
const ELSEWHERE = { origin: 'https://elsewhere.example' };
const OWN = { origin: BASE_URL, 'sec-fetch-site': 'same-origin' };

const db = useDatabase();
beforeEach(() => forgetAll(db.database));
const server = (some: Omit<ModerationGiven, 'database'> = {}) =>
  moderationServer({ database: db.database, ...some });

/** All of them on one server: it costs more to start than to ask. */
async function forEach(
  paths: readonly string[],
  some: Omit<ModerationGiven, 'database'>,
  check: (path: string, given: ModerationServer) => Promise<void>,
): Promise<void> {
  const given = await server(some);
  for (const path of paths) await check(path, given);
}

describe('looking', () => {
  test('405 for everything but GET', () =>
    forEach(READS, {}, async (path, { look }) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const reply = await look(path, { method, headers: ELSEWHERE });
        expectProblem(reply, 405, 'method-not-allowed');
        expect(reply.headers.get('allow')).toBe('GET, HEAD');
      }
    }));

  test('403 where a browser says that another page asks, whoever asks', () =>
    forEach(READS, {}, async (path, { look }) => {
      for (const headers of [
        ELSEWHERE,
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ])
        expectProblem(await look(path, { headers }), 403, 'other-origin');
    }));

  test('401 without a token, with a wrong one, with another scheme and with a revoked one', async () => {
    await forEach(READS, {}, async (path, { look, otherToken }) => {
      for (const token of [null, 'wrong', `${otherToken}x`])
        expectProblem(await look(`${path}?limit=wrong`, { token }), 401, 'not-signed-in');
      const basic = { authorization: `Basic ${otherToken}` };
      expectProblem(await look(path, { token: null, headers: basic }), 401, 'not-signed-in');
    });
    const { look, otherToken } = await server();
    expect(await look('/me', { token: otherToken })).toMatchObject({
      status: 200,
      body: { email: 'bob@example.org', role: 'moderator' },
    });
    await revokeModeratorToken(db.database, 'bob@example.org');
    expectProblem(await look('/me', { token: otherToken }), 401, 'not-signed-in');
  });

  test('403 for an account without the role', () =>
    forEach(READS, { moderating: { moderator: async () => 'no-role' } }, async (path, { look }) => {
      expectProblem(await look(path, { token: null, headers: OWN }), 403, 'not-a-moderator');
    }));

  test('an answer is nobody else’s: no CORS, not kept', () =>
    forEach(READS, {}, async (path, { look }) => {
      const { headers, status } = await look(path);
      expect(status).toBe(path.includes('lt_x') ? 404 : 200);
      expect(headers.get('cache-control')).toBe('no-store');
      expectNoCors(headers);
    }));
});

describe('deciding', () => {
  test('405 for everything but POST', () =>
    forEach(DECISIONS, {}, async (path, { look }) => {
      for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
        const reply = await look(path, { method, headers: ELSEWHERE });
        expectProblem(reply, 405, 'method-not-allowed');
        expect(reply.headers.get('allow')).toBe('POST');
      }
    }));

  test('413 and 415 before the origin', () =>
    forEach(DECISIONS, {}, async (path, { decide }) => {
      const headers = { ...ELSEWHERE, 'content-type': 'text/plain' };
      expectProblem(await decide(path, 'x'.repeat(32_769), { headers }), 413, 'body-too-large');
      expectProblem(await decide(path, '{', { headers }), 415, 'unsupported-media-type');
    }));

  test('403 for another page, and for a session that does not say which page asks', () => {
    const admin = { id: 'mdr_x', email: 'x@example.org', role: 'admin', scope: 'decide' } as const;
    return forEach(DECISIONS, { moderating: { moderator: async () => admin } }, async (path, { decide }) => {
      for (const token of [null, 'wrong']) {
        expectProblem(await decide(path, WRONG, { token, headers: ELSEWHERE }), 403, 'other-origin');
        const crossSite = { ...OWN, 'sec-fetch-site': 'cross-site' };
        expectProblem(await decide(path, WRONG, { token, headers: crossSite }), 403, 'other-origin');
      }
      expectProblem(await decide(path, WRONG, { token: null }), 403, 'other-origin');
      const opaque = { origin: 'null' };
      expectProblem(await decide(path, WRONG, { token: null, headers: opaque }), 403, 'other-origin');
      expectProblem(await decide(path, WRONG, { token: null, headers: OWN }), 400, 'invalid-parameters');
    });
  });

  test('429 before 401, and 401 before 400', async () => {
    const limits = memoryLimits(new MemoryCounter(() => 0));
    await forEach(DECISIONS, { limits }, async (path, { decide }) => {
      const headers = { 'x-forwarded-for': `192.0.2.${DECISIONS.indexOf(path)}` };
      for (let i = 0; i < 60; i++)
        expectProblem(await decide(path, WRONG, { token: 'wrong', headers }), 401, 'not-signed-in');
      expectProblem(await decide(path, WRONG, { token: 'wrong', headers }), 429, 'rate-limited');
    });
  });

  test('403 for an account without the role', () =>
    forEach(DECISIONS, { moderating: { moderator: async () => 'no-role' } }, async (path, { decide }) => {
      expectProblem(await decide(path, WRONG, { token: null, headers: OWN }), 403, 'not-a-moderator');
    }));

  test('400 names what is wrong, before the 404', () =>
    forEach(DECISIONS, {}, async (path, { decide }) => {
      const unknown = await decide(path, WRONG);
      expectProblem(unknown, 400, 'invalid-parameters');
      expect(unknown.body).toMatchObject({
        invalid_params: expect.arrayContaining([
          { name: 'wrong', reason: 'is not a field of this request: leave it out' },
        ]),
      });
      for (const body of ['{', [], { reason: 'x'.repeat(501) }, { reason: 7 }])
        expectProblem(await decide(path, body), 400, 'invalid-parameters');
    }));

  test('404 for what is not there, and for what can be no id', () =>
    forEach(DECISIONS, {}, async (path, { decide }) => {
      const body = {
        reason: 'x',
        ...(path.includes('lock') && { fact: 'fee' }),
        ...(path.endsWith('/lock') && { value: 'free' }),
      };
      expectProblem(await decide(path, body), 404, 'not-found');
      for (const id of ['%00', '%ZZ', 'a%20b', 'x'.repeat(65), '%E2%82%AC', '9'.repeat(30)])
        expectProblem(await decide(path.replace(/[^/]+_x|7/, id), body), 404, 'not-found');
    }));
});

test('503 where no database is named, where it is not ready, and where it is away', async () => {
  const none = await server({ parts: () => ({ moderating: undefined }) });
  expectProblem(await none.look('/me'), 503, 'database-unavailable');
  const starting = await server({ moderating: { isReady: () => false } });
  expectProblem(await starting.decide('/toilets/lt_n1/gone'), 503, 'database-unavailable');
  const away = await server({
    moderating: {
      moderator: async () => {
        throw new DatabaseUnavailable(new Error('secret'));
      },
    },
  });
  const reply = await away.look('/reports');
  expectProblem(reply, 503, 'database-unavailable');
  expect(reply.headers.get('retry-after')).toBe('5');
});

test('a signed-in account decides from our own pages if it has the role and a passkey, and only with the cookie', async () => {
  const { look, decide } = await server({ moderating: { osmNotes: true } });
  const bob = await signIn(db.database, { email: 'Bob@example.org', role: 'moderator' });
  const own = { token: null, headers: { cookie: bob.cookie, ...OWN } };
  expect(await look('/me', own)).toMatchObject({
    status: 200,
    body: { email: 'bob@example.org', role: 'moderator', osm_notes: true },
  });
  expect((await decide('/toilets/lt_n1/gone', {}, own)).status).toBe(201);
  const { cookie } = own.headers;
  expectProblem(
    await decide('/toilets/lt_n2/gone', {}, { token: null, headers: { cookie } }),
    403,
    'other-origin',
  );
  expectProblem(await look('/me', { token: 'wrong', headers: { cookie } }), 401, 'not-signed-in');
  const byMail = `${SESSION_COOKIE}=${await startSession(db.database, bob.id, NOW)}`;
  for (const reply of [
    await look('/me', { token: null, headers: { cookie: byMail, ...OWN } }),
    await decide('/toilets/lt_n2/gone', {}, { token: null, headers: { cookie: byMail, ...OWN } }),
  ]) {
    expectProblem(reply, 403, 'not-a-moderator');
    expect(reply.body).toMatchObject({ detail: expect.stringContaining('Moderators need a passkey') });
  }
  const eve = await signIn(db.database, { email: 'eve@example.org' });
  const visitor = { token: null, headers: { cookie: eve.cookie, ...OWN } };
  expectProblem(await look('/me', visitor), 403, 'not-a-moderator');
  expectProblem(await decide('/toilets/lt_n2/gone', {}, visitor), 403, 'not-a-moderator');
});

test('a token that may read decides nothing, and one that has ended does nothing', async () => {
  const { look, decide } = await server({});
  const email = 'reader@example.org';
  const reads = await createModeratorToken(db.database, email, NOW, 'admin', { scope: 'read', days: 1 });
  expect((await look('/reports', { token: reads })).status).toBe(200);
  const refused = await decide('/toilets/lt_n2/gone', {}, { token: reads });
  expectProblem(refused, 403, 'not-a-moderator');
  expect(refused.body).toMatchObject({ detail: expect.stringContaining('may only read') });
  const dayBefore = new Date(NOW.getTime() - DAY_MS);
  const ended = await createModeratorToken(db.database, email, dayBefore, 'admin', {
    scope: 'decide',
    days: 1,
  });
  expectProblem(await look('/reports', { token: ended }), 401, 'not-signed-in');
});

test('lists refuse limits and cursors that are none', () =>
  forEach(
    ['/submissions', '/reports', '/gone-votes', '/decisions', '/toilets/lt_n1/history'],
    {},
    async (path, { look }) => {
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=1.5',
        'limit=1&limit=2',
        'after=',
        'after=x',
        'after=2026-13-40T25:00:00.000Z_7',
        'after=2026-11-18T12:00:00.000Z_%00',
      ])
        expectProblem(await look(`${path}?${query}`), 400, 'invalid-parameters');
    },
  ));
