/**
 * Joins pins that would lie on each other, as MapLibre's sources do with the same radius: so a picture of the map has the same
 * clusters as the map after it. For a list, not for thousands. Pure.
 */
import { type Point, WORLD_PX } from '../../packages/basemap/ground.ts';

/** Pixels. */
export const CLUSTER_RADIUS = 34;
/** From the next zoom on each pin stands alone. */
export const CLUSTER_MAX_ZOOM = 15;

export interface Cluster<Member> extends Point {
  readonly members: readonly Member[];
}

/** @param pins with their places in the world, 0 to 1 */
export function clustered<Member extends Point>(pins: readonly Member[], zoom: number): Cluster<Member>[] {
  let level: readonly Cluster<Member>[] = pins.map((pin) => ({ x: pin.x, y: pin.y, members: [pin] }));
  for (let z = CLUSTER_MAX_ZOOM; z >= Math.floor(zoom); z--)
    level = joined(level, CLUSTER_RADIUS / (WORLD_PX * 2 ** z));
  return [...level];
}

function joined<Member>(level: readonly Cluster<Member>[], radius: number): Cluster<Member>[] {
  const left = new Set(level);
  const next: Cluster<Member>[] = [];
  for (const seed of level) {
    if (!left.has(seed)) continue;
    const near = [...left].filter(({ x, y }) => Math.hypot(x - seed.x, y - seed.y) <= radius);
    for (const each of near) left.delete(each);
    const members = near.flatMap((each) => each.members);
    const mean = (axis: 'x' | 'y') =>
      near.reduce((sum, each) => sum + each[axis] * each.members.length, 0) / members.length;
    next.push({ x: mean('x'), y: mean('y'), members });
  }
  return next;
}
