/**
 * The OSMHeader block: what the file demands of its reader, how old its data is, what it covers.
 *
 * Invariant: a required feature that we do not implement is refused by name. Guessing past it would lose data in silence.
 */
import { Cursor, LENGTH, Unsupported, VARINT } from './protobuf.ts';

export interface ScanHeader {
  readonly replicationTimestampMs: number | null;
  readonly replicationSequence: number | null;
  readonly replicationUrl: string | null;
  /** west, south, east, north in degrees. */
  readonly bbox: readonly [number, number, number, number] | null;
  /** The file promises nodes, ways, relations, each by ascending id. */
  readonly sorted: boolean;
}

const SUPPORTED = new Set(['OsmSchema-V0.6', 'DenseNodes']);
const REMEDIES = new Map([
  [
    'HistoricalInformation',
    '; it is a history file, so cut out one moment with `osmium time-filter in.osh.pbf -o out.osm.pbf`',
  ],
]);

export function parseHeader(bytes: Uint8Array): ScanHeader {
  const cursor = new Cursor(bytes);
  let replicationTimestampMs: number | null = null;
  let replicationSequence: number | null = null;
  let replicationUrl: string | null = null;
  let bbox: ScanHeader['bbox'] = null;
  let sorted = false;
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag === 8 + LENGTH) bbox = parseBbox(bytes, cursor.span());
    else if (tag === 32 + LENGTH) requireFeature(cursor.text());
    else if (tag === 40 + LENGTH) {
      const feature = cursor.text();
      if (feature === 'LocationsOnWays') throw new Unsupported(LOCATIONS_ON_WAYS);
      sorted ||= feature === 'Sort.Type_then_ID';
    } else if (tag === 256 + VARINT) replicationTimestampMs = positive(cursor.int64() * 1000);
    else if (tag === 264 + VARINT) replicationSequence = positive(cursor.int64());
    else if (tag === 272 + LENGTH) replicationUrl = cursor.text() || null;
    else cursor.skip(tag);
  }
  return { replicationTimestampMs, replicationSequence, replicationUrl, bbox, sorted };
}

/** Optional by its name, but such a file lacks the nodes of its ways: all toilets that are buildings would be gone. */
const LOCATIONS_ON_WAYS =
  'the file has the feature "LocationsOnWays", so the nodes of its ways are left out; use the file that it was made from';

function requireFeature(feature: string): void {
  if (SUPPORTED.has(feature)) return;
  throw new Unsupported(
    `the file requires the feature "${feature}", which this reader does not have${REMEDIES.get(feature) ?? '; use a file without it'}`,
  );
}

function parseBbox(bytes: Uint8Array, span: { from: number; to: number }): ScanHeader['bbox'] {
  const cursor = new Cursor(bytes, span.from, span.to);
  const sides = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    const side = Math.floor(tag / 8) - 1;
    if (tag % 8 === VARINT && side < 4) sides[side] = cursor.sint64() / 1e9;
    else cursor.skip(tag);
  }
  const [west = Number.NaN, east = Number.NaN, north = Number.NaN, south = Number.NaN] = sides;
  return Number.isFinite(west + south + east + north) ? [west, south, east, north] : null;
}

/** Writers without replication leave these at 0; a number past 2^53 is NaN. Neither is a date. */
const positive = (value: number): number | null => (value > 0 && Number.isSafeInteger(value) ? value : null);
