/** Positions of a node store as E7. */

import { latOf, lonOf } from '../../packages/basemap/ground.ts';
import type { NodeStore } from '../../packages/pbf/index.ts';

/** Longitude, exactly as the extract has it: a unit of the store is finer than an E7. */
export function lonE7(store: NodeStore, place: number): number {
  return Math.round(lonOf(store.x(place)) * 1e7);
}

/** Latitude, exactly, up to 85 degrees: the store moves what lies beyond. */
export function latE7(store: NodeStore, place: number): number {
  return Math.round(latOf(store.y(place)) * 1e7);
}
