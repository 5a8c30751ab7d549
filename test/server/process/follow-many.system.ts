/** Following a worker for hours: private memory and mappings of the process stay as they were. */
import { readFileSync } from 'node:fs';
import { setImmediate as nextTick } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { compileHours } from '../../../packages/hours/index.ts';
import { rebuild } from '../../../pipeline/rebuild/rebuild.ts';
import { Generations } from '../../../server/process/generations.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { pruneStore } from '../../../shards/store/prune-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';
import { contributionsWith, overlayOf } from '../../fixtures/overlays.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const FOLLOWED = 300;
const COUNT = 2_000;

test(`of ${FOLLOWED} followed generations the server keeps only the newest`, {
  timeout: 120_000,
  ...needs(LINUX),
}, async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const store = new LocalStore(temporaryFolder());
  const toilets = Array.from({ length: COUNT }, (_, i) =>
    baseToilet({
      id: `lt_n${(1296 + i).toString(36)}`,
      lon: 7 + i / 10_000,
      lat: 43,
      opening_hours: '24/7',
    }),
  );
  await publishToilets(store, toilets);
  const generations = new Generations(store, { ...silentLogger, error: (text) => expect.unreachable(text) });
  generations.follow();
  const settled = async () => {
    // Finalizers run in turns of their own, after the collection.
    for (let i = 0; i < 5; i++) {
      collect();
      await nextTick();
    }
    return { mapped: mappings(store), privateMb: privateMb() };
  };
  const follow = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const generation = generations.current!;
      const [id] = [toilets[i % COUNT]!.id];
      const contributions = contributionsWith([
        overlayOf({ toiletId: id, confirmations: generation.manifest.generation }),
      ]);
      const parts = { contributions, now: new Date(), compile: compileHours };
      const manifest = (await rebuild(store, generation, [id], parts))!;
      await store.putManifest(manifest);
      await store.publish(manifest);
      generations.follow();
      expect(generations.current?.manifest.generation).toBe(manifest.generation);
      generations.read((current) => current.air.nearest({ lon: 7.1, lat: 43, wanted: 5, within: 4 }));
    }
  };
  await follow(50);
  const before = await settled();
  await follow(FOLLOWED);
  await pruneStore(store, Date.now() + 3_600_000);
  const after = await settled();
  expect(store.generations()).toHaveLength(20);
  expect(after.mapped).toBeLessThanOrEqual(before.mapped + 5);
  expect(after.privateMb).toBeLessThan(before.privateMb + 30);
});

/** Files of the store that are mapped, each time that they are. */
function mappings(store: Store): number {
  return readFileSync('/proc/self/maps', 'utf8').split(`${store.dataDir}/store/`).length - 1;
}

function privateMb(): number {
  return Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}
