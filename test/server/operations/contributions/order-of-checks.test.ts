/**
 * The order of checks (decision 2.3), and that no answer of a write is for other origins. Each request here is
 * wrong in everything that is checked later, too.
 */
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { MemoryCounter, memoryLimits } from '../../../../server/rate-limit/memory-counter.ts';
import {
  contributionServer,
  expectNoCors,
  expectProblem,
  forgetPeople,
  type Given,
} from '../../../fixtures/contributions.ts';
import { useDatabase } from '../../../fixtures/postgres.ts';

const TOILET = '/api/v1/toilets/lt_none';
const PATHS = [
  '/api/v1/submissions',
  `${TOILET}/confirmations`,
  `${TOILET}/ratings`,
  `${TOILET}/reports`,
  `${TOILET}/votes`,
];
/** No body of any of the operations. */
const WRONG = { wrong: 1, challenge_token: 'wrong' };
/** A right body for each path, but for its token; the toilets do not exist. */
const device_id = 'a'.repeat(32);
const RIGHT = [
  { lat: 0, lon: 0 },
  {},
  { rating: 5, device_id },
  { kind: 'gone' },
  { votes: [{ attribute: 'fee', value: 'free' }], device_id },
];
const ELSEWHERE = { origin: 'https://elsewhere.example' };

const given = useDatabase();
async function server(some: Omit<Given, 'database'> = {}) {
  await forgetPeople(given.database);
  return contributionServer({ database: given.database, ...some });
}

describe.each(PATHS.map((path, i) => [path, RIGHT[i]] as const))('POST %s', (path, right) => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '405 for %s, whatever is sent',
    async (method) => {
      const { origin } = await server();
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { ...ELSEWHERE, 'access-control-request-method': 'POST' },
        ...(['PUT', 'PATCH', 'DELETE'].includes(method) && { body: 'x'.repeat(40_000) }),
      });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expectNoCors(response.headers);
    },
  );

  test('413 for too much, before the media type', async () => {
    const { post } = await server();
    const headers = { ...ELSEWHERE, 'content-type': 'text/plain' };
    expectProblem(await post(path, 'x'.repeat(32_769), { headers }), 413, 'body-too-large');
    expectProblem(await post(path, 'x'.repeat(32_768), { headers }), 415, 'unsupported-media-type');
  });

  test('415 for anything but JSON, before the origin', async () => {
    const { post } = await server();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await post(path, '{', { headers: { ...ELSEWHERE, 'content-type': type } });
      expectProblem(reply, 415, 'unsupported-media-type');
    }
  });

  test('403 for another origin or none, before the rate is counted', async () => {
    const { post } = await server({ limits: memoryLimits(new MemoryCounter(() => 0)) });
    for (const origin of ['https://elsewhere.example', 'null', 'http://toilets.example'])
      for (let i = 0; i < 10; i++)
        expectProblem(await post(path, '{', { headers: { origin } }), 403, 'other-origin');
    expectProblem(await post(path, '{'), 400, 'invalid-parameters');
  });

  test('429 for the 61st request in a minute, before the body is looked at', async () => {
    const { post } = await server({ limits: memoryLimits(new MemoryCounter(() => 0)) });
    for (let left = 59; left >= 0; left--) {
      const reply = await post(path, '{');
      expectProblem(reply, 400, 'invalid-parameters');
      expect(reply.headers.get('ratelimit-policy')).toBe('"contrib";q=60;w=60');
      expect(reply.headers.get('ratelimit-remaining')).toBe(String(left));
    }
    const reply = await post(path, '{');
    expectProblem(reply, 429, 'rate-limited');
    expect(reply.headers.get('retry-after')).toBe('60');
    expect(Problem.parse(reply.body).retry_after_seconds).toBe(60);
    expectProblem(await post(path, '{', { from: '192.0.2.2' }), 400, 'invalid-parameters');
  });

  test('503 while contributions are off, before the body is looked at', async () => {
    const { post } = await server({ isOff: true });
    const reply = await post(path, '{');
    expectProblem(reply, 503, 'contributions-off');
    expect(reply.headers.get('retry-after')).toBe('3600');
  });

  test('503 while the database knows another pepper, before the body is looked at', async () => {
    const { post } = await server({ contributions: { isPepperKnown: () => false } });
    const reply = await post(path, '{');
    expectProblem(reply, 503, 'contributions-off');
    expect(Problem.parse(reply.body).detail).toBe(
      'This service takes no contributions until its operator corrects a setting. Reads still work.',
    );
  });

  test('400 for JSON that is none, is cut off, or is not UTF-8', async () => {
    const { post, origin } = await server();
    const invalid_params = [{ name: 'body', reason: 'must be JSON in UTF-8' }];
    for (const text of ['', '{', '{"a":1,}', 'undefined', "{'a':1}"])
      expect((await post(path, text)).body).toMatchObject({ status: 400, invalid_params });
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin: 'https://toilets.example', 'content-type': 'application/json' },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    expect(await response.json()).toMatchObject({ status: 400, invalid_params });
    for (const json of ['[]', 'null', '1', '"x"'])
      expect((await post(path, json)).body).toMatchObject({
        invalid_params: expect.arrayContaining([{ name: 'body', reason: 'must be a JSON object' }]),
      });
  });

  test('400 for a wrong body, before the human check', async () => {
    const { post } = await server();
    const reply = await post(path, WRONG);
    expectProblem(reply, 400, 'invalid-parameters');
    expect(Problem.parse(reply.body).invalid_params).toContainEqual({
      name: 'wrong',
      reason: 'is not a field of this request: leave it out',
    });
  });

  test('403 without a good token, before the toilet is looked for', async () => {
    const { post } = await server();
    for (const challenge_token of [undefined, '', 'wrong'])
      expectProblem(await post(path, { ...right, challenge_token }), 403, 'human-check-failed');
  });

  test('404 for a toilet that is not there, with a good token', async () => {
    const { post } = await server();
    if (path.startsWith(TOILET)) expectProblem(await post(path, right), 404, 'not-found');
    else expect((await post(path, right)).status).toBe(201);
  });
});

test('media types of JSON with a charset are taken', async () => {
  const { post } = await server();
  for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
    expectProblem(await post(PATHS[1]!, {}, { headers: { 'content-type': type } }), 404, 'not-found');
});
