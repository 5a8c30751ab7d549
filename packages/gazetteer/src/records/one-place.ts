/**
 * Rows sorted by name and latitude become places: rows within reach of each other, over any number of steps, are
 * one. So the many ways of a street become one street, and a station's node, area and stops one station.
 *
 * Invariant: the outcome does not depend on how rows of equal latitude are ordered, but for the order of members.
 * Memory: the rows of one name that are within reach in latitude; streaming.
 */
import { metresOf, squaredChord } from '../../../sphere/index.ts';

export interface Located {
  /** Rows of another key are never the same place; equal keys follow each other, by latitude. */
  readonly key: string;
  readonly lon: number;
  readonly lat: number;
}

/** Shortest metres of a degree, rounded down so that rounding misses no neighbour. */
const METRES_PER_DEGREE = 111_000;
const RADIANS = Math.PI / 180;

interface Open<Row> {
  readonly key: string;
  readonly rows: Row[];
  maxLat: number;
}

/** `same` returns whether two rows at a distance in metres are one place; it is false beyond `reachM`. */
export function* onePlaces<Row extends Located>(
  rows: Iterable<Row>,
  reachM: number,
  same: (one: Row, other: Row, distanceM: number) => boolean,
): Generator<Row[], void, void> {
  const latReach = reachM / METRES_PER_DEGREE;
  let open: Open<Row>[] = [];
  for (const row of rows) {
    const least = row.lat - latReach;
    const lonReach = open.length > 0 && open[0]!.key === row.key ? lonReachOf(latReach, row.lat) : 0;
    const still: Open<Row>[] = [];
    let mine: Open<Row> | undefined;
    for (const group of open) {
      if (group.maxLat < least || group.key !== row.key) {
        yield group.rows;
        continue;
      }
      const joins = group.rows.some(
        (other) =>
          other.lat >= least &&
          degreesBetween(row.lon, other.lon) <= lonReach &&
          same(row, other, metresOf(squaredChord(row.lon, row.lat, other.lon, other.lat))),
      );
      if (!joins) still.push(group);
      else if (mine) for (const other of group.rows) mine.rows.push(other);
      else {
        mine = group;
        still.push(group);
      }
    }
    if (mine) {
      mine.rows.push(row);
      mine.maxLat = row.lat;
    } else still.push({ key: row.key, rows: [row], maxLat: row.lat });
    open = still;
  }
  for (const { rows: last } of open) yield last;
}

/** Degrees of longitude that rows within reach, at this latitude or south of it, are apart at most. */
function lonReachOf(latReach: number, lat: number): number {
  const nearPole = Math.cos(Math.min(90, Math.abs(lat) + latReach) * RADIANS);
  const half = Math.sin((latReach / 2) * RADIANS) / nearPole;
  return half < 1 ? (2 * Math.asin(half)) / RADIANS : 180;
}

function degreesBetween(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return apart > 180 ? 360 - apart : apart;
}
