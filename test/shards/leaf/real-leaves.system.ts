/** Leaves of 97,000 real toilets. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packLeaf } from '../../../shards/leaf/pack-leaf.ts';
import { unpackLeaf } from '../../../shards/leaf/unpack-leaf.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { needs, TOILETS_42 } from '../../fixtures/needs.ts';

describe('the leaves of the toilets of 42 countries', needs(TOILETS_42), () => {
  test('give back their shards byte for byte, and are a fifteenth of them', async () => {
    const store = new LocalStore(workFolder());
    const { manifest } = await importFrom(store, TOILETS_42.path);
    let [shards, leaves] = [0, 0];
    for (const { shard: hash } of manifest.tiles) {
      const bytes = readFileSync(store.blobPath(hash));
      const leaf = packLeaf(new Shard(new Uint8Array(bytes).buffer, hash));
      expect(bytes.equals(new Uint8Array(unpackLeaf(leaf, hash)))).toBe(true);
      shards += bytes.length;
      leaves += leaf.length;
    }
    expect(leaves).toBeLessThan(shards / 15);
  });
});
