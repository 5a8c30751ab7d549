/**
 * A row: all that a shard keeps of one toilet. Made from a toilet, or read back from an opened shard, so that a
 * rebuild makes only the rows that changed.
 *
 * Invariant: a row read back and one made from the same toilet are encoded to the same bytes.
 */
import {
  type HoursLocation,
  type HoursSource,
  hoursSource,
  isAlwaysOpen,
} from '../../packages/hours/index.ts';
import type { ShardDetails } from '../../schemas/toilet/detail-shape.ts';
import { CENTRAL_KEYS, type ToiletDetails } from '../../schemas/toilet/details.ts';
import { DETAIL_FLAGS, detailFilter } from '../../schemas/toilet/facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { fromE7 } from '../format/e7.ts';
import { NO_HOURS } from '../format/sections.ts';
import { idOfKey } from '../ids/id-key.ts';
import { ALWAYS_OPEN, filterFlags, GENDER_BITS, KEY_SHIFT } from './filters.ts';
import type { Shard } from './shard.ts';
import {
  encodePartner,
  encodeRecord,
  type FixedPartner,
  type FixedToilet,
  toAscii,
} from './toilet-record.ts';

/** A toilet as the writer takes it. */
export interface ShardToilet {
  readonly fixed: FixedToilet;
  /** The position and country for the hours of the toilet and of its partner; irrelevant if it has none. */
  readonly hoursLocation: HoursLocation;
  readonly partner: ShardPartner | null;
  readonly details?: ShardDetails | undefined;
}

/** The statements of the business behind a toilet. */
export interface ShardPartner {
  readonly fixed: FixedPartner;
  /** Epoch milliseconds up to which it closed the toilet; 0 if it did not. */
  readonly closedUntilMs: number;
}

export interface ShardRow {
  readonly id: string;
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** See filters.ts. */
  readonly flags: number;
  /** See toilet-record.ts. ASCII. */
  readonly record: Uint8Array;
  readonly hours: HoursSource | null;
  readonly partner: RowPartner | null;
  /** See filters.ts. */
  readonly traits: number;
  /** The JSON object of the details, ASCII; null if there are none. */
  readonly details: string | null;
}

export interface RowPartner {
  /** See toilet-record.ts. ASCII. */
  readonly text: string;
  readonly hours: HoursSource | null;
  readonly closedUntilMs: number;
}

export function shardRow({ fixed, hoursLocation: place, partner, details }: ShardToilet): ShardRow {
  return {
    id: fixed.id,
    lon: fixed.lon,
    lat: fixed.lat,
    flags: filterFlags(fixed),
    record: Buffer.from(encodeRecord(fixed), 'latin1'),
    hours: hoursOf(fixed.opening_hours, place),
    partner: partner && {
      text: encodePartner(partner.fixed),
      hours: hoursOf(partner.fixed.opening_hours, place),
      closedUntilMs: partner.closedUntilMs,
    },
    traits: traitsOf(fixed, details),
    details: details ? toAscii(JSON.stringify(details)) : null,
  };
}

/** All rows of a shard by id: views over its bytes, about 1 ms for 4,096. Throws BlobError if it is damaged. */
export function rowsOf(shard: Shard): Map<string, ShardRow> {
  const { positions, flags, hoursRows, hours } = shard.columns;
  const { bytes, offsets, partners } = shard.records;
  const { details } = shard;
  const { traits } = shard.columns;
  const { keys, rows } = shard.ids;
  const sources = hours.sources();
  const sourceOf = (entry: number) => (entry === NO_HOURS ? null : sources[entry]!);
  const byId = new Map<string, ShardRow>();
  for (const [index, row] of rows.entries()) {
    const id = idOfKey(keys, index);
    const partner = partners?.indexOf(row) ?? -1;
    byId.set(id, {
      id,
      lon: fromE7(positions[row * 2]!),
      lat: fromE7(positions[row * 2 + 1]!),
      flags: flags[row]!,
      record: bytes.subarray(offsets[row], offsets[row + 1]),
      hours: sourceOf(hoursRows[row]!),
      partner:
        partners && partner >= 0
          ? {
              text: partners.fixedText(partner),
              hours: sourceOf(partners.hoursEntries[partner]!),
              closedUntilMs: partners.closedUntilMs[partner]!,
            }
          : null,
      traits: traits?.[row] ?? 0,
      details: details?.text(row) ?? null,
    });
  }
  return byId;
}

function hoursOf(value: string | null, place: HoursLocation): HoursSource | null {
  return value === null ? null : hoursSource(value, place);
}

/** Makes the traits of a toilet (filters.ts). */
export function traitsOf(
  { gender, opening_hours }: Pick<Toilet, 'gender' | 'opening_hours'>,
  details: ToiletDetails | undefined,
): number {
  let traits = 0;
  for (const each of gender) traits |= GENDER_BITS[each];
  for (const name of DETAIL_FLAGS) if (details?.[name] === 'yes') traits |= detailFilter(name).bit;
  if (opening_hours !== null && isAlwaysOpen(opening_hours)) traits |= ALWAYS_OPEN;
  const key = details?.central_key;
  return key === undefined ? traits : traits | ((CENTRAL_KEYS.indexOf(key) + 1) << KEY_SHIFT);
}
