/** The two lists of toilets as GeoJSON (RFC 7946), beyond the interface (decision 1.23). */
import { z } from 'zod';
import { FoundToilet, Toilet } from '../toilet/toilet.ts';
import { AreaResult, FindResult } from './read-results.ts';

export const GEOJSON_TYPE = 'application/geo+json';

function featureOf<Shape extends z.ZodRawShape>(properties: z.ZodObject<Shape>) {
  return z.strictObject({
    type: z.literal('Feature'),
    id: z.string(),
    geometry: z.strictObject({
      type: z.literal('Point'),
      coordinates: z.array(z.number()).length(2).describe('Longitude and latitude.'),
    }),
    properties: properties.describe('The toilet without lat and lon.'),
  });
}

const { results: _found, ...aboutFound } = FindResult.shape;
const { results: _listed, ...aboutListed } = AreaResult.shape;

/** FindResult as GeoJSON. */
export const FoundFeatures = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(featureOf(FoundToilet.omit({ lat: true, lon: true }))),
  ...aboutFound,
});

/** AreaResult as GeoJSON. */
export const AreaFeatures = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(featureOf(Toilet.omit({ lat: true, lon: true }))),
  ...aboutListed,
});
