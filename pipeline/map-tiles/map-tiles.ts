/**
 * The archive of map tiles of a generation: all its toilets for every zoom, in one file that maps read in pieces.
 *
 * Written by an import and carried on by what follows from it: on a map of a country a day old is good enough.
 * Cost, on the machine of docs/performance.md: about 40 µs a toilet.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PbfWriter } from 'pbf';
import { firstTileId } from '../../packages/basemap/ground.ts';
import { isWholeArchive, type NumberedTile, writePmtiles } from '../../packages/basemap/index.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { boxAroundBoxes } from '../../shards/shard/box.ts';
import type { Store } from '../../shards/store/store.ts';
import { creditOf } from '../attribution.ts';
import { DEEP, DEEPEST_ZOOM, type MapPoint, MORE, mapPoints } from './map-points.ts';

type OnProgress = (done: number, total: number) => void;

/** The built generation with its archive, already in the store; without one if it shows no toilet. */
export async function withMapTiles(
  store: Store,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<Manifest> {
  if (manifest.toilets === 0) return manifest;
  const folder = join(store.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'map-tiles-'));
  try {
    const path = join(own, 'toilets.pmtiles');
    await writeMapTiles(new Generation(store, manifest), path, onProgress);
    return { ...manifest, map_tiles: await store.putFile(path) };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Writes the archive to a new file. The generation must show a toilet. */
export async function writeMapTiles(
  generation: Generation,
  path: string,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const { manifest } = generation;
  const points = mapPoints(generation);
  await writePmtiles(path, pyramid(points, onProgress), {
    minZoom: 0,
    maxZoom: DEEPEST_ZOOM,
    box: boxAroundBoxes(manifest.tiles.map(({ box }) => box)),
    metadata: {
      name: 'Lootiles',
      description: 'Public toilets. The data is open: share it under the same licence, with its credit.',
      attribution: creditOf(manifest).html,
      license: creditOf(manifest).licence,
      type: 'overlay',
      data_date: manifest.data_date,
      vector_layers: [
        {
          id: LAYER,
          description:
            'A toilet. Above the deepest zoom, one point can stand for several toilets that are close together.',
          minzoom: 0,
          maxzoom: DEEPEST_ZOOM,
          fields: {
            ...{ count: 'Number', id: 'String', access_rule: 'String', wheelchair: 'String' },
            ...Object.fromEntries([...MORE, ...DEEP].map((name) => [name, 'String'])),
          },
        },
      ],
    },
  });
}

/** Telling costs more than a small tile. */
const TELL_EVERY = 1_000;

/**
 * All tiles of a world of points, zoom by zoom in the order of an archive. Holds one tile at a time.
 * @param points sorted by tile (map-points.ts)
 */
function* pyramid(
  points: readonly MapPoint[],
  onProgress: (done: number, total: number) => void,
): Iterable<NumberedTile> {
  let told = 0;
  for (let zoom = 0; zoom <= DEEPEST_ZOOM; zoom++) {
    const side = 2 ** zoom;
    const placesATile = 4 ** (DEEPEST_ZOOM - zoom);
    for (let start = 0, end = 0; start < points.length; start = end) {
      const place = Math.floor(points[start]!.place / placesATile);
      while (end < points.length && Math.floor(points[end]!.place / placesATile) === place) end++;
      const { x, y } = points[start]!;
      const frame = { column: Math.floor(x * side), row: Math.floor(y * side), side };
      const isDeepest = zoom === DEEPEST_ZOOM;
      const features = featuresOf(points.slice(start, end), frame, !isDeepest);
      yield { id: firstTileId(zoom) + place, bytes: encodePointTile(features, isDeepest) };
      const done = Math.floor((zoom * points.length + end) / (DEEPEST_ZOOM + 1));
      if (done - told < TELL_EVERY && done < points.length) continue;
      told = done;
      onProgress(done, points.length);
    }
  }
}

/** Throws a BlobError if an archive is not whole. Looks at its header only: its bytes are checked like any blob's. */
export function verifyMapTiles(archive: ArrayBuffer): void {
  if (isWholeArchive(archive)) return;
  throw new BlobError('The archive of map tiles is damaged. Run "lootiles import" to build it again.');
}

const LAYER = 'toilets';
/** Units to a side: a metre at the deepest zoom, and what renderers reckon in. */
const EXTENT = 8192;
const CELLS = 64;
const UNITS_A_CELL = EXTENT / CELLS;

/** The corner of a tile on the square of the world, and how many tiles make a side of that. */
interface TileFrame {
  readonly column: number;
  readonly row: number;
  readonly side: number;
}

/** One toilet, or several that lie in one cell. */
interface TileFeature {
  x: number;
  y: number;
  count: number;
  /** Its facts, if it is one toilet. */
  readonly point: MapPoint;
}

/**
 * One map tile of points, in the Mapbox Vector Tile format, version 2.
 *
 * Above the deepest zoom at most one feature stands for all toilets of a cell, 64 cells to a side: a tile stays
 * below some 100 KB however many toilets it has, and a map draws no dot on a dot. Pure.
 */
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
