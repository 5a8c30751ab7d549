/** A mapping: what an operator says of one source, as JSON that anyone can read and correct (docs/data-sources.md). */
import { z } from 'zod';
import { SOURCE_FACTS, SourceName } from '../../schemas/toilet/data-source.ts';
import {
  COLUMN_MAP,
  type ColumnMap,
  columnsOf,
  mapRow,
  type Projection,
  projectionOf,
  type ReadRow,
} from './column-map.ts';
import { CSV_SHAPE, csvRows } from './rows/csv.ts';
import { geoJsonRows, JSON_SHAPE, jsonRows } from './rows/json.ts';
import { type Row, SeenColumns } from './rows/row.ts';
import { MAX_PRECISION_M } from './source-record.ts';
import { columnsOfStated, type Said, STATED_RULES, saidOf } from './stated-facts.ts';

const Parameter = z.string().regex(/^[A-Za-z0-9_.$-]{1,40}$/);

/** The address of the data, and how often it is fetched. */
const Fetch = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  every_hours: z.number().min(1).max(8_784).default(24),
  /** The parameters by which a portal gives its rows page by page. */
  pages: z.strictObject({ offset: Parameter, limit: Parameter, size: z.int().min(1).max(10_000) }).optional(),
});
export type Fetch = z.infer<typeof Fetch>;

const COMMON = {
  ...SOURCE_FACTS,
  ...COLUMN_MAP,
  ...STATED_RULES,
  /** Words for the next reader of the mapping: what to look at, how to get a key. */
  about: z.string().max(2_000).optional(),
  /** Path of the data, relative to the mapping; `data/NAME` if it is fetched and has no other. */
  file: z.string().min(1).max(1_000).optional(),
  fetch: Fetch.optional(),
  /** Metres by which its positions may be off; 25 if they are those of entrances and buildings. */
  precision_m: z.number().min(1).max(MAX_PRECISION_M).optional(),
  /** Month of the data; by default that in which the file was last written. */
  month: z
    .string()
    .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
    .optional(),
  /** Workers fetch it every minute: its tag `state` says what is open at `observed_at` (live-states.ts). */
  state: z.literal(true).optional(),
  /** The source whose toilets it says states of, by their ids there or by their positions. It then has no toilets itself. */
  of: SourceName.optional(),
  join: z.enum(['id', 'position']).default('id'),
} as const;

export const Mapping = z
  .discriminatedUnion('adapter', [
    z.strictObject({ adapter: z.literal('csv'), ...CSV_SHAPE, ...COMMON }),
    z.strictObject({ adapter: z.literal('json'), ...JSON_SHAPE, ...COMMON }),
    z.strictObject({ adapter: z.literal('geojson'), ...COMMON }),
  ])
  .refine(({ state, tags, fetch }) => !state || (tags.state !== undefined && fetch !== undefined), {
    path: ['state'],
    message: 'states need "fetch", and a tag "state"',
  })
  .refine(({ state, of, join }) => (of === undefined || state) && (join === 'id' || of !== undefined), {
    path: ['of'],
    message: 'it is for mappings with "state": true, and "join" for those with "of"',
  });
export type Mapping = z.infer<typeof Mapping>;

/** A mapping with the path of its data. */
export type Source = Mapping & { readonly file: string };

/** A row as a record, with its statements; or the reason why it is left out. */
export type SourceRow = (Exclude<ReadRow, string> & { readonly said?: Said | undefined }) | string;

/** The rows of a source as records. Throws SourceFault if no row has a column of the mapping. */
export function rowsOf(source: Source): AsyncGenerator<SourceRow> {
  return readRows(source, (row, map, project) => {
    const read = mapRow(row, map, project);
    return typeof read === 'string' ? read : { ...read, said: saidOf(row, source) };
  });
}

/** The rows of a source as `read` takes them, which gets the projection of `crs`. */
export async function* readRows<T>(
  source: Source,
  read: (row: Row, map: ColumnMap, project: Projection | null) => T,
): AsyncGenerator<T | string> {
  const seen = new SeenColumns();
  const project = source.crs === undefined ? null : projectionOf(source.crs);
  for await (const row of shapeOf(source, seen)) {
    if (typeof row === 'string') {
      yield row;
      continue;
    }
    seen.add(Object.keys(row));
    yield read(row, source, project);
  }
  seen.require([...columnsOf(source), ...columnsOfStated(source)]);
}

function shapeOf(source: Source, seen: SeenColumns): AsyncIterable<Row | string> {
  if (source.adapter === 'csv') return csvRows(source.file, source, (header) => seen.add(header));
  if (source.adapter === 'json') return jsonRows(source.file, source.rows);
  return geoJsonRows(source.file, source.crs !== undefined);
}
