/** Streets with their minutes as GeoParquet 1.1: lines in WKB, neighbours in one row group. Holds one row group. */
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { StreetMinutes } from '../../packages/reader/index.ts';
import { syncFile } from '../../shards/store/whole-file.ts';
import { COVERAGE_COLUMNS } from './coverage-columns.ts';
import { type GeoParquetFacts, geoMetadata } from './geoparquet-file.ts';

const GROUP_ROWS = 65_536;
const GEOMETRY = 'geometry';
const LITTLE_ENDIAN = 1;
const LINE_STRING = 2;
const HEAD_BYTES = 9;

const REQUIRED = { repetition_type: 'REQUIRED' } as const;
const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: COVERAGE_COLUMNS.length + 3 },
  { name: 'street', type: 'BYTE_ARRAY', converted_type: 'UTF8', ...OPTIONAL },
  { name: 'length_m', type: 'DOUBLE', ...REQUIRED },
  ...COVERAGE_COLUMNS.map(([name]): SchemaElement => ({ name, type: 'DOUBLE', ...OPTIONAL })),
  { name: GEOMETRY, type: 'BYTE_ARRAY', ...REQUIRED },
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
        { name: GEOMETRY, data: rows.map(({ points }) => wkbLine(points)), statistics: false },
      ],
    });
  }
}

/** @param points lon, lat in turn, E7 */
function wkbLine(points: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(HEAD_BYTES + points.length * 8));
  bytes.setUint8(0, LITTLE_ENDIAN);
  bytes.setUint32(1, LINE_STRING, true);
  bytes.setUint32(5, points.length / 2, true);
  for (const [i, degrees] of points.entries()) bytes.setFloat64(HEAD_BYTES + i * 8, degrees / 1e7, true);
  return new Uint8Array(bytes.buffer);
}
