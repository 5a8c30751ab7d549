/** The worker, killed while people contribute: all that was acknowledged is served in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Contributions } from '../../../overlay/contributions.ts';
import { pendingFeed } from '../../../overlay/feed.ts';
import { roundDegrees } from '../../../pipeline/toilet/toilet-from-osm.ts';
import { seededRandom } from '../../../scripts/random.ts';
import { Generation } from '../../../shards/generation.ts';
import { rowsOf } from '../../../shards/shard-row.ts';
import { Store } from '../../../shards/store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { wholeCurrent } from '../../fixtures/imports.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { Program } from '../../fixtures/process.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const KILLS = 20;
const PATIENCE = { timeout: 60_000, interval: 20 };
const TOILETS = 300;
const there = useDatabase();

test(`the worker killed at ${KILLS} moments loses nothing that was acknowledged`, async () => {
  const random = seededRandom(11);
  const store = new Store(temporaryFolder());
  const toilets = Array.from({ length: TOILETS }, (_, i) =>
    baseToilet({
      id: `lt_n${(1296 + i).toString(36)}`,
      lon: roundDegrees(random.next() * 100),
      lat: roundDegrees(random.next() * 50),
    }),
  );
  await publishToilets(store, toilets, { now: new Date() });
  const people = new Contributions(there.database);
  const acknowledged = new Map<string, number>();
  let isOver = false;
  const contribute = async () => {
    for (let i = 0; !isOver; i++) {
      const toiletId = random.pick(toilets).id;
      const person = `person ${i}`;
      const done = await people.confirm({ toiletId, person, address: person, now: new Date() });
      expect(done).not.toHaveProperty('freeAt');
      acknowledged.set(toiletId, (acknowledged.get(toiletId) ?? 0) + 1);
    }
  };
  const stream = contribute();
  onTestFinished(async () => {
    isOver = true;
    await stream.catch(() => {});
  });
  const settings = { DATA_DIR: store.dataDir, DATABASE_URL: there.url };
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = new Program(['work'], settings);
    await worker.says('Waiting for contributions.');
    const { generation } = wholeCurrent(store);
    // Every other one has published at least once, however busy the machine is.
    if (kill % 2 === 0)
      await expect.poll(() => store.currentGeneration(), PATIENCE).toBeGreaterThan(generation);
    await sleep(random.next() * 300);
    worker.signal('SIGKILL');
    await worker.ended;
    wholeCurrent(store);
  }
  isOver = true;
  await stream;
  expect(store.currentGeneration()).toBeGreaterThan(KILLS / 2);

  const worker = new Program(['work'], settings);
  await expect.poll(async () => (await pendingFeed(there.database)).count, PATIENCE).toBe(0);
  worker.signal('SIGTERM');
  expect(await worker.ends()).toBe(0);
  const served = new Map(
    Generation.open(store, wholeCurrent(store)).shards.flatMap((shard) =>
      [...rowsOf(shard)].map(([id, { record }]): [string, number] => [
        id,
        Number(/"confirmations":(\d+)/.exec(Buffer.from(record).toString())?.[1]),
      ]),
    ),
  );
  for (const { id } of toilets) expect(served.get(id)).toBe(acknowledged.get(id) ?? 0);
});
