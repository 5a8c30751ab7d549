/**
 * One map tile of points, in the Mapbox Vector Tile format, version 2.
 *
 * Above the deepest zoom at most one feature stands for all toilets of a cell, 64 cells to a side: a tile stays
 * below some 100 KB however many toilets it has, and a map draws no dot on a dot. Pure.
 */
import { PbfWriter } from 'pbf';
import type { MapPoint } from './map-points.ts';

export const LAYER = 'toilets';
/** Units to a side: a metre at the deepest zoom, and what renderers reckon in. */
const EXTENT = 8192;
const CELLS = 64;
const UNITS_A_CELL = EXTENT / CELLS;

/** The corner of a tile on the square of the world, and how many tiles make a side of that. */
export interface TileFrame {
  readonly column: number;
  readonly row: number;
  readonly side: number;
}

/** One toilet, or several that lie in one cell. */
export interface TileFeature {
  x: number;
  y: number;
  count: number;
  /** Its facts, if it is one toilet. */
  readonly point: MapPoint;
}

export function featuresOf(
  points: readonly MapPoint[],
  { column, row, side }: TileFrame,
  thinned: boolean,
): TileFeature[] {
  const features = points.map((point) => ({
    x: Math.floor((point.x * side - column) * EXTENT),
    y: Math.floor((point.y * side - row) * EXTENT),
    count: 1,
    point,
  }));
  return thinned && features.length > 1 ? joinCells(features) : features;
}

/** Joined toilets stand in their middle. */
function joinCells(features: readonly TileFeature[]): TileFeature[] {
  const cells = new Map<number, TileFeature>();
  for (const feature of features) {
    const cell = Math.floor(feature.y / UNITS_A_CELL) * CELLS + Math.floor(feature.x / UNITS_A_CELL);
    const joined = cells.get(cell);
    if (joined) {
      joined.x += feature.x;
      joined.y += feature.y;
      joined.count++;
    } else cells.set(cell, feature);
  }
  const joined = [...cells.values()];
  for (const feature of joined) {
    feature.x = Math.round(feature.x / feature.count);
    feature.y = Math.round(feature.y / feature.count);
  }
  return joined;
}

/**
 * Every feature has `count`; those of one toilet also `id`, `access_rule`, `wheelchair`, and what else is known.
 * @param isDeepest tiles of the deepest zoom have the attributes of that zoom, too
 */
export function encodePointTile(features: readonly TileFeature[], isDeepest = false): Uint8Array {
  const writer = new PbfWriter(new Uint8Array(ROOM_A_TILE + ROOM_A_FEATURE * features.length));
  writer.writeMessage(3, writeLayer, { features, isDeepest });
  return writer.finish();
}

const POINT = 1;
/** Command MoveTo, once. */
const MOVE_TO = 9;
/** Bytes that are nearly always enough, so that the writer need not move what it wrote. */
const ROOM_A_TILE = 160;
const ROOM_A_FEATURE = 48;

function writeLayer(
  { features, isDeepest }: { readonly features: readonly TileFeature[]; readonly isDeepest: boolean },
  writer: PbfWriter,
): void {
  const keys = new Map<string, number>();
  const values = new Map<string | number, number>();
  writer.writeVarintField(15, 2);
  writer.writeStringField(1, LAYER);
  for (const { x, y, count, point } of features) {
    const tags: number[] = [];
    const add = (key: string, value: string | number): void => {
      tags.push(indexIn(keys, key), indexIn(values, value));
    };
    add('count', count);
    if (count === 1) {
      add('id', point.id);
      add('access_rule', point.access_rule);
      add('wheelchair', point.wheelchair);
      for (const [key, value] of point.more) add(key, value);
    }
    if (isDeepest) for (const [key, value] of point.deep) add(key, value);
    writer.writeMessage(2, writeFeature, { tags, geometry: [MOVE_TO, x * 2, y * 2] });
  }
  for (const key of keys.keys()) writer.writeStringField(3, key);
  for (const value of values.keys()) writer.writeMessage(4, writeValue, value);
  writer.writeVarintField(5, EXTENT);
}

/** The place of an entry in a table, which takes it in if it is new. */
function indexIn<T>(table: Map<T, number>, entry: T): number {
  const known = table.get(entry);
  if (known !== undefined) return known;
  table.set(entry, table.size);
  return table.size - 1;
}

function writeFeature({ tags, geometry }: { tags: number[]; geometry: number[] }, writer: PbfWriter): void {
  writer.writePackedVarint(2, tags);
  writer.writeVarintField(3, POINT);
  writer.writePackedVarint(4, geometry);
}

function writeValue(value: string | number, writer: PbfWriter): void {
  if (typeof value === 'string') writer.writeStringField(1, value);
  else writer.writeVarintField(5, value);
}
