/**
 * Reads what a feed says of the state of toilets: its rows are those of a mapping with `"state": true`. A row that says nothing
 * certain says nothing: no state, no time although the mapping names one, a time to come, two rows of one toilet that differ.
 */
import Flatbush from 'flatbush';
import type { Said } from '../../overlay/live-sources.ts';
import { metresOf, searchBoxesAround, squaredChord } from '../../packages/sphere/index.ts';
import { LIVE_STATES } from '../../schemas/toilet/live.ts';
import { plainRow } from './column-map.ts';
import { readRows, type Source } from './mapping.ts';
import { MAX_ROWS, SourceFault } from './rows/row.ts';
import { recordToiletId, type SourceRecord } from './source-record.ts';

/** States of a source: servers hold them in memory, and pages load them every quarter of a minute, some 10 bytes each. */
export const MAX_STATES = 20_000;
/** Clocks of feeds are not those of workers. */
const MAX_AHEAD_MS = 120_000;
/** As far as a record without another precision may be from its toilet. */
const PRECISION_M = 25;
const EPOCH = /^\d{10}(?:\d{3})?$/;
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)$/;

/** The id of a register's row at a position, for feeds without ids; undefined if not exactly one is there. */
export type IdAt = (lon: number, lat: number) => string | undefined;

/**
 * Reads the states in the order of their ids. Throws SourceFault, or what the disk or the parser throws.
 * @param before what was known: an older observation does not replace it
 */
export async function readStates(
  source: Source,
  before: readonly Said[],
  now: Date,
  idAt: IdAt,
): Promise<readonly Said[]> {
  const { name, of = name, join, tags } = source;
  const known = new Map(before.map((said) => [said[0], said]));
  const found = new Map<string, Said | null>();
  let rows = 0;
  for await (const row of readRows(source, plainRow)) {
    if (++rows > MAX_ROWS) throw new SourceFault(`it has more than ${MAX_ROWS} rows`);
    if (typeof row === 'string') continue;
    const rowId = join === 'id' ? row.id : row.at && idAt(...row.at);
    const state = LIVE_STATES.find((each) => each === row.tags.state);
    const atMs = tags.observed_at === undefined ? null : momentOf(row.tags.observed_at, now);
    if (!rowId || state === undefined || atMs === undefined) continue;
    const id = recordToiletId({ source: of, id: rowId });
    found.set(id, newerOf(found.get(id), [id, state, atMs]));
  }
  const said = [...found.values()].flatMap((each) => {
    if (each === null) return [];
    const old = known.get(each[0]);
    return [old && (old[2] ?? 0) > (each[2] ?? Number.POSITIVE_INFINITY) ? old : each];
  });
  if (said.length === 0) throw new SourceFault(`none of its ${rows} rows has an id and a state`);
  if (said.length > MAX_STATES) throw new SourceFault(`it has more than ${MAX_STATES} states`);
  return said.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The newer of two rows of one toilet; null if they differ and neither is newer. */
function newerOf(before: Said | null | undefined, said: Said): Said | null {
  if (before === undefined) return said;
  const [beforeMs, saidMs] = [before?.[2] ?? 0, said[2] ?? 0];
  if (before === null || beforeMs === saidMs) return before?.[1] === said[1] ? before : null;
  return beforeMs > saidMs ? before : said;
}

/** Milliseconds since the epoch; undefined if the text is no moment of its own, or one to come. */
function momentOf(text: string | undefined, now: Date): number | undefined {
  const iso = ISO.exec(text ?? '');
  const ms = iso
    ? Date.parse(`${iso[1]}T${iso[2]}${iso[3]!.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
    : EPOCH.test(text ?? '')
      ? Number(text) * (text!.length === 10 ? 1_000 : 1)
      : Number.NaN;
  if (Number.isNaN(ms) || ms > now.getTime() + MAX_AHEAD_MS) return undefined;
  return Math.min(ms, now.getTime());
}

/** Finds records by position, within their precision. */
export function idsAmong(records: readonly SourceRecord[], precisionM = PRECISION_M): IdAt {
  if (records.length === 0) return () => undefined;
  const index = new Flatbush(records.length);
  for (const { lon, lat } of records) index.add(lon, lat, lon, lat);
  index.finish();
  return (lon, lat) => {
    const found = searchBoxesAround(lon, lat, precisionM)
      .flatMap(({ west, south, east, north }) => index.search(west, south, east, north))
      .map((i) => records[i]!)
      .filter((record) => metresOf(squaredChord(lon, lat, record.lon, record.lat)) <= precisionM);
    return found.length === 1 ? found[0]!.id : undefined;
  };
}
