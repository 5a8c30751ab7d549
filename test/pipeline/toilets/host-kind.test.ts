import { expect, test } from 'vitest';
import { hostKindOf } from '../../../pipeline/toilets/host-kind.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { toiletFromOsm } from '../../../pipeline/toilets/toilet-from-osm.ts';

test.each<[Tags, string | undefined]>([
  [{ amenity: 'pub' }, 'pub'],
  [{ amenity: 'cafe;library' }, 'cafe'],
  [{ railway: 'station', public_transport: 'station' }, 'station'],
  [{ amenity: 'bus_station', public_transport: 'station' }, 'bus_station'],
  [{ shop: 'mall' }, 'mall'],
  [{ shop: 'bakery' }, 'shop'],
  [{ amenity: 'fuel', shop: 'convenience' }, 'fuel'],
  [{ leisure: 'park' }, 'park'],
  [{ tourism: 'alpine_hut' }, 'hotel'],
  [{ shop: 'no' }, undefined],
  [{ highway: 'trailhead' }, undefined],
])('%o is a %s', (tags, kind) => {
  expect(hostKindOf(tags)).toBe(kind);
});

test('the toilet of a pub says that it is in a pub, a toilet on its own says nothing', () => {
  const context = { country: 'NL', insideVenue: false, now: new Date() };
  const details = (tags: Tags) =>
    toiletFromOsm({ type: 'node', id: 1, lon: 5, lat: 52, tags }, context)?.toilet.details;
  const pub = { amenity: 'pub', name: 'De Kroeg', toilets: 'yes', 'toilets:access': 'yes' };
  expect(details(pub)).toEqual({ host: 'pub' });
  expect(details({ amenity: 'toilets', leisure: 'park' })).toBeUndefined();
});
