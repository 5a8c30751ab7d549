/**
 * The toilets of a generation as points on the square of Web Mercator, in the order in which tiles need them.
 *
 * Memory: about 100 bytes a toilet.
 */
import { z } from 'zod';
import { type AccessRule, Toilet, type Wheelchair } from '../../schemas/toilet.ts';
import type { Generation } from '../../shards/generation.ts';
import { shownToilets } from '../shown-toilets.ts';
import { curvePlace } from './tile-id.ts';

/** The deepest zoom, which holds every toilet; maps magnify its tiles for the zooms below. */
export const DEEPEST_ZOOM = 12;
const SIDE = 2 ** DEEPEST_ZOOM;
/** Just left of 1, so that the east and the south edge belong to the last tile. */
const LAST = 1 - Number.EPSILON;

const { id, lon, lat, access_rule, wheelchair } = Toilet.shape;
const MapToilet = z.object({ id, lon, lat, access_rule, wheelchair });

export interface MapPoint {
  /** 0 west to 1 east, 0 north to 1 south; what lies beyond 85 degrees stands on the edge. */
  readonly x: number;
  readonly y: number;
  /** Place of its tile on the curve of the deepest zoom. */
  readonly place: number;
  readonly id: string;
  readonly access_rule: AccessRule;
  readonly wheelchair: Wheelchair;
}

/** Sorted by tile, and within a tile by id. */
export function mapPoints(generation: Generation): MapPoint[] {
  const points = Array.from(shownToilets(generation, MapToilet), (toilet): MapPoint => {
    const { x, y } = mercator(toilet.lon, toilet.lat);
    const place = curvePlace(DEEPEST_ZOOM, Math.floor(x * SIDE), Math.floor(y * SIDE));
    return { x, y, place, id: toilet.id, access_rule: toilet.access_rule, wheelchair: toilet.wheelchair };
  });
  return points.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
}

export function mercator(lon: number, lat: number): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: within((lon + 180) / 360), y: within(y) };
}

function within(value: number): number {
  return Math.min(Math.max(value, 0), LAST);
}
