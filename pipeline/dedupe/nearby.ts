/**
 * Neighbours within some metres, on a packed R-tree (flatbush) over degrees.
 *
 * Works across ±180° and at any latitude. Cost: n log n to build; log n and the neighbours a question. What stands in a
 * crowd (crowds.ts) must be left out, or each question costs all of it.
 */
import Flatbush from 'flatbush';
import type { Outline } from '../../packages/pbf/index.ts';
import type { Candidate, Spot } from '../toilets/candidate.ts';

const METERS_PER_DEGREE = 111_195;

/** west, south, east, north in degrees; east may run past 180 if the outline does. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export class Nearby {
  readonly #tree: Flatbush | null;

  constructor(boxes: readonly Box[]) {
    // flatbush refuses to hold nothing.
    this.#tree = boxes.length === 0 ? null : new Flatbush(boxes.length);
    for (const [west, south, east, north] of boxes) this.#tree?.add(west, south, east, north);
    this.#tree?.finish();
  }

  /**
   * Indices of boxes that may come within `radiusM` of the point, nearest in degrees first. The search is a circle
   * in degrees, wide enough for the parallels: callers measure and filter what they get.
   */
  around(lon: number, lat: number, radiusM: number): number[] {
    const degrees = lonDegrees(radiusM, lat);
    return this.#everyTurn(lon, (turned) => this.#tree?.neighbors(turned, lat, Infinity, degrees) ?? []);
  }

  /** Whether `accept` says yes to one of the boxes that touch this one; asked until it does. */
  some([west, south, east, north]: Box, accept: (index: number) => boolean): boolean {
    return [-360, 0, 360].some((turn) => {
      if (east + turn < -181 || west + turn > 181) return false;
      return this.#tree?.collides(west + turn, south, east + turn, north, accept) ?? false;
    });
  }

  /** Near the date line the neighbour may be on the far edge of the map. */
  #everyTurn(lon: number, search: (lon: number) => number[]): number[] {
    if (Math.abs(lon) < 179) return search(lon);
    return [...new Set([...search(lon), ...search(lon > 0 ? lon - 360 : lon + 360)])];
  }
}

export function boxOfPoint(lon: number, lat: number): Box {
  return [lon, lat, lon, lat];
}

/** Holds the circle of that radius. */
export function boxAround(lon: number, lat: number, radiusM: number): Box {
  const wide = lonDegrees(radiusM, lat);
  const high = radiusM / METERS_PER_DEGREE;
  return [lon - wide, lat - high, lon + wide, lat + high];
}

/** Degrees of longitude of a radius. At a pole all meridians are near. */
function lonDegrees(radiusM: number, lat: number): number {
  return Math.min(radiusM / METERS_PER_DEGREE / Math.max(Math.cos((lat * Math.PI) / 180), 1e-9), 360);
}

export function boxOfOutline(outline: Outline): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of outline) {
    for (let index = 0; index + 1 < ring.length; index += 2) {
      const lon = ring[index] ?? Number.NaN;
      const lat = ring[index + 1] ?? Number.NaN;
      west = Math.min(west, lon);
      east = Math.max(east, lon);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}

/** Holds all within that radius of the outline. */
export function boxAroundOutline(outline: Outline, radiusM: number): Box {
  return boxAroundBox(boxOfOutline(outline), radiusM);
}

/** Holds all within that radius of the box. */
export function boxAroundBox([west, south, east, north]: Box, radiusM: number): Box {
  const wide = Math.max(lonDegrees(radiusM, south), lonDegrees(radiusM, north));
  const high = radiusM / METERS_PER_DEGREE;
  return [west - wide, south - high, east + wide, north + high];
}

/** Distance on a plane, good to a millimetre at the few metres that matter here; the same in both directions. */
export function distanceM(
  a: { readonly lon: number; readonly lat: number },
  b: { readonly lon: number; readonly lat: number },
): number {
  const turn = Math.abs(a.lon - b.lon);
  const lon = Math.min(turn, 360 - turn) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(lon, a.lat - b.lat) * METERS_PER_DEGREE;
}

/** Midpoint of two longitudes along the shorter arc. */
export function midpoint(
  a: { readonly lon: number; readonly lat: number },
  b: { readonly lon: number; readonly lat: number },
): { lon: number; lat: number } {
  const far = Math.abs(a.lon - b.lon) > 180;
  const lon = (a.lon + b.lon) / 2;
  return { lon: far ? (lon > 0 ? lon - 180 : lon + 180) : lon, lat: (a.lat + b.lat) / 2 };
}

/** The positions of all objects that became a candidate. */
export function spotsOf({ spots, toilet: { lon, lat } }: Candidate): readonly Spot[] {
  return spots ?? [{ lon, lat }];
}

/** Toilets nearer than this look like one in a list, so they must differ to stay apart. */
export const ALIKE_M = 25;

/** Two that are one, by their index; of `a` is the position. */
export interface Match {
  readonly a: number;
  readonly b: number;
  readonly distanceM: number;
}

/** The candidate at an index of a list. */
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
