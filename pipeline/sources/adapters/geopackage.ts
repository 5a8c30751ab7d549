/**
 * One layer of points of a GeoPackage (OGC 12-128) with a column map: the shape that desktop GIS programs and many
 * portals export. A GeoPackage is a SQLite database; it is opened read-only.
 */
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { COLUMN_MAP, columnsOf, mapRow, type Row } from '../column-map.ts';
import { MAX_COLUMNS, otherSystem, placed, type ReadRow, SeenColumns, SourceFault } from './adapter.ts';

export const GeoPackageSource = z.strictObject({
  adapter: z.literal('geopackage'),
  /** Name of the layer; needed if the file has several. */
  layer: z.string().min(1).max(200).optional(),
  ...COLUMN_MAP,
});
type GeoPackageSource = z.infer<typeof GeoPackageSource>;

const WGS84 = 4326n;
const Layer = z.object({ table_name: z.string(), column_name: z.string(), srs_id: z.bigint() });
const LAYERS = `SELECT table_name, column_name, geometry.srs_id
  FROM gpkg_geometry_columns AS geometry JOIN gpkg_contents USING (table_name)
  WHERE data_type = 'features' ORDER BY table_name LIMIT 100`;

/** Throws SourceFault if the file or the layer cannot be used. */
export async function* readGeoPackage(path: string, source: GeoPackageSource): AsyncGenerator<ReadRow> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const { table_name: table, column_name: geometry } = layerOf(file, source.layer);
    const statement = file.prepare(`SELECT * FROM "${table.replaceAll('"', '""')}"`);
    // Whole numbers may be larger than a double holds, ids among them.
    statement.setReadBigInts(true);
    const names = statement.columns().map(({ name }) => name);
    if (names.length > MAX_COLUMNS) throw new SourceFault(`it has more than ${MAX_COLUMNS} columns`);
    const seen = new SeenColumns();
    seen.add(names);
    seen.require(columnsOf(source));
    for (const cells of statement.iterate()) {
      const [lon, lat] = pointOf(cells[geometry]) ?? [];
      yield placed(mapRow(rowOf(cells), source), lon, lat);
    }
  } finally {
    file.close();
  }
}

function layerOf(file: DatabaseSync, wanted: string | undefined): z.infer<typeof Layer> {
  const layers = allLayers(file);
  const names = layers.map(({ table_name }) => table_name).join(', ');
  const found = layers.filter(({ table_name }) => wanted === undefined || table_name === wanted);
  const [layer] = found;
  if (!layer) throw new SourceFault(`it has no layer ${wanted ?? 'of features'}; its layers are ${names}`);
  if (found.length > 1) throw new SourceFault(`it has several layers; name one of ${names} as "layer"`);
  if (layer.srs_id !== WGS84) throw otherSystem(`EPSG:${layer.srs_id}`);
  return layer;
}

function allLayers(file: DatabaseSync): z.infer<typeof Layer>[] {
  try {
    const statement = file.prepare(LAYERS);
    statement.setReadBigInts(true);
    return z.array(Layer).parse(statement.all());
  } catch (error) {
    throw new SourceFault('it is not a GeoPackage', { cause: error });
  }
}

/** Cells as texts. Null and bytes say nothing. */
function rowOf(cells: Readonly<Record<string, unknown>>): Row {
  const texts = Object.entries(cells).filter(([, value]) => /^(?:string|number|bigint)$/.test(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/** Bytes of the header before the envelope: "GP", version, flags, reference system. */
const HEADER = 8;
/** Bytes of the envelope by its code in the flags: none, XY, XYZ, XYM, XYZM. */
const ENVELOPE = [0, 32, 48, 48, 64];
const POINT = 1;
const MULTI_POINT = 4;
/** Well-known binary adds 1000 for heights, 2000 for measures. */
const DIMENSIONS = 1000;

/** The point; of several the first. Null for areas, lines, empty points and damaged bytes. */
function pointOf(geometry: unknown): readonly [lon: number, lat: number] | null {
  if (!(geometry instanceof Uint8Array)) return null;
  const bytes = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength);
  try {
    const envelope = ENVELOPE[(bytes.getUint8(3) >> 1) & 7];
    if (bytes.getUint16(0) !== 0x4750 || envelope === undefined) return null;
    let at = HEADER + envelope;
    if (kindAt(bytes, at) === MULTI_POINT) at += 9;
    if (kindAt(bytes, at) !== POINT) return null;
    const isLittle = bytes.getUint8(at) === 1;
    const [lon, lat] = [bytes.getFloat64(at + 5, isLittle), bytes.getFloat64(at + 13, isLittle)];
    // An empty point has NaN for its coordinates.
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The kind of the geometry whose byte order stands at `at`. */
function kindAt(bytes: DataView, at: number): number {
  return bytes.getUint32(at + 1, bytes.getUint8(at) === 1) % DIMENSIONS;
}
