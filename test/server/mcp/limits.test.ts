import { expect, test } from 'vitest';
import { Problem } from '../../../schemas/problems/problem.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import type { RateLimits } from '../../../server/rate-limit/rate-limits.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM } from '../../fixtures/app.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';
import { LEGACY, listen, MODERN, post, requestOf, send } from '../../fixtures/mcp.ts';

/** So many are allowed, whoever asks. */
class Allowance implements RateLimits {
  readonly taken: string[] = [];
  readonly #allowed: number;

  constructor(allowed: number) {
    this.#allowed = allowed;
  }

  take(bucket: string, address: string) {
    this.taken.push(`${bucket} ${address}`);
    const left = this.#allowed - this.taken.length;
    return {
      allowed: left >= 0,
      headers: { 'ratelimit-remaining': String(Math.max(0, left)) },
      retryAfterS: left < 0 ? 9 : 0,
    };
  }
}

function doorWith(limits: RateLimits): Promise<URL> {
  return listen(appOn(new LocalStore(temporaryFolder()), NOW.getTime(), findInGazetteer, limits));
}

const CALL = { name: 'get_toilet', arguments: { id: 'lt_n1' } };

test.each([...LEGACY, MODERN])('%s: a tool call counts one, and says what is left', async (version) => {
  const limits = new Allowance(5);
  const { headers } = await send(await doorWith(limits), requestOf(version, 'tools/call', CALL));
  expect(limits.taken).toEqual([`default ${FROM.address}`]);
  expect(headers.get('ratelimit-remaining')).toBe('4');
});

test('a call that is refused or of no tool counts too', async () => {
  const limits = new Allowance(5);
  const url = await doorWith(limits);
  const { headers } = await send(url, requestOf(MODERN, 'tools/call', { name: 'none' }));
  await send(url, requestOf(LEGACY[0], 'tools/call', { name: 'get_toilet' }));
  expect(limits.taken).toHaveLength(2);
  expect(headers.get('ratelimit-remaining')).toBe('4');
});

test.each(['tools/list', 'ping', 'server/discover', 'no/method', 'initialize', 'notifications/initialized'])(
  '%s leaves the allowance of the calls alone, and has a wide one',
  async (method) => {
    const limits = new Allowance(5);
    const url = await doorWith(limits);
    for (const version of [...LEGACY, MODERN]) await send(url, requestOf(version, method));
    expect(limits.taken).toEqual(Array(3).fill(`open ${FROM.address}`));
  },
);

test.each([
  ['no JSON', '{', undefined],
  ['a batch', '[]', undefined],
  ['a body that is too large', JSON.stringify('x'.repeat(70_000)), undefined],
  ['another media type', '{}', { 'content-type': 'text/plain' }],
])('%s counts against the wide allowance', async (_, body, headers) => {
  const limits = new Allowance(1);
  const url = await doorWith(limits);
  expect((await post(url, body, headers)).status).toBeGreaterThanOrEqual(400);
  expect((await post(url, body, headers)).status).toBe(429);
  expect(limits.taken).toEqual(Array(2).fill(`open ${FROM.address}`));
});

test('above the limit a call is answered 429 with the problem and Retry-After', async () => {
  const url = await doorWith(new Allowance(1));
  const sent = requestOf(LEGACY[1], 'tools/call', CALL);
  expect((await send(url, sent)).status).toBe(200);
  const { status, headers, body } = await send(url, sent);
  expect(status).toBe(429);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('retry-after')).toBe('9');
  expect(headers.get('ratelimit-remaining')).toBe('0');
  expect(Problem.parse(body)).toMatchObject({ status: 429, retry_after_seconds: 9 });
});
