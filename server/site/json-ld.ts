/** A toilet as schema.org knows it, for search engines: only what is known is said. */
import type { Toilet } from '../../schemas/toilet.ts';

export function jsonLdOf(toilet: Toilet, name: string): object {
  const { lat, lon, fee, access, wheelchair, changing_table, cleanliness, url } = toilet;
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
    ...features([
      ['wheelchair', wheelchair],
      ['changing_table', changing_table],
    ]),
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

function features(facts: readonly (readonly [name: string, value: string])[]): object {
  const known = facts.filter(([, value]) => value !== 'unknown');
  if (known.length === 0) return {};
  return {
    amenityFeature: known.map(([name, value]) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: value === 'yes' ? true : value === 'no' ? false : value,
    })),
  };
}
