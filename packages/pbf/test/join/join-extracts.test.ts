import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PbfHeader, type PbfObjects, PbfWriter } from '../../../../bench/made/write-pbf.ts';
import { workFolder } from '../../../../test/fixtures/imports.ts';
import {
  blob,
  block,
  bytes,
  headerBlob,
  number,
  pbf,
  tempFile,
} from '../../../../test/fixtures/pbf-fixture.ts';
import { readPbf } from '../../../../test/fixtures/read-pbf.ts';
import { runs } from '../../../../test/fixtures/runs.ts';
import { ExtractFault, PbfFile } from '../../src/file/pbf-file.ts';
import { readFileHeader } from '../../src/file/pbf-sections.ts';
import { joinExtracts } from '../../src/join/join-extracts.ts';

const NOW_MS = Date.parse('2026-11-18T12:00:00Z');
const OLD = new Date('2026-11-01T00:00:00Z');
const NEW = new Date('2026-11-02T00:00:00Z');

async function write(objects: Partial<PbfObjects>, header: PbfHeader = {}): Promise<string> {
  const path = join(workFolder(), 'extract.osm.pbf');
  const writer = await PbfWriter.open(path, { date: OLD, ...header });
  await writer.add(objects);
  await writer.close();
  return path;
}

async function joined(...paths: string[]): Promise<string> {
  const out = join(workFolder(), 'joined.osm.pbf');
  await joinExtracts(paths, out, { nowMs: NOW_MS });
  return out;
}

async function headerOf(path: string) {
  const file = await PbfFile.open(path);
  const { header } = await readFileHeader(file);
  await file.close();
  return header;
}

const node = (id: number, lon = id / 100, tags?: Record<string, string>) => ({
  id,
  lon,
  lat: 43.7,
  ...(tags && { tags }),
});

describe('extracts that are joined', () => {
  test('give each object once, with its tags, nodes and members, by kind and id', async () => {
    const fee = { fee: 'yes', name: 'Straße 🚻' };
    const member = { type: 'way', ref: 7, role: 'outer' } as const;
    const west = await write({
      nodes: [node(1), node(2, 7.5, fee), node(5)],
      ways: [{ id: 7, refs: [1, 2, 5], tags: { highway: 'footway' } }],
      relations: [{ id: 3, members: [member], tags: { type: 'multipolygon' } }],
    });
    const east = await write({
      nodes: [node(2, 7.5, fee), node(3, 7.6, { amenity: 'toilets' }), node(5), node(2 ** 40, 7)],
      ways: [
        { id: 7, refs: [1, 2, 5], tags: { highway: 'footway' } },
        { id: 9, refs: [3, 2 ** 40] },
      ],
    });
    const { objects } = readPbf(await joined(west, east));
    expect(objects.map(({ type, id }) => `${type} ${id}`)).toEqual([
      'node 1',
      'node 2',
      'node 3',
      'node 5',
      `node ${2 ** 40}`,
      'way 7',
      'way 9',
      'relation 3',
    ]);
    const whole = readPbf(
      await write({
        nodes: [node(1), node(2, 7.5, fee), node(3, 7.6, { amenity: 'toilets' }), node(5), node(2 ** 40, 7)],
        ways: [
          { id: 7, refs: [1, 2, 5], tags: { highway: 'footway' } },
          { id: 9, refs: [3, 2 ** 40] },
        ],
        relations: [{ id: 3, members: [member], tags: { type: 'multipolygon' } }],
      }),
    );
    expect(objects).toEqual(whole.objects);
  });

  test('take what several have from the newest, in whatever order they are named', async () => {
    const old = await write({ nodes: [node(4, 7, { fee: 'yes' }), node(6, 7)] }, { date: OLD });
    const fresh = await write({ nodes: [node(4, 8, { fee: 'no' })] }, { date: NEW });
    for (const paths of [
      [old, fresh],
      [fresh, old],
    ]) {
      const { objects } = readPbf(await joined(...paths));
      expect(objects.map(({ id, lonE7, tags }) => [id, lonE7, tags.get('fee')])).toEqual([
        [4, 8e7, 'no'],
        [6, 7e7, undefined],
      ]);
    }
  });

  test('have the oldest time, and the box around all', async () => {
    const west = await write(
      { nodes: [node(1)] },
      { date: NEW, bbox: { west: 1, south: 2, east: 3, north: 4 } },
    );
    const east = await write(
      { nodes: [node(2)] },
      { date: OLD, bbox: { west: 2, south: -3, east: 9, north: 3 } },
    );
    expect(await headerOf(await joined(west, east))).toMatchObject({
      replicationTimestampMs: OLD.getTime(),
      bbox: [1, -3, 9, 4],
      sorted: true,
    });
    const unknown = tempFile(pbf([block().dense([{ id: 8, lon: 1, lat: 2 }])]));
    expect(await headerOf(await joined(west, unknown))).toMatchObject({
      replicationTimestampMs: null,
      bbox: null,
    });
  });

  test('name the replication server that all of them name, with the lowest number', async () => {
    const of = (url: string, sequence: number, id: number) => {
      const more = Buffer.concat([number(33, sequence), bytes(34, url)]);
      return tempFile(
        Buffer.concat([
          headerBlob({ more }),
          blob(
            'OSMData',
            block()
              .dense([{ id, lon: 7, lat: 43 }])
              .raw(),
          ),
        ]),
      );
    };
    const [a, b] = ['https://a.example/day', 'https://b.example/day'];
    expect(await headerOf(await joined(of(a, 9, 1), of(a, 7, 2)))).toMatchObject({
      replicationUrl: a,
      replicationSequence: 7,
    });
    expect(await headerOf(await joined(of(a, 9, 1), of(b, 7, 2)))).toMatchObject({
      replicationUrl: null,
      replicationSequence: null,
    });
  });

  test('are the same however objects are spread over files and blobs', async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 120 });
    const spread = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(ids, spread, fc.integer({ min: 1, max: 9 }), async (all, masks, objectsPerBlob) => {
        const sorted = all.toSorted((a, b) => a - b);
        const tagsOf = (id: number) => ({ ref: `${id}`, ...(id % 2 && { fee: 'yes' }) });
        const objectsOf = (mask: number): Partial<PbfObjects> => {
          const own = sorted.filter((_, i) => (masks[i % masks.length]! & mask) !== 0);
          return {
            nodes: own.map((id) => node(id, id / 10, id % 3 ? tagsOf(id) : undefined)),
            ways: own.map((id) => ({ id, refs: [id, 1, id * 2 ** 24], tags: tagsOf(id) })),
            relations: own.map((id) => ({
              id,
              members: [{ type: 'node', ref: id, role: `r${id % 5}` }],
              tags: tagsOf(id),
            })),
          };
        };
        const files = [];
        for (const mask of [1, 2, 4]) files.push(await write(objectsOf(mask), { objectsPerBlob }));
        expect(readPbf(await joined(...files)).objects).toEqual(readPbf(await write(objectsOf(7))).objects);
      }),
      { numRuns: runs(25) },
    );
  });

  test('are scaled as their blocks say', async () => {
    const scaled = block();
    scaled.granularity = 1_000;
    scaled.lonOffset = 5_000_000_000;
    scaled.dense([{ id: 1, lon: 7.000001, lat: 43.5 }]);
    const { objects } = readPbf(await joined(tempFile(pbf([scaled])), await write({ nodes: [node(2)] })));
    expect(objects[0]).toMatchObject({ id: 1, lonE7: 70_000_010, latE7: 435_000_000 });
  });

  test('of many blobs keep each within 8,000 objects', async () => {
    const nodes = Array.from({ length: 20_001 }, (_, i) => node(i + 1, 7));
    const path = await joined(
      await write({ nodes: nodes.slice(0, 12_000) }),
      await write({ nodes: nodes.slice(9_000) }),
    );
    const { objects, rawSizes } = readPbf(path);
    expect([objects.length, rawSizes.length]).toEqual([20_001, 3]);
  });
});

describe('extracts that cannot be joined', () => {
  const two = [
    { id: 2, lon: 7, lat: 43 },
    { id: 1, lon: 7, lat: 43 },
  ];
  test.each([
    [
      'without a promised order',
      pbf([block().dense(two.slice(0, 1))], { sorted: false }),
      'Sort it with `osmium sort`',
    ],
    ['that break it', pbf([block().dense(two)]), 'osmium sort'],
    ['with ids below zero', pbf([block().dense([{ id: -1, lon: 7, lat: 43 }])]), 'never uploaded'],
    ['with nodes one by one', pbf([block().plain(two.slice(0, 1))]), 'osmium cat'],
    ['that are cut off', pbf([block().dense(two.slice(0, 1))]).subarray(0, -9), 'ends inside a blob'],
  ])('%s end with a sentence that says so, and leave nothing', async (_, bytes, what) => {
    const folder = workFolder();
    const bad = join(workFolder(), 'bad.osm.pbf');
    writeFileSync(bad, bytes);
    const good = await write({ nodes: [node(1)] });
    const error: unknown = await joinExtracts([good, bad], join(folder, 'joined.osm.pbf'), {
      nowMs: NOW_MS,
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ExtractFault);
    expect(String(error)).toContain(bad);
    expect(String(error)).toContain(what);
    expect(readdirSync(folder)).toEqual([]);
  });
});
