import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBaseTile, readBaseTile, readBaseToilets } from '../../../shards/generation/base-tile.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const ids = fc.uniqueArray(fc.stringMatching(/^lt_[nwrc][a-z0-9]{1,6}$/), { minLength: 1, maxLength: 40 });

test('some toilets of a base tile are those that reading all of it gives, whatever they are called', () => {
  fc.assert(
    fc.property(ids, ids, fc.string(), (held, others, text) => {
      const toilets = held.map((id) =>
        baseToilet({ id, name: `${text}\n{"id":"${others[0]}","`, aliases: others }),
      );
      const tile = encodeBaseTile(toilets).buffer as ArrayBuffer;
      const all = new Map(readBaseTile(tile, 'test').map((toilet) => [toilet.id, toilet]));
      const wanted = new Set([...others, ...held.slice(0, 5)]);
      const expected = [...wanted].filter((id) => all.has(id)).map((id) => [id, all.get(id)]);
      expect([...readBaseToilets(tile, 'test', wanted)].sort()).toEqual(expected.sort());
    }),
  );
});
