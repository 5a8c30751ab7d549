import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeCoverage } from '../../../pipeline/exports/write-coverage.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { readParquet } from '../../fixtures/dumps.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { archiveOf, tilesAround } from '../../fixtures/map-archive.ts';
import { type Block, placeOf, writeBlocks } from '../../fixtures/walk-blocks.ts';

const ZOOM = 13;
const NOW_MS = Date.parse('2026-11-25T12:00:00Z');

/** A street of 12 km over several map tiles: a toilet at its begin by day, one after 8 km that is always open and costs. */
const STREET: Block = {
  name: 'street',
  draw: ({ node, way, toilet }) => {
    const corners = Array.from({ length: 13 }, (_, km) => node([km * 1_000, 0]));
    for (const [i, corner] of corners.slice(1).entries()) {
      way([corners[i]!, corner], { highway: 'residential', name: `Street ${i}` });
      way([corner, node([(i + 1) * 1_000, 100])], { highway: 'steps' });
    }
    toilet([0, 2], { opening_hours: 'Mo-Su 08:00-18:00', fee: 'no' });
    toilet([8_000, -2], { opening_hours: '24/7', fee: 'yes', wheelchair: 'yes' });
  },
};

let generation: Generation;
let folder: string;
beforeAll(async () => {
  const store = new LocalStore(workFolder());
  const extract = await writeBlocks(join(workFolder(), 'street.osm.pbf'), [STREET]);
  await importFrom(store, extract, { walking: true });
  generation = new Generation(store, store.readCurrent()!);
  folder = join(workFolder(), 'dump');
  mkdirSync(folder);
  expect(await writeCoverage(folder, generation, NOW_MS)).toEqual(['coverage.parquet', 'coverage.pmtiles']);
});

describe('the coverage of a dump', () => {
  test('is GeoParquet with each street and the minutes from its middle in every case', async () => {
    const { rows, facts } = await readParquet(folder, 'coverage.parquet');
    expect(rows.map(({ street }) => street).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => `Street ${i}`).sort(),
    );
    const first = rows.find(({ street }) => street === 'Street 0')!;
    expect(first).toMatchObject({
      length_m: expect.closeTo(1_000, -1),
      geometry: { type: 'LineString', coordinates: expect.arrayContaining([placeOf(0, [0, 0])]) },
    });
    // 503 m at 80 m a minute.
    for (const name of ['min_any', 'min_free', 'min_wed_12']) expect(first[name]).toBeCloseTo(6.3, 0);
    expect([first.min_step_free, first.min_wed_02]).toEqual([null, null]);
    const late = rows.find(({ street }) => street === 'Street 7')!;
    for (const name of ['min_any', 'min_step_free', 'min_wed_12', 'min_wed_02'])
      expect(late[name]).toBeCloseTo(6.3, 0);
    expect(late.min_free).toBeNull();
    expect(JSON.parse(facts.geo!)).toMatchObject({
      columns: { geometry: { geometry_types: ['LineString'] } },
    });
    expect(facts).toMatchObject({
      license: 'ODbL-1.0',
      attribution: expect.stringContaining('OpenStreetMap'),
    });
  });

  test('is map tiles: every street is in each tile that it passes, cut a little outside of it', async () => {
    const archive = archiveOf(readFileSync(join(folder, 'coverage.pmtiles')));
    const positions = Array.from({ length: 121 }, (_, i) => placeOf(0, [i * 100, 0])).map(([lon, lat]) => ({
      lon: lon!,
      lat: lat!,
    }));
    const tiles = tilesAround(positions, ZOOM);
    expect(tiles.length).toBeGreaterThan(2);
    const spans: [number, number][] = [];
    for (const [x, y] of tiles) {
      const tile = await archive.getZxy(ZOOM, x, y);
      const layer = new VectorTile(new PbfReader(new Uint8Array(tile!.data))).layers.streets!;
      for (let i = 0; i < layer.length; i++) {
        const feature = layer.feature(i);
        const { min_any, min_wed_02 } = feature.properties;
        if (min_any !== undefined) expect(Number.isInteger(min_any)).toBe(true);
        if (min_wed_02 !== undefined) expect(min_wed_02).toBeGreaterThanOrEqual(Number(min_any));
        for (const line of feature.loadGeometry())
          for (const point of line) expect(Math.abs(point.x - 2_048)).toBeLessThanOrEqual(2_048 + 64);
        const { geometry } = feature.toGeoJSON(x, y, ZOOM);
        if (geometry.type !== 'LineString') throw new Error(`A street is a ${geometry.type}.`);
        spans.push(
          [geometry.coordinates[0]![0]!, geometry.coordinates.at(-1)![0]!].sort((a, b) => a - b) as [
            number,
            number,
          ],
        );
      }
    }
    for (const { lon } of positions)
      expect(spans.some(([west, east]) => lon >= west - 1e-4 && lon <= east + 1e-4)).toBe(true);
  });

  test('leaves nothing else behind', () => {
    expect(readdirSync(folder).sort()).toEqual(['coverage.parquet', 'coverage.pmtiles']);
  });
});

test('without a walking graph there is none', async () => {
  const without = new Generation(new LocalStore(workFolder()), { ...generation.manifest, walk: null });
  expect(await writeCoverage(folder, without, NOW_MS)).toEqual([]);
});
