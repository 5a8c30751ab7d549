/** Contributions are published while readers read: no answer is torn, and each value is there at the next look. */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { compileHours } from '../../../packages/hours/index.ts';
import { FolderTarget } from '../../../pipeline/publication/folder-target.ts';
import { rebuild } from '../../../pipeline/rebuild/rebuild.ts';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { contributionsWith, overlayOf, votesFor } from '../../fixtures/overlays.ts';
import { publisherTo, readerOf } from '../../fixtures/published-files.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const CONTRIBUTIONS = process.env.RUNS === 'all' ? 1_000 : 100;
const QUERY = { ...filterShape(() => false), limit: 4 };
const TOILETS = Array.from({ length: 40 }, (_, i) => baseToilet({ id: `lt_n${i + 10}`, lon: i / 1_000 }));

test(`${CONTRIBUTIONS} contributions while readers read`, { timeout: 300_000 }, async () => {
  const store = new LocalStore(temporaryFolder());
  const target = new FolderTarget(join(temporaryFolder(), 'site'));
  const publisher = publisherTo(target);
  let generation = await publishToilets(store, TOILETS);
  await publisher.publish({ generation, store, website: new Map() });
  /** The name that a toilet had in each generation: both of its values are in the name. */
  const names = new Map<number, string>();
  let published = 0;
  let isDone = false;
  let answers = 0;

  const contribute = async (n: number): Promise<void> => {
    const overlays = TOILETS.slice(0, 2).map(({ id }) =>
      overlayOf({ toiletId: id, votes: votesFor('name', `Value ${n}`) }),
    );
    const ids = overlays.map(({ toiletId }) => toiletId);
    const now = new Date(NOW.getTime() + n);
    const parts = { contributions: contributionsWith(overlays), now, compile: compileHours };
    const manifest = await rebuild(store, generation, ids, parts);
    if (!manifest) throw new Error('It changes a name.');
    await store.putManifest(manifest);
    await store.publish(manifest);
    names.set(manifest.generation, `Value ${n}`);
    generation = new Generation(store, manifest, generation);
    await publisher.publish({ generation, store, website: new Map() });
    published = n;
  };

  const read = async (): Promise<void> => {
    const reader = await readerOf(target);
    while (!isDone) {
      const before = published;
      await reader.refresh();
      const at = reader.directory.generation;
      const { results } = await reader.nearest(QUERY, { lon: 0, lat: 0, label: 'Here' }, NOW.getTime());
      expect(results).toHaveLength(4);
      const shown = results.slice(0, 2).map(({ name }) => name ?? undefined);
      expect(shown).toEqual([names.get(at), names.get(at)]);
      // The look began after this value was published.
      if (before > 0) expect(Number(shown[0]?.split(' ')[1])).toBeGreaterThanOrEqual(before);
      answers++;
      await sleep(2);
    }
  };

  const readers = Promise.all([read(), read(), read()]);
  for (let n = 1; n <= CONTRIBUTIONS; n++) await contribute(n);
  isDone = true;
  await readers;
  expect(answers).toBeGreaterThan(CONTRIBUTIONS / 4);
});
