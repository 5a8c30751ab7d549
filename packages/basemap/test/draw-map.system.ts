import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PbfWriter } from '../../../bench/made/write-pbf.ts';
import { drawnMap, type ReadMap, type ReadTile, tilesOf } from '../../../test/fixtures/drawn-map.ts';
import { archiveOf } from '../../../test/fixtures/map-archive.ts';
import { EXTRACTS, needs, OSMIUM, outsideData } from '../../../test/fixtures/needs.ts';
import { block, type NodeIn, pbf, tempFile } from '../../../test/fixtures/pbf-fixture.ts';
import { openExtract } from '../../pbf/index.ts';
import { isWholeArchive } from '../src/archive/pmtiles-file.ts';
import { diskBytesOf, drawMap } from '../src/draw-map.ts';
import { LAYERS, MAX_ZOOM } from '../src/layers/layers.ts';
import { worldX, worldY } from '../src/mercator.ts';

const MONACO = outsideData('extracts/monaco-2026-03-09.osm.pbf');
const HELSINKI = outsideData('extracts/helsinki-centre-2019-04-21.osm.pbf');
const ALL_ZOOMS = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => zoom);
/** Of a tile, and its buffer; a unit more for rounding. */
const LEAST = -65;
const MOST = 4096 + 65;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'draw-map-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function tilesIn(map: ReadMap, zooms: readonly number[] = ALL_ZOOMS): Promise<ReadTile[]> {
  const tiles: ReadTile[] = [];
  for await (const tile of tilesOf(map.archive, zooms)) tiles.push(tile);
  return tiles;
}

/** Of rectangles, what the tile itself shows. */
function withoutBuffer({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const clamped = (at: number) => Math.max(0, Math.min(4096, at));
  return { x: clamped(x), y: clamped(y) };
}

function areaOf(ring: readonly { x: number; y: number }[]): number {
  return ring.reduce((sum, p, k) => {
    const q = ring[(k + 1) % ring.length]!;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
}

test('a node whose id no number can name is left out, as imports leave it out', async () => {
  const drawnWith = async (...more: NodeIn[]) => {
    const nodes = [{ id: 1, lon: 14.5, lat: 35.9 }, { id: 2, lon: 14.501, lat: 35.9 }, ...more];
    const ways = [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }];
    const bytes = pbf([block().dense(nodes), block().ways(ways)], { sorted: true });
    return (await drawnMap(tempFile(bytes))).archive;
  };
  const beyond = [2n ** 53n + 1n, 2n ** 63n - 1n].map((id) => ({ id, lon: 14.5005, lat: 35.9 }));
  expect((await drawnWith(...beyond)).equals(await drawnWith())).toBe(true);
});

test('an extract of two far places is drawn where they are, and the event loop turns meanwhile', async () => {
  const path = join(folder, 'far.osm.pbf');
  const writer = await PbfWriter.open(path);
  const places = [
    [55.45, -20.88],
    [-61.53, 16.24],
  ] as const;
  for (const [i, [lon, lat]] of places.entries())
    writer.node({ id: i + 1, lon, lat, tags: { amenity: 'toilets' } });
  await writer.close();
  let turns = 0;
  let isDrawn = false;
  const count = () => {
    turns++;
    if (!isDrawn) setImmediate(count);
  };
  setImmediate(count);
  const map = await drawnMap(path);
  isDrawn = true;
  // The box around both has 560,000 of the smallest cells, of 21 tiles each.
  expect(map.tiles).toBeLessThan(3_000);
  expect(map.cells).toBeLessThan(300);
  expect(turns).toBeGreaterThan(5);
  const archive = archiveOf(map.archive);
  for (const [lon, lat] of places) {
    const [x, y] = [worldX(lon), worldY(lat)].map((at) => Math.floor((at + 2 ** 31) / 2 ** (32 - MAX_ZOOM)));
    expect(await archive.getZxy(MAX_ZOOM, x!, y!)).toBeDefined();
  }
  const [x, y] = [worldX(0), worldY(0)].map((at) => Math.floor((at + 2 ** 31) / 2 ** (32 - MAX_ZOOM)));
  expect(await archive.getZxy(MAX_ZOOM, x!, y!)).toBeUndefined();
});

test('two streets at both ends of the world are drawn by their own cells', async () => {
  const path = join(folder, 'ends.osm.pbf');
  const writer = await PbfWriter.open(path, { bbox: { west: -170, south: -50, east: 170, north: 60 } });
  const ends = [
    [-169, -49],
    [169, 59],
  ] as const;
  for (const [i, [lon, lat]] of ends.entries()) {
    writer.node({ id: 2 * i + 1, lon, lat });
    writer.node({ id: 2 * i + 2, lon: lon + 0.001, lat });
  }
  for (const i of ends.keys())
    writer.way({ id: i + 1, refs: [2 * i + 1, 2 * i + 2], tags: { highway: 'residential' } });
  await writer.close();
  const { cells } = await drawMap(path, join(folder, 'ends.pmtiles'), {
    folder,
    threads: 0,
    credit: { html: '', licence: '' },
  });
  // Cells of the outline of the world, and those of both streets and of the edge. 16 million cover the world.
  expect(cells).toBeLessThan(100_000);
});

describe.each([
  ['Monaco', MONACO],
  ['a clipped extract of Helsinki', HELSINKI],
])('the map of %s', (_, data) => {
  test('has the same bytes with no, one and two threads, and on a second run', needs(data), async () => {
    const { archive } = await drawnMap(data.path);
    for (const threads of [0, 1, 2])
      expect((await drawnMap(data.path, threads)).archive.equals(archive)).toBe(true);
  });

  test(
    'decodes: positions in the buffer, rings turned as the format wants, nothing empty',
    needs(data),
    async () => {
      const map = await drawnMap(data.path);
      expect(isWholeArchive(new Uint8Array(map.archive).buffer)).toBe(true);
      const known = new Map(LAYERS.map(({ id, from, fields }) => [id as string, { from, fields }]));
      let features = 0;
      for await (const { z, layers } of tilesOf(map.archive, ALL_ZOOMS))
        for (const [name, list] of Object.entries(layers)) {
          expect(z).toBeGreaterThanOrEqual(known.get(name)!.from);
          for (const feature of list) {
            features++;
            const fields: object = known.get(name)!.fields;
            expect(Object.keys(feature.properties).filter((key) => !(key in fields))).toEqual([]);
            const parts = feature.loadGeometry();
            expect(parts.length).toBeGreaterThan(0);
            let hasOuter = false;
            for (const part of parts) {
              const out = part.filter(({ x, y }) => Math.min(x, y) < LEAST || Math.max(x, y) > MOST);
              expect(out).toEqual([]);
              if (feature.type === 2) expect(part.length).toBeGreaterThan(1);
              if (feature.type !== 3) continue;
              const area = areaOf(part);
              if (area > 0) hasOuter = true;
              expect(area !== 0 && hasOuter).toBe(true);
            }
          }
        }
      expect(features).toBeGreaterThan(500);
    },
  );
});

test('files that are read as a whole give the same bytes as mapped ones', needs(MONACO), async () => {
  const work = mkdtempSync(join(folder, 'whole-'));
  const out = join(work, 'map.pmtiles');
  const credit = { html: '© OpenStreetMap contributors', licence: 'ODbL-1.0' };
  await drawMap(MONACO.path, out, { folder: work, threads: 1, credit });
  expect(readFileSync(out).equals((await drawnMap(MONACO.path)).archive)).toBe(true);
});

describe.each([
  ['Monaco, which is sorted', MONACO],
  ['Liechtenstein, which promises no order', EXTRACTS.liechtenstein],
])('of the disk', (name, data) => {
  test(`as much is asked for as the map of ${name} needs, and not twice as much`, needs(data), async () => {
    const work = mkdtempSync(join(folder, 'disk-'));
    const extract = await openExtract(data.path);
    const asked = diskBytesOf(extract);
    await extract.file.close();
    let most = 0;
    const onPhase = () => {
      const sizes = readdirSync(work, { recursive: true, encoding: 'utf8' }).map((name) =>
        statSync(join(work, name)),
      );
      const used = sizes.reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
      most = Math.max(most, used);
    };
    const credit = { html: '', licence: '' };
    await drawMap(data.path, join(work, 'map.pmtiles'), { folder: work, threads: 0, credit, onPhase });
    expect(asked).toBeGreaterThan(most);
    expect(asked).toBeLessThan(most * 2);
  });
});

test('the map of Monaco has what a walker looks for', needs(MONACO), async () => {
  const map = await drawnMap(MONACO.path);
  const deepest = await tilesIn(map, [MAX_ZOOM]);
  const seen = new Set(deepest.flatMap(({ layers }) => Object.keys(layers)));
  for (const layer of ['ocean', 'buildings', 'streets', 'street_labels', 'land', 'pois', 'public_transport'])
    expect([...seen]).toContain(layer);
  const named = (layer: string) =>
    deepest.flatMap(({ layers }) => (layers[layer] ?? []).map(({ properties }) => properties.name));
  expect(named('street_labels')).toContain('Boulevard des Moulins');
  const { vector_layers } = (await archiveOf(map.archive).getMetadata()) as {
    vector_layers: { id: string }[];
  };
  expect(vector_layers.map(({ id }) => id)).toEqual(LAYERS.map(({ id }) => id));
});

/** A square of a building with a street beside it, in one block for each kind. */
async function made(name: string, bbox = true): Promise<string> {
  const path = join(folder, name);
  const box = { west: 9.99, south: 49.99, east: 10.02, north: 50.02 };
  const writer = await PbfWriter.open(path, bbox ? { bbox: box } : {});
  const corners = [
    [10, 50],
    [10.001, 50],
    [10.001, 50.001],
    [10, 50.001],
  ] as const;
  for (const [i, [lon, lat]] of corners.entries()) writer.node({ id: i + 1, lon, lat });
  writer.node({ id: 5_000_000_000, lon: 10.01, lat: 50.01, tags: { place: 'town', name: 'Feldstadt' } });
  writer.way({ id: 1, refs: [1, 2, 3, 4, 1], tags: { building: 'yes', 'addr:housenumber': '7' } });
  writer.way({ id: 2, refs: [1, 2, 99, 5_000_000_000], tags: { highway: 'residential', name: 'Weg' } });
  await writer.close();
  return path;
}

describe('a made extract', () => {
  test.each([
    ['with a box in its header', true],
    ['without', false],
  ])('%s is drawn; a way that lacks a node is drawn as far as it is known', async (_, bbox) => {
    const map = await drawnMap(await made(`made-${bbox}.osm.pbf`, bbox));
    const tiles = await tilesIn(map, [MAX_ZOOM]);
    const layers = tiles.flatMap((tile) => Object.keys(tile.layers));
    expect(new Set(layers)).toEqual(
      new Set(['buildings', 'addresses', 'streets', 'street_labels', 'place_labels', 'extent']),
    );
    expect(map.nodes).toBe(5);
  });

  test('without any object has the outline of the world, and nothing below', async () => {
    const path = join(folder, 'empty.osm.pbf');
    await (await PbfWriter.open(path)).close();
    const map = await drawnMap(path);
    const tiles = await tilesIn(map, [0, 1, 2, 3, 4, 5, 6]);
    expect(tiles.length).toBeGreaterThan(50);
    expect(new Set(tiles.flatMap(({ layers }) => Object.keys(layers)))).toEqual(
      new Set(['ocean', 'boundaries']),
    );
    expect(Math.max(...tiles.map(({ z }) => z))).toBe(4);
    expect(map.tiles).toBe(tiles.length);
  });

  test('is told from what lies beyond it, in its own tiles and in those of the world', async () => {
    const map = await drawnMap(await made('extent.osm.pbf'));
    /** Parts of the world: of the tiles around the extract, of what is covered, and of what lies beyond. */
    const shares = async (zoom: number) => {
      const tiles = await tilesIn(map, [zoom]);
      const sums = { read: tiles.length / 4 ** zoom, covered: 0, beyond: 0 };
      for (const { layers } of tiles)
        for (const feature of layers.extent ?? []) {
          const { kind } = feature.properties;
          if (kind !== 'covered' && kind !== 'beyond') continue;
          for (const ring of feature.loadGeometry())
            sums[kind] += areaOf(ring.map(withoutBuffer)) / (2 * 4096 ** 2 * 4 ** zoom);
        }
      return sums;
    };
    const [near, far] = [await shares(MAX_ZOOM), await shares(4)];
    const side = (from: number, to: number) => (to - from) / 2 ** 32;
    const covered = side(worldX(9.99), worldX(10.02)) * side(worldY(50.02), worldY(49.99));
    expect(near.covered / covered).toBeCloseTo(1, 2);
    expect(near.covered + near.beyond + far.beyond).toBeCloseTo(far.read, 9);
  });

  test('without coast has no sea', async () => {
    const tiles = await tilesIn(await drawnMap(await made('inland.osm.pbf')), [5, 9, 12, 14]);
    expect(tiles.length).toBeGreaterThan(3);
    expect(tiles.filter(({ layers }) => layers.ocean)).toEqual([]);
  });

  test('with its nodes one by one instead of dense has the same map', needs(OSMIUM), async () => {
    const dense = await made('dense.osm.pbf');
    const plain = join(folder, 'plain.osm.pbf');
    execFileSync('osmium', ['cat', dense, '-f', 'pbf,pbf_dense_nodes=false', '-o', plain]);
    const { archive } = await drawnMap(plain);
    expect(archive.equals((await drawnMap(dense)).archive)).toBe(true);
  });

  test('that is cut off or damaged is refused with its path and the place', async () => {
    const path = await made('damaged.osm.pbf');
    const bytes = readFileSync(path);
    const cut = join(folder, 'cut.osm.pbf');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 5));
    await expect(drawnMap(cut)).rejects.toThrow(/cut\.osm\.pbf is not a valid \.osm\.pbf file: at byte \d+/);
    const broken = join(folder, 'broken.osm.pbf');
    const turned = Buffer.from(bytes);
    turned.fill(0x55, bytes.length - 40, bytes.length - 20);
    writeFileSync(broken, turned);
    for (const threads of [0, 1])
      await expect(drawnMap(broken, threads)).rejects.toThrow(
        /^[^\n]*broken\.osm\.pbf is not a valid \.osm\.pbf file: at byte \d+[^\n]+\.$/,
      );
  });

  test('that does not exist is refused', async () => {
    await expect(drawnMap(join(folder, 'none.osm.pbf'))).rejects.toThrow('there is no such file');
  });
});
