/**
 * Guards unattended work against a wrong clock: one that is years ahead would delete all contributions. The time that
 * was last counted up to is in the manifest, so a leap is seen by any process, also after a restart. An import of a
 * download asks its server for the time as well, and ends a leap that is one of idleness.
 */

import { monthsBefore } from '../../overlay/database/time-windows.ts';
import { SPARE_MONTHS } from '../../overlay/retention.ts';
import { countedAtOf, type Manifest } from '../../shards/generation/manifest.ts';

/** A text with the remedy if the clock is further ahead of the last count than a worker is usually away. */
export function clockLeap(
  served: Pick<Manifest, 'counted_at' | 'created_at'> | undefined,
  now: Date,
): string | undefined {
  if (!served) return undefined;
  const counted = countedAtOf(served);
  if (monthsBefore(now, SPARE_MONTHS) <= new Date(counted)) return undefined;
  return (
    `The clock of this machine says ${now.toISOString()}, but the data was last counted at ${counted}. ` +
    'Set the clock. If it is right, run "lootiles sweep" or "lootiles import". Until then no contribution is deleted.'
  );
}
