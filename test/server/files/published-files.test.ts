import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PackedCache, PublishedFiles } from '../../../server/files/published-files.ts';
import { decodeDirectory } from '../../../shards/publication/directory.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const TOILETS = Array.from({ length: 20 }, (_, i) => baseToilet({ id: `lt_n${i + 1}`, lon: i * 10, lat: 1 }));

test('refuses files while too many wait, but not those that are being packed, nor those that are kept', async () => {
  const { generations } = await appOf(TOILETS);
  const files = new PublishedFiles(generations, 1);
  const directory = await files.get('directory');
  if (!directory || directory === 'busy') throw new Error('There is no directory.');
  const { cells, ids } = decodeDirectory(gunzipSync(directory).toString());
  const leaf = cells[0]!.blob;
  const [first, again, other] = await Promise.all([files.get(leaf), files.get(leaf), files.get(ids)]);
  expect([first, again === first, other]).toEqual([expect.any(Uint8Array), true, 'busy']);
  expect(await files.get(ids)).toEqual(expect.any(Uint8Array));
  expect(await files.get(leaf)).toBe(first);
  expect(await files.get('0123456789abcdef')).toBeUndefined();
});

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
