/** Lists of candidates as the rules see them: pairs of indices, and boxes. */
import type { Candidate } from '../toilets/candidate.ts';
import { type Box, boxOfOutline, boxOfPoint } from './nearby.ts';

/** As far as the eye takes two results of a list for the same one. */
export const ALIKE_M = 25;

/** Two that are one, by their index; of `a` is the position. */
export interface Match {
  readonly a: number;
  readonly b: number;
  readonly distanceM: number;
}

export function at(candidates: readonly Candidate[], index: number): Candidate {
  const candidate = candidates[index];
  if (!candidate) throw new Error(`No candidate ${index}: an index of another list was used.`);
  return candidate;
}

export function boxOf({ outline, toilet }: Candidate): Box {
  return outline ? boxOfOutline(outline) : boxOfPoint(toilet.lon, toilet.lat);
}

/** Whether two are for the same people, as far as both say for whom they are. */
export function gendersAgree(a: Candidate, b: Candidate): boolean {
  return a.genders.length === 0 || b.genders.length === 0 || a.genders.join() === b.genders.join();
}
