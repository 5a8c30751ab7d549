/** The state at one instant straight from the library: the oracle of compiled hours. */
import { readHolidays } from '../../../shards/hours/holidays.ts';
import {
  type HoursLocation,
  parseHours,
  type State,
  UNKNOWN,
  wallState,
} from '../../../shards/hours/hours-library.ts';
import { readableHours } from '../../../shards/hours/repair-hours.ts';
import { offsetMinutesAt } from '../../../shards/hours/zone-offsets.ts';

export function stateLive(value: string, place: HoursLocation, nowMs: number): State {
  const readable = readableHours(value);
  if (readable === null) return UNKNOWN;
  const offsetMin = offsetMinutesAt(place.zone, nowMs);
  const wallMin = Math.floor(nowMs / 60_000) + offsetMin;
  const reading = readHolidays(readable, place, wallMin - 1_440, wallMin + 1_440);
  if (reading.value === '' || reading.isUnsure(Math.floor(wallMin / 1_440))) return UNKNOWN;
  const hours = parseHours(reading.value, reading.place, offsetMin);
  return hours ? wallState(hours, wallMin).state : UNKNOWN;
}
