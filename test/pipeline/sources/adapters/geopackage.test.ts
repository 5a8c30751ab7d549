/** A GeoPackage as GIS programs export a city's list: a made file with the tables that OGC 12-128 asks for. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { GeoPackageSource, readGeoPackage } from '../../../../pipeline/sources/adapters/geopackage.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { fileOf, rowsIn } from './adapters-fixture.ts';

const SOURCE = GeoPackageSource.parse({
  adapter: 'geopackage',
  id: 'fid',
  tags: { name: 'title', wheelchair: { column: 'accessible', values: { 1: 'yes', 0: 'no' } } },
});

interface GeometryOptions {
  readonly isLittle?: boolean;
  /** Code of the envelope, and its bytes. */
  readonly envelope?: readonly [code: number, bytes: number];
  /** Kind of the well-known binary, and what follows: doubles, or geometries. */
  readonly kind?: number;
}

function point(lon: number, lat: number, options: GeometryOptions = {}): Uint8Array {
  const { isLittle = true, envelope = [0, 0], kind = 1 } = options;
  const wkb = new DataView(new ArrayBuffer(21));
  wkb.setUint8(0, isLittle ? 1 : 0);
  wkb.setUint32(1, kind, isLittle);
  wkb.setFloat64(5, lon, isLittle);
  wkb.setFloat64(13, lat, isLittle);
  const header = [0x47, 0x50, 0, (envelope[0] << 1) | (isLittle ? 1 : 0), ...[0xe6, 0x10, 0, 0]];
  return Uint8Array.from([...header, ...new Array(envelope[1]).fill(0), ...new Uint8Array(wkb.buffer)]);
}

/** A geometry of several points: its own head, then whole points. */
function points(lon: number, lat: number): Uint8Array {
  const one = point(lon, lat);
  const head = [1, 4, 0, 0, 0, 1, 0, 0, 0];
  return Uint8Array.from([...one.subarray(0, 8), ...head, ...one.subarray(8)]);
}

function geoPackage(geometries: readonly (Uint8Array | null)[], srs = 4326, layers = ['toilets']): string {
  const path = join(temporaryFolder(), 'toilets.gpkg');
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER)`);
  for (const layer of layers) {
    file.prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?)').run(layer, 'features', srs);
    file.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?)').run(layer, 'geom', srs);
    file.exec(`CREATE TABLE "${layer.replaceAll('"', '""')}"
      (fid INTEGER PRIMARY KEY, geom BLOB, title TEXT, accessible BOOLEAN)`);
    const insert = file.prepare(`INSERT INTO "${layer.replaceAll('"', '""')}" VALUES (NULL, ?, ?, 1)`);
    for (const [index, geometry] of geometries.entries()) insert.run(geometry, `${layer} ${index}`);
  }
  file.close();
  return path;
}

const read = (path: string, source = SOURCE) => rowsIn(readGeoPackage(path, source));

test('a feature gives the tags that the map says, its numbers and truths as texts', async () => {
  expect(await read(geoPackage([point(7.42, 43.73)]))).toEqual([
    { id: '1', lon: 7.42, lat: 43.73, tags: { name: 'toilets 0', wheelchair: 'yes' } },
  ]);
});

test.each<[string, Uint8Array | null, unknown]>([
  ['in the other order of bytes', point(1, 2, { isLittle: false }), { lon: 1, lat: 2 }],
  ['behind an envelope', point(1, 2, { envelope: [1, 32] }), { lon: 1, lat: 2 }],
  ['behind an envelope with heights and measures', point(1, 2, { envelope: [4, 64] }), { lon: 1, lat: 2 }],
  ['with a height', point(1, 2, { kind: 1001 }), { lon: 1, lat: 2 }],
  ['the first of several', points(3, 4), { lon: 3, lat: 4 }],
  ['of an area not known', point(1, 2, { kind: 3 }), 'without a position'],
  ['of an empty point not known', point(Number.NaN, Number.NaN), 'without a position'],
  ['in metres not known', point(652_381, 6_862_047), 'without a position'],
  ['of an envelope that does not exist not known', point(1, 2, { envelope: [5, 0] }), 'without a position'],
  ['of cut bytes not known', point(1, 2).subarray(0, 20), 'without a position'],
  ['of nothing not known', null, 'without a position'],
])('a position is %s', async (_, geometry, expected) => {
  const [row] = await read(geoPackage([geometry]));
  if (typeof expected === 'string') expect(row).toBe(expected);
  else expect(row).toMatchObject(expected as object);
});

test('of several layers, the one that the source names is read', async () => {
  const path = geoPackage([point(1, 2)], 4326, ['benches', 'the "best" toilets']);
  await expect(read(path)).rejects.toThrow('several layers; name one of benches, the "best" toilets');
  const [row] = await read(path, { ...SOURCE, layer: 'the "best" toilets' });
  expect(row).toMatchObject({ tags: { name: 'the "best" toilets 0' } });
  await expect(read(path, { ...SOURCE, layer: 'WC' })).rejects.toThrow('it has no layer WC');
});

test('a file in another reference system, without the columns of the map, or of another kind is refused', async () => {
  await expect(read(geoPackage([], 2154))).rejects.toThrow(
    'positions are in EPSG:2154; convert it with "ogr2ogr',
  );
  await expect(read(geoPackage([]), { ...SOURCE, id: 'gid' })).rejects.toThrow(
    'it has no column gid; its columns are fid, geom, title, accessible',
  );
  await expect(read(fileOf('{}', 'toilets.gpkg'))).rejects.toThrow('it is not a GeoPackage');
});
