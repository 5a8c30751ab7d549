/** The time that a question is about: now, an instant, or a time by the clock of each toilet. */
import { type AskedTime, TOILET_ID } from '../../../schemas/text/numbers.ts';
import { NO_HOURS } from '../../../shards/format/sections.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import type { MinuteOf } from '../../../shards/generation/search.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { type ClockMoment, localMoment, nextClock, onClock } from '../../hours/read.ts';
import { zoneOrUtc } from './local-time.ts';

const MINUTE_MS = 60_000;

export interface Moment {
  /** At the place of the question. */
  readonly ms: number;
  /** If the question named it: by the clock there, `2026-11-25T22:00:00+01:00`. */
  readonly local?: string;
  /** Whose clock that is, in words. */
  readonly clock?: string;
  /** If each toilet's own clock counts: the minute of a toilet. One without hours has the moment of the place. */
  readonly minuteOf?: MinuteOf;
}

/** @param at as the question named it; now if undefined */
export function momentAt(
  dataset: Dataset,
  at: AskedTime | undefined,
  nowMs: number,
  { lon, lat }: { readonly lon: number; readonly lat: number },
): Moment {
  if (at === undefined) return { ms: nowMs };
  const here = momentIn(zoneOrUtc(dataset, lon, lat), at, nowMs);
  if ('ms' in at) return { ...here, clock: offsetOf(here) };
  const minutes = new Map<string, number>();
  const minuteOf = (shard: Shard, row: number) => {
    const zone = zoneOf(shard, row);
    if (zone === undefined) return Math.floor(here.ms / MINUTE_MS);
    const known = minutes.get(zone) ?? Math.floor(momentIn(zone, at, nowMs).ms / MINUTE_MS);
    minutes.set(zone, known);
    return known;
  };
  return { ...here, clock: 'by the clock of each toilet', minuteOf };
}

/** The same for one toilet, by its own clock. */
export function momentOfToilet(
  dataset: Dataset,
  { shard, row }: { readonly shard: Shard; readonly row: number },
  at: AskedTime | undefined,
  nowMs: number,
): Moment {
  if (at === undefined) return { ms: nowMs };
  const { positions } = shard.columns;
  const zone =
    zoneOf(shard, row) ?? zoneOrUtc(dataset, positions[row * 2]! / 1e7, positions[row * 2 + 1]! / 1e7);
  const there = momentIn(zone, at, nowMs);
  return { ...there, clock: 'ms' in at ? offsetOf(there) : 'by the clock there' };
}

function offsetOf({ local }: ClockMoment): string {
  return `(UTC${local.slice(19)})`;
}

/** The same by its id; now if there is no such toilet. */
export function momentOf(dataset: Dataset, id: string, at: AskedTime | undefined, nowMs: number): Moment {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  const found = key && dataset.locate(key);
  return found ? momentOfToilet(dataset, found, at, nowMs) : { ms: nowMs };
}

/** Milliseconds since 1970 of the moment at a toilet. */
export function msAt({ ms, minuteOf }: Moment, shard: Shard, row: number): number {
  return minuteOf ? minuteOf(shard, row) * MINUTE_MS : ms;
}

/** A moment by the clock of a time zone. */
function momentIn(zone: string, at: AskedTime, nowMs: number): ClockMoment {
  if ('ms' in at) return localMoment(zone, at.ms);
  return at.wall.includes('T') ? onClock(at.wall, zone) : nextClock(at.wall, zone, nowMs);
}

/** A sentence for the note of an answer; undefined if it is about now. */
export function momentNote({ local, clock }: Moment): string | undefined {
  if (local === undefined) return undefined;
  const time = `${local.slice(11, 16)} on ${local.slice(0, 10)} ${clock}`;
  return `open_now, closes_at and the filters are those of ${time}, not of now.`;
}

/** `now`, or `at 22:00`. */
export function momentWords({ local }: Moment): string {
  return local === undefined ? 'now' : `at ${local.slice(11, 16)}`;
}

/** The time zone of its hours, or of those of its business; undefined if neither is known. */
function zoneOf(shard: Shard, row: number): string | undefined {
  const { hours, hoursRows } = shard.columns;
  const own = hoursRows[row] ?? NO_HOURS;
  if (own !== NO_HOURS) return hours.zoneOf(own);
  const { partners } = shard.records;
  const business = partners?.hoursEntries[partners.indexOf(row)] ?? NO_HOURS;
  return business === NO_HOURS ? undefined : hours.zoneOf(business);
}
