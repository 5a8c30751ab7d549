/**
 * The columns of a dump, the same in every format: facts that reads show, flattened, and nothing of persons. Not in it:
 * what moves with the clock (`open_now`), links, and what a business pays to say.
 *
 * Unknown is null, or `unknown` if the Toilet resource says so. Pure.
 */
import { z } from 'zod';
import { ToiletDetails } from '../../schemas/toilet/detail-shape.ts';
import { DETAIL_NAMES, DETAILS, type Detail, type DetailEntry } from '../../schemas/toilet/details.ts';
import { EXPORTED_PLAIN, PLAIN_FACTS, type PlainEntry, type PlainFact } from '../../schemas/toilet/facts.ts';
import { knownValue } from '../../schemas/toilet/plain-facts.ts';
import { descriptionOf } from '../../schemas/toilet/plain-shape.ts';
import { Toilet } from '../../schemas/toilet/toilet.ts';

/** Facts alone. */
export const DumpToilet = z.object({
  ...Toilet.omit({ open_now: true, closes_at: true, partner: true, url: true, directions: true, geo: true })
    .shape,
  // Without what a shard keeps beside them.
  details: ToiletDetails.strip(),
});
export type DumpToilet = z.infer<typeof DumpToilet>;

/** A `time` is ISO 8601 in UTC, and a timestamp if a format has one. */
export type ColumnType = 'string' | 'number' | 'integer' | 'boolean' | 'time';
export type Cell = string | number | boolean | null;

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly description: string;
  readonly of: (toilet: DumpToilet) => Cell;
}

export const COLUMNS: readonly Column[] = [
  column(
    'id',
    'string',
    'Public id, as in {base_url}/toilets/{id}. It is opaque and stays the same.',
    ({ id }) => id,
  ),
  column('lon', 'number', 'Longitude in degrees (WGS84).', ({ lon }) => lon),
  column('lat', 'number', 'Latitude in degrees (WGS84).', ({ lat }) => lat),
  nullable('name', 'string', 'Name of the toilet.', ({ name }) => name),
  nullable('operator', 'string', 'Operator of the toilet.', ({ operator }) => operator),
  column('access', 'string', described('access'), ({ access }) => access),
  column('access_rule', 'string', described('access_rule'), ({ access_rule }) => access_rule),
  nullable(
    'scheme_name',
    'string',
    'Name of the scheme that opens the toilet, if access is scheme.',
    (t) => t.scheme_name,
  ),
  nullable(
    'fee_required',
    'boolean',
    'Whether the toilet costs a fee. Null: not known.',
    ({ fee }) => fee.required,
  ),
  nullable(
    'fee_amount',
    'number',
    'Amount of the fee, in fee_currency. Null: not known.',
    ({ fee }) => fee.amount,
  ),
  nullable('fee_currency', 'string', 'Currency code (ISO 4217).', ({ fee }) => fee.currency),
  nullable('opening_hours', 'string', described('opening_hours'), (t) => t.opening_hours),
  ...EXPORTED_PLAIN.map((fact) => plainColumn(fact, PLAIN_FACTS[fact])),
  nullable('gender', 'string', 'Genders: unisex, female, male, separated by ";". Null: not known.', (t) =>
    list(t.gender),
  ),
  nullable('last_confirmed_at', 'time', described('last_confirmed_at'), (t) => t.last_confirmed_at),
  column('verification_state', 'string', described('verification_state'), (t) => t.verification_state),
  column('confirmations', 'integer', described('confirmations'), ({ confirmations }) => confirmations),
  nullable(
    'cleanliness_average',
    'number',
    'Mean of the ratings, from 1 (dirty) to 5 (spotless). Null: no ratings.',
    (t) => t.cleanliness?.average ?? null,
  ),
  nullable(
    'cleanliness_count',
    'integer',
    'Number of people who rated the toilet.',
    (t) => t.cleanliness?.count ?? null,
  ),
  column('confidence', 'string', 'How well the facts are known: high, medium or low.', (t) => t.confidence),
  column('source', 'string', described('source'), ({ source }) => source),
  column(
    'source_record',
    'string',
    'Record of the toilet in the source, such as osm:node/123.',
    (t) => t.provenance.source,
  ),
  nullable(
    'checked',
    'string',
    'Month of the last check in the source (YYYY-MM). Null: not known.',
    (t) => t.provenance.checked,
  ),
  nullable(
    'decided_facts',
    'string',
    'Facts that votes or a moderator decided, separated by ";". All other facts are from the source.',
    (t) => list(Object.keys(t.provenance.decided)),
  ),
  ...DETAIL_NAMES.map((name) => detailColumn(name, DETAILS[name])),
];

/** Columns that the position of a point gives already. */
export const POSITION_COLUMNS: ReadonlySet<string> = new Set(['lon', 'lat']);

/** Closes every row, so that rows which were copied out of a dump still say whose they are. */
export const ATTRIBUTION_COLUMN = {
  name: 'attribution',
  type: 'string',
  nullable: false,
  description: 'Credit to show, and the licence.',
} as const;

function column(name: string, type: ColumnType, description: string, of: Column['of']): Column {
  return { name, type, nullable: false, description, of };
}

function nullable(name: string, type: ColumnType, description: string, of: Column['of']): Column {
  return { name, type, nullable: true, description, of };
}

/** The column of a fact: `unknown` if it is not known, also if answers leave it out. */
export function plainColumn(fact: PlainFact, entry: PlainEntry): Column {
  const of = (toilet: DumpToilet) => knownValue(toilet, fact) ?? 'unknown';
  return column(fact, 'string', descriptionOf(entry, 'unknown'), of);
}

/** A detail: several values are separated by ";", texts in several languages are a JSON object. */
function detailColumn(name: Detail, { kind, label }: DetailEntry): Column {
  const form =
    kind === 'list' || kind === 'links'
      ? ', separated by ";"'
      : kind === 'texts'
        ? ', as a JSON object of texts by language'
        : kind === 'stated'
          ? ', as a JSON object with its source'
          : '';
  const type = kind === 'number' ? 'integer' : 'string';
  return nullable(name, type, `${label}${form}. Null: not known.`, ({ details }) => {
    const value = details[name];
    if (value === undefined || typeof value === 'string' || typeof value === 'number') return value ?? null;
    return Array.isArray(value) ? list(value) : JSON.stringify(value);
  });
}

/** The description of the same field in the API. */
function described(field: keyof typeof Toilet.shape): string {
  return Toilet.shape[field].description ?? '';
}

function list(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join(';');
}
