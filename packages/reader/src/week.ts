/** The hours of a toilet day by day, as they were compiled: without the library, which knows those of any time. */
import { NO_HOURS } from '../../../shards/format/sections.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { type DayHours, daysOf, knowsAny } from '../../hours/read.ts';

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
