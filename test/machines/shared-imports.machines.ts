/**
 * Workers that share an import by a bucket and a database: each with a disk of its own, each killed at its work.
 *
 * Two extracts of neighbours: a toilet stands on their border, and a street leads over it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { FOOT } from '../../packages/footways/index.ts';
import { openQueue, TIMING } from '../../pipeline/import/import-queue.ts';
import { type Job, PART_NAMES } from '../../pipeline/import/jobs.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { NO_FILTER } from '../../shards/shard/filters.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { wholeCurrent } from '../fixtures/imports.ts';
import { LINUX, needs } from '../fixtures/needs.ts';
import { WEST_END, writeNeighbours } from '../fixtures/neighbours.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { Program } from '../fixtures/process.ts';
import { runLootiles } from '../fixtures/run.ts';
import { newBucket, useS3 } from '../fixtures/s3.ts';
import { nearestWalks } from '../fixtures/walk-graph.ts';

const PATIENCE = { timeout: 240_000, interval: 20 };
const ALL = { WALKING: 'on', MAP: 'on', DUMPS_KEPT: '1' };
const KINDS: readonly Job['kind'][] = ['import', ...PART_NAMES];
const Row = z.object({ kind: z.string(), state: z.string(), retries: z.int() });

describe('an import that workers share', needs(LINUX), () => {
  const objects = useS3();

  async function site() {
    const { west, east } = await writeNeighbours(temporaryFolder());
    const extract = `${west},${east}`;
    const { url, database } = await freshDatabase();
    const bucket = await newBucket(objects());
    // Looks for jobs of killed workers more often than workers do.
    const queue = await openQueue(url, { ...TIMING, superviseS: 1 }, () => {});
    onTestFinished(() => queue.stop({ graceful: false }));
    return {
      extract,
      /** With an empty disk. */
      start: (settings: Record<string, string> = {}) => {
        const dataDir = temporaryFolder();
        const worker = new Program(['work'], {
          ...{ ...ALL, DATA_DIR: dataDir, DATABASE_URL: url, EXTRACT: extract, IMPORT_SCHEDULE: '0 0 1 1 *' },
          ...{ OBJECT_STORE_URL: bucket.url, OBJECT_STORE_POLL_MS: '200' },
          ...{ OBJECT_STORE_ACCESS_KEY: bucket.accessKey, OBJECT_STORE_SECRET_KEY: bucket.secretKey },
          ...settings,
        });
        return { dataDir, worker };
      },
      jobs: async () => {
        const sql = `SELECT coalesce(data->>'kind', 'import') AS kind, state::text, retry_count AS retries FROM jobs.job`;
        return await database.query(Row, sql);
      },
      /** A worker that is gone is noticed after a minute, and its job is taken after a pause: both are over. */
      hurry: async () => {
        await database.execute(
          `UPDATE jobs.job SET heartbeat_on = now() - interval '1 hour' WHERE state = 'active'`,
        );
        await expect
          .poll(async () => await database.execute(`SELECT FROM jobs.job WHERE state = 'active'`), PATIENCE)
          .toBe(0);
        await database.execute(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
      },
    };
  }

  async function byOneProcess(extract: string): Promise<Manifest> {
    const [dataDir, { url }] = [temporaryFolder(), await freshDatabase()];
    const { code, stderr } = await runLootiles(['import', extract], {
      ...{ ...ALL, DATA_DIR: dataDir, DATABASE_URL: url },
    });
    expect(code, stderr).toBe(0);
    return wholeCurrent(new LocalStore(dataDir));
  }

  const expectDone = async (jobs: () => Promise<z.infer<typeof Row>[]>, output: () => string) => {
    await expect
      .poll(async () => (await jobs()).map(({ kind, state }) => `${kind} ${state}`), PATIENCE)
      .toSatisfy(
        // Each worker that finds nothing to serve makes an import: the later one finds nothing to do.
        (done: string[]) =>
          KINDS.every((kind) => done.includes(`${kind} completed`)) &&
          done.every((job) => job.endsWith(' completed')),
      )
      .catch((error: unknown) => {
        throw new Error(`${error}\n${output()}`);
      });
  };

  test('by two of them is what one process makes: a toilet of the border once, and a walk over it', async () => {
    const { extract, start, jobs } = await site();
    const [one, two] = [start(), start()];
    await expectDone(jobs, () => one.worker.output + two.worker.output);
    const alone = contentOf(await byOneProcess(extract));
    // The other one may have published last.
    for (const { dataDir } of [one, two])
      await expect.poll(() => contentOf(new LocalStore(dataDir).readCurrent()!), PATIENCE).toEqual(alone);
    const store = new LocalStore(one.dataDir);
    const manifest = wholeCurrent(store);
    expect(manifest.toilets).toBe(3);
    const generation = new Generation(store, manifest);
    const { walks } = nearestWalks(generation, WEST_END, 3, NO_FILTER, FOOT);
    expect(walks.at(-1)).toMatchObject({ source: 'network' });
    expect(walks.at(-1)!.metres).toBeGreaterThan(1_550);
    expect([one, two].some(({ dataDir }) => existsSync(join(dataDir, 'dumps')))).toBe(true);
  });

  test.each(KINDS)('whose worker is killed at "%s" is taken over by one with an empty disk', async (kind) => {
    const { extract, start, jobs, hurry } = await site();
    const first = start();
    await expect
      .poll(async () => (await jobs()).some((job) => job.kind === kind && job.state === 'active'), PATIENCE)
      .toBe(true);
    first.worker.signal('SIGKILL');
    await first.worker.ended;
    const second = start();
    await hurry();
    await expectDone(jobs, () => first.worker.output + second.worker.output);
    const manifest = wholeCurrent(new LocalStore(second.dataDir));
    expect(contentOf(manifest)).toEqual(contentOf(await byOneProcess(extract)));
  });
});

/** What the data makes of a generation. */
function contentOf(manifest: Manifest) {
  const { tiles, ids, toilets, aliases, places, labels, walk, data_date, map_archive } = manifest;
  return { tiles, ids, toilets, aliases, places, labels, walk, data_date, map_archive };
}
