/**
 * Writes how far the next toilet is from every street, as GeoParquet and as map tiles: two files of a dump, if there is a
 * walking graph. Streets, toilets and walks are those of the page of a town (packages/reader).
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LineString } from 'geojson';
import type { SchemaElement } from 'hyparquet-writer';
import { writePmtiles } from '../../packages/basemap/index.ts';
import { type StreetMinutes, streetMinutes } from '../../packages/reader/index.ts';
import { COVERAGE_ZOOM } from '../../schemas/reads/town-coverage.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { boxAroundBoxes } from '../../shards/shard/box.ts';
import { creditOf } from '../attribution.ts';
import { COVERAGE_COLUMNS, CoverageSpool } from './coverage-spool.ts';
import { COVERAGE_LAYER, coverageTiles, spoolStreet } from './coverage-tiles.ts';
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
