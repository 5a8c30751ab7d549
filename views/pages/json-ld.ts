/** A toilet as schema.org knows it, for search engines: only what is known is said. */
import { EXPORTED_PLAIN } from '../../schemas/toilet/facts.ts';
import { type AnsweredFacts, knownValue } from '../../schemas/toilet/plain-facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';

export function jsonLdOf(toilet: Toilet, name: string): object {
  const { lat, lon, fee, access, cleanliness, url } = toilet;
  return {
    '@context': 'https://schema.org',
    '@type': 'PublicToilet',
    '@id': url,
    name,
    url,
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
    hasMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`,
    ...(fee.required !== null && { isAccessibleForFree: !fee.required }),
    ...(access !== 'unknown' && { publicAccess: access !== 'customers' }),
    ...features(toilet),
    ...(cleanliness && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: cleanliness.average,
        ratingCount: cleanliness.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** The plain facts that are known. */
function features(toilet: AnsweredFacts): object {
  const known = EXPORTED_PLAIN.filter((fact) => knownValue(toilet, fact) !== null);
  if (known.length === 0) return {};
  return {
    amenityFeature: known.map((name) => {
      const value = knownValue(toilet, name);
      return {
        '@type': 'LocationFeatureSpecification',
        name,
        value: value === 'yes' ? true : value === 'no' ? false : value,
      };
    }),
  };
}
