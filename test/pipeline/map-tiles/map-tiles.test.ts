import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEEPEST_ZOOM } from '../../../pipeline/map-tiles/map-points.ts';
import { withMapTiles, writeMapTiles } from '../../../pipeline/map-tiles/map-tiles.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { generationOf, temporaryFolder } from '../../fixtures/generation.ts';
import { importFrom, streetOf, wholeCurrent, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { archiveOf, featuresAt, tilesAround } from '../../fixtures/map-archive.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

async function bytesOf(toilets: readonly BaseToilet[]): Promise<Buffer> {
  const path = join(temporaryFolder(), 'toilets.pmtiles');
  await writeMapTiles(await generationOf(toilets), path);
  return readFileSync(path);
}

async function featuresOf(toilets: readonly BaseToilet[], zoom: number) {
  const archive = archiveOf(await bytesOf(toilets));
  const tiles = tilesAround(toilets, zoom).map(([x, y]) => featuresAt(archive, zoom, x, y));
  return (await Promise.all(tiles)).flatMap((features) => features ?? []);
}

/** A metre and a half, the length of two units at the equator. */
const PRECISION_DEGREES = 0.000_02;

describe('an archive', () => {
  test('holds every toilet with its facts at the deepest zoom', async () => {
    const toilets = [
      baseToilet({
        id: 'lt_n1',
        lon: 7.4246,
        lat: 43.7384,
        fee: { required: false, amount: null, currency: null },
      }),
      baseToilet({ id: 'lt_n2', lon: 7.42461, lat: 43.7384, wheelchair: 'yes' }),
      baseToilet({ id: 'lt_n3', lon: -179.9999, lat: -84, key: true, wheelchair: 'limited' }),
    ];
    const features = await featuresOf(toilets, DEEPEST_ZOOM);
    const byId = new Map(features.map((feature) => [feature.properties.id, feature]));
    expect(byId.get('lt_n1')?.properties).toEqual({
      id: 'lt_n1',
      access_rule: 'free',
      wheelchair: 'unknown',
      fee: 'free',
      count: 1,
    });
    expect(byId.get('lt_n2')?.properties).toMatchObject({ access_rule: 'unknown', wheelchair: 'yes' });
    expect(byId.get('lt_n3')?.properties).toMatchObject({ access_rule: 'key', wheelchair: 'limited' });
    for (const { id, lon, lat } of toilets) {
      expect(Math.abs(byId.get(id)!.lon - lon)).toBeLessThan(PRECISION_DEGREES);
      expect(Math.abs(byId.get(id)!.lat - lat)).toBeLessThan(PRECISION_DEGREES);
    }
  });

  test('has what maps are styled by, if it is known', async () => {
    const known = baseToilet({
      ...{ id: 'lt_n1', lon: 7.4, lat: 43.7, gender: ['female', 'male'], changing_table: 'yes' },
      details: {
        ...{ level: '-1', position: ['seated', 'urinal'], central_key: 'eurokey', shower: 'no' },
        description: { de: 'Im Keller' },
      },
    });
    const [feature] = await featuresOf([known], DEEPEST_ZOOM);
    expect(feature?.properties).toEqual({
      ...{ count: 1, id: 'lt_n1', access_rule: 'unknown', wheelchair: 'unknown' },
      ...{ gender: 'female;male', changing_table: 'yes', level: '-1', position: 'seated;urinal' },
      ...{ central_key: 'eurokey', shower: 'no' },
    });
  });

  test('has name, fee and hours at the deepest zoom alone, if they are known', async () => {
    const fee = { required: true, amount: 0.5, currency: 'EUR' };
    const hours = 'Mo-Fr 08:00-18:00';
    const toilet = baseToilet({ id: 'lt_n1', lon: 7.4, lat: 43.7, name: 'Gare', fee, opening_hours: hours });
    const deep = { name: 'Gare', fee: 'paid', fee_amount: '0.5 EUR', opening_hours: hours };
    const [near] = await featuresOf([toilet], DEEPEST_ZOOM);
    expect(near?.properties).toMatchObject(deep);
    const [far] = await featuresOf([toilet], DEEPEST_ZOOM - 1);
    expect(far?.properties).toMatchObject({ id: 'lt_n1', count: 1 });
    for (const name of Object.keys(deep)) expect(far?.properties).not.toHaveProperty(name);
  });

  test('puts what lies at the ends of the earth into the tiles at the edges', async () => {
    const ends = [
      [0, 90],
      [0, -90],
      [180, 0],
      [-180, 0],
    ].map(([lon, lat], i) => baseToilet({ id: `lt_n${i}`, lon: lon!, lat: lat! }));
    for (const zoom of [0, 1, DEEPEST_ZOOM]) {
      const ids = (await featuresOf(ends, zoom)).map(({ properties }) => properties.id);
      expect(ids.sort(), `zoom ${zoom}`).toEqual(['lt_n0', 'lt_n1', 'lt_n2', 'lt_n3']);
    }
  });

  test('counts all toilets at every zoom, wherever they are', async () => {
    const position = fc.record({
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(position, { minLength: 1, maxLength: 40 }), async (positions) => {
        const toilets = positions.map(({ lon, lat }, i) =>
          baseToilet({ id: `lt_n${i}`, lon: Math.round(lon * 1e7) / 1e7, lat: Math.round(lat * 1e7) / 1e7 }),
        );
        for (let zoom = 0; zoom <= DEEPEST_ZOOM; zoom++) {
          const counts = (await featuresOf(toilets, zoom)).map(({ properties }) => Number(properties.count));
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(toilets.length);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('joins what lies close together above the deepest zoom, in the middle, without facts of one of them', async () => {
    const pair = [
      baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.7 }),
      baseToilet({ id: 'lt_n2', lon: 7.422, lat: 43.7 }),
    ];
    const [joined, ...more] = await featuresOf(pair, 5);
    expect(more).toEqual([]);
    expect(joined!.properties).toEqual({ count: 2 });
    expect(joined!.lon).toBeCloseTo(7.421, 2);
    expect(await featuresOf(pair, DEEPEST_ZOOM)).toHaveLength(2);
  });

  test('says what it is, whose the data is, and where it lies', async () => {
    const archive = archiveOf(
      await bytesOf([
        baseToilet({ id: 'lt_n1', lon: 7, lat: 43 }),
        baseToilet({ id: 'lt_n2', lon: 8, lat: 44 }),
      ]),
    );
    expect(await archive.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      minZoom: 0,
      maxZoom: DEEPEST_ZOOM,
      minLon: 7,
      minLat: 43,
      maxLon: 8,
      maxLat: 44,
    });
    expect(await archive.getMetadata()).toMatchObject({
      name: 'Lootiles',
      attribution: expect.stringContaining('OpenStreetMap'),
      license: 'ODbL-1.0',
      vector_layers: [{ id: 'toilets', fields: { count: 'Number', id: 'String' } }],
    });
  });

  test('is the same to the byte for the same toilets, whatever order they come in', async () => {
    const toilets = Array.from({ length: 300 }, (_, i) =>
      baseToilet({ id: `lt_n${i}`, lon: i / 100, lat: (i * 37) % 80 }),
    );
    expect((await bytesOf(toilets)).equals(await bytesOf(toilets.toReversed()))).toBe(true);
  });
});

describe('a generation', () => {
  test('names the archive of its import, and is refused where that is damaged', async () => {
    const folder = workFolder();
    const store = new LocalStore(join(folder, 'data'));
    await importFrom(store, await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20)));
    const path = store.blobPath(wholeCurrent(store).map_tiles!);
    const bytes = readFileSync(path);
    expect(await archiveOf(bytes).getMetadata()).toMatchObject({
      attribution: expect.stringContaining('OpenStreetMap'),
    });
    writeFileSync(path, bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1));
    expect(() => wholeCurrent(store)).toThrow('does not have the bytes that its name says');
  });

  test('without toilets has none', async () => {
    const store = new LocalStore(temporaryFolder());
    const { manifest } = await generationOf([]);
    expect((await withMapTiles(store, manifest)).map_tiles).toBeNull();
  });
});
