/**
 * The filters of the two list reads (interface 3) as bits of one byte a toilet.
 *
 * A toilet passes when it has every needed bit; the k-d tree keeps the OR of each subtree. `open_now` is no
 * bit: it moves with time and is asked of the hours table.
 */
import type { Toilet } from '../schemas/toilet.ts';

export const WHEELCHAIR = 1;
export const CHANGING_TABLE = 2;
export const FREE = 4;
export const NO_PURCHASE_NEEDED = 8;

/** The toilet's own, decided values count; never those of a partner. */
export function filterFlags(
  toilet: Pick<Toilet, 'wheelchair' | 'changing_table' | 'fee' | 'access'>,
): number {
  const { wheelchair, changing_table, fee, access } = toilet;
  return (
    (wheelchair === 'yes' ? WHEELCHAIR : 0) |
    (changing_table === 'yes' ? CHANGING_TABLE : 0) |
    (fee.required === false ? FREE : 0) |
    (access === 'public' || access === 'permissive' || access === 'scheme' ? NO_PURCHASE_NEEDED : 0)
  );
}

/** What a list read asks of every toilet: the needed bits, and whether closed ones are dropped. */
export interface Filter {
  readonly flags: number;
  readonly openNow: boolean;
}

export const NO_FILTER: Filter = { flags: 0, openNow: false };
