/** The time zone of a position: that of the nearest toilet whose hours are known. */
import { NO_HOURS } from '../../../shards/format/sections.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { search } from '../../../shards/generation/search.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
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
  const { count, shards, rows } = search(dataset, lon, lat, MOST, squaredChordOf(NEAR_M), NO_FILTER, 0);
  for (let i = 0; i < count; i++) {
    const { hoursRows, hours } = shards[i]!.columns;
    const entry = hoursRows[rows[i]!] ?? NO_HOURS;
    if (entry !== NO_HOURS) return hours.sources()[entry]?.zone;
  }
  return undefined;
}
