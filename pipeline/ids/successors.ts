/**
 * Which new object continues a toilet whose object vanished: a mapper drew the building and deleted the node, or put
 * the node back by hand. One to one, the nearest pairs first, ties by id. Pure.
 *
 * A successor's outline contains the old point, or it lies within 30 m (an area) or 20 m (a node) of it. Genders share
 * something and names are equal, if both are known. Cost: n log n in the new objects, then the few around each vanished
 * one.
 */
import type { RegisteredToilet } from '../../overlay/id-registry.ts';
import { contains } from '../../packages/pbf/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { boxAround, boxOfOutline, boxOfPoint, distanceM, Nearby } from '../dedupe/nearby.ts';
import { compareIds } from '../toilets/toilet-id.ts';
import type { ImportedToilet } from './imported-toilet.ts';

const AREA_M = 30;
const NODE_M = 20;
/** New objects looked at around a vanished one; more are a crowd, whose order means nothing. */
const MOST_NEAR = 200;

export interface Successor {
  readonly row: RegisteredToilet;
  readonly toilet: ImportedToilet;
}

export function successors(
  vanished: readonly RegisteredToilet[],
  fresh: readonly ImportedToilet[],
  before: ReadonlyMap<string, BaseToilet>,
): Successor[] {
  const nearby = new Nearby(
    fresh.map(({ toilet, outline }) =>
      outline ? boxOfOutline(outline) : boxOfPoint(toilet.lon, toilet.lat),
    ),
  );
  const pairs: Pair[] = [];
  for (const row of vanished) {
    const old = before.get(row.toiletId);
    let seen = 0;
    nearby.some(boxAround(row.lon, row.lat, AREA_M), (i) => {
      const toilet = fresh[i]!;
      const metres = distanceM(row, toilet.toilet);
      if (isOnTheSpot(row, toilet, metres) && isAlike(old, toilet.toilet))
        pairs.push({ row, toilet, metres });
      return ++seen === MOST_NEAR;
    });
  }
  return oneToOne(pairs.toSorted(byDistance));
}

interface Pair extends Successor {
  readonly metres: number;
}

function byDistance(a: Pair, b: Pair): number {
  return (
    a.metres - b.metres ||
    compareIds(a.row.toiletId, b.row.toiletId) ||
    compareIds(a.toilet.toilet.id, b.toilet.toilet.id)
  );
}

function oneToOne(pairs: readonly Pair[]): Successor[] {
  const taken = new Set<RegisteredToilet | ImportedToilet>();
  return pairs.flatMap(({ row, toilet }) => {
    if (taken.has(row) || taken.has(toilet)) return [];
    taken.add(row).add(toilet);
    return [{ row, toilet }];
  });
}

function isOnTheSpot(row: RegisteredToilet, { outline }: ImportedToilet, metres: number): boolean {
  if (!outline) return metres <= NODE_M;
  return metres <= AREA_M || contains(outline, row.lon, row.lat);
}

/** Whether two toilets may be the same. A value that is not known is no reason against it. */
function isAlike(old: BaseToilet | undefined, fresh: BaseToilet): boolean {
  if (!old) return true;
  const sharesGender =
    old.gender.length === 0 || fresh.gender.length === 0 || old.gender.some((g) => fresh.gender.includes(g));
  const sharesName =
    old.name === null || fresh.name === null || old.name.toLowerCase() === fresh.name.toLowerCase();
  return sharesGender && sharesName;
}
