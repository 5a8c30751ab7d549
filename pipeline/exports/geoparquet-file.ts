/**
 * Toilets as GeoParquet 1.1: the columns of a dump, and the position once more as a point and as a box. The point has
 * Parquet's own type GEOMETRY, too. The bounds of points and boxes are known of each row group, and neighbours share row
 * groups, so that a reader of one region skips most of them. Holds one row group, as columns.
 */
import type { Point } from 'geojson';
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { LonLatBox } from '../../shards/shard/box.ts';
import { syncFile } from '../../shards/store/whole-file.ts';
import { ATTRIBUTION_COLUMN, type Cell, COLUMNS, type ColumnType, type DumpToilet } from './columns.ts';

/** A box of a town meets one to three of them: of the world's 535,000 toilets about a hundredth. */
const GROUP_ROWS = 4_096;
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

export class GeoParquetFile {
  readonly #path: string;
  readonly #writer: ParquetWriter;
  readonly #attribution: string;
  #rows = 0;
  #cells = emptyColumns();
  #points: Point[] = [];
  #boxes: Record<(typeof SIDES)[number], number>[] = [];

  constructor(path: string, { attribution, licence, box }: GeoParquetFacts) {
    this.#path = path;
    this.#attribution = attribution;
    this.#writer = new ParquetWriter({
      writer: fileWriter(path),
      schema: SCHEMA,
      createdBy: 'lootiles',
      kvMetadata: [
        { key: 'geo', value: JSON.stringify(geoMetadata('Point', box, { covering: { bbox: COVERED } })) },
        { key: 'attribution', value: attribution },
        { key: 'license', value: licence },
      ],
    });
  }

  /** @param cells one for each column */
  async write(toilet: DumpToilet, cells: readonly Cell[]): Promise<void> {
    for (const [i, column] of this.#cells.entries()) column.push(cells[i]!);
    const { lon, lat } = toilet;
    this.#points.push({ type: 'Point', coordinates: [lon, lat] });
    this.#boxes.push({ xmin: lon, ymin: lat, xmax: lon, ymax: lat });
    if (++this.#rows === GROUP_ROWS) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.#rows > 0) await this.#writeGroup();
    await this.#writer.finish();
    await syncFile(this.#path);
  }

  async #writeGroup(): Promise<void> {
    const [rows, cells, points, boxes] = [this.#rows, this.#cells, this.#points, this.#boxes];
    this.#boxes = [];
    this.#rows = 0;
    this.#cells = emptyColumns();
    this.#points = [];
    await this.#writer.write({
      rowGroupSize: GROUP_ROWS,
      columnData: [
        ...COLUMNS.map(({ name, type }, i) => ({
          name,
          data: cells[i]!.map((cell) => parquetValue(type, cell)),
        })),
        { name: ATTRIBUTION_COLUMN.name, data: Array<string>(rows).fill(this.#attribution) },
        { name: GEOMETRY_COLUMN.name, data: points },
        { name: BOX, data: boxes },
      ],
    });
  }
}

function emptyColumns(): Cell[][] {
  return COLUMNS.map(() => []);
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

function parquetValue(type: ColumnType, cell: Cell): Cell | Date {
  return type === 'time' && typeof cell === 'string' ? new Date(cell) : cell;
}

/**
 * The `geo` metadata. Without `crs` the coordinates are longitude and latitude in WGS84, in this order.
 * @param more other fields of the geometry
 */
export function geoMetadata(shape: 'Point' | 'LineString', box: LonLatBox, more: object = {}) {
  return {
    version: '1.1.0',
    primary_column: GEOMETRY_COLUMN.name,
    columns: { [GEOMETRY_COLUMN.name]: { encoding: 'WKB', geometry_types: [shape], bbox: box, ...more } },
  };
}
