import { expect, test } from 'vitest';
import { PackedCache } from '../../../server/files/packed-cache.ts';

test('keeps what fits; what was not used for longest goes first', () => {
  const cache = new PackedCache(10);
  cache.add('a', new Uint8Array(4));
  cache.add('b', new Uint8Array(4));
  expect(cache.get('a')).toHaveLength(4);
  cache.add('c', new Uint8Array(6));
  expect(['a', 'b', 'c'].filter((name) => cache.get(name))).toEqual(['a', 'c']);
  cache.add('large', new Uint8Array(11));
  expect(['a', 'b', 'c', 'large'].filter((name) => cache.get(name))).toEqual([]);
});
