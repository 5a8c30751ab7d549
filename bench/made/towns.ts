/**
 * Towns of the whole world, and how many of something each gets: by population^0.85, so that no big city is empty and some
 * villages are served.
 */
import { loadCities } from '../../scripts/towns/cities.ts';

export type Town = ReturnType<typeof loadTowns>[number];

export const TOWNS_SOURCE = 'GeoNames (https://www.geonames.org), CC BY 4.0';

/** Countries are ISO 3166-1 alpha-2, upper case. A population is null if it is not known. */
export function loadTowns() {
  return loadCities().map(({ name, country, population, loc: { coordinates } }) => {
    const [lon, lat] = coordinates;
    const kind = population >= 100_000 ? 'city' : population >= 10_000 ? 'town' : 'village';
    return { name, country, kind, population: population || null, lon, lat } as const;
  });
}

/** How many each town gets, in the same order. They add up to `count`, unless there are no towns. */
export function shareOut(count: number, towns: readonly Town[]): number[] {
  const weights = towns.map(({ population }) => (population ?? 200) ** 0.85);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let weightBefore = 0;
  let before = 0;
  // Each gets the whole numbers that its stretch of the line from 0 to `count` covers.
  return weights.map((weight, i) => {
    weightBefore += weight;
    const upTo = i === weights.length - 1 ? count : Math.floor((weightBefore / sum) * count);
    const share = upTo - before;
    before = upTo;
    return share;
  });
}
