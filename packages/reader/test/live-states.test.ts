/** States of feeds beside the files of a publication: laid over what is loaded, also what is loaded later. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { LiveState } from '../../../schemas/toilet/live.ts';
import { encodeLive, LIVE_NAME, layStates } from '../../../shards/generation/live-states.ts';
import { DIRECTORY_NAME, encodeDirectory } from '../../../shards/publication/directory.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW, publishToilets, temporaryFolder } from '../../../test/fixtures/generation.ts';
import { openReader, publicationOf } from '../../../test/fixtures/publication.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';

const nowMs = NOW.getTime();
const TOILETS = [
  baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73, opening_hours: '24/7' }),
  baseToilet({ id: 'lt_n2', lon: 7.42, lat: 43.731, opening_hours: '24/7' }),
];

async function published() {
  const store = new LocalStore(temporaryFolder());
  const generation = await publishToilets(store, TOILETS);
  const folder = publicationOf(store, generation);
  const clock = { ms: nowMs };
  const open = () => openReader(folder, { now: () => clock.ms });
  const { directory } = await open();
  const say = (state: 'open' | 'closed', observedMs: number) => {
    folder.files.set(DIRECTORY_NAME, gzipSync(encodeDirectory({ ...directory, live: true })));
    const states = new Map([['lt_n1', { state, observedMs, source: 'City' }]]);
    folder.files.set(LIVE_NAME, gzipSync(encodeLive(states)));
  };
  return { folder, say, open, clock };
}

test('an answer follows them for 15 minutes, and details say them for a day', async () => {
  const { say, open, clock } = await published();
  say('closed', nowMs);
  const reader = await open();
  const openAt = async (minutes: number) =>
    (await reader.toilet('lt_n1', nowMs + minutes * 60_000))?.toilet.open_now;
  expect([await openAt(0), await openAt(14), await openAt(15)]).toEqual([false, false, true]);
  expect((await reader.toilet('lt_n2', nowMs))?.toilet.open_now).toBe(true);
  const live = { state: 'closed', observed_at: NOW.toISOString(), source: 'City' };
  expect((await reader.asides(['lt_n1'], nowMs)).lt_n1?.live).toEqual({ ...live, counts: true });
  const later = await reader.details('lt_n1', nowMs + 22 * 60_000);
  expect(later?.details.live).toEqual({ ...live, counts: false });
  // They are looked at four times a minute.
  say('open', nowMs + 60_000);
  expect(await openAt(1)).toBe(false);
  clock.ms += 15_000;
  expect(await openAt(1)).toBe(true);
});

test('those of before stay if they cannot be loaded, and without feeds nothing is asked for', async () => {
  const { folder, say, open, clock } = await published();
  expect((await (await open()).toilet('lt_n1', nowMs))?.toilet.open_now).toBe(true);
  expect(folder.fetched).not.toContain(LIVE_NAME);
  say('closed', nowMs);
  const reader = await open();
  const openNow = async () => (await reader.toilet('lt_n1', nowMs))?.toilet.open_now;
  expect(await openNow()).toBe(false);
  folder.files.set(LIVE_NAME, gzipSync('['));
  clock.ms += 15_000;
  expect(await openNow()).toBe(false);
  folder.files.delete(LIVE_NAME);
  clock.ms += 15_000;
  expect(await openNow()).toBe(false);
});

test('of two states of one toilet, one of them under an older id, the newer counts, in whatever order they come', async () => {
  const store = new LocalStore(temporaryFolder());
  const [first, second] = TOILETS;
  const generation = await publishToilets(store, [{ ...first!, aliases: ['lt_w9'] }, second!]);
  const newer: LiveState = { state: 'closed', observedMs: nowMs, source: 'Street' };
  const older: LiveState = { state: 'open', observedMs: nowMs - 3_600_000, source: 'City' };
  for (const said of [
    [['lt_n1', older] as const, ['lt_w9', newer] as const],
    [['lt_n1', newer] as const, ['lt_w9', older] as const],
  ])
    for (const ordered of [said, said.toReversed()]) {
      expect([...layStates(generation, new Map<string, LiveState>([...ordered, ['lt_n3', newer]]))]).toEqual([
        ['lt_n1', newer],
      ]);
      const laid = generation.shards.flatMap(({ live }) => [...(live?.values() ?? [])]);
      expect(laid).toEqual([newer]);
    }
});
