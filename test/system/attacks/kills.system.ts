/**
 * A site whose processes are killed at seeded moments while people contribute and read: server, worker and imports.
 *
 * Nothing that was acknowledged is lost, every generation that is current is whole, and no read is torn. Kills between
 * every two writes of an import or of diffs: test/commands/import-killed.system.ts, apply-killed.system.ts.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { pendingFeed } from '../../../overlay/feed.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { rowsOf } from '../../../shards/shard/shard-row.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { attackSize } from '../../fixtures/attacks.ts';
import { streetOf, wholeCurrent, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { Program, type Served, serving } from '../../fixtures/process.ts';
import { runLootiles } from '../../fixtures/run.ts';

const ROUNDS = attackSize(4, 100);
const TOILETS = 300;
const PATIENCE = { timeout: 60_000, interval: 20 };
const there = useDatabase();

test(`${ROUNDS} kills each of server, worker and import lose nothing that was acknowledged and tear no read`, async () => {
  const random = seededRandom(11);
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const extract = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(TOILETS));
  const settings = { DATA_DIR: store.dataDir, DATABASE_URL: there.url, DUMPS_KEPT: '0' };
  const first = await runLootiles(['import', extract], settings);
  expect(first.code, first.stderr).toBe(0);
  const ids = [...confirmationsIn(store).keys()];
  expect(ids).toHaveLength(TOILETS);

  let isOver = false;
  const people = new Contributions(there.database);
  const acknowledged = new Map<string, number>();
  const contribute = async () => {
    for (let i = 0; !isOver; i++) {
      const toiletId = random.pick(ids);
      const person = `person ${i}`;
      const done = await people.confirm({ toiletId, person, address: person, now: new Date() });
      expect(done).not.toBe('once-a-day');
      acknowledged.set(toiletId, (acknowledged.get(toiletId) ?? 0) + 1);
    }
  };
  let server: Served | undefined;
  let reads = 0;
  const read = async () => {
    while (!isOver) {
      const asked = server;
      const answer = await asked
        ?.ask(`/api/v1/toilets/nearest?lat=43.7&lon=7.5&limit=20`)
        .catch(() => undefined);
      // No answer at all is what a client of a killed server sees; half of one is an error of its connection.
      if (!answer) await sleep(10);
      else {
        expect(answer.status, answer.text).toBe(200);
        expect(FindResult.parse(JSON.parse(answer.text)).results).toHaveLength(20);
        reads++;
      }
    }
  };
  const streams = [contribute(), read(), read()];
  const streamsEnd = async () => {
    isOver = true;
    await Promise.all(streams);
  };
  onTestFinished(() => streamsEnd().catch(() => {}));

  const kill = async (program: Program) => {
    await sleep(random.next() * 400);
    program.signal('SIGKILL');
    await program.ended;
    wholeCurrent(store);
  };
  const lanes = {
    server: async (round: number) => {
      server = await serving(store.dataDir, settings);
      const before = reads;
      // Every other one has answered, however busy the machine is.
      if (round % 2 === 0) await expect.poll(() => reads, PATIENCE).toBeGreaterThan(before + 2);
      await kill(server.program);
    },
    worker: async (round: number) => {
      const { generation } = wholeCurrent(store);
      const worker = new Program(['work'], settings);
      await worker.says('Waiting for contributions.');
      // Every other one has published at least once, however busy the machine is.
      if (round % 2 === 0)
        await expect.poll(() => store.currentGeneration(), PATIENCE).toBeGreaterThan(generation);
      await kill(worker);
    },
    import: async () => {
      const importing = new Program(['import', extract], settings);
      await Promise.race([importing.says('objects are'), importing.ended]);
      await kill(importing);
    },
  };
  await Promise.all(
    Object.values(lanes).map(async (lane) => {
      for (let round = 0; round < ROUNDS; round++) await lane(round);
    }),
  );
  await streamsEnd();
  expect(reads).toBeGreaterThan(ROUNDS);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);

  const worker = new Program(['work'], settings);
  await expect.poll(async () => (await pendingFeed(there.database)).count, PATIENCE).toBe(0);
  worker.signal('SIGTERM');
  expect(await worker.ends()).toBe(0);
  const shown = confirmationsIn(store);
  for (const id of ids) expect(shown.get(id), id).toBe(acknowledged.get(id) ?? 0);
});

/** Of every toilet of the current generation, each byte of which is checked. */
function confirmationsIn(store: Store): Map<string, number> {
  return new Map(
    new Generation(store, wholeCurrent(store)).shards.flatMap((shard) =>
      [...rowsOf(shard)].map(([id, { record }]): [string, number] => [
        id,
        Number(/"confirmations":(\d+)/.exec(Buffer.from(record).toString())?.[1]),
      ]),
    ),
  );
}
