import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BORDER } from '../../../packages/footways/index.ts';
import { verifyGeneration } from '../../../pipeline/import/verify.ts';
import { addWalkingGraph } from '../../../pipeline/import/walking-graph.ts';
import { withImportLock } from '../../../pipeline/import-lock.ts';
import { removeWorkFiles } from '../../../pipeline/maintenance/left-behind.ts';
import { SILENT } from '../../../pipeline/progress.ts';
import { buildWalkingGraph } from '../../../pipeline/walk/build-walking-graph.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { blobsOf, Manifest } from '../../../shards/generation/manifest.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { encodeWalkTile } from '../../../shards/walk/walk-blob.ts';
import { NOW } from '../../fixtures/generation.ts';
import { importFrom, streetOf, wholeCurrent, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { writeTown } from '../../fixtures/walk-town.ts';

async function town(): Promise<{ store: Store; path: string }> {
  const folder = workFolder();
  return { store: new LocalStore(folder), path: await writeTown(folder, { side: 8 }) };
}

describe('an import with the walking graph', () => {
  test('publishes the toilets, then the graph, and leaves no work files', async () => {
    const { store, path } = await town();
    const { manifest, notes } = await importFrom(store, path, { walking: true });
    expect(notes).toContain('Walking graph: ');
    expect(store.generations()).toEqual([2, 1]);
    expect(store.readManifest(1).walk).toBeNull();
    expect(wholeCurrent(store)).toEqual(manifest);
    expect(manifest.walk!.length).toBeGreaterThan(0);
    expect(blobsOf(manifest)).toContain(manifest.walk![0]!.blob);
    expect(readdirSync(join(store.dataDir, 'tmp'))).toEqual([]);
  });

  test('has the graph of the import before until its own is built; of another extract it has none', async () => {
    const { store, path } = await town();
    const first = await importFrom(store, path, { walking: true });
    await importFrom(store, path, { walking: true });
    expect(store.readManifest(3).walk).toEqual(first.manifest.walk);
    await importFrom(store, path, { walking: true, extract: 'another', allowShrink: true });
    expect(store.readManifest(5).walk).toBeNull();
  });

  test('publishes its toilets if the graph cannot be built, and says so', async () => {
    const { store } = await town();
    const path = await writeExtract(join(store.dataDir, 'street.osm.pbf'), streetOf(20));
    const { manifest, notes } = await importFrom(store, path, {
      walking: true,
      // Something overwrites the extract after the toilets are read.
      requireLock: async () => appendFileSync(path, 'no blob'),
    });
    expect(manifest.toilets).toBe(20);
    // Recorded as tried: a night with the same dump does nothing.
    expect(manifest.walk).toEqual([]);
    expect(wholeCurrent(store)).toEqual(manifest);
    expect(
      notes.match(/The walking graph was not built: .*Walks are estimates until another dump is imported\./g),
    ).toHaveLength(1);
  });

  test('leaves the graph that is built to work on, and the graph leaves another import to publish', async () => {
    const { store, path } = await town();
    const { manifest } = await importFrom(store, path);
    const notes: string[] = [];
    const progress = { ...SILENT, note: (text: string) => notes.push(text) };
    let isBuilt = false;
    const building = addWalkingGraph(path, manifest, { store, database: undefined, progress, now: NOW });
    const ended = building.finally(() => {
      isBuilt = true;
    });
    let looks = 0;
    await withImportLock(store, undefined, async () => {
      for (; !isBuilt; looks++) await removeWorkFiles(store.dataDir, Date.now());
    });
    expect(looks).toBeGreaterThan(1);
    expect((await ended).walk!.length).toBeGreaterThan(0);
    await importFrom(store, path, { extract: 'another', allowShrink: true });
    await addWalkingGraph(path, manifest, { store, database: undefined, progress, now: NOW });
    expect(notes.at(-1)).toContain('The graph was dropped.');
    expect(wholeCurrent(store).walk).toBeNull();
  });

  test('without it has none', async () => {
    const { store, path } = await town();
    await importFrom(store, path, { walking: true });
    const { manifest } = await importFrom(store, path);
    expect(manifest.walk).toBeNull();
  });

  test('is refused if a border leads nowhere', async () => {
    const { store, path } = await town();
    const { manifest } = await importFrom(store, path);
    const bytes = encodeWalkTile(
      {
        ...{
          ends: [0, 1],
          bits: [0],
          floors: [undefined],
          lengths: [10],
          pointStarts: [0, 2],
          points: [0, 0, 50, 50],
        },
        ...{ positions: [0, 0, 50, 50], nodeBits: [0, BORDER], ways: [0, 7] },
      },
      { points: [], starts: [0], sides: [] },
    );
    const walk = [
      {
        key: 'w',
        blob: await store.putBlob(bytes),
        box: [0, 0, 1e-5, 1e-5] as [number, number, number, number],
      },
    ];
    const options = { before: undefined, allowShrink: true, random: Math.random };
    expect(() => verifyGeneration(store, { ...manifest, walk }, options)).toThrow('leads nowhere');
  });
});

test('a manifest of an older program has no graph', async () => {
  const { store, path } = await town();
  const { manifest } = await importFrom(store, path);
  const { walk: _, ...older } = manifest;
  expect(Manifest.parse(older).walk).toBeNull();
});

test('a generation takes the graph over from the one before, if its tiles are the same', async () => {
  const { store, path } = await town();
  const { manifest } = await importFrom(store, path, { walking: true });
  const before = new Generation(store, manifest);
  expect(new Generation(store, manifest, before).walk).toBe(before.walk);
  expect(new Generation(store, { ...manifest, walk: [] }, before).walk).not.toBe(before.walk);
});

describe('tiles', () => {
  test('are the same, however many threads and groups build them', async () => {
    const { store, path } = await town();
    store.create();
    const options = { maxPieces: 40 };
    const { tiles } = await buildWalkingGraph(path, store, { ...options, threads: 0 });
    const threaded = await buildWalkingGraph(path, store, { ...options, threads: 2 });
    expect(threaded.tiles).toEqual(tiles);
    const grouped = await buildWalkingGraph(path, store, { ...options, threads: 0, maxGroupRefs: 200 });
    const byKey = new Map(tiles.map((tile) => [tile.key, tile]));
    const same = grouped.tiles.filter(({ key }) => byKey.has(key));
    expect(same.length).toBeGreaterThan(3);
    expect(same).toEqual(same.map(({ key }) => byKey.get(key)));
  });
});
