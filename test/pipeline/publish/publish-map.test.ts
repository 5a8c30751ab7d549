import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PbfWriter } from '../../../bench/made/write-pbf.ts';
import { publish } from '../../../pipeline/publish/publish-generation.ts';
import { publishMap, putMap } from '../../../pipeline/publish/publish-map.ts';
import { blobName } from '../../../shards/format/map-blob.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { blobsOf, Manifest } from '../../../shards/generation/manifest.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { drawnMap } from '../../fixtures/drawn-map.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../../fixtures/imports.ts';

let archive: Buffer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publish-map-'));
  const path = join(folder, 'empty.osm.pbf');
  await (await PbfWriter.open(path)).close();
  archive = (await drawnMap(path)).archive;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function street() {
  const dataDir = workFolder();
  const store = new LocalStore(dataDir);
  store.create();
  const { manifest } = await importFrom(
    store,
    await writeExtract(join(dataDir, 'street.osm.pbf'), streetOf(3)),
  );
  return { store, manifest };
}

async function withMap() {
  const { store, manifest } = await street();
  const path = join(store.dataDir, 'drawn.pmtiles');
  writeFileSync(path, archive);
  const drawnFrom = { extract: manifest.extract, edition: 'one', rules: 1 };
  const published = await publishMap(store, undefined, await putMap(store, path, drawnFrom));
  return { store, before: manifest, published };
}

test('a map is published in a manifest that is else the one before', async () => {
  const { store, before, published } = await withMap();
  const { map_archive, generation, sizes, ...rest } = published;
  const { map_archive: none, generation: number, sizes: sizesBefore, ...same } = before;
  expect(none).toBeNull();
  expect(generation).toBe(number + 1);
  expect(rest).toEqual(same);
  expect(blobsOf(published)).toContain(map_archive!.blob);
  expect(sizes).toEqual({ ...sizesBefore, [blobName(map_archive!.blob)]: archive.length });
  expect(new Generation(store, store.readCurrent()!).mapArchivePath).toBe(store.blobPath(map_archive!.blob));
});

test('what is published later keeps the map, unless it is of another extract or the file is lost', async () => {
  const { store, before, published } = await withMap();
  // As a diff or an import that began before the map was there.
  expect((await publish(store, before)).map_archive).toEqual(published.map_archive);
  expect((await publish(store, before, published.map_archive!.blob)).map_archive).toBeNull();
  const again = await withMap();
  expect(
    (await publish(again.store, { ...again.before, extract: 'europe/elsewhere' })).map_archive,
  ).toBeNull();
  const lost = await withMap();
  rmSync(lost.store.storedPath(lost.published.map_archive!.blob));
  expect((await publish(lost.store, lost.before)).map_archive).toBeNull();
});

test('a map that is not whole, or of an extract that is no longer served, is not published', async () => {
  const { store, manifest } = await street();
  const path = join(store.dataDir, 'drawn.pmtiles');
  const drawnFrom = { extract: manifest.extract, edition: 'one', rules: 1 };
  writeFileSync(path, archive.subarray(0, archive.length - 1));
  await expect(putMap(store, path, drawnFrom)).rejects.toThrow('is damaged');
  writeFileSync(path, archive);
  const whole = await putMap(store, path, { ...drawnFrom, extract: 'other' });
  await expect(publishMap(store, undefined, whole)).rejects.toThrow(
    'The data served is no longer that of other',
  );
  expect(store.readCurrent()!.generation).toBe(manifest.generation);
  expect(existsSync(store.currentPath)).toBe(true);
});

test('manifests from before there were maps still parse', async () => {
  const { manifest } = await street();
  const { map_archive, ...older } = manifest;
  expect(map_archive).toBeNull();
  expect(Manifest.parse(older)).toEqual(manifest);
});
