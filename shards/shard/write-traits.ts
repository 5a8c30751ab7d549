/** Makes the traits of a toilet (traits.ts). */
import { isAlwaysOpen } from '../../packages/hours/index.ts';
import { CENTRAL_KEYS, type ToiletDetails } from '../../schemas/toilet/details.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { ALWAYS_OPEN, DRINKING_WATER, GENDER_BITS, KEY_SHIFT, SHOWER } from './traits.ts';

export function traitsOf(
  { gender, opening_hours }: Pick<Toilet, 'gender' | 'opening_hours'>,
  details: ToiletDetails | undefined,
): number {
  let traits = 0;
  for (const each of gender) traits |= GENDER_BITS[each];
  if (details?.drinking_water === 'yes') traits |= DRINKING_WATER;
  if (details?.shower === 'yes') traits |= SHOWER;
  if (opening_hours !== null && isAlwaysOpen(opening_hours)) traits |= ALWAYS_OPEN;
  const key = details?.central_key;
  return key === undefined ? traits : traits | ((CENTRAL_KEYS.indexOf(key) + 1) << KEY_SHIFT);
}
