/** The pages of problems say what the code does: their numbers are those that it enforces. */
import { expect, test } from 'vitest';
import { MAX_HEAD_BYTES } from '../../../schemas/problems/limits.ts';
import { Problem } from '../../../schemas/problems/problem.ts';
import { exampleOf, PROBLEM_KINDS, PROBLEMS, refuse } from '../../../schemas/problems/problems.ts';
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
  expect(Problem.parse(await reply.json()).detail).toBe(exampleOf(['body-too-large', 'body']).detail);
});

test('too large headers are larger than what the server takes', () => {
  expect(PROBLEMS['headers-too-large'].meaning).toContain(`${MAX_HEAD_BYTES} bytes`);
});

test('a claim waits for a moderator on a page; no mail is promised', () => {
  const remedies = Object.values(PROBLEMS).flatMap(({ remedy }) => remedy);
  expect(remedies.filter((step) => /by (e-)?mail/.test(step))).toEqual([]);
  expect(PROBLEMS['claim-not-approved'].remedy.join(' ')).toContain('/business');
});

test('every sentence is plain: a capital, an end, and no blanks left over from its parts', () => {
  for (const kind of PROBLEM_KINDS)
    for (const { example } of Object.values(PROBLEMS[kind].details))
      expect(example, kind).toMatch(/^[A-Z](?!.* {2}).*\.$/);
});

test('who must wait for others is told by 429 with the seconds, and by no 503', () => {
  const details = PROBLEM_KINDS.flatMap((kind) =>
    Object.values(PROBLEMS[kind].details).map((detail) => ({ status: PROBLEMS[kind].status, ...detail })),
  );
  const busy = details.filter(({ example }) => /too many .* being/i.test(example));
  expect(busy.length).toBeGreaterThan(0);
  for (const detail of busy) expect(detail).toMatchObject({ status: 429, retryAfterS: 5 });
});

test('a refusal has the seconds of its sentence, and none if it has none', () => {
  expect(refuse('contributions-off', 'off').retryAfterS).toBe(3_600);
  expect(refuse('not-found', 'toilet')).toEqual({
    kind: 'not-found',
    detail: exampleOf(['not-found', 'toilet']).detail,
  });
});
