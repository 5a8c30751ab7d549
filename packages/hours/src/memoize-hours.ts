/**
 * Remembers compiled hours during one build: the same value recurs in many tiles, and compiling it costs
 * milliseconds. Bounded, because a planet has more values than a build wants to keep.
 */
import type { compileHours } from './hours.ts';
import type { Timeline } from './timeline.ts';

const MAX_KEPT = 20_000;
const MINUTES_A_DAY = 1440;

/** Hours are compiled from midnight, so that a tile built twice on a day has the same bytes. Epoch minute, UTC. */
export function startOfDayMin(now: Date): number {
  return Math.floor(now.getTime() / 60_000 / MINUTES_A_DAY) * MINUTES_A_DAY;
}

export function memoizeHours(compile: typeof compileHours): typeof compileHours {
  const known = new Map<string, Timeline>();
  return (value, place, fromMin, toMin) => {
    const key = JSON.stringify([
      value,
      place.zone,
      place.country,
      place.state,
      place.lon,
      place.lat,
      fromMin,
      toMin,
    ]);
    const remembered = known.get(key);
    if (remembered) return remembered;
    const timeline = compile(value, place, fromMin, toMin);
    if (known.size >= MAX_KEPT) known.clear();
    known.set(key, timeline);
    return timeline;
  };
}
