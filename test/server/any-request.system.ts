/**
 * Whatever comes over the wire is answered, without a fault of ours and without hanging: 5,200 generated requests
 * to a real server with a real database, some hundred of them bytes that are no HTTP.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requestsTo } from '../fixtures/any-request.ts';
import { servingEveryRoute } from '../fixtures/every-route.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { exchange } from '../fixtures/raw-http.ts';

const BATCHES = 520;
/** Sent at once, each on a connection of its own. */
const BATCH = 10;

const database = useDatabase();

test('5,200 generated requests are answered, none by a 5xx, and none hangs', async () => {
  const { base, port, ask, program } = await servingEveryRoute(database);
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse((await ask('/openapi.json')).text));
  const own: [string, string][] = [
    ['origin', base],
    ['content-type', 'application/json'],
    ['accept', 'application/json, text/event-stream'],
  ];
  const requests = requestsTo(
    Object.keys(paths).map((path) => path.replace(/\{\w+\}/, 'lt_n1')),
    own,
  );
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      const answers = await Promise.all(batch.map(({ bytes, isWhole }) => exchange(port, bytes, isWhole)));
      for (const [i, { statuses, text }] of answers.entries()) {
        const { bytes, isWhole } = batch[i]!;
        const sent = JSON.stringify(bytes.toString('latin1').slice(0, 2_000));
        if (isWhole) expect(statuses.length, `answers to ${sent}`).toBeGreaterThan(0);
        for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(Math.max(0, ...statuses), `${sent} was answered ${text.slice(0, 1_000)}`).toBeLessThan(500);
      }
    }),
    // Shrinking would send thousands more, and the message has the request already.
    { numRuns: BATCHES, endOnFailure: true },
  );
  // They went everywhere: into results, and past every check on the way there.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 202, 204, 400, 403, 404, 405, 413, 415]));
  expect(seen.get(200)).toBeGreaterThan(500);
  expect((await ask('/api/v1/toilets/lt_n1')).status).toBe(200);
  expect(program.output).not.toMatch(/"level":[56]0|Error: /);
});
