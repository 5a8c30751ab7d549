/**
 * Writes how far the next toilet is from every street, as GeoParquet and as map tiles: two files of a dump, if there is a
 * walking graph. Streets, toilets and walks are those of the page of a town (packages/reader).
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LineString } from 'geojson';
import type { SchemaElement } from 'hyparquet-writer';
import { PbfWriter } from 'pbf';
import { curveIndex, firstTileId, project } from '../../packages/basemap/ground.ts';
import { type NumberedTile, writePmtiles } from '../../packages/basemap/index.ts';
import { type StreetMinutes, streetMinutes } from '../../packages/reader/index.ts';
import { COVERAGE_ZOOM } from '../../schemas/reads/town-coverage.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { boxAroundBoxes } from '../../shards/shard/box.ts';
import { creditOf } from '../attribution.ts';
import { COVERAGE_COLUMNS, CoverageSpool, type SpooledStreet } from './coverage-spool.ts';
import { GEOMETRY_COLUMN, GeoParquetFile, type GeoTable } from './geoparquet-file.ts';

/** Files of a dump that are there only if there is a walking graph with streets. */
export const COVERAGE_FILES = ['coverage.parquet', 'coverage.pmtiles'] as const;
/** Streets between two looks at other work. */
const STREETS_A_TURN = 2_000;

/** Returns the names of the files that were written. */
export async function writeCoverage(
  folder: string,
  generation: Generation,
  nowMs: number,
): Promise<readonly string[]> {
  const { manifest, walk } = generation;
  const boxes = manifest.walk?.map(({ box }) => box) ?? [];
  if (!walk || boxes.length === 0) return [];
  const { text, html, licence } = creditOf(manifest);
  const box = boxAroundBoxes(boxes);
  const [parquetPath, tilesPath] = COVERAGE_FILES.map((name) => join(folder, name)) as [string, string];
  const cases = COVERAGE_COLUMNS.map(([, given]) => given);
  const facts = { attribution: `${text}, ${licence}`, licence, box };
  const parquet = new GeoParquetFile(parquetPath, STREET_TABLE, facts);
  const spool = new CoverageSpool(join(folder, 'coverage-spool'), cases.length);
  try {
    let streets = 0;
    for (const street of streetMinutes(generation, walk, boxes, cases, nowMs)) {
      await parquet.write(street);
      spoolStreet(spool, street);
      if (++streets % STREETS_A_TURN === 0) await new Promise(setImmediate);
    }
    await parquet.close();
    if (streets === 0) {
      await rm(parquetPath);
      return [];
    }
    await writePmtiles(tilesPath, coverageTiles(spool), {
      ...{ minZoom: COVERAGE_ZOOM, maxZoom: COVERAGE_ZOOM, box },
      metadata: {
        name: 'Lootiles: how far is the next toilet?',
        description: 'Streets with the minutes on foot to the next public toilet.',
        ...{ attribution: html, license: licence, type: 'overlay' },
        vector_layers: [
          {
            ...{ id: COVERAGE_LAYER, minzoom: COVERAGE_ZOOM, maxzoom: COVERAGE_ZOOM },
            description:
              'Streets. Minutes are whole; they are left out if no walk of up to 30 minutes is known.',
            fields: Object.fromEntries(COVERAGE_COLUMNS.map(([name]) => [name, 'Number'])),
          },
        ],
      },
    });
    return COVERAGE_FILES;
  } finally {
    spool.remove();
  }
}

const REQUIRED = { repetition_type: 'REQUIRED' } as const;
const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;

/** Streets with their minutes: lines, neighbours in one row group. */
const STREET_TABLE: GeoTable<StreetMinutes> = {
  schema: [
    { name: 'root', num_children: COVERAGE_COLUMNS.length + 3 },
    { name: 'street', type: 'BYTE_ARRAY', converted_type: 'UTF8', ...OPTIONAL },
    { name: 'length_m', type: 'DOUBLE', ...REQUIRED },
    ...COVERAGE_COLUMNS.map(([name]): SchemaElement => ({ name, type: 'DOUBLE', ...OPTIONAL })),
    GEOMETRY_COLUMN,
  ],
  shape: 'LineString',
  groupRows: 65_536,
  columnsOf: (rows) => [
    { name: 'street', data: rows.map(({ name }) => name ?? null) },
    { name: 'length_m', data: rows.map(({ lengthM }) => lengthM) },
    ...COVERAGE_COLUMNS.map(([name], i) => ({ name, data: rows.map(({ minutes }) => minutes[i]!) })),
    { name: GEOMETRY_COLUMN.name, data: rows.map(({ points }) => lineOf(points)) },
  ],
};

/** @param points lon, lat in turn, E7 */
function lineOf(points: readonly number[]): LineString {
  const coordinates = Array.from({ length: points.length / 2 }, (_, i) => [
    points[i * 2]! / 1e7,
    points[i * 2 + 1]! / 1e7,
  ]);
  return { type: 'LineString', coordinates };
}

const COVERAGE_LAYER = 'streets';
/** Squares of the spool, 80 km wide in Europe: each has 1,024 tiles. */
const SQUARE_ZOOM = 8;
const WORLD_BITS = 31;
const TILE_BITS = WORLD_BITS - COVERAGE_ZOOM;
const SQUARE_BITS = WORLD_BITS - SQUARE_ZOOM;
const EXTENT = 4_096;
const UNITS = 2 ** TILE_BITS / EXTENT;
const BUFFER = 64;
const LINE = 2;
const [MOVE_TO, LINE_TO] = [1, 2];

/**
 * Streets with their minutes as vector tiles of one zoom, which maps magnify. A street is cut at the edges of tiles, with
 * a little more beside them, so that lines end out of sight.
 * Puts a street into the squares that it touches.
 */
function spoolStreet(spool: CoverageSpool, { points, minutes }: StreetMinutes): void {
  const places = new Int32Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    const { x, y } = project({ lon: points[i]! / 1e7, lat: points[i + 1]! / 1e7 });
    places[i] = worldUnit(x);
    places[i + 1] = worldUnit(y);
  }
  const street = { places, minutes: minutes.map((each) => (each === null ? null : Math.ceil(each))) };
  for (const [column, row] of tilesOf(places, SQUARE_BITS))
    spool.add(curveIndex(SQUARE_ZOOM, column, row), street);
}

/** The tiles of all squares by ascending number. */
function* coverageTiles(spool: CoverageSpool): Generator<NumberedTile, void> {
  const tilesASquare = 4 ** (COVERAGE_ZOOM - SQUARE_ZOOM);
  for (const square of spool.squares()) {
    const tiles = new Map<number, Feature[]>();
    for (const street of spool.streetsOf(square))
      for (const [column, row] of tilesOf(street.places, TILE_BITS)) {
        const place = curveIndex(COVERAGE_ZOOM, column, row);
        // A street at an edge is in both squares.
        if (Math.floor(place / tilesASquare) !== square) continue;
        const geometry = geometryIn(street.places, column, row);
        if (geometry.length === 0) continue;
        const features = tiles.get(place) ?? [];
        features.push({ geometry, minutes: street.minutes });
        tiles.set(place, features);
      }
    for (const [place, features] of [...tiles].sort(([a], [b]) => a - b))
      yield { id: firstTileId(COVERAGE_ZOOM) + place, bytes: encode(features) };
  }
}

interface Feature extends Pick<SpooledStreet, 'minutes'> {
  readonly geometry: readonly number[];
}

function worldUnit(share: number): number {
  return Math.min(2 ** WORLD_BITS - 1, Math.max(0, Math.floor(share * 2 ** WORLD_BITS)));
}

/** The tiles of a zoom that the box around a line touches. */
function* tilesOf(places: Int32Array, bits: number): Generator<readonly [column: number, row: number], void> {
  let [west, north, east, south] = [places[0]!, places[1]!, places[0]!, places[1]!];
  for (let i = 2; i < places.length; i += 2) {
    west = Math.min(west, places[i]!);
    east = Math.max(east, places[i]!);
    north = Math.min(north, places[i + 1]!);
    south = Math.max(south, places[i + 1]!);
  }
  for (let row = north >> bits; row <= south >> bits; row++)
    for (let column = west >> bits; column <= east >> bits; column++) yield [column, row];
}

/** The commands of the pieces of a line inside a tile. */
function geometryIn(places: Int32Array, column: number, row: number): readonly number[] {
  const pieces: number[][] = [];
  const unit = (i: number) => (places[i]! - (i % 2 === 0 ? column : row) * 2 ** TILE_BITS) / UNITS;
  let last: readonly [number, number] | undefined;
  for (let i = 2; i < places.length; i += 2) {
    const cut = cutSegment(unit(i - 2), unit(i - 1), unit(i), unit(i + 1));
    if (!cut) {
      last = undefined;
      continue;
    }
    const [x, y, toX, toY] = cut.map(Math.round) as [number, number, number, number];
    if (!last || last[0] !== x || last[1] !== y) pieces.push([x, y]);
    if (toX !== x || toY !== y) pieces.at(-1)!.push(toX, toY);
    last = [toX, toY];
  }
  return commandsOf(pieces.filter((piece) => piece.length > 2));
}

/** Liang-Barsky: the part of a segment inside the tile and its buffer; undefined if there is none. */
function cutSegment(x: number, y: number, toX: number, toY: number): number[] | undefined {
  const [dx, dy] = [toX - x, toY - y];
  let [from, to] = [0, 1];
  const sides = [
    [-dx, x + BUFFER],
    [dx, EXTENT + BUFFER - x],
    [-dy, y + BUFFER],
    [dy, EXTENT + BUFFER - y],
  ] as const;
  for (const [slope, room] of sides) {
    if (slope === 0 && room < 0) return undefined;
    if (slope < 0) from = Math.max(from, room / slope);
    if (slope > 0) to = Math.min(to, room / slope);
  }
  return from > to ? undefined : [x + from * dx, y + from * dy, x + to * dx, y + to * dy];
}

function commandsOf(pieces: readonly (readonly number[])[]): readonly number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const step = (toX: number, toY: number) => {
    commands.push(zigzag(toX - x), zigzag(toY - y));
    [x, y] = [toX, toY];
  };
  for (const piece of pieces) {
    commands.push(MOVE_TO | (1 << 3));
    step(piece[0]!, piece[1]!);
    commands.push(LINE_TO | ((piece.length / 2 - 1) << 3));
    for (let i = 2; i < piece.length; i += 2) step(piece[i]!, piece[i + 1]!);
  }
  return commands;
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31);
}

function encode(features: readonly Feature[]): Uint8Array {
  const writer = new PbfWriter();
  writer.writeMessage(3, writeLayer, features);
  return writer.finish();
}

/** A value for each whole minute: the table of values is the minutes that occur. */
function writeLayer(features: readonly Feature[], writer: PbfWriter): void {
  const values = new Map<number, number>();
  writer.writeVarintField(15, 2);
  writer.writeStringField(1, COVERAGE_LAYER);
  for (const { geometry, minutes } of features) {
    const tags = minutes.flatMap((each, key) => {
      if (each === null) return [];
      const value = values.get(each) ?? values.size;
      values.set(each, value);
      return [key, value];
    });
    writer.writeMessage(2, writeFeature, { tags, geometry });
  }
  for (const [name] of COVERAGE_COLUMNS) writer.writeStringField(3, name);
  for (const value of values.keys()) writer.writeMessage(4, writeValue, value);
  writer.writeVarintField(5, EXTENT);
}

function writeFeature(
  { tags, geometry }: { readonly tags: number[]; readonly geometry: readonly number[] },
  writer: PbfWriter,
): void {
  writer.writePackedVarint(2, tags);
  writer.writeVarintField(3, LINE);
  writer.writePackedVarint(4, [...geometry]);
}

function writeValue(value: number, writer: PbfWriter): void {
  writer.writeVarintField(5, value);
}
