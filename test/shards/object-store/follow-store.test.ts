import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FollowParts, followStore } from '../../../shards/object-store/follow-store.ts';
import type { SharedStore } from '../../../shards/object-store/shared-store.ts';
import { faultyLine } from '../../fixtures/faulty-line.ts';
import { logInto } from '../../fixtures/log.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { emptyBucket, newBucket, useS3 } from '../../fixtures/s3.ts';

const server = useS3();
const PATIENCE = { timeout: 30_000, interval: 10 };

/** Follows until the test is over. */
function following(store: SharedStore, parts: Partial<FollowParts> = {}): string[] {
  const said: string[] = [];
  const stop = new AbortController();
  const done = followStore(
    store,
    { log: logInto(said), pollMs: 10, cacheBytes: Number.POSITIVE_INFINITY, nowMs: Date.now, ...parts },
    stop.signal,
  );
  onTestFinished(async () => {
    stop.abort();
    await done;
  });
  return said;
}

describe('a machine that follows the object store', () => {
  test('starts with nothing, waits for the first generation and goes from one to the next', async () => {
    const bucket = await newBucket(server());
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    const said = following(web);
    for (let i = 1; i <= 3; i++) {
      await publishNamed(worker, `number ${i}`);
      await expect.poll(() => web.currentGeneration(), PATIENCE).toBe(i);
    }
    expect(said).toEqual([]);
  });

  test('keeps its generation while the store is away, says so once, and goes on when it is back', async () => {
    const line = await faultyLine(server().port);
    const bucket = await newBucket(server(), line.origin);
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    await publishNamed(worker, 'one');
    const said = following(web);
    await expect.poll(() => web.currentGeneration(), PATIENCE).toBe(1);
    line.fault = () => 'refused';
    line.passed.length = 0;
    await expect.poll(() => line.passed.length, PATIENCE).toBeGreaterThan(5);
    expect(said).toEqual([
      expect.stringMatching(/ is away: .* Keeping generation 1\. Retrying every [\d.]+ s\.$/),
    ]);
    line.fault = () => undefined;
    await publishNamed(worker, 'two');
    await expect.poll(() => web.currentGeneration(), PATIENCE).toBe(2);
    await expect.poll(() => said, PATIENCE).toHaveLength(2);
    expect(said[1]).toBe('The object store answers again.');
  });

  test('tells of a store that was emptied, and who can publish does so again', async () => {
    const bucket = await newBucket(server());
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    await publishNamed(worker, 'one');
    const said = following(web);
    await expect.poll(() => web.currentGeneration(), PATIENCE).toBe(1);
    await emptyBucket(bucket);
    await expect.poll(() => said, PATIENCE).toHaveLength(1);
    expect(said[0]).toMatch(/ holds no generation\. .* Keeping generation 1\. Retrying every [\d.]+ s\.$/);
    following(worker, { onEmpty: async () => void (await worker.publishAgain()) });
    await expect.poll(() => said, PATIENCE).toHaveLength(2);
    const fresh = machine(bucket);
    await fresh.bring();
    expect(fresh.currentGeneration()).toBe(1);
  });

  test('keeps older generations only as far as its disk may hold them', async () => {
    const bucket = await newBucket(server());
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    for (let i = 1; i <= 5; i++) {
      await publishNamed(worker, `number ${i}`);
      await web.bring();
    }
    const then = new Date(Date.now() - 3_600_000);
    for (const folder of ['store', 'manifests'])
      for (const name of readdirSync(join(web.dataDir, folder)))
        utimesSync(join(web.dataDir, folder, name), then, then);
    following(web, { cacheBytes: 0 });
    await expect.poll(() => web.generations(), PATIENCE).toEqual([5]);
    await expect.poll(() => readdirSync(join(web.dataDir, 'store')), PATIENCE).toHaveLength(3);
  });
});
