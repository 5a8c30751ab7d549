/**
 * Nights of a real worker: one fails, people contribute while one imports, one is killed, with its import or without.
 *
 * An acknowledged contribution is served, whatever publishes it; a killed night leaves a whole generation to the next
 * start, and the next night succeeds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../bench/made/random.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import { openQueue, QUEUE, TIMING } from '../../pipeline/import/import-queue.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { rowsOf } from '../../shards/shard/shard-row.ts';
import { attackSize } from '../fixtures/attacks.ts';
import { wholeCurrent } from '../fixtures/imports.ts';
import { Nights } from '../fixtures/nights.ts';
import { freshDatabase, type TestDatabase } from '../fixtures/postgres.ts';
import { Program, serving } from '../fixtures/process.ts';

const KILLS = attackSize(8, 20);
const LANES = 4;
/** The half of a body that comes late: a kill may fall into the download. */
const PAUSE_MS = 150;
const PATIENCE = { timeout: 100_000, interval: 20 };

interface Site {
  readonly nights: Nights;
  readonly there: TestDatabase;
  readonly queue: PgBoss;
  /** A worker that waits for its night. */
  start(settings?: Record<string, string>): Promise<Program>;
  /** The dump changes, and it is time. */
  fall(): Promise<void>;
  /** Until this dump is served. */
  pass(): Promise<void>;
}

async function site(): Promise<Site> {
  const nights = await Nights.begin();
  nights.server.pauseMs = PAUSE_MS;
  const there = await freshDatabase();
  const queue = await openQueue(there.url, TIMING, () => {});
  onTestFinished(() => queue.stop({ graceful: false }));
  let newest: Program | undefined;
  return {
    ...{ nights, there, queue },
    start: async (settings = {}) => {
      const worker = new Program(['work'], {
        DATA_DIR: nights.store.dataDir,
        DATABASE_URL: there.url,
        EXTRACT: nights.server.url,
        IMPORT_SCHEDULE: '0 0 1 1 *',
        ...settings,
      });
      newest = worker;
      await worker.says('Waiting for contributions.');
      return worker;
    },
    fall: async () => {
      await nights.changeExtract();
      await queue.send(QUEUE, null);
    },
    pass: async () => {
      await expect
        .poll(() => nights.current.imported?.edition, PATIENCE)
        .toBe(nights.edition)
        .catch((error: unknown) => {
          throw new Error(`${error} The worker says:\n${newest?.output}`);
        });
    },
  };
}

test('a night that fails says why in the log, and yesterday’s data is served', async () => {
  const { nights, queue, start, fall, pass } = await site();
  // The import gives way to other tests.
  const worker = await start({ IMPORT_SHARE: '50' });
  nights.server.instead.push((_, response) => void response.writeHead(404).end());
  await queue.send(QUEUE, null);
  await worker.says('The import failed. The previous data stays online.');
  expect(worker.output).toContain(
    `${nights.server.url} could not be downloaded: the server returned status 404.`,
  );
  expect(wholeCurrent(nights.store).imported?.edition).toBe('the first');
  await fall();
  await pass();
  await worker.says('The import is done.');
  expect(worker.output).toMatch(/"toilets":20,"more":0,"seconds":[\d.]+,"cpuS":[\d.]+,"peakMb":\d+/);
  wholeCurrent(nights.store);
});

test('what people say while a night runs is served after it', async () => {
  const { nights, there, queue, start, fall, pass } = await site();
  const worker = await start();
  await fall();
  await pass();
  const generation = new Generation(nights.store, nights.current);
  const ids = generation.shards.flatMap((shard) => [...rowsOf(shard)].map(([id]) => id));
  const people = new Contributions(there.database);
  let said = 0;
  let isOver = false;
  const contribute = async () => {
    for (; !isOver; said++) {
      const deed = {
        toiletId: ids[said % ids.length]!,
        person: `p${said}`,
        address: `a${said}`,
        now: new Date(),
      };
      expect(await people.confirm(deed)).toMatchObject({ confirmations: expect.any(Number) });
    }
  };
  const stream = contribute();
  // The same dump once more, of a later time: ids stay.
  const before = nights.current.imported?.at;
  nights.server.lastModified = new Date().toUTCString();
  nights.server.etag = '"again"';
  await queue.send(QUEUE, null);
  await expect.poll(() => nights.current.imported?.at, PATIENCE).not.toBe(before);
  isOver = true;
  await stream;
  const confirmed = () =>
    new Generation(nights.store, nights.current).shards.flatMap((shard) =>
      [...rowsOf(shard)].map(([, { record }]) =>
        Number(/"confirmations":(\d+)/.exec(Buffer.from(record).toString())?.[1]),
      ),
    );
  const sum = () => confirmed().reduce((all, count) => all + count, 0);
  await expect.poll(sum, PATIENCE).toBe(said);
  expect(said).toBeGreaterThan(0);
  wholeCurrent(nights.store);
  worker.signal('SIGTERM');
  expect(await worker.ends()).toBe(0);
});

test(`a night killed at ${KILLS} moments leaves a whole generation to the next start, and the next night succeeds`, async () => {
  const lane = async (seed: number): Promise<void> => {
    const random = seededRandom(seed);
    const { nights, start, fall, pass } = await site();
    const { store } = nights;
    let worker = await start();
    const importBegun = () => expect.poll(() => worker.children(), PATIENCE).toHaveLength(1);
    await fall();
    await importBegun();
    const startMs = performance.now();
    await expect.poll(() => worker.children(), PATIENCE).toEqual([]);
    const runMs = performance.now() - startMs;
    await pass();

    let kills = 0;
    for (let tries = 0; kills < KILLS / LANES; tries++) {
      expect(tries).toBeLessThan(KILLS);
      const before = wholeCurrent(store).imported?.edition;
      await fall();
      await importBegun();
      await sleep(random.next() * runMs);
      const children = worker.children();
      const isWorkerKilled = random.chance(0.6);
      // Where the worker alone is killed, its import notices and ends by itself.
      const isImportKilled = !isWorkerKilled || random.chance(0.5);
      if (isImportKilled) for (const pid of children) kill(pid);
      if (isWorkerKilled) worker.signal('SIGKILL');
      if (children.length > 0) kills++;

      const served = await serving(store.dataDir);
      expect((await served.ask('/api/v1/toilets/nearest?lat=43.7&lon=7.4')).status).toBe(200);
      served.program.signal('SIGKILL');
      expect([before, nights.edition]).toContain(wholeCurrent(store).imported?.edition);

      if (isWorkerKilled) {
        await worker.ended;
        worker = await start();
      }
      await fall();
      await pass();
      expect(wholeCurrent(store)).toMatchObject({ extract: nights.server.url, toilets: expect.any(Number) });
    }
    worker.signal('SIGTERM');
    expect(await worker.ends()).toBe(0);
  };
  await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i + 1)));
}, 900_000);

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
