/** Streets with their minutes as GeoParquet 1.1: lines, neighbours in one row group. Holds one row group. */
import type { LineString } from 'geojson';
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { StreetMinutes } from '../../packages/reader/index.ts';
import { syncFile } from '../../shards/store/whole-file.ts';
import { COVERAGE_COLUMNS } from './coverage-spool.ts';
import { GEOMETRY_COLUMN, type GeoParquetFacts, geoMetadata } from './geoparquet-file.ts';

const GROUP_ROWS = 65_536;

const REQUIRED = { repetition_type: 'REQUIRED' } as const;
const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: COVERAGE_COLUMNS.length + 3 },
  { name: 'street', type: 'BYTE_ARRAY', converted_type: 'UTF8', ...OPTIONAL },
  { name: 'length_m', type: 'DOUBLE', ...REQUIRED },
  ...COVERAGE_COLUMNS.map(([name]): SchemaElement => ({ name, type: 'DOUBLE', ...OPTIONAL })),
  GEOMETRY_COLUMN,
];

export class CoverageParquet {
  readonly #path: string;
  readonly #writer: ParquetWriter;
  #rows: StreetMinutes[] = [];

  constructor(path: string, { attribution, licence, box }: GeoParquetFacts) {
    this.#path = path;
    this.#writer = new ParquetWriter({
      ...{ writer: fileWriter(path), schema: SCHEMA, createdBy: 'lootiles' },
      kvMetadata: [
        { key: 'geo', value: JSON.stringify(geoMetadata('LineString', box)) },
        { key: 'attribution', value: attribution },
        { key: 'license', value: licence },
      ],
    });
  }

  async write(street: StreetMinutes): Promise<void> {
    if (this.#rows.push(street) === GROUP_ROWS) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#writeGroup();
    await this.#writer.finish();
    await syncFile(this.#path);
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    await this.#writer.write({
      rowGroupSize: GROUP_ROWS,
      columnData: [
        { name: 'street', data: rows.map(({ name }) => name ?? null) },
        { name: 'length_m', data: rows.map(({ lengthM }) => lengthM) },
        ...COVERAGE_COLUMNS.map(([name], i) => ({ name, data: rows.map(({ minutes }) => minutes[i]!) })),
        { name: GEOMETRY_COLUMN.name, data: rows.map(({ points }) => lineOf(points)) },
      ],
    });
  }
}

/** @param points lon, lat in turn, E7 */
function lineOf(points: readonly number[]): LineString {
  const coordinates = Array.from({ length: points.length / 2 }, (_, i) => [
    points[i * 2]! / 1e7,
    points[i * 2 + 1]! / 1e7,
  ]);
  return { type: 'LineString', coordinates };
}
