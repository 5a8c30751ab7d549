import { expect, test } from 'vitest';
import { ask, having } from '../src/answer.ts';

const isList = having<{ results: string[]; status: string }>('results', 'status');
const PROBLEM = { type: 'https://wc.example/problems/rate-limited', title: 'Slow', detail: 'Wait.' };
const asked = (send: () => Response | Promise<Response>) =>
  ask('https://wc.example/list', isList, {}, async () => send());
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });

test('an answer with all its fields is the value', async () => {
  const value = { results: ['a'], status: 'ok', more: 1 };
  expect(await asked(() => json(value))).toEqual({ ok: true, value });
});

test.each([
  ['a page of a proxy', () => new Response('<html>Sign in</html>')],
  ['nothing', () => new Response('')],
  ['null', () => json(null)],
  ['a text', () => json('results status')],
  ['a list', () => json(['results', 'status'])],
  ['less fields', () => json({ results: [] })],
  ['results that are no list', () => json({ results: 7, status: 'ok' })],
])('%s is no answer, and no crash', async (_, send) => {
  expect(await asked(send)).toMatchObject({ ok: false, status: 500, error: expect.any(SyntaxError) });
});

test('without network the status is 0', async () => {
  const error = new TypeError('fetch failed');
  expect(await asked(() => Promise.reject(error))).toEqual({ ok: false, status: 0, error });
  const broken = new Response(new ReadableStream({ pull: (stream) => stream.error(error) }));
  expect(await asked(() => broken)).toMatchObject({ ok: false, status: 0 });
});

test('a problem says its type, when to ask again, and what is wrong', async () => {
  const problem = { ...PROBLEM, status: 429, invalid_params: [{ name: 'lat', reason: 'must be' }] };
  const said = await asked(() => json(problem, 429, { 'retry-after': '17' }));
  expect(said).toEqual({ ok: false, status: 429, problem, retryAfterS: 17 });
});

test.each([
  ['a page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['another form', () => json({ error: { code: 502 } }, 502)],
  ['a type that is no text', () => json({ ...PROBLEM, type: 7 }, 502)],
  ['an error of another service', () => json({ type: 'error', error: {} }, 502)],
])('%s is a refusal without a problem', async (_, send) => {
  expect(await asked(send)).toEqual({ ok: false, status: 502 });
});
