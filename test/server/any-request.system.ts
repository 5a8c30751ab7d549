/**
 * Whatever comes over the wire is answered, without a fault of ours and without hanging: 5,200 generated requests
 * to a real server with a real database, some hundred of them bytes that are no HTTP.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Store } from '../../shards/store.ts';
import { requestsTo } from '../fixtures/any-request.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { LocalProvider, paymentVariables } from '../fixtures/payment-provider.ts';
import { placeRecord } from '../fixtures/places.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { freePort, serving } from '../fixtures/process.ts';
import { exchange } from '../fixtures/raw-http.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const BATCHES = 520;
/** Sent at once, each on a connection of its own. */
const BATCH = 10;

const database = useDatabase();

test('5,200 generated requests are answered, none by a 5xx, and none hangs', async () => {
  const store = new Store(temporaryFolder());
  await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384 })], {
    places: [placeRecord({ name: 'Gare de Monaco', lon: 7.42, lat: 43.7385, country: 'MC' })],
  });
  const base = `http://127.0.0.1:${await freePort()}`;
  const provider = await LocalProvider.start(Date.now);
  const { port, ask, program } = await serving(store.dataDir, {
    BASE_URL: base,
    DATABASE_URL: database.url,
    TRUST_PROXY: 'loopback',
    ...paymentVariables(provider.settings),
  });
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
