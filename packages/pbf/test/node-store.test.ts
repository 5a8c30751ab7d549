import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropPages, mapFile } from '../../../shards/format/map-file.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { type NodeFiles, NodeStore, NodeWriter, removeNodeFiles } from '../src/node-store.ts';

const MAPS = { mapFile, dropPages };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(nodes: Iterable<readonly [id: number, x: number, y: number]>): NodeFiles {
  const writer = new NodeWriter(join(folder, 'nodes'));
  for (const [id, x, y] of nodes) writer.add(id, x, y);
  return writer.finish();
}

function found(store: NodeStore, id: number): readonly [number, number] | undefined {
  const place = store.find(id);
  return place < 0 ? undefined : [store.x(place), store.y(place)];
}

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
/** Dense runs, gaps, edges of runs of 65,536, and ids above 2^32. */
const ids = fc.oneof(
  fc.nat(300),
  fc.integer({ min: 65_500, max: 65_600 }),
  fc.integer({ min: 131_070, max: 131_080 }),
  fc.integer({ min: 2 ** 32 - 3, max: 2 ** 32 + 3 }),
  fc.integer({ min: 13_000_000_000, max: 13_000_000_100 }),
);

describe('the store of nodes', () => {
  test('answers as a Map does: missing, first, last, in and out of order, above 2^32', async () => {
    const nodes = fc.uniqueArray(fc.tuple(ids, int32, int32), { selector: ([id]) => id, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(nodes, fc.array(ids, { maxLength: 100 }), async (unsorted, asked) => {
        const sorted = unsorted.toSorted(([a], [b]) => a - b);
        const map = new Map(sorted.map(([id, x, y]) => [id, [x, y] as const]));
        const store = new NodeStore(written(sorted), MAPS);
        const all = [...map.keys()];
        const around = all.flatMap((id) => [id - 1, id, id + 1]);
        for (const id of [
          ...all,
          ...all.toReversed(),
          ...around,
          ...asked,
          ...asked.map((id) => id + 65_536),
        ])
          expect(found(store, id)).toEqual(map.get(id));
      }),
      { numRuns: runs(60) },
    );
  });

  test('finds the nodes behind the first 2^32, in the part files that they lie in', () => {
    const files = written([
      [70_000, 7, 8],
      [70_009, 9, 10],
    ]);
    const before = 2 ** 32;
    const last = before / 2 ** 26;
    const opened: string[] = [];
    // All parts are the one that was written: only the last one is read.
    const mapped = mapFile(join(files.folder, 'nodes.0'));
    const mapOne = (path: string) => {
      opened.push(path);
      return mapped;
    };
    const runsBehind = files.runs.map((place, run) => (run > 0 ? place + before : 0));
    const store = new NodeStore(
      { ...files, count: before + 2, runs: runsBehind },
      { ...MAPS, mapFile: mapOne },
    );
    expect(opened.at(-1)).toBe(join(files.folder, `nodes.${last}`));
    expect([70_000, 70_009].map((id) => store.find(id))).toEqual([before, before + 1]);
    expect([found(store, 70_000), found(store, 70_009)]).toEqual([
      [7, 8],
      [9, 10],
    ]);
    expect(store.find(70_001)).toBe(-1);
  });

  test('does not take the next node for one of another run with the same low bits', async () => {
    const store = new NodeStore(
      written([
        [65_535, 1, 1],
        [131_072, 2, 2],
      ]),
      MAPS,
    );
    expect(found(store, 65_535)).toEqual([1, 1]);
    expect(store.find(65_536)).toBe(-1);
    expect(found(store, 131_072)).toEqual([2, 2]);
  });

  test('finds nodes in several blocks', async () => {
    const count = 200_000;
    const files = written(Array.from({ length: count }, (_, i) => [i * 3, i, 7 - i] as const));
    expect(files.count).toBe(count);
    const store = new NodeStore(files, MAPS);
    for (let i = 0; i < count; i += 997) {
      expect(found(store, i * 3)).toEqual([i, 7 - i]);
      expect(store.find(i * 3 + 1)).toBe(-1);
    }
    expect(found(store, (count - 1) * 3)).toEqual([count - 1, 8 - count]);
  });

  test('leaves out what is not uploaded and what no number can name, and holds nothing of an empty file', async () => {
    const store = new NodeStore(
      written([
        [-1, 1, 1],
        [-2, 2, 2],
        [Number.NaN, 3, 3],
      ]),
      MAPS,
    );
    expect(store.count).toBe(0);
    expect([-2, -1, 0, 1, Number.NaN].map((id) => store.find(id))).toEqual([-1, -1, -1, -1, -1]);
  });

  test.each([
    ['an id twice', [5, 5], /do not ascend; sort it with `osmium sort`/],
    ['ids that descend', [5, 4], /do not ascend/],
    ['an id that no map could have', [2 ** 45], /ids above/],
  ])('refuses %s', (_, wrong, sentence) => {
    expect(() => written(wrong.map((id) => [id, 0, 0] as const))).toThrow(sentence);
  });

  test('reads on after its files are removed', async () => {
    const files = written([[7, 1, 2]]);
    const store = new NodeStore(files, MAPS);
    removeNodeFiles(files.folder);
    expect(found(store, 7)).toEqual([1, 2]);
  });
});
