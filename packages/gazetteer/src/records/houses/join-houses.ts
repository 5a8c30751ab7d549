/**
 * Gives houses to the streets that their addresses name: to the nearest one of that name.
 *
 * By name and distance, not by name and town: half of the world has no borders of towns in the data, and a house across
 * one has its street's name all the same.
 * Memory: the streets of one name, and 50,000 of its houses at a time.
 */
import KDBush from 'kdbush';
import { metresOf, squaredChord } from '../../../../sphere/index.ts';
import { type House, packHouses } from '../../houses.ts';
import { PLACE_KINDS, type PlaceKind } from '../../place-record.ts';
import { packedPoints, unpackPoint } from '../label-points.ts';
import type { HouseRow, PlaceTable, StreetRow } from '../place-table.ts';

const MAX_HOUSES = 50_000;
/** From a house to the nearest of the points that show the course of its street. */
const REACH_M = 1_000;
/** An address names a village by its middle. */
const VILLAGE_REACH_M = 3_000;
/** Metres of a degree, rounded down so that rounding misses no neighbour. */
const METRES_PER_DEGREE = 111_000;
const STREETS: ReadonlySet<PlaceKind> = new Set(['street', 'square']);
const RADIANS = Math.PI / 180;

export function joinHouses(table: PlaceTable): void {
  let streets: StreetsOfName | undefined;
  for (const houses of byKey(table.houses())) {
    const { key } = houses[0]!;
    if (streets?.key !== key) streets = new StreetsOfName(key, table.streetsOf(key));
    const found = new Map<number, House[]>();
    for (const house of houses) {
      const street = streets.nearest(house);
      if (street === undefined) continue;
      const own = found.get(street);
      if (own) own.push(house);
      else found.set(street, [house]);
    }
    for (const [street, own] of found) table.addHousesOf(...streets.packed(street, own));
  }
}

/** Yields houses of one name; those of a frequent name in parts. */
function* byKey(rows: Iterable<HouseRow>): Generator<HouseRow[], void, void> {
  let group: HouseRow[] = [];
  for (const row of rows) {
    if (group.length > 0 && (group[0]!.key !== row.key || group.length >= MAX_HOUSES)) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/** The streets of one name, and the points of their courses, column by column. */
class StreetsOfName {
  readonly key: string;
  readonly #streets: Omit<StreetRow, 'points'>[] = [];
  readonly #lons: number[] = [];
  readonly #lats: number[] = [];
  /** Index of the street of each point. */
  readonly #streetOf: number[] = [];
  readonly #index: KDBush | undefined;

  constructor(key: string, streets: Iterable<StreetRow>) {
    this.key = key;
    for (const { points, ...street } of streets) {
      const course = points?.length ? Array.from(packedPoints(points), unpackPoint) : [];
      for (const [lon, lat] of course.length > 0 ? course : [[street.lon, street.lat] as const]) {
        this.#lons.push(lon);
        this.#lats.push(lat);
        this.#streetOf.push(this.#streets.length);
      }
      this.#streets.push(street);
    }
    if (this.#lons.length === 0) return;
    this.#index = new KDBush(this.#lons.length);
    for (const [at, lon] of this.#lons.entries()) this.#index.add(lon, this.#lats[at]!);
    this.#index.finish();
  }

  /** Index of the street of a house; undefined if none is near. */
  nearest({ lon, lat }: HouseRow): number | undefined {
    if (!this.#index) return undefined;
    const latReach = VILLAGE_REACH_M / METRES_PER_DEGREE;
    const lonReach = latReach / Math.max(0.02, Math.cos(lat * RADIANS));
    let best: number | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const at of this.#index.range(lon - lonReach, lat - latReach, lon + lonReach, lat + latReach)) {
      const street = this.#streetOf[at]!;
      const metres = metresOf(squaredChord(lon, lat, this.#lons[at]!, this.#lats[at]!));
      const isStreet = STREETS.has(PLACE_KINDS[this.#streets[street]!.kind]!);
      if (metres >= least || metres > (isStreet ? REACH_M : VILLAGE_REACH_M)) continue;
      [best, least] = [street, metres];
    }
    return best;
  }

  /** The number of a street's place, and houses as it packs them. */
  packed(street: number, houses: readonly House[]): [place: number, houses: string] {
    const { id, lon, lat } = this.#streets[street]!;
    return [id, packHouses(houses, lon, lat)];
  }
}
