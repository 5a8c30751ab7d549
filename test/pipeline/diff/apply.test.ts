/** Applying diffs gives the toilets of importing what they lead to: for made worlds here, for real data below. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyDiff } from '../../../pipeline/diff/apply.ts';
import { DiffCollector } from '../../../pipeline/diff/diff-collector.ts';
import { encodeSourceChanges, readSourceChanges } from '../../../pipeline/diff/source-changes.ts';
import { SourceState } from '../../../pipeline/diff/source-state.ts';
import { touchedToilets } from '../../../pipeline/diff/touched-toilets.ts';
import { seededRandom } from '../../../scripts/random.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';
import type { ToldObject } from './osc-fixture.ts';
import { diffOf, edited, randomWorld, writeWorld } from './random-world.ts';
import { importWhole, readDiff, replaced, type Toilets } from './whole-import.ts';

interface Followed {
  toilets: Toilets;
  state: SourceState;
}

function collect(objects: readonly ToldObject[]) {
  const collector = new DiffCollector();
  for (const object of objects) {
    const { type, tags, lon = Number.NaN, lat = Number.NaN, refs = [], members = [] } = object;
    if (type === 'node') collector.node(object, tags, lon, lat);
    else if (type === 'way') collector.way(object, tags, refs);
    else collector.relation(object, tags, members);
  }
  return collector.finish();
}

/** With what changed written to a blob and read back. */
function follow({ toilets, state }: Followed, diff: ReturnType<typeof collect>): Followed {
  const applied = applyDiff(state, diff);
  const next = replaced(toilets, touchedToilets(state, applied, NOW));
  const bytes = encodeSourceChanges(applied.state.changes);
  const changes = readSourceChanges(bytes.buffer as ArrayBuffer, 'test');
  expect(changes).toEqual(applied.state.changes);
  return { toilets: next, state: new SourceState(state.base, changes) };
}

describe('made worlds', () => {
  test('have the toilets of a whole import after every diff, or tell which objects lack parts', async () => {
    const folder = temporaryFolder();
    const seeds = fc.integer({ min: 0, max: 2 ** 31 });
    await fc.assert(
      fc.asyncProperty(seeds, fc.constantFrom(7.4, 179.9998, 180), async (seed, lon0) => {
        const random = seededRandom(seed);
        let world = randomWorld(random, lon0);
        let followed: Followed = await importWhole(await writeWorld(join(folder, 'a.osm.pbf'), world));
        for (let step = 0; step < 4; step++) {
          const next = edited(random, world, lon0);
          followed = follow(followed, collect(diffOf(world, next)));
          const { toilets } = await importWhole(await writeWorld(join(folder, 'b.osm.pbf'), next));
          if (followed.state.lacking().length === 0) expect(followed.toilets).toEqual(toilets);
          // What lacks parts is made good by a diff that brings them.
          followed = follow(followed, collect(diffOf(world, next, true)));
          expect(followed.state.lacking()).toEqual([]);
          expect(followed.toilets).toEqual(toilets);
          // And an old diff, or the same again, changes nothing.
          const old = diffOf(next, world).filter(({ deleted }) => !deleted);
          const again = follow(followed, collect([...old, ...diffOf(world, next)]));
          expect(again.toilets).toEqual(toilets);
          world = next;
        }
      }),
      { numRuns: 12 },
    );
  });
});

const DATA = '../shared/data';
const MONACO = ['2025-01-01_2025-02-15', '2025-02-15_2026-03-09'].map(
  (days) => `${DATA}/changes/monaco-${days}.osc.gz`,
);

describe.skipIf(!existsSync(DATA))('real diffs', () => {
  test.each([
    [
      'six weeks of Monaco',
      `${DATA}/changes/monaco-2025-01-01.osm.pbf`,
      MONACO.slice(0, 1),
      `${DATA}/changes/monaco-2025-02-15.osm.pbf`,
    ],
    [
      'a year of Monaco',
      `${DATA}/changes/monaco-2025-02-15.osm.pbf`,
      MONACO.slice(1),
      `${DATA}/extracts/monaco-2026-03-09.osm.pbf`,
    ],
    [
      'all of Monaco',
      `${DATA}/changes/monaco-2025-01-01.osm.pbf`,
      MONACO,
      `${DATA}/extracts/monaco-2026-03-09.osm.pbf`,
    ],
  ])(
    'of %s, one by one or all in one, give the very toilets of the last file',
    async (_, from, diffs, to) => {
      const first = await importWhole(from);
      let oneByOne: Followed = first;
      for (const path of diffs) oneByOne = follow(oneByOne, await readDiff(path));
      const inOne = follow(first, await readDiff(...diffs));
      const { toilets } = await importWhole(to);
      expect(oneByOne.toilets).toEqual(toilets);
      expect(inOne.toilets).toEqual(toilets);
    },
  );
});
