/** Minutes of walks, and the bounds that coverage counts with. */
import { M_PER_MIN } from '../on-foot.ts';

/** Shares are those of street metres within 5 and within 10 minutes. */
export const NEAR_MIN = 5;
export const MIDDLE_MIN = 10;
/** A longer walk is not looked for. */
export const MOST_MIN = 30;
/** Decimetres of pace of a minute. */
export const DM_PER_MIN = M_PER_MIN * 10;

/** Whole minutes, rounded up; undefined if it is longer than any that is looked for. */
export function minutesWithin(paceDm: number): number | undefined {
  const minutes = Math.ceil(paceDm / DM_PER_MIN);
  return minutes <= MOST_MIN ? minutes : undefined;
}
