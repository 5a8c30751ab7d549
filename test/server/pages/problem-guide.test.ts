/** The pages of problems say what the code does: their numbers are those that it enforces. */
import { expect, test } from 'vitest';
import { Problem } from '../../../schemas/problem.ts';
import { MAX_HEAD_BYTES } from '../../../server/http-server.ts';
import { GUIDE } from '../../../server/pages/problem-guide.ts';
import { emptyApp } from '../../fixtures/app.ts';

test('the example of a too large body is what such a body is answered with', async () => {
  const { app } = emptyApp();
  const reply = await app.request(
    '/api/v1/submissions',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(100_000)),
    },
    { address: '192.0.2.1' },
  );
  expect(reply.status).toBe(413);
  expect(Problem.parse(await reply.json()).detail).toBe(GUIDE['body-too-large'].example.detail);
});

test('too large headers are larger than what the server takes', () => {
  expect(GUIDE['headers-too-large'].meaning).toContain(`${MAX_HEAD_BYTES} bytes`);
});

test('a claim waits for a moderator on a page; no mail is promised', () => {
  const remedies = Object.values(GUIDE).flatMap(({ remedy }) => remedy);
  expect(remedies.filter((step) => /by (e-)?mail/.test(step))).toEqual([]);
  expect(GUIDE['claim-not-approved'].remedy.join(' ')).toContain('/business');
});
