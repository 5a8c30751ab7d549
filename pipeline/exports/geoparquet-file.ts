/**
 * Toilets as GeoParquet 1.1: the columns of a dump, and the position once more as a point in WKB. Neighbours share row
 * groups, so that a reader of one region skips most of them. Holds one row group.
 */
import { open } from 'node:fs/promises';
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { LonLatBox } from '../../shards/shard/box.ts';
import { ATTRIBUTION_COLUMN, type Cell, COLUMNS, type ColumnType, type DumpToilet } from './columns.ts';

const GROUP_ROWS = 65_536;
const GEOMETRY = 'geometry';

export interface GeoParquetFacts {
  readonly attribution: string;
  readonly licence: string;
  readonly box: LonLatBox;
}

export class GeoParquetFile {
  readonly #path: string;
  readonly #writer: ParquetWriter;
  readonly #attribution: string;
  #rows: DumpToilet[] = [];

  constructor(path: string, { attribution, licence, box }: GeoParquetFacts) {
    this.#path = path;
    this.#attribution = attribution;
    this.#writer = new ParquetWriter({
      writer: fileWriter(path),
      schema: SCHEMA,
      createdBy: 'lootiles',
      kvMetadata: [
        { key: 'geo', value: JSON.stringify(geoMetadata(box)) },
        { key: 'attribution', value: attribution },
        { key: 'license', value: licence },
      ],
    });
  }

  async write(toilet: DumpToilet): Promise<void> {
    this.#rows.push(toilet);
    if (this.#rows.length === GROUP_ROWS) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#writeGroup();
    await this.#writer.finish();
    const file = await open(this.#path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    await this.#writer.write({
      rowGroupSize: GROUP_ROWS,
      columnData: [
        ...COLUMNS.map(({ name, type, of }) => ({
          name,
          data: rows.map((row) => parquetValue(type, of(row))),
        })),
        { name: ATTRIBUTION_COLUMN.name, data: rows.map(() => this.#attribution) },
        { name: GEOMETRY, data: rows.map(wkbPoint), statistics: false },
      ],
    });
  }
}

const TYPES: Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: COLUMNS.length + 2 },
  ...[...COLUMNS, ATTRIBUTION_COLUMN].map(
    ({ name, type, nullable }): SchemaElement => ({
      ...{ name, ...TYPES[type] },
      repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED',
    }),
  ),
  { name: GEOMETRY, type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
];

function parquetValue(type: ColumnType, cell: Cell): Cell | Date {
  return type === 'time' && typeof cell === 'string' ? new Date(cell) : cell;
}

/** The `geo` metadata. Without `crs` the coordinates are longitude and latitude in WGS84, in this order. */
function geoMetadata(box: LonLatBox) {
  return {
    version: '1.1.0',
    primary_column: GEOMETRY,
    columns: { [GEOMETRY]: { encoding: 'WKB', geometry_types: ['Point'], bbox: box } },
  };
}

const LITTLE_ENDIAN = 1;
const POINT = 1;

function wkbPoint({ lon, lat }: DumpToilet): Uint8Array {
  const point = new DataView(new ArrayBuffer(21));
  point.setUint8(0, LITTLE_ENDIAN);
  point.setUint32(1, POINT, true);
  point.setFloat64(5, lon, true);
  point.setFloat64(13, lat, true);
  return new Uint8Array(point.buffer);
}
