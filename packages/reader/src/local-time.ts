/** Hours by the clock of a place: the zone of a position, and the hours of a toilet day by day, as they were compiled. */
import { NO_HOURS } from '../../../shards/format/sections.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { type DayHours, daysOf, knowsAny } from '../../hours/read.ts';
import { squaredChordOf } from '../../sphere/index.ts';

/** Farther away the zone may be another one. */
const NEAR_M = 5_000;
const MOST = 50;

/** UTC if the hours of no toilet near are known: then no answer but that of gates depends on the clock there. */
export function zoneOrUtc(dataset: Dataset, lon: number, lat: number): string {
  return zoneNear(dataset, lon, lat) ?? 'UTC';
}

/** Undefined if the hours of no toilet near are known. */
export function zoneNear(dataset: Dataset, lon: number, lat: number): string | undefined {
  const within = squaredChordOf(NEAR_M);
  const { count, shards, rows } = dataset.air.nearest({ lon, lat, wanted: MOST, within });
  for (let i = 0; i < count; i++) {
    const { hoursRows, hours } = shards[i]!.columns;
    const entry = hoursRows[rows[i]!] ?? NO_HOURS;
    if (entry !== NO_HOURS) return hours.sources()[entry]?.zone;
  }
  return undefined;
}

/** Seven days from today; null if its hours are not known, or were compiled for an earlier time. */
export function weekOf(dataset: Dataset, id: string, nowMs: number): readonly DayHours[] | null {
  const key = idKey(id);
  const found = key && dataset.locate(key);
  if (!found) return null;
  const { hoursRows, hours } = found.shard.columns;
  const entry = hoursRows[found.row] ?? NO_HOURS;
  if (entry === NO_HOURS) return null;
  const days = daysOf(hours.compiled(entry), nowMs);
  return knowsAny(days) ? days : null;
}
