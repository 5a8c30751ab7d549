import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PbfHeader,
  type PbfNode,
  type PbfRelation,
  type PbfWay,
  PbfWriter,
} from '../../../bench/made/write-pbf.ts';
import { needs, OSMIUM } from '../../fixtures/needs.ts';
import { type ReadObject, readPbf, unzigzag } from '../../fixtures/read-pbf.ts';
import { runs } from '../../fixtures/runs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lootiles-pbf-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Objects {
  readonly nodes: readonly PbfNode[];
  readonly ways: readonly PbfWay[];
  readonly relations: readonly PbfRelation[];
}

const MAX_ID = 2 ** 51;
const id = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: MAX_ID }));
const text = fc.string({ unit: 'binary', maxLength: 12 });
const tags = fc.dictionary(text, text, { maxKeys: 4 });
const node = fc
  .record({
    id,
    tags,
    lonE7: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
    latE7: fc.integer({ min: -900_000_000, max: 900_000_000 }),
  })
  .map(({ lonE7, latE7, ...rest }): PbfNode => ({ ...rest, lon: lonE7 / 1e7, lat: latE7 / 1e7 }));
const way = fc.record({ id, tags, refs: fc.array(id, { maxLength: 10 }) });
const member = fc.record({
  type: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
  ref: id,
  role: text,
});
const relation = fc.record({ id, tags, members: fc.array(member, { maxLength: 6 }) });
const objects: fc.Arbitrary<Objects> = fc.record({
  nodes: ascending(node),
  ways: ascending(way),
  relations: ascending(relation),
});

describe('what is written', () => {
  it('is read back, whatever the objects and however many a blob holds', async () => {
    await fc.assert(
      fc.asyncProperty(objects, fc.integer({ min: 1, max: 7 }), async (written, objectsPerBlob) => {
        const path = await write(written, { objectsPerBlob });
        const read = readPbf(path);
        expect(read.objects).toEqual(asRead(written));
        const blobs = Object.values(written).map((list) => Math.ceil(list.length / objectsPerBlob));
        expect(read.rawSizes).toHaveLength(blobs.reduce((sum, count) => sum + count));
      }),
      { numRuns: runs(150) },
    );
  });

  it('tells its order, its date, its box and its sources in the header', async () => {
    const path = await write(
      { nodes: [], ways: [], relations: [] },
      {
        source: 'invented',
        date: new Date('2026-11-01T00:00:00Z'),
        bbox: { west: -1.5, south: 2, east: 3, north: 4.25 },
      },
    );
    const { header } = readPbf(path);
    expect(header.get(4)?.map(String)).toEqual(['OsmSchema-V0.6', 'DenseNodes']);
    expect(header.get(5)?.map(String)).toEqual(['Sort.Type_then_ID']);
    expect(header.get(16)?.map(String)).toEqual(['lootiles']);
    expect(header.get(17)?.map(String)).toEqual(['invented']);
    expect(Number(header.get(32)?.[0]) * 1000).toBe(Date.parse('2026-11-01T00:00:00Z'));
    const box = header.get(1)?.[0] as Buffer;
    expect(box.length).toBeGreaterThan(8);
  });

  it('keeps blobs of large objects within 16 MiB and the object that tips them over', async () => {
    const big = 'x'.repeat(100_000);
    const nodes = Array.from({ length: 400 }, (_, index) => ({
      id: index + 1,
      lon: 0,
      lat: 0,
      tags: { note: `${index}${big}` },
    }));
    const { rawSizes, objects: read } = readPbf(await write({ nodes, ways: [], relations: [] }));
    expect(read).toHaveLength(400);
    expect(rawSizes.length).toBeGreaterThan(1);
    expect(Math.max(...rawSizes)).toBeLessThan(16 * 1024 * 1024 + 200_000);
  });

  it('is read by osmium without a warning', needs(OSMIUM), async () => {
    const path = await write({
      nodes: [
        { id: 1, lon: 7.4246, lat: 43.7384, tags: { amenity: 'toilets', name: 'WC, 公共厕所 %=@' } },
        { id: MAX_ID, lon: -180, lat: -90 },
      ],
      ways: [{ id: 5, refs: [1, MAX_ID, 1], tags: { building: 'yes' } }],
      relations: [
        { id: 9, members: [{ type: 'way', ref: 5, role: 'outer' }], tags: { type: 'multipolygon' } },
      ],
    });
    const { stdout, stderr, status } = spawnSync('osmium', ['cat', '-f', 'opl,add_metadata=false', path], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      'n1 Tamenity=toilets,name=WC%2c%%20%%516c%%5171%%5395%%6240%%20%%25%%3d%%40% x7.4246 y43.7384',
      `n${MAX_ID} T x-180 y-90`,
      `w5 Tbuilding=yes Nn1,n${MAX_ID},n1`,
      'r9 Ttype=multipolygon Mw5@outer',
    ]);
  });
});

describe('what is refused', () => {
  const way = { id: 1, refs: [] };
  const nowhere = { id: 1, lon: 0, lat: Number.NaN };
  it.each([
    ['a node after a way', (w: PbfWriter) => [w.way(way), w.node(at(2))], /A node \(2\) cannot follow a way/],
    ['an id twice', (w: PbfWriter) => [w.node(at(2)), w.node(at(2))], /node 2 cannot follow node 2/],
    ['a falling id', (w: PbfWriter) => [w.node(at(2)), w.node(at(1))], /ascending/],
    ['a broken id', (w: PbfWriter) => [w.node(at(1.5))], /whole/],
    ['a node off the Earth', (w: PbfWriter) => [w.node({ id: 1, lon: 181, lat: 0 })], /not on Earth/],
    ['a node nowhere', (w: PbfWriter) => [w.node(nowhere)], /not on Earth/],
  ])('%s', async (_name, act, message) => {
    const writer = await PbfWriter.open(join(folder, 'refused.osm.pbf'));
    expect(() => act(writer)).toThrow(message);
    await writer.abort();
    expect(readdirSync(folder).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('ids start again with each kind', async () => {
    const path = await write({
      nodes: [at(7)],
      ways: [{ id: 3, refs: [7] }],
      relations: [{ id: 1, members: [] }],
    });
    expect(readPbf(path).objects.map((object) => object.id)).toEqual([7, 3, 1]);
  });
});

describe('the file', () => {
  it('keeps its old content until the new one is whole', async () => {
    const path = join(folder, 'kept.osm.pbf');
    writeFileSync(path, 'old');
    const writer = await PbfWriter.open(path);
    writer.node(at(1));
    expect(readFileSync(path, 'utf8')).toBe('old');
    await writer.close();
    expect(readPbf(path).objects).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('is not there after abort, and neither is the temporary one', async () => {
    const path = join(folder, 'aborted.osm.pbf');
    const writer = await PbfWriter.open(path, { objectsPerBlob: 1 });
    for (let id = 1; id < 20; id++) writer.node(at(id));
    await writer.abort();
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(() => writer.node(at(30))).toThrow(/closed/);
  });

  it('cannot be opened with no room in a blob', async () => {
    await expect(PbfWriter.open(join(folder, 'none.osm.pbf'), { objectsPerBlob: 0 })).rejects.toThrow(
      /at least 1/,
    );
  });
});

it('reads zigzag numbers both ways', () => {
  expect([0n, 1n, 2n, 3n].map(unzigzag)).toEqual([0, -1, 1, -2]);
});

async function write({ nodes, ways, relations }: Objects, header: PbfHeader = {}): Promise<string> {
  const path = join(folder, 'written.osm.pbf');
  const writer = await PbfWriter.open(path, header);
  for (const one of nodes) writer.node(one);
  for (const one of ways) writer.way(one);
  await writer.drain();
  for (const one of relations) writer.relation(one);
  await writer.close();
  return path;
}

function at(id: number): PbfNode {
  return { id, lon: 1, lat: 2 };
}

function ascending<T extends { readonly id: number }>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc
    .uniqueArray(one, { maxLength: 15, selector: (object) => object.id })
    .map((list) => list.toSorted((a, b) => a.id - b.id));
}

function asRead({ nodes, ways, relations }: Objects): ReadObject[] {
  return [
    ...nodes.map(({ id, lon, lat, tags }) => ({
      type: 'node' as const,
      id,
      tags: asMap(tags),
      lonE7: Math.round(lon * 1e7) + 0,
      latE7: Math.round(lat * 1e7) + 0,
    })),
    ...ways.map(({ id, refs, tags }) => ({ type: 'way' as const, id, tags: asMap(tags), refs })),
    ...relations.map(({ id, members, tags }) => ({
      type: 'relation' as const,
      id,
      tags: asMap(tags),
      members,
    })),
  ];
}

function asMap(tags: PbfNode['tags']): Map<string, string> {
  return new Map(Object.entries(tags ?? {}));
}
