import { describe, expect, test } from 'vitest';
import { BlobError } from '../../../shards/format/blob.ts';
import { EntryTree, packEntries } from '../../../shards/publication/entry-tree.ts';
import { atOnce } from '../../../shards/publication/publication-files.ts';

/** Enough for three levels. */
const MANY = Array.from({ length: 20_000 }, (_, i) => ({
  key: `w${String(i).padStart(6, '0')}`,
  value: JSON.stringify([i, 'x'.repeat(i % 97)]),
}));
const LARGE = { key: 'xlarge', value: JSON.stringify('y'.repeat(50_000)) };
const ENTRIES = [{ key: 'a', value: '"first"' }, ...MANY, LARGE];

function packed(entries: typeof ENTRIES) {
  const texts = new Map<string, string>();
  const add = (text: string): string => {
    const name = `f${texts.size}`;
    texts.set(name, text);
    return name;
  };
  const root = atOnce(packEntries(entries, '{"places":7}', add));
  const loaded = new Set<string>();
  const files = new Map(Array.from(texts, ([name, text]) => [name, new TextEncoder().encode(text).buffer]));
  const tree = new EntryTree(root, (name) => {
    loaded.add(name);
    const file = files.get(name);
    if (!file) throw new BlobError('lacks it', { blob: name });
    return file;
  });
  return { root, texts, tree, loaded, files };
}

describe('a tree', () => {
  const { root, texts, tree, loaded } = packed(ENTRIES);

  test('has each entry, and no other', () => {
    expect(tree.head).toEqual({ places: 7 });
    for (const { key, value } of ENTRIES.filter((_, i) => i % 53 === 0))
      expect(tree.get(key)).toEqual(JSON.parse(value));
    expect(tree.get(LARGE.key)).toEqual(JSON.parse(LARGE.value));
    for (const key of ['', 'A', 'a0', 'w', 'w000000a', 'w999999', 'z']) expect(tree.get(key)).toBeUndefined();
  });

  test('gives the entries between two keys', () => {
    const keysOf = (from: string, to: string) => tree.between(from, to).map(([key]) => key);
    expect(keysOf('w000100', 'w000103')).toEqual(['w000100', 'w000101', 'w000102']);
    expect(keysOf('w', 'x')).toHaveLength(MANY.length);
    expect(keysOf('b', 'w')).toEqual([]);
    expect(keysOf('x', 'z')).toEqual([LARGE.key]);
    expect(keysOf('z', 'a')).toEqual([]);
  });

  test('has small files, but for entries that are large, and reads four of them for a key', () => {
    for (const text of texts.values())
      expect(text.length).toBeLessThan(text.includes('yyy') ? 51_000 : 9_000);
    loaded.clear();
    tree.get('w012345');
    expect(loaded.size).toBeLessThanOrEqual(4);
    expect(loaded.has(root)).toBe(true);
  });
});

test('no entries are a tree, too', () => {
  const { tree } = packed([]);
  expect(tree.get('w1')).toBeUndefined();
  expect(tree.between('a', 'z')).toEqual([]);
});

test('what is expected is asked for as a whole, though the first file of it lacks', () => {
  const { tree, loaded, files, root } = packed(ENTRIES);
  for (const name of [...files.keys()]) if (name !== root) files.delete(name);
  loaded.clear();
  expect(() => tree.expect(['w000001', 'w009999', 'w019999'])).toThrow(BlobError);
  expect(loaded.size).toBeGreaterThan(2);
});

test.each([
  '',
  '{',
  '[]',
  '{"keys":["a"]}',
  '{"keys":["a"],"values":[]}',
  '{"keys":[1],"blocks":["f1"]}',
  'null',
])('a file that has %s is a fault', (text) => {
  const { tree, files, root } = packed(ENTRIES);
  files.set(root, new TextEncoder().encode(text).buffer);
  expect(() => tree.get('a')).toThrow(BlobError);
  expect(() => tree.between('a', 'z')).toThrow(BlobError);
});

test('blocks that name each other come to an end', () => {
  const { tree, files, root } = packed(ENTRIES);
  files.set(root, new TextEncoder().encode(`{"keys":["a"],"blocks":["${root}"]}`).buffer);
  expect(tree.get('w000001')).toBeUndefined();
  expect(tree.between('a', 'z')).toEqual([]);
});
