/**
 * The rows of a JSON document: a list at a path of it, such as `result.records` of CKAN or `features` of ArcGIS. GeoJSON
 * is one of them; its properties are columns by their own names, beside `@id`, `@x` and `@y` of the feature.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { flatRow, type Row, SourceFault } from './row.ts';

export const JSON_SHAPE = {
  /** Path of the list of rows; empty if the document is that list. */
  rows: z.string().max(100).default(''),
} as const;

const AnyObject = z.record(z.string(), z.unknown());
const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  /** Not of RFC 7946, but older files have it. */
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(z.unknown()),
});
const Position = z.tuple([z.number(), z.number()], z.number());
const Geometry = z.union([
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.tuple([Position], Position) }),
]);
const Feature = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  geometry: z.unknown(),
  properties: AnyObject.nullable(),
});

/** Names of WGS84 with longitude first, as exporters write them. */
const WGS84 = /CRS84|EPSG:+4326$/i;

/** A row, or the reason why it is none. */
export async function* jsonRows(path: string, rows: string): AsyncGenerator<Row | string> {
  const list = listAt(await readJson(path), rows);
  if (!list) throw new SourceFault(`it has no list of rows at "${rows}"`);
  for (const each of list) {
    const row = AnyObject.safeParse(each);
    yield row.success ? flatRow(row.data) : 'that are no rows';
  }
}

/** @param isProjected the operator says in which system the positions are */
export async function* geoJsonRows(path: string, isProjected: boolean): AsyncGenerator<Row | string> {
  const collection = FeatureCollection.safeParse(await readJson(path));
  if (!collection.success) throw new SourceFault('it is not a FeatureCollection of GeoJSON');
  const { crs, features } = collection.data;
  if (crs && !isProjected && !WGS84.test(crs.properties.name))
    throw new SourceFault(
      `its positions are in ${crs.properties.name.slice(0, 60)}; name that system as "crs"`,
    );
  for (const each of features) {
    const feature = Feature.safeParse(each);
    if (!feature.success) {
      yield 'that are no features';
      continue;
    }
    const { id, geometry, properties } = feature.data;
    const [x, y] = pointOf(geometry) ?? [];
    yield {
      ...flatRow(properties ?? {}),
      ...(id !== undefined && { '@id': String(id) }),
      ...(x !== undefined && y !== undefined && { '@x': String(x), '@y': String(y) }),
    };
  }
}

/** The list at a path of a document; undefined if there is none. */
export function listAt(document: unknown, path: string): readonly unknown[] | undefined {
  let at = document;
  for (const name of path === '' ? [] : path.split('.')) {
    const parent = AnyObject.safeParse(at);
    if (!parent.success || !Object.hasOwn(parent.data, name)) return undefined;
    at = parent.data[name];
  }
  return Array.isArray(at) ? at : undefined;
}

async function readJson(path: string): Promise<unknown> {
  return jsonOf(await readFile(path, 'utf8'));
}

/** Throws SourceFault. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // SyntaxError alone.
    throw new SourceFault('it is not JSON');
  }
}

/** The point; of several the first. Areas and lines have none: `ogr2ogr` makes points of them. */
function pointOf(geometry: unknown): readonly [number, number] | null {
  const known = Geometry.safeParse(geometry);
  if (!known.success) return null;
  const { type, coordinates } = known.data;
  const [x, y] = type === 'Point' ? coordinates : coordinates[0];
  return [x, y];
}
