/** Writes GeoParquet 1.1: the toilets of a dump, and other tables with a geometry. */
import type { Point } from 'geojson';
import { type ColumnSource, fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { LonLatBox } from '../../shards/shard/box.ts';
import { syncFile } from '../../shards/store/whole-file.ts';
import { ATTRIBUTION_COLUMN, type Cell, COLUMNS, type ColumnType, type DumpToilet } from './columns.ts';

const BOX = 'bbox';
const SIDES = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
/** The columns of the box, as `covering` names them. */
const COVERED = Object.fromEntries(SIDES.map((side) => [side, [BOX, side]]));
/**
 * The geometry of both formats: readers of GeoParquet know it by the metadata, newer readers of Parquet by its type. The
 * writer takes GeoJSON and makes WKB of it. Without its name the reference system is the same by the format, but DuckDB
 * then takes it for an unknown one.
 */
export const GEOMETRY_COLUMN = {
  ...{ name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'REQUIRED' },
  logical_type: { type: 'GEOMETRY', crs: 'OGC:CRS84' },
} as const satisfies SchemaElement;

export interface GeoParquetFacts {
  readonly attribution: string;
  readonly licence: string;
  readonly box: LonLatBox;
}

/** The rows of a file, and what is made of them. */
export interface GeoTable<Row> {
  readonly schema: SchemaElement[];
  readonly shape: 'Point' | 'LineString';
  /** Other fields of the geometry's metadata. */
  readonly more?: object;
  readonly groupRows: number;
  columnsOf(rows: readonly Row[], attribution: string): ColumnSource[];
}

/** A file of GeoParquet 1.1. Holds one row group. */
export class GeoParquetFile<Row> {
  readonly #path: string;
  readonly #table: GeoTable<Row>;
  readonly #writer: ParquetWriter;
  readonly #attribution: string;
  #rows: Row[] = [];

  constructor(path: string, table: GeoTable<Row>, { attribution, licence, box }: GeoParquetFacts) {
    const { schema, shape, more } = table;
    this.#path = path;
    this.#table = table;
    this.#attribution = attribution;
    // Without `crs` the coordinates are longitude and latitude in WGS84, in this order.
    const geometry = { encoding: 'WKB', geometry_types: [shape], bbox: box, ...more };
    const { name } = GEOMETRY_COLUMN;
    const geo = { version: '1.1.0', primary_column: name, columns: { [name]: geometry } };
    this.#writer = new ParquetWriter({
      ...{ writer: fileWriter(path), schema, createdBy: 'lootiles' },
      kvMetadata: [
        { key: 'geo', value: JSON.stringify(geo) },
        { key: 'attribution', value: attribution },
        { key: 'license', value: licence },
      ],
    });
  }

  async write(row: Row): Promise<void> {
    if (this.#rows.push(row) === this.#table.groupRows) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#writeGroup();
    await this.#writer.finish();
    await syncFile(this.#path);
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    const columnData = this.#table.columnsOf(rows, this.#attribution);
    await this.#writer.write({ rowGroupSize: this.#table.groupRows, columnData });
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
  { name: 'root', num_children: COLUMNS.length + 3 },
  ...[...COLUMNS, ATTRIBUTION_COLUMN].map(
    ({ name, type, nullable }): SchemaElement => ({
      ...{ name, ...TYPES[type] },
      repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED',
    }),
  ),
  GEOMETRY_COLUMN,
  { name: BOX, num_children: SIDES.length, repetition_type: 'REQUIRED' },
  ...SIDES.map((name): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'REQUIRED' })),
];

/**
 * Toilets: the columns of a dump, and the position once more as a point and as a box. The point has Parquet's own type
 * GEOMETRY, too. The bounds of points and boxes are known of each row group, and neighbours share row groups, so that a
 * reader of one region skips most of them. A row is a toilet with a cell for each column.
 */
export const TOILET_TABLE: GeoTable<readonly [toilet: DumpToilet, cells: readonly Cell[]]> = {
  schema: SCHEMA,
  shape: 'Point',
  more: { covering: { bbox: COVERED } },
  // A box of a town meets one to three of them: of the world's 535,000 toilets about a hundredth.
  groupRows: 4_096,
  columnsOf: (rows, attribution) => [
    ...COLUMNS.map(({ name, type }, i) => ({
      name,
      data: rows.map(([, cells]) => parquetValue(type, cells[i]!)),
    })),
    { name: ATTRIBUTION_COLUMN.name, data: rows.map(() => attribution) },
    {
      name: GEOMETRY_COLUMN.name,
      data: rows.map(([{ lon, lat }]): Point => ({ type: 'Point', coordinates: [lon, lat] })),
    },
    { name: BOX, data: rows.map(([{ lon, lat }]) => ({ xmin: lon, ymin: lat, xmax: lon, ymax: lat })) },
  ],
};

function parquetValue(type: ColumnType, cell: Cell): Cell | Date {
  return type === 'time' && typeof cell === 'string' ? new Date(cell) : cell;
}
