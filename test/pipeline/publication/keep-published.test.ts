/** The loop of the worker that publishes each generation, and readers beside it. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type KeepPublishedParts, keepPublished } from '../../../pipeline/publication/keep-published.ts';
import { Superseded } from '../../../shards/object-store/remote-pointer.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { logTo } from '../../fixtures/log.ts';
import { BreakingTarget, publisherTo, readerOf } from '../../fixtures/published-files.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

async function keeping(more: Partial<KeepPublishedParts> = {}) {
  const store = new LocalStore(temporaryFolder());
  const target = new BreakingTarget(join(temporaryFolder(), 'site'));
  const lines: string[] = [];
  const log = logTo((message) => lines.push(message));
  const publish = (edition: number) =>
    publishToilets(store, [baseToilet({ id: 'lt_n1', name: `Edition ${edition}` })], {
      now: new Date(NOW.getTime() + edition),
    });
  const stop = new AbortController();
  const { address } = target;
  const parts = { store, publisher: publisherTo(target), address, websiteOf: () => new Map(), log, ...more };
  const done = keepPublished(parts, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await done;
  });
  const shown = async () => (await readerOf(target)).directory.generation;
  return { store, target, lines, publish, shown, stop, done };
}

test('each generation is published as it comes, with one line', async () => {
  const { target, lines, publish, shown } = await keeping();
  await sleep(100);
  expect(lines).toEqual([]);
  for (const edition of [1, 2]) {
    await publish(edition);
    await expect.poll(shown).toBe(edition);
    await expect.poll(() => lines.length).toBe(edition);
  }
  expect(lines[0]).toMatch(
    new RegExp(`^Published generation 1 to ${target.address}: 5 new files, \\d KB, in \\d+\\.\\d s\\.$`),
  );
  expect(lines[1]).toMatch(/^Published generation 2 to .*: 2 new files/);
});

test('a fault is said once, tried again, and its end is said', async () => {
  const { target, lines, publish, shown } = await keeping({ retryMs: 5 });
  target.free = 0;
  await publish(1);
  await expect.poll(() => lines.length).toBe(1);
  await sleep(200);
  expect(lines).toEqual([
    `Generation 1 was not published to ${target.address}. Readers there keep what they have. Retrying with growing pauses of up to 60 s.`,
  ]);
  target.free = undefined;
  await expect.poll(shown).toBe(1);
  await expect.poll(() => lines.at(-1)).toBe(`Publishing to ${target.address} works again.`);
});

test('a stop breaks off before the next file, and says nothing', async () => {
  const { target, lines, publish, stop, done } = await keeping();
  const { write } = target;
  target.write = async (path, bytes) => {
    await write.call(target, path, bytes);
    stop.abort();
  };
  await publish(1);
  await done;
  expect(target.changes).toEqual(['data/publication.json']);
  expect(lines).toEqual([]);
});

test('a target that another machine is faster at is tried again, and spoken of if that goes on', async () => {
  let meetings = 0;
  const told: (readonly [number, string])[] = [];
  const log = logTo((message) => told.push([meetings, message]));
  const { target, publish, shown } = await keeping({ retryMs: 5, log });
  const { switchTo } = target;
  target.switchTo = async () => {
    meetings++;
    throw new Superseded('s3://bucket');
  };
  await publish(1);
  await expect.poll(() => told).toEqual([[4, expect.stringContaining('was not published')]]);
  target.switchTo = switchTo;
  await expect.poll(shown).toBe(1);
});

test('a machine that lags behind another one publishes nothing, and says nothing', async () => {
  const { target, lines, publish, shown } = await keeping();
  await publish(1);
  await expect.poll(shown).toBe(1);
  const other = new LocalStore(temporaryFolder());
  const ahead = await publishToilets(other, [], { now: new Date(NOW.getTime() + 99) });
  await publisherTo(target).publish({ generation: ahead, store: other, website: new Map() });
  target.changes.length = 0;
  await publish(2);
  await sleep(600);
  expect(target.changes).toEqual([]);
  expect(lines).toHaveLength(1);
  await publish(100);
  await expect.poll(() => lines.length).toBe(2);
});
