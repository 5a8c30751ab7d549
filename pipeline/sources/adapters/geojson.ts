/**
 * A list of points in GeoJSON (RFC 7946) with a column map over its properties: the shape in which most cities publish
 * their toilets. `@id` in the map is the id of the feature itself.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { COLUMN_MAP, columnsOf, mapRow, type Row } from '../column-map.ts';
import { otherSystem, placed, type ReadRow, SeenColumns, SourceFault } from './adapter.ts';

export const GeoJsonSource = z.strictObject({ adapter: z.literal('geojson'), ...COLUMN_MAP });
type GeoJsonSource = z.infer<typeof GeoJsonSource>;

const FEATURE_ID = '@id';

const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  /** Not of RFC 7946, but older files have it. */
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(z.unknown()),
});
const Lon = z.number().min(-180).max(180);
const Lat = z.number().min(-90).max(90);
const Position = z.tuple([Lon, Lat], z.number());
const Geometry = z.union([
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.tuple([Position], Position) }),
]);
const Feature = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()).nullable(),
});

/** Names of WGS84 with longitude first, as exporters write them. */
const WGS84 = /CRS84|EPSG:+4326$/i;

export async function* readGeoJson(path: string, source: GeoJsonSource): AsyncGenerator<ReadRow> {
  const seen = new SeenColumns();
  seen.add([FEATURE_ID]);
  const rows: ReadRow[] = [];
  for (const each of await featuresOf(path)) {
    const feature = Feature.safeParse(each);
    if (!feature.success) {
      rows.push('that are no features');
      continue;
    }
    const { id, geometry, properties } = feature.data;
    const row = { ...rowOf(properties ?? {}), ...(id !== undefined && { [FEATURE_ID]: String(id) }) };
    seen.add(Object.keys(properties ?? {}));
    const [lon, lat] = pointOf(geometry) ?? [];
    rows.push(placed(mapRow(row, source), lon, lat));
  }
  seen.require(columnsOf(source));
  yield* rows;
}

async function featuresOf(path: string): Promise<readonly unknown[]> {
  const text = await readFile(path, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // SyntaxError alone.
    throw new SourceFault('it is not JSON');
  }
  const collection = FeatureCollection.safeParse(json);
  if (!collection.success) throw new SourceFault('it is not a FeatureCollection of GeoJSON');
  const { crs, features } = collection.data;
  if (crs && !WGS84.test(crs.properties.name)) throw otherSystem(crs.properties.name.slice(0, 60));
  return features;
}

/** The point; of several the first. Areas and lines have none: `ogr2ogr` makes points of them. */
function pointOf(geometry: unknown): readonly [number, number] | null {
  const known = Geometry.safeParse(geometry);
  if (!known.success) return null;
  const { type, coordinates } = known.data;
  const [lon, lat] = type === 'Point' ? coordinates : coordinates[0];
  return [lon, lat];
}

/** Properties as texts; lists of texts with `;` between, as tags have them. Other objects say nothing. */
function rowOf(properties: Readonly<Record<string, unknown>>): Row {
  const texts = Object.entries(properties).flatMap(([name, value]) => {
    const list = (Array.isArray(value) ? value : [value]).filter(isPlain);
    return list.length === 0 ? [] : [[name, list.map(String).join(';')] as const];
  });
  return Object.fromEntries(texts);
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
