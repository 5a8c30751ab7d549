/**
 * Which objects lie inside a venue for its own customers (a restaurant, a school, a camp site...): an untagged
 * toilet there is not public by default. A toilet on another floor than the venue is not inside: the café above an
 * underground station does not own its toilets.
 *
 * Indexes the few objects, not the many venues: each venue's outline is looked at once and dropped, so memory
 * stays with the objects. Cost: one box query a venue.
 */
import KDBush from 'kdbush';
import { contains, type Outline, type ScannedObject } from '../../packages/pbf/index.ts';
import { onOtherLevels } from './marks.ts';

const TURNS = [0, -360, 360];

/** Objects that lie inside one of the venues. A venue does not count as lying inside itself. */
export function objectsInVenues(
  objects: readonly ScannedObject[],
  venues: Iterable<ScannedObject>,
): Set<ScannedObject> {
  const inside = new Set<ScannedObject>();
  if (objects.length === 0) return inside;
  const index = new KDBush(objects.length);
  for (const { lon, lat } of objects) index.add(lon, lat);
  index.finish();
  for (const { type, id, outline, tags } of venues) {
    if (!outline) continue;
    const [west, south, east, north] = boxOf(outline);
    // An outline over the antimeridian runs on past 180 degrees; the objects on its far side do not.
    for (const turn of TURNS) {
      if (west + turn > 180 || east + turn < -180) continue;
      for (const i of index.range(west + turn, south, east + turn, north)) {
        const object = objects[i]!;
        if (object.type === type && object.id === id) continue;
        if (onOtherLevels(object.tags, tags)) continue;
        if (contains(outline, object.lon - turn, object.lat)) inside.add(object);
      }
    }
  }
  return inside;
}

function boxOf(outline: Outline): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of outline) {
    for (let i = 0; i < ring.length; i += 2) {
      box[0] = Math.min(box[0], ring[i]!);
      box[1] = Math.min(box[1], ring[i + 1]!);
      box[2] = Math.max(box[2], ring[i]!);
      box[3] = Math.max(box[3], ring[i + 1]!);
    }
  }
  return box;
}
