import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findEntry, readDirectory } from '../../../../server/map/tile-archive.ts';
import { encodeDirectories } from '../../src/archive/directory.ts';

test('entries of a directory stand for runs of tiles, and may point back', () => {
  const entries = [
    { id: 5, offset: 100, length: 10, run: 3 },
    { id: 9, offset: 0, length: 100, run: 1 },
    { id: 12, offset: 100, length: 10, run: 1 },
  ];
  const { root } = encodeDirectories(entries, 16_000);
  const directory = readDirectory(gunzipSync(root));
  const found = Array.from({ length: 15 }, (_, id) => findEntry(directory, id)?.offset);
  const none = undefined;
  expect(found).toEqual([none, none, none, none, none, 100, 100, 100, none, 0, none, none, 100, none, none]);
});
