/**
 * Which town a street, a stop or a landmark belongs to: of the settlements around it the one with the least distance
 * in proportion to its reach, so that a city's outskirts are the city's and a village beside it keeps its own.
 *
 * Boundaries of towns would be exact and are not used: half of the world has none in the data, and they need every
 * node of every boundary. Memory: 70 bytes a settlement, of which a planet has under 2 million.
 */
import KDBush from 'kdbush';
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import type { PlaceKind } from '../place-record.ts';

export interface Town {
  readonly id: number;
  readonly lon: number;
  readonly lat: number;
  readonly kind: TownKind;
  readonly population: number | null;
  readonly country: string | null;
}

export type TownKind = 'city' | 'town' | 'village';

const USUAL_REACH_KM = { city: 8, town: 4.5, village: 1.3 } as const;
/** Places further away than this many reaches belong to no town. */
const MAX_REACHES = 3;
/** A border between counts like this many times the way: positions of borders are not exact to a house. */
const ABROAD = 3;
/** Settlements of like reach share an index, so that a search goes no further than they do. */
const REACH_STEPS_KM = [1.5, 3, 6, 12, 24];
/** Kilometres of a degree, rounded down so that rounding misses no neighbour. */
const KM_PER_DEGREE = 111.19;
const RADIANS = Math.PI / 180;

/** An area grows with its people, so its radius grows more slowly; the kind bounds a wrong or missing number. */
export function reachKm(kind: TownKind, population: number | null): number {
  const usual = USUAL_REACH_KM[kind];
  if (!population) return usual;
  return Math.min(usual * 3, Math.max(usual / 3, 0.22 * Math.cbrt(population)));
}

export const isTownKind = (kind: PlaceKind): kind is TownKind => kind in USUAL_REACH_KM;

/** Settlements of like reach, column by column. */
interface Level {
  readonly maxReachKm: number;
  readonly ids: number[];
  readonly lons: number[];
  readonly lats: number[];
  readonly reachesKm: number[];
  readonly countries: (string | null)[];
  index?: KDBush;
}

export class Towns {
  readonly #levels = REACH_STEPS_KM.map((maxReachKm): Level => {
    const columns = { ids: [], lons: [], lats: [], reachesKm: [], countries: [] };
    return { maxReachKm, ...columns };
  });

  /** Adds a settlement. None can be added once a position was asked for. */
  add({ id, lon, lat, kind, population, country }: Town): void {
    const reach = reachKm(kind, population);
    const level = this.#levels.find(({ maxReachKm }) => reach <= maxReachKm)!;
    if (level.index) throw new Error('A town came after the first question.');
    level.ids.push(id);
    level.lons.push(lon);
    level.lats.push(lat);
    level.reachesKm.push(reach);
    level.countries.push(country);
  }

  /** Number of the town of a position; undefined if it belongs to none. */
  townOf(lon: number, lat: number, country: string | null): number | undefined {
    let best: number | undefined;
    let least = MAX_REACHES;
    for (const level of this.#levels) {
      if (level.ids.length === 0) continue;
      level.index ??= indexOf(level);
      const latReach = (least * level.maxReachKm) / KM_PER_DEGREE;
      const lonReach = lonReachOf(latReach, lat);
      const { index } = level;
      const found = index.range(lon - lonReach, lat - latReach, lon + lonReach, lat + latReach);
      // What lies just across ±180° is as near.
      if (lon - lonReach < -180)
        found.push(...index.range(lon + 360 - lonReach, lat - latReach, 180, lat + latReach));
      if (lon + lonReach > 180)
        found.push(...index.range(-180, lat - latReach, lon - 360 + lonReach, lat + latReach));
      for (const at of found) {
        const km = metresOf(squaredChord(lon, lat, level.lons[at]!, level.lats[at]!)) / 1000;
        const own = level.countries[at] ?? null;
        const abroad = country !== null && own !== null && country !== own;
        const reaches = (km / level.reachesKm[at]!) * (abroad ? ABROAD : 1);
        const id = level.ids[at]!;
        if (reaches > least || (reaches === least && best !== undefined && best <= id)) continue;
        least = reaches;
        best = id;
      }
    }
    return best;
  }
}

/** How far east and west a circle of `radius` degrees goes; all the way round if it contains a pole. */
function lonReachOf(radius: number, lat: number): number {
  if (Math.abs(lat) + radius >= 90) return 180;
  return Math.asin(Math.sin(radius * RADIANS) / Math.cos(lat * RADIANS)) / RADIANS;
}

function indexOf({ lons, lats }: Level): KDBush {
  const index = new KDBush(lons.length);
  for (const [at, lon] of lons.entries()) index.add(lon, lats[at]!);
  return index.finish();
}
