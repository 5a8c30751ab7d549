/** A feed of states, with the worker and the server as they run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../common/logger.ts';
import { openDatabase } from '../../overlay/database/database.ts';
import { recordToiletId } from '../../pipeline/sources/source-record.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { freePort } from '../fixtures/free-port.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { listening } from '../fixtures/listening.ts';
import { PrivatePostgres } from '../fixtures/postgres.ts';
import { Program } from '../fixtures/process.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const ID = recordToiletId({ source: 'city', id: '7' });
const Answer = z.object({ toilet: z.object({ open_now: z.unknown() }) });
const Details = z.object({ details: z.object({ live: z.unknown().optional() }) });

test('a worker asks a feed, and a server shows its state; another worker goes on if that one is killed', async () => {
  let status = 'closed';
  let asked = 0;
  const feed = await listening(
    createServer((_, response) => {
      asked++;
      response.end(JSON.stringify([{ id: '7', status }]));
    }),
  );
  const { url } = await PrivatePostgres.start();
  const store = new LocalStore(temporaryFolder());
  await publishToilets(store, [baseToilet({ id: ID, opening_hours: '24/7' })], { now: new Date() });
  mkdirSync(join(store.dataDir, 'sources'));
  writeFileSync(
    join(store.dataDir, 'sources/city.json'),
    JSON.stringify({
      ...{ name: 'city', title: 'City', licence: 'CC0-1.0', credit: 'City', adapter: 'json', id: 'id' },
      ...{ fetch: { url: feed }, state: true, tags: { state: 'status' } },
    }),
  );
  const port = await freePort();
  // With a quota, the polls below would use it up and wait for the next minute.
  const settings = { DATA_DIR: store.dataDir, DATABASE_URL: url, RATE_LIMIT: 'off' };
  const server = new Program(['serve'], { ...settings, HOST: '127.0.0.1', PORT: String(port) });
  await server.says('Listening on');
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/toilets/${ID}${path}`)).json();
  const openNow = async () => Answer.parse(await read('')).toilet.open_now;
  expect(await openNow()).toBe(true);

  const first = new Program(['work'], settings);
  await expect.poll(openNow, { timeout: 90_000 }).toBe(false);
  expect(Details.parse(await read('/details')).details.live).toMatchObject({ source: 'City', counts: true });
  first.signal('SIGKILL');
  await first.ended;
  status = 'open';
  const before = asked;
  // The minute for which the killed worker took the source has passed: keep-live.test.ts holds its length.
  const database = openDatabase(url, silentLogger, { timeoutMs: 30_000, connections: 1 });
  onTestFinished(() => database.close());
  await database.execute(`UPDATE live_source SET due_at = due_at - interval '1 minute'`);
  const second = new Program(['work'], settings);
  await expect.poll(openNow, { timeout: 150_000 }).toBe(true);
  expect(asked).toBeGreaterThan(before);
  expect(second.output).not.toMatch(/could not|cannot/);
});
