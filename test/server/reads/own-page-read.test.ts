import { expect, test } from 'vitest';
import { appAmong, FROM } from '../../fixtures/app.ts';

const own = { 'sec-fetch-site': 'same-origin' };

async function ask(query: string, headers: Record<string, string> = own): Promise<Response> {
  const { app } = await appAmong([], []);
  return app.request(`/hours?${query}`, { headers }, FROM);
}

test.each([
  ['mo-sa 8:00-20:00', 'Mo-Sa 08:00-20:00'],
  ['24/7', '24/7'],
  ['from dusk till dawn', null],
  ['', null],
])('hours are read back in their normal form, or as not readable: %s', async (text, hours) => {
  const answer = await ask(`text=${encodeURIComponent(text)}`);
  expect([answer.status, await answer.json()]).toEqual([200, { hours }]);
});

test.each([
  ['nothing', '', 400],
  ['too much', `text=${'Mo'.repeat(101)}`, 400],
])('%s is refused', async (_, query, status) => {
  expect((await ask(query)).status).toBe(status);
});

test('other sites are not answered', async () => {
  expect((await ask('text=24/7', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
