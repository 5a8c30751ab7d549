import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type SiteverifyParts, siteverifyCheck } from '../../../server/human-check/siteverify.ts';
import { listening } from '../../fixtures/listening.ts';
import { logInto } from '../../fixtures/log.ts';

type Handler = (form: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void;

const says =
  (body: unknown, status = 200): Handler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** A provider on a port, and the check that asks it. */
async function provider(handler: Handler, some: Partial<SiteverifyParts> = {}) {
  const state = { handler, forms: [] as URLSearchParams[], headers: [] as IncomingMessage['headers'][] };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readText(request));
    state.forms.push(form);
    state.headers.push(request.headers);
    state.handler(form, response, request);
  });
  const origin = await listening(server);
  const clock = { ms: 1_000_000 };
  const log: string[] = [];
  const check = siteverifyCheck({
    url: `${origin}/siteverify?k=secret-in-url`,
    secret: 'the-secret',
    siteKey: 'the-site-key',
    fetch,
    now: () => clock.ms,
    log: logInto(log),
    ...some,
  });
  return { check, state, clock, log };
}

describe('a token', () => {
  test('that the provider takes passes; the provider gets the secret and the token, and nobody’s address', async () => {
    const { check, state } = await provider(says({ success: true, hostname: 'toilets.example' }));
    expect(await check.verify('good')).toMatchObject({
      status: 'passed',
      proof: { id: expect.stringMatching(/^[0-9a-f]{64}$/), expiresAtMs: 4_600_000 },
    });
    expect(Object.fromEntries(state.forms[0]!)).toEqual({ secret: 'the-secret', response: 'good' });
    expect(state.headers[0]).toMatchObject({
      'content-type': expect.stringContaining('x-www-form-urlencoded'),
    });
  });

  test.each([['invalid-input-response'], ['timeout-or-duplicate'], ['missing-input-response']])(
    'that the provider calls %s fails',
    async (code) => {
      const { check, log } = await provider(says({ success: false, 'error-codes': [code] }));
      expect(await check.verify('bad')).toEqual({ status: 'failed' });
      expect(log).toEqual([]);
    },
  );

  test('that the provider refuses without a word fails', async () => {
    const { check } = await provider(says({ success: false }));
    expect(await check.verify('bad')).toEqual({ status: 'failed' });
  });

  test('that passed is remembered for five minutes, because the provider takes it only once', async () => {
    let asked = 0;
    const { check, clock } = await provider((_, response, request) =>
      says({ success: asked++ === 0, 'error-codes': ['timeout-or-duplicate'] })(
        new URLSearchParams(),
        response,
        request,
      ),
    );
    const first = await check.verify('good');
    expect(await check.verify('good')).toEqual(first);
    expect(asked).toBe(1);
    clock.ms += 300_000;
    expect(await check.verify('good')).toMatchObject({ status: 'failed' });
    expect(asked).toBe(2);
  });
});

describe('a provider that fails', () => {
  test.each<[string, Handler, string]>([
    ['with a status', says({ success: true }, 500), 'status 500'],
    ['without JSON', says('<html>'), 'not an answer of this protocol'],
    ['with other JSON', says({ ok: true }), 'not an answer of this protocol'],
    [
      'because of our secret',
      says({ success: false, 'error-codes': ['invalid-input-secret'] }),
      'it says "invalid-input-secret"',
    ],
    ['with too much', says({ success: true, more: 'x'.repeat(70_000) }), 'more than 65536 bytes'],
    [
      'by a redirect',
      (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      'it redirects elsewhere',
    ],
    ['by hanging up', (_, response) => void response.destroy(), 'UND_ERR_SOCKET'],
  ])(
    '%s makes the check unavailable, and the log says why without token, secret or address',
    async (_, handler, why) => {
      const { check, log } = await provider(handler);
      expect(await check.verify('the-token')).toEqual({ status: 'unavailable', retryAfterS: 5 });
      expect(log).toEqual([`The human check provider fails (${why}). The next contribution asks it again.`]);
    },
  );

  test('by being slow makes the check unavailable', async () => {
    const { check, log } = await provider(() => {}, { timeLimitMs: 50 });
    expect((await check.verify('the-token')).status).toBe('unavailable');
    expect(log).toEqual([
      'The human check provider fails (no answer within 0.05 s). The next contribution asks it again.',
    ]);
  });

  test('is left alone for 30 seconds after five faults, then asked again', async () => {
    const { check, state, clock, log } = await provider(says({}, 503));
    for (let i = 0; i < 4; i++) await check.verify(`token ${i}`);
    expect(await check.verify('token 5')).toEqual({ status: 'unavailable', retryAfterS: 30 });
    clock.ms += 10_000;
    expect(await check.verify('token 6')).toEqual({ status: 'unavailable', retryAfterS: 20 });
    expect(state.forms).toHaveLength(5);
    clock.ms += 20_000;
    state.handler = says({ success: true });
    expect((await check.verify('token 7')).status).toBe('passed');
    // One outage: its begin and its end.
    expect(log).toHaveLength(2);
    expect(log.at(-1)).toBe('The human check provider answers again.');
  });
});

test('the page is told the site key, never the secret', async () => {
  const { check } = await provider(says({}));
  expect(await check.challenge()).toEqual({ site_key: 'the-site-key' });
});
