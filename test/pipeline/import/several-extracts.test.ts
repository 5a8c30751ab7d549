/** Several extracts, imported as one: what is on both sides of a border, and what leads over it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FOOT } from '../../../packages/footways/index.ts';
import { extractOnDisk, findExtract } from '../../../pipeline/osm/download/find-extract.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW } from '../../fixtures/generation.ts';
import { importFrom, wholeCurrent, workFolder } from '../../fixtures/imports.ts';
import { type Neighbours, WEST_END, writeNeighbours } from '../../fixtures/neighbours.ts';
import { nearestWalks } from '../../fixtures/walk-graph.ts';

interface Imported {
  readonly manifest: Manifest;
  readonly generation: Generation;
}

let folder: string;
let neighbours: Neighbours;
let joined: Imported;
let whole: Imported;

async function imported(extract: string): Promise<Imported> {
  const dataDir = join(workFolder(), 'data');
  const store = new LocalStore(dataDir);
  store.create();
  const { path, edition } = await findExtract(extract, join(dataDir, 'extracts'), { nowMs: NOW.getTime() });
  const { manifest } = await importFrom(store, path, { extract, edition, walking: true });
  return { manifest: wholeCurrent(store), generation: new Generation(store, manifest) };
}

beforeAll(async () => {
  folder = workFolder();
  neighbours = await writeNeighbours(folder);
  joined = await imported(`${neighbours.west}, ${neighbours.east}`);
  whole = await imported(neighbours.whole);
});

/** What the data makes of a generation. */
function contentOf({ manifest }: Imported) {
  const { tiles, ids, toilets, aliases, places, labels, walk, data_date } = manifest;
  return { tiles, ids, toilets, aliases, places, labels, walk, data_date };
}

describe('two extracts of neighbours', () => {
  test('make the same toilets, places, labels and walking graph as one extract of both', () => {
    expect(contentOf(joined)).toEqual(contentOf(whole));
    expect(joined.manifest.toilets).toBe(3);
    expect(joined.manifest.walk).not.toBeNull();
  });

  test('do so in any order, and as a folder', async () => {
    const { east, west } = neighbours;
    expect(contentOf(await imported(`${east},${west}`))).toEqual(contentOf(whole));
    const own = workFolder();
    rmSync((await writeNeighbours(own)).whole);
    expect(contentOf(await imported(own))).toEqual(contentOf(whole));
  });

  test('let a walk cross the border, over ways of both', () => {
    const { walks } = nearestWalks(joined.generation, WEST_END, 3, NO_FILTER, FOOT);
    expect(walks.map(({ source }) => source)).toEqual(['network', 'network', 'network']);
    // The street has 20 pieces of some 80 m; its last node has the toilet of the east.
    expect(walks.at(-1)!.metres).toBeGreaterThan(1_550);
  });

  test('have the time of the older one', () => {
    expect(joined.manifest.data_date).toBe('2026-11-16T20:21:00.000Z');
  });

  test('are another edition if one of them changes, and are found on the disk until then', async () => {
    const own = workFolder();
    const extracts = join(own, 'extracts');
    const { west, east } = await writeNeighbours(own);
    const list = `${west},${east}`;
    expect(extractOnDisk(list, extracts)).toBeUndefined();
    const first = await findExtract(list, extracts);
    expect(extractOnDisk(list, extracts)).toEqual({ path: first.path, edition: first.edition });
    expect(await findExtract(list, extracts)).toMatchObject({ path: first.path, edition: first.edition });
    await writeNeighbours(own, { west: new Date('2026-11-18T00:00:00Z'), east: NOW });
    expect(extractOnDisk(list, extracts)).toBeUndefined();
    const second = await findExtract(list, extracts);
    expect(second.edition).not.toBe(first.edition);
  });
});
