/**
 * The live state of a toilet: what a feed said of it at a moment (docs/data-sources.md). For 15 minutes it counts instead of
 * the hours; for a day it is said with its age. Readers compare the times, so a state ages without being written.
 *
 * This file imports nothing: the browser loads it.
 */
export const LIVE_STATES = ['open', 'closed', 'out_of_service'] as const;

export interface LiveState {
  readonly state: (typeof LIVE_STATES)[number];
  readonly observedMs: number;
  /** The words in which its source asks to be named. */
  readonly source: string;
}

const COUNTS_MIN = 15;
const SAID_MIN = 1_440;
/** Clocks of two machines differ by less. */
const AHEAD_MIN = 1;

/** @param nowMin the time that is asked about, in minutes since the epoch */
export function liveCounts(live: LiveState, nowMin: number): boolean {
  return isWithin(live, nowMin, COUNTS_MIN);
}

/** Whether it is worth being said. */
export function liveIsSaid(live: LiveState, nowMin: number): boolean {
  return isWithin(live, nowMin, SAID_MIN);
}

function isWithin({ observedMs }: LiveState, nowMin: number, minutes: number): boolean {
  const age = nowMin - Math.floor(observedMs / 60_000);
  return age >= -AHEAD_MIN && age < minutes;
}
