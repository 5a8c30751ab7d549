/** `lootiles jobs`: what the queue of imports holds, from a database that workers share. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { compareMigrations } from '../../overlay/database/migrate.ts';
import { openQueue, QUEUE, sendParts, TIMING } from '../../pipeline/import/import-queue.ts';
import { PART_NAMES } from '../../pipeline/import/jobs.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { runLootiles } from '../fixtures/run.ts';

async function jobs(databaseUrl: string): Promise<string[]> {
  const { code, stdout, stderr } = await runLootiles(['jobs'], {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: databaseUrl,
  });
  expect(code, stderr).toBe(0);
  return stdout.trim().split('\n');
}

test('asking makes neither tables nor a database', async () => {
  const { url, database } = await freshDatabase({ isMigrated: false });
  const none = ['No worker has made the queue of imports yet. Start "lootiles work" with IMPORT_SCHEDULE.'];
  expect(await jobs(url)).toEqual(none);
  const { missing } = await compareMigrations(database);
  expect(missing.length).toBeGreaterThan(0);
  const folder = temporaryFolder();
  expect(await runLootiles(['jobs'], { DATA_DIR: folder })).toMatchObject({ code: 0, stdout: `${none}\n` });
  expect(readdirSync(folder)).toEqual([]);
});

test('a failed import says why and when it is tried again, and the schedule when the next one comes', async () => {
  const { url } = await freshDatabase();
  expect(await jobs(url)).toEqual([
    'No worker has made the queue of imports yet. Start "lootiles work" with IMPORT_SCHEDULE.',
  ]);

  const queue = await openQueue(url, TIMING, () => {});
  onTestFinished(() => queue.stop({ graceful: false }));
  expect(await jobs(url)).toEqual(['No worker has a schedule.']);

  await queue.schedule(QUEUE, '15 3 * * *', null, { tz: 'UTC' });
  await queue.send(QUEUE, null);
  expect((await jobs(url))[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\dZ {2}import {2}waits {2}not before /);

  const [job] = await queue.fetch(QUEUE);
  expect((await jobs(url))[0]).toMatch(/import {2}runs {2}began \S+ \d\d:\d\dZ$/);

  await queue.fail(QUEUE, job!.id, new Error('The disk is full.'));
  const [failed, next] = await jobs(url);
  expect(failed).toMatch(/import {2}tries again {2}.*not before .* {2}The disk is full\.$/);
  expect(next).toMatch(/^Next import: \d{4}-\d\d-\d\d 03:15Z\.$/);
});

test('the jobs that follow from an import are listed once, with those that wait for others', async () => {
  const { url } = await freshDatabase();
  const queue = await openQueue(url, TIMING, () => {});
  onTestFinished(() => queue.stop({ graceful: false }));
  const file = { extract: 'a,b', edition: 'one', demo: false, blob: null, begunMs: 0 };
  const first = randomUUID();
  await sendParts(queue, first, PART_NAMES, file, TIMING);
  const states = async () => (await jobs(url)).map((line) => line.split('  ').slice(1, 3).join(': ')).sort();
  const all = [
    '',
    'dump: waits for another job',
    'graph: waits for another job',
    'map: waits',
    'publish-map: waits for another job',
    'toilets: waits',
  ];
  expect(await states()).toEqual(all);
  // The first job again, after a kill; and another one, by a worker that found nothing to serve either.
  await sendParts(queue, first, PART_NAMES, file, TIMING);
  await sendParts(queue, randomUUID(), PART_NAMES, file, TIMING);
  expect(await states()).toEqual(all);
  await sendParts(queue, randomUUID(), ['map'], { ...file, edition: 'two' }, TIMING);
  expect(await states()).toHaveLength(all.length + 1);
});
