/** The state at one instant straight from the library, and the end of the night before: the oracle of compiled hours. */
import { readHolidays } from '../src/holidays.ts';
import { parseHours, wallState } from '../src/hours-library.ts';
import { nightsOf } from '../src/night-before.ts';
import { readableHours } from '../src/repair-hours.ts';
import { CLOSED, type HoursLocation, OPEN, type State, UNKNOWN } from '../src/timeline.ts';
import { offsetMinutesAt } from '../src/zone-offsets.ts';

export function stateLive(value: string, place: HoursLocation, nowMs: number): State {
  const readable = readableHours(value);
  if (readable === null) return UNKNOWN;
  const offsetMin = offsetMinutesAt(place.zone, nowMs);
  const wallMin = Math.floor(nowMs / 60_000) + offsetMin;
  const reading = readHolidays(readable, place, wallMin - 1_440, wallMin + 1_440);
  if (reading.value === '' || reading.isUnsure(Math.floor(wallMin / 1_440))) return UNKNOWN;
  const stateAt = (hours: string, atMin: number) => {
    const parsed = parseHours(hours, reading.place, offsetMin);
    return parsed ? wallState(parsed, atMin).state : UNKNOWN;
  };
  const nights = nightsOf(reading.value);
  if (nights === null) return stateAt(reading.value, wallMin);
  const state = stateAt(nights.evenings, wallMin);
  const night = stateAt(nights.mornings, wallMin - 1_440);
  return night === OPEN || state === CLOSED ? night : state;
}
