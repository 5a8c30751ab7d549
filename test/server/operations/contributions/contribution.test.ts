/** The token of the human check over HTTP: what it takes to get one, and that it works once. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../../../schemas/problems/problem.ts';
import type { CheckOutcome } from '../../../../server/human-check/human-check.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import { BASE_URL } from '../../../fixtures/app.ts';
import {
  contributionServer,
  deviceId,
  expectNoCors,
  expectProblem,
  forgetPeople,
  type Given,
} from '../../../fixtures/contributions.ts';
import { solve } from '../../../fixtures/human-check.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const CHALLENGE = '/human-check/challenge';
const REPORTS = '/api/v1/toilets/lt_n1/reports';
const CONFIRMATIONS = '/api/v1/toilets/lt_n1/confirmations';
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

const given = useDatabase();
async function server(some: Omit<Given, 'database'> = {}) {
  await forgetPeople(given.database);
  return contributionServer({ database: given.database, ...some });
}

async function count(table: string): Promise<number> {
  const Row = z.object({ count: z.int() });
  const [row] = await given.database.query(Row, `SELECT count(*)::int AS count FROM ${table}`);
  return row?.count ?? -1;
}

describe('GET /human-check/challenge', () => {
  test('gives the own page a challenge whose solution is taken', async () => {
    const { origin, post } = await server();
    const response = await fetch(`${origin}${CHALLENGE}`, { headers: OWN_PAGE });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expectNoCors(response.headers);
    const challenge_token = await solve(await response.json());
    expect((await post(REPORTS, { kind: 'gone', challenge_token })).status).toBe(201);
  });

  test('gives everybody another one', async () => {
    const { origin } = await server();
    const texts = new Set<string>();
    for (let i = 0; i < 5; i++)
      texts.add(await (await fetch(`${origin}${CHALLENGE}`, { headers: OWN_PAGE })).text());
    expect(texts.size).toBe(5);
  });

  test.each([{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }])(
    'is not for other pages: %j',
    async (headers) => {
      const { origin } = await server();
      const response = await fetch(`${origin}${CHALLENGE}`, {
        headers: { 'sec-fetch-site': 'none', ...headers },
      });
      expect(await response.json()).toMatchObject({ status: 403, type: `${BASE_URL}/problems/other-origin` });
      expectNoCors(response.headers);
    },
  );

  test('counts like a read, and knows GET and HEAD only', async () => {
    const { origin } = await server({ limits: memoryLimits(new MemoryCounter(() => 0)) });
    const posted = await fetch(`${origin}${CHALLENGE}`, { method: 'POST', headers: OWN_PAGE });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (let i = 0; i < 60; i++)
      expect((await fetch(`${origin}${CHALLENGE}`, { headers: OWN_PAGE })).status).toBe(200);
    const refused = await fetch(`${origin}${CHALLENGE}`, { headers: OWN_PAGE });
    expect(refused.status).toBe(429);
    expectNoCors(refused.headers);
  });

  test.each([
    ['are off', { isOff: true }],
    ['are refused for another pepper', { contributions: { isPepperKnown: () => false } }],
  ])('says so where contributions %s', async (_, given: Omit<Given, 'database'>) => {
    const { origin } = await server(given);
    const response = await fetch(`${origin}${CHALLENGE}`, { headers: OWN_PAGE });
    expect(await response.json()).toMatchObject({
      status: 503,
      type: `${BASE_URL}/problems/contributions-off`,
    });
  });
});

describe('a token', () => {
  test('works once, whatever for', async () => {
    const { post, token } = await server();
    const challenge_token = await token();
    expect((await post(REPORTS, { kind: 'gone', challenge_token })).status).toBe(201);
    const detail = 'The challenge_token was used before. Solve the human check again.';
    for (const [path, body] of [
      [REPORTS, { kind: 'gone' }],
      [CONFIRMATIONS, {}],
      ['/api/v1/submissions', { lat: 0, lon: 0 }],
      // Before the toilet is looked for.
      ['/api/v1/toilets/lt_none/confirmations', {}],
    ] as const) {
      const reply = await post(path, { ...body, challenge_token });
      expectProblem(reply, 403, 'human-check-failed');
      expect(reply.body).toMatchObject({ detail });
    }
    expect([await count('report'), await count('confirmation'), await count('submission')]).toEqual([
      1, 0, 0,
    ]);
  });

  test('is taken once of twenty requests at a time', async () => {
    const { post, token } = await server();
    const challenge_token = await token();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post(REPORTS, { kind: 'gone', challenge_token })),
    );
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(19);
    for (const reply of refused) expectProblem(reply, 403, 'human-check-failed');
    expect(await count('report')).toBe(1);
  });

  test('stays good where nothing was saved: a wrong body, no such toilet, once a day', async () => {
    const { post, token } = await server();
    const challenge_token = await token();
    expect((await post(REPORTS, { challenge_token })).status).toBe(400);
    expect((await post('/api/v1/toilets/lt_none/reports', { kind: 'gone', challenge_token })).status).toBe(
      404,
    );
    expect((await post(CONFIRMATIONS, {})).status).toBe(201);
    expect((await post(CONFIRMATIONS, { challenge_token })).status).toBe(429);
    expect((await post(REPORTS, { kind: 'gone', challenge_token })).status).toBe(201);
  });

  test('of a provider that is away is neither right nor wrong: 503 with Retry-After', async () => {
    const verify = async (): Promise<CheckOutcome> => ({ status: 'unavailable', retryAfterS: 7 });
    const { post } = await server({ contributions: { humanCheck: { challenge: async () => ({}), verify } } });
    const reply = await post(REPORTS, { kind: 'gone', challenge_token: 'any' });
    expectProblem(reply, 503, 'human-check-unavailable');
    expect(reply.headers.get('retry-after')).toBe('7');
    expect(Problem.parse(reply.body).retry_after_seconds).toBe(7);
  });
});

describe('a signed-in account', () => {
  const account = async (request: Request) => request.headers.get('cookie');
  const signedIn = (name: string, from = '192.0.2.1') => ({ from, headers: { cookie: name } });
  const NO_TOKEN = { challenge_token: undefined };

  test('needs neither a token nor a device id', async () => {
    const { post } = await server({ contributions: { account } });
    const votes = [{ attribute: 'fee', value: 'free' }];
    for (const [path, body] of [
      ['/api/v1/submissions', { lat: 0, lon: 0 }],
      [CONFIRMATIONS, {}],
      ['/api/v1/toilets/lt_n1/ratings', { rating: 5 }],
      [REPORTS, { kind: 'closed' }],
      ['/api/v1/toilets/lt_n1/votes', { votes }],
    ] as const)
      expect((await post(path, { ...body, ...NO_TOKEN }, signedIn('anna'))).status).toBe(201);
    expectProblem(await post(REPORTS, { kind: 'closed', ...NO_TOKEN }), 403, 'human-check-failed');
  });

  test('is one person wherever it is, and another one than the device', async () => {
    const { post } = await server({ contributions: { account } });
    const rate = (rating: number, from: string, device: number) =>
      post(
        '/api/v1/toilets/lt_n1/ratings',
        { rating, device_id: deviceId(device), ...NO_TOKEN },
        signedIn('anna', from),
      );
    await rate(5, '192.0.2.1', 1);
    expect((await rate(1, '192.0.2.2', 2)).body).toMatchObject({ cleanliness: { average: 1, count: 1 } });
    const anonymous = { rating: 5, device_id: deviceId(1) };
    const reply = await post('/api/v1/toilets/lt_n1/ratings', anonymous, { from: '192.0.2.3' });
    expect(reply.body).toMatchObject({ cleanliness: { average: 3, count: 2 } });
  });

  test('confirms as itself: from two addresses it is one person', async () => {
    const { post } = await server({ contributions: { account } });
    await post(CONFIRMATIONS, NO_TOKEN, signedIn('anna', '192.0.2.1'));
    const again = await post(CONFIRMATIONS, NO_TOKEN, signedIn('anna', '192.0.2.2'));
    expect(again.body).toMatchObject({ confirmations: 1 });
  });
});
