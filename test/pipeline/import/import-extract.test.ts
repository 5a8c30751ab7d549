/** A whole import of bad dumps: one sentence or a told skip, and the generation before still current and whole. */
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SILENT } from '../../../pipeline/progress.ts';
import { toiletId } from '../../../pipeline/toilets/toilet-id.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { appOn } from '../../fixtures/app.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import {
  expectNoTemporaryFiles,
  filesUnder,
  importFrom,
  ONE_SENTENCE,
  streetOf,
  wholeCurrent,
  writeExtract,
} from '../../fixtures/imports.ts';
import { blob, block, headerBlob, number, pbf } from '../../fixtures/pbf-fixture.ts';

const WC = { amenity: 'toilets' };

async function publishedStreet(count = 20): Promise<{ store: Store; dump: string; good: Buffer }> {
  const folder = temporaryFolder();
  const store = new LocalStore(join(folder, 'data'));
  const dump = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(count));
  await importFrom(store, dump);
  return { store, dump, good: readFileSync(dump) };
}

/** Where the last blob of a dump begins: at its length, before the type that stands there last. */
function lastBlobOf(dump: Buffer): number {
  return dump.lastIndexOf('\n\x07OSMData') - 4;
}

describe('a dump that cannot be read', () => {
  const flipped = (good: Buffer, at: number) => {
    const bad = Buffer.from(good);
    bad[at]! ^= 1;
    return bad;
  };
  test.each<[string, (path: string, good: Buffer) => void]>([
    ['is missing', () => {}],
    ['is a directory', (path) => mkdirSync(path)],
    ['is empty', (path) => writeFileSync(path, '')],
    ['is a text', (path) => writeFileSync(path, 'Toilets of Monaco\n'.repeat(100))],
    ['is a web page', (path) => writeFileSync(path, '<!doctype html><title>404 Not Found</title>')],
    ['is cut off in its header', (path, good) => writeFileSync(path, good.subarray(0, 20))],
    ['is cut off in its data', (path, good) => writeFileSync(path, good.subarray(0, -5))],
    ['has a bit flipped in its data', (path, good) => writeFileSync(path, flipped(good, good.length - 40))],
    [
      'has a blob of 40 MB',
      (path) => writeFileSync(path, Buffer.concat([headerBlob(), blob('OSMData', Buffer.alloc(40 << 20))])),
    ],
    [
      'needs what no reader here has',
      (path) => writeFileSync(path, headerBlob({ required: ['HistoricalInformation'] })),
    ],
    [
      'breaks the order that it promises',
      (path) =>
        writeFileSync(
          path,
          pbf([block().ways([{ id: 1, refs: [1] }]), block().dense([{ id: 1, lon: 7, lat: 43 }])]),
        ),
    ],
  ])('%s: one sentence, and the generation before stays', async (_, make) => {
    const { store, dump, good } = await publishedStreet();
    const before = filesUnder(store.dataDir);
    const path = `${dump}.bad`;
    make(path, good);
    const error: unknown = await importFrom(store, path).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(ONE_SENTENCE);
    expect(String(error)).toContain(path);
    expect(filesUnder(store.dataDir)).toEqual(before);
    expect(wholeCurrent(store).generation).toBe(1);
  });

  test('by any one bit is refused, or imported with every toilet it had', async () => {
    const { store, dump, good } = await publishedStreet(10);
    const path = `${dump}.bad`;
    let imported = 0;
    for (let at = 0; at < good.length; at++) {
      const bad = Buffer.from(good);
      bad[at]! ^= 1 << (at % 8);
      writeFileSync(path, bad);
      try {
        const { manifest } = await importFrom(store, path);
        expect(manifest.toilets).toBe(10);
        imported++;
      } catch (error) {
        expect(String(error)).toMatch(ONE_SENTENCE);
      }
    }
    expect(imported).toBeLessThan(good.length / 4);
    expect(wholeCurrent(store).toilets).toBe(10);
    expectNoTemporaryFiles(store.dataDir);
  });

  test('cut off exactly between two blobs looks whole, and is refused for what it lost', async () => {
    const folder = temporaryFolder();
    const store = new LocalStore(join(folder, 'data'));
    const dump = join(folder, 'two-blobs.osm.pbf');
    writeFileSync(
      dump,
      pbf([
        block().dense([{ id: 1, lon: 7, lat: 43, tags: WC }]),
        block().dense([{ id: 2, lon: 8, lat: 43, tags: WC }]),
      ]),
    );
    await importFrom(store, dump);
    const whole = readFileSync(dump);
    writeFileSync(dump, whole.subarray(0, lastBlobOf(whole)));
    await expect(importFrom(store, dump)).rejects.toThrow(
      'The new generation has 1 toilets, but generation 1 has 2.',
    );
    expect(wholeCurrent(store).toilets).toBe(2);
  });
});

describe('a dump with bad objects', () => {
  const corners = [0, 1, 2, 3].map((i) => ({
    id: i + 1,
    lon: 7 + (i % 2) * 0.001,
    lat: 43 + (i >> 1) * 0.001,
  }));
  const bad = () =>
    pbf(
      [
        block().dense([
          ...corners,
          { id: 10, lon: 7.1, lat: 43, tags: WC },
          { id: 11, lon: 7.2, lat: 95, tags: WC },
          { id: 12, lon: -200, lat: 43, tags: WC },
          { id: 2n ** 53n + 1n, lon: 7.3, lat: 43, tags: WC },
        ]),
        block().ways([
          { id: 1, refs: [1, 2, 4, 3, 1], tags: WC },
          { id: 2, refs: [97, 98, 99, 97], tags: WC },
          { id: 3, refs: [1, 2] },
          { id: 4, refs: [], tags: WC },
        ]),
        block().relations([
          { id: 1, tags: { ...WC, type: 'multipolygon' }, members: [['way', 3, 'outer']] },
          { id: 2, tags: { ...WC, type: 'site' }, members: [['node', 10, '']] },
        ]),
      ],
      { sorted: true },
    );

  test('is imported without them, and tells how many of which', async () => {
    const store = new LocalStore(temporaryFolder());
    const path = join(temporaryFolder(), 'bad-objects.osm.pbf');
    writeFileSync(path, bad());
    const { manifest, notes } = await importFrom(store, path);
    expect(manifest.toilets).toBe(2);
    expect(notes).toBe(
      'Found 2 objects that are or have toilets; 2 of them can be shown. Result: 2 toilets.\n' +
        'Skipped objects: 1 with nodes that the extract lacks, 1 whose outline does not close, ' +
        '2 outside the valid coordinates, 1 with an id above 2^53, 1 without a position, ' +
        '1 relations that are not areas.',
    );
    const generation = new Generation(store, wholeCurrent(store));
    for (const id of [toiletId('node', 10), toiletId('way', 1)])
      expect(generation.locate(idKey(id)!)).toBeDefined();
  });

  test('that nobody has uploaded yet (ids below zero) is imported without them', async () => {
    const store = new LocalStore(temporaryFolder());
    const path = join(temporaryFolder(), 'edited.osm.pbf');
    const nodes = [
      { id: -1, lon: 7.2, lat: 43, tags: WC },
      { id: 5, lon: 7.1, lat: 43, tags: WC },
    ];
    writeFileSync(path, pbf([block().dense(nodes)], { sorted: false }));
    const { manifest, notes } = await importFrom(store, path);
    expect(manifest.toilets).toBe(1);
    expect(notes).toContain('Skipped objects: 1 not uploaded to OpenStreetMap yet.');
  });

  test('twice the same keeps the later one', async () => {
    const store = new LocalStore(temporaryFolder());
    const path = join(temporaryFolder(), 'joined.osm.pbf');
    const once = (name: string) => block().dense([{ id: 5, lon: 7, lat: 43, tags: { ...WC, name } }]);
    writeFileSync(path, pbf([once('old'), once('new')], { sorted: false }));
    const { manifest, notes } = await importFrom(store, path);
    expect(manifest.toilets).toBe(1);
    expect(notes).toContain('Skipped objects: 1 repeated.');
    const { body } = await appOn(store).get(`/api/v1/toilets/${toiletId('node', 5)}`);
    expect(body).toMatchObject({ toilet: { name: 'new' } });
  });

  test.each([
    ['names', 1_763_411_696, '2025-11-17T20:34:56.000Z'],
    ['names the year 10000 for', 253_402_300_800, null],
    ['names a moment that no calendar holds for', 9e12 - 1, null],
  ])('%s its data date: seconds %d are told as %s', async (_, seconds, told) => {
    const store = new LocalStore(temporaryFolder());
    const path = join(temporaryFolder(), 'dated.osm.pbf');
    const header = headerBlob({ more: number(32, seconds) });
    const data = blob(
      'OSMData',
      block()
        .dense([{ id: 1, lon: 7, lat: 43, tags: WC }])
        .raw(),
    );
    writeFileSync(path, Buffer.concat([header, data]));
    await importFrom(store, path);
    expect(wholeCurrent(store).data_date).toBe(told);
  });

  test('none of which is a toilet makes an empty generation, where there was none before', async () => {
    const store = new LocalStore(temporaryFolder());
    const path = join(temporaryFolder(), 'no-toilets.osm.pbf');
    writeFileSync(path, pbf([block().dense([{ id: 1, lon: 7, lat: 43 }])]));
    await importFrom(store, path);
    expect(wholeCurrent(store)).toMatchObject({ toilets: 0, tiles: [] });
    const nearest = await appOn(store).get('/api/v1/toilets/nearest?lat=43&lon=7');
    expect(nearest.body).toMatchObject({ status: 'no_results', results: [] });
  });
});

describe('a store', () => {
  test('with a damaged blob is whole again after the next import', async () => {
    const { store, dump } = await publishedStreet();
    const { tiles, ids } = wholeCurrent(store);
    for (const hash of [tiles[0]!.shard, tiles[0]!.base, ids[0]!]) writeFileSync(store.blobPath(hash), 'rot');
    expect(() => wholeCurrent(store)).toThrow('does not have the bytes that its name says');
    await importFrom(store, dump);
    expect(wholeCurrent(store).generation).toBe(2);
  });

  test.each([
    ['manifest', (store: Store) => writeFileSync(join(store.dataDir, 'manifests', '1.json'), '{}')],
    ['pointer', (store: Store) => writeFileSync(store.currentPath, 'garbage')],
  ])(
    'with a damaged %s takes the next import, which says that it compares with nothing',
    async (_, damage) => {
      const { store, dump } = await publishedStreet();
      damage(store);
      await writeExtract(dump, streetOf(3));
      const { notes } = await importFrom(store, dump);
      expect(notes).toContain('The previous generation cannot be read: ');
      expect(wholeCurrent(store)).toMatchObject({ generation: 2, toilets: 3 });
    },
  );

  test('with what killed imports left behind takes the next import', async () => {
    const { store, dump } = await publishedStreet();
    const manifest = join(store.dataDir, 'manifests', '2.json');
    writeFileSync(`${manifest}.0123456789ab.tmp`, '{"half');
    writeFileSync(`${store.currentPath}.0123456789ab.tmp`, '2 ');
    writeFileSync(
      join(store.dataDir, 'manifests', '3.json'),
      readFileSync(join(store.dataDir, 'manifests', '1.json')),
    );
    await importFrom(store, dump);
    expect(wholeCurrent(store).generation).toBe(4);
  });

  test('whose blobs a sweep takes while an import needs them is whole all the same', async () => {
    const { store, dump } = await publishedStreet();
    const folder = join(store.dataDir, 'store');
    let taken = 0;
    const sweep = (what: string) => {
      if (what !== 'Map') return;
      for (const name of readdirSync(folder)) {
        unlinkSync(join(folder, name));
        taken++;
      }
    };
    await importFrom(store, dump, { progress: { ...SILENT, count: sweep } });
    expect(taken).toBeGreaterThan(5);
    expect(wholeCurrent(store).generation).toBe(2);
    expect(readdirSync(join(store.dataDir, 'tmp'))).toEqual([]);
  });

  test('takes two imports at once: each publishes, or says that the other one did', async () => {
    const { store, dump } = await publishedStreet();
    const outcomes = await Promise.allSettled([importFrom(store, dump), importFrom(store, dump)]);
    const faults = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(faults.length).toBeLessThan(2);
    for (const fault of faults) expect(fault).toMatch(/manifests\/2\.json could not be written: EEXIST/);
    expect(wholeCurrent(store).generation).toBe(3 - faults.length);
    expectNoTemporaryFiles(store.dataDir);
  });
});
