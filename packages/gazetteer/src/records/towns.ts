/**
 * Which town a street, a stop or a landmark belongs to: of the settlements around it the one with the least distance
 * in proportion to its reach, so that a city's outskirts are the city's and a village beside it keeps its own.
 *
 * Boundaries of towns would be exact and are not used: half of the world has none in the data, and they need every
 * node of every boundary. Memory: about 150 bytes a settlement, of which a planet has under 2 million.
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

interface Level {
  readonly maxReachKm: number;
  readonly towns: readonly { readonly town: Town; readonly reach: number }[];
  readonly index: KDBush;
}

export class Towns {
  readonly #levels: readonly Level[];

  constructor(towns: Iterable<Town>) {
    const all = [...towns].map((town) => ({ town, reach: reachKm(town.kind, town.population) }));
    let from = 0;
    this.#levels = REACH_STEPS_KM.flatMap((maxReachKm) => {
      const level = all.filter(({ reach }) => reach > from && reach <= maxReachKm);
      from = maxReachKm;
      return level.length === 0 ? [] : [{ maxReachKm, towns: level, index: indexOf(level) }];
    });
  }

  townOf(lon: number, lat: number, country: string | null): Town | undefined {
    let best: Town | undefined;
    let least = MAX_REACHES;
    for (const { maxReachKm, towns, index } of this.#levels) {
      const latReach = (least * maxReachKm) / KM_PER_DEGREE;
      const lonReach = lonReachOf(latReach, lat);
      const found = index.range(lon - lonReach, lat - latReach, lon + lonReach, lat + latReach);
      // What lies just across ±180° is as near.
      if (lon - lonReach < -180)
        found.push(...index.range(lon + 360 - lonReach, lat - latReach, 180, lat + latReach));
      if (lon + lonReach > 180)
        found.push(...index.range(-180, lat - latReach, lon - 360 + lonReach, lat + latReach));
      for (const place of found) {
        const { town, reach } = towns[place]!;
        const km = metresOf(squaredChord(lon, lat, town.lon, town.lat)) / 1000;
        const abroad = country !== null && town.country !== null && country !== town.country;
        const reaches = (km / reach) * (abroad ? ABROAD : 1);
        if (reaches > least || (reaches === least && best && best.id <= town.id)) continue;
        least = reaches;
        best = town;
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

function indexOf(level: Level['towns']): KDBush {
  const index = new KDBush(level.length);
  for (const { town } of level) index.add(town.lon, town.lat);
  return index.finish();
}
