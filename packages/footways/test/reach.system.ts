/** The walks from all streets against the oracle on real extracts, where they lie beside the repository. */
import { describe, expect, test } from 'vitest';
import { FLAG_BITS } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { EXTRACTS, needs } from '../../../test/fixtures/needs.ts';
import { withGraph } from '../../../test/fixtures/walk-graph.ts';
import { FOOT, STEP_FREE } from '../src/walk-bits.ts';
import { alwaysOpen, compareReach, toiletsOf } from './walk-oracles.ts';

/** The oracle takes a Dijkstra for each toilet: the two extracts with the fewest. */
for (const extract of [EXTRACTS.monaco, EXTRACTS.liechtenstein])
  describe(extract.name, needs(extract), () => {
    test('has exact walks to the nearest toilet from all nodes and streets, on foot and without steps', async () => {
      const store = new LocalStore(workFolder());
      const { manifest } = await importFrom(store, extract.path);
      const pieces = { maxPieces: 500, maxGroupRefs: 5_000 };
      const generation = alwaysOpen(await withGraph(store, manifest, extract.path, pieces));
      for (const [profile, flags] of [[FOOT, 0] as const, [STEP_FREE, FLAG_BITS.wheelchair] as const]) {
        const { nodes, points } = compareReach(generation, toiletsOf(generation, flags), profile);
        expect(nodes).toBeGreaterThan(3_000);
        expect(points).toBeGreaterThan(3_000);
      }
    });
  });
