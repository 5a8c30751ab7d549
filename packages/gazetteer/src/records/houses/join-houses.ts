/**
 * Gives houses to the streets that their addresses name: to the nearest one of that name.
 *
 * By name and distance, not by name and town: half of the world has no borders of towns in the data, and a house across
 * one has its street's name all the same.
 * Memory: the streets and houses of one name, at a time.
 */
import KDBush from 'kdbush';
import { metresOf, squaredChord } from '../../../../sphere/index.ts';
import { type House, packHouses } from '../../houses.ts';
import type { PlaceKind } from '../../place-record.ts';
import type { HouseRow, PlaceTable, StreetRow } from '../place-table.ts';

/** From a house to the nearest of the points that show the course of its street. */
const REACH_M = 1_000;
/** An address names a village by its middle. */
const VILLAGE_REACH_M = 3_000;
/** Metres of a degree, rounded down so that rounding misses no neighbour. */
const METRES_PER_DEGREE = 111_000;
const STREETS: ReadonlySet<PlaceKind> = new Set(['street', 'square']);
const RADIANS = Math.PI / 180;

export function joinHouses(table: PlaceTable): void {
  for (const houses of byKey(table.houses())) {
    const streets = table.streetsOf(houses[0]!.key);
    if (streets.length > 0) joinName(table, streets, houses);
  }
}

function* byKey(rows: Iterable<HouseRow>): Generator<HouseRow[], void, void> {
  let group: HouseRow[] = [];
  for (const row of rows) {
    if (group.length > 0 && group[0]!.key !== row.key) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

interface StreetPoint {
  readonly street: StreetRow;
  readonly lon: number;
  readonly lat: number;
}

function joinName(table: PlaceTable, streets: readonly StreetRow[], rows: readonly HouseRow[]): void {
  const points = streets.flatMap(pointsOf);
  const index = new KDBush(points.length);
  for (const { lon, lat } of points) index.add(lon, lat);
  index.finish();
  const houses = new Map<StreetRow, House[]>();
  for (const row of rows) {
    const street = nearest(row, points, index);
    if (!street) continue;
    const own = houses.get(street) ?? [];
    own.push(row);
    houses.set(street, own);
  }
  for (const [street, own] of houses) table.addHousesOf(street.id, packHouses(own, street.lon, street.lat));
}

function pointsOf(street: StreetRow): StreetPoint[] {
  const along = JSON.parse(street.labelAt) as [number, number][];
  const at = along.length > 0 ? along : [[street.lon, street.lat] as const];
  return at.map(([lon, lat]) => ({ street, lon, lat }));
}

function nearest(
  { lon, lat }: HouseRow,
  points: readonly StreetPoint[],
  index: KDBush,
): StreetRow | undefined {
  const latReach = VILLAGE_REACH_M / METRES_PER_DEGREE;
  const lonReach = latReach / Math.max(0.02, Math.cos(lat * RADIANS));
  let best: StreetRow | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const at of index.range(lon - lonReach, lat - latReach, lon + lonReach, lat + latReach)) {
    const point = points[at]!;
    const metres = metresOf(squaredChord(lon, lat, point.lon, point.lat));
    if (metres >= least || metres > (STREETS.has(point.street.kind) ? REACH_M : VILLAGE_REACH_M)) continue;
    [best, least] = [point.street, metres];
  }
  return best;
}
