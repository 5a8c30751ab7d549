/**
 * Points at which a place names positions. A street has one about every 50 m, and so has a paved square around it: the
 * nearest point is nearly always on the nearest street. Landmarks do if people find their way by their kind: a park or a museum, but no
 * plaque, gallery, statue or bus stop. Pure.
 */

import { metresOf, squaredChord } from '../../../sphere/index.ts';
import type { LonLat, PlaceKind, PlaceRecord } from '../place-record.ts';
import type { KindOfTag } from './place-kinds.ts';

/** Parts of a degree. */
const STEPS = 1e5;
/** Longitudes of one latitude. */
const ROW = 360 * STEPS + 1;
const STEP_M = 50;
/** Nodes nearer to the point before say nothing new. */
const LEAST_M = 25;
/** Between nodes farther apart the street may bend: nothing is put between them. */
const MAX_GAP_M = 400;
/** A region is too large, a stop has the name of what is beside it, an island has streets. */
const NAME_NOTHING: ReadonlySet<PlaceKind> = new Set(['region', 'stop', 'island']);

export function labelPoints(
  { kind, orients }: KindOfTag,
  line: readonly LonLat[],
  at: LonLat,
): PlaceRecord['labelAt'] {
  if (NAME_NOTHING.has(kind) || (kind === 'landmark' && !orients)) return [];
  const isLine = kind === 'street' || (kind === 'square' && line.length > 2);
  return isLine ? along(line) : [rounded(at)];
}

function along(line: readonly LonLat[]): LonLat[] {
  const points: LonLat[] = [];
  for (const [i, [lon, lat]] of line.entries()) {
    const before = points.at(-1);
    const isClose = before && metresOf(squaredChord(...before, lon, lat)) < LEAST_M;
    if (!isClose) points.push(rounded([lon, lat]));
    const next = line[i + 1];
    // A step over the 180th meridian would go around the world.
    if (!next || Math.abs(next[0] - lon) > 1) continue;
    const gapM = metresOf(squaredChord(lon, lat, ...next));
    const steps = gapM > MAX_GAP_M ? 1 : Math.ceil(gapM / STEP_M);
    for (let step = 1; step < steps; step++)
      points.push(rounded([lon + ((next[0] - lon) * step) / steps, lat + ((next[1] - lat) * step) / steps]));
  }
  return points;
}

/** To a metre: a point is one number while places are sorted. */
function rounded([lon, lat]: LonLat): LonLat {
  return [Math.round(lon * STEPS) / STEPS, Math.round(lat * STEPS) / STEPS];
}

/** Points as places are sorted with them: a number of eight bytes each. */
export function packPoints(points: readonly LonLat[]): Uint8Array {
  const numbers = new Float64Array(points.length);
  for (const [i, [lon, lat]] of points.entries())
    numbers[i] = (Math.round(lat * STEPS) + 90 * STEPS) * ROW + Math.round(lon * STEPS) + 180 * STEPS;
  return new Uint8Array(numbers.buffer);
}

/** The numbers of packed points, in their order. */
export function packedPoints({ buffer, byteOffset, length }: Uint8Array): Float64Array {
  return new Float64Array(buffer, byteOffset, length >> 3);
}

export function unpackPoint(packed: number): LonLat {
  const row = Math.floor(packed / ROW);
  return [(packed - row * ROW - 180 * STEPS) / STEPS, (row - 90 * STEPS) / STEPS];
}

/** Returns the mean of points that lie near each other, across ±180° too. */
export function meanOf(points: readonly LonLat[]): LonLat {
  const [first] = points;
  let lonSum = 0;
  let latSum = 0;
  for (const [lon, lat] of points) {
    lonSum += lon - 360 * Math.round((lon - first![0]) / 360);
    latSum += lat;
  }
  const lon = lonSum / points.length;
  return [lon - 360 * Math.round(lon / 360), latSum / points.length];
}
