/**
 * The answer of a Photon service: GeoJSON points with the names around them. Only what we use is looked at; anything
 * else may be there. One bad feature makes the answer bad: a service that sends one is not Photon.
 */
import { z } from 'zod';

/** Longest text value of OpenStreetMap. */
const name = z.string().max(255).optional();

const Feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z
      .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
      .rest(z.number())
      .transform(([lon, lat]) => ({ lon, lat })),
  }),
  properties: z.object({
    name,
    street: name,
    housenumber: name,
    district: name,
    city: name,
    country: name,
    countrycode: name,
  }),
});
type Feature = z.infer<typeof Feature>;

/** More than we ever ask for. */
const MAX_FEATURES = 100;
const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(Feature).max(MAX_FEATURES),
});

export interface Place {
  lon: number;
  lat: number;
  /** "Rue Grimaldi, Monaco". */
  label: string;
}

/**
 * The best place of an answer: the first one that has a name, in the country if one is given.
 * @param body parsed JSON. Throws if it is no answer of Photon's.
 */
export function bestPlace(body: unknown, country: string | undefined): Place | undefined {
  const { features } = FeatureCollection.parse(body);
  const code = country?.toUpperCase();
  for (const feature of features) {
    if (code !== undefined && feature.properties.countrycode?.toUpperCase() !== code) continue;
    const label = labelOf(feature);
    if (label !== '') return { ...feature.geometry.coordinates, label };
  }
  return undefined;
}

/** Name, town and country, each once: a town is its own city, and Monaco its own country. */
function labelOf({ properties }: Feature): string {
  const { name, street, housenumber, district, city, country } = properties;
  const address = [street, housenumber].filter(Boolean).join(' ');
  const parts = [name || address, city || district, country].filter((part) => part);
  return [...new Set(parts)].join(', ');
}
