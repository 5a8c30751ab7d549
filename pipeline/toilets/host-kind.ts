/** The kind of place that a host is, for readers: "in a pub" tells them which door to look for. */
import type { DetailValue } from '../../schemas/toilet/details.ts';
import { type Tags, words } from './tag-value.ts';

type HostKind = DetailValue<'host'>;

/** Keys in the order in which they decide, each with its values by their kind. */
const KINDS: readonly (readonly [key: string, kinds: Readonly<Partial<Record<HostKind, string>>>])[] = [
  ['railway', { station: 'station halt' }],
  [
    'amenity',
    {
      bus_station: 'bus_station',
      ferry_terminal: 'ferry_terminal',
      library: 'library',
      townhall: 'townhall',
      community_centre: 'community_centre social_centre',
      market: 'marketplace',
      place_of_worship: 'place_of_worship',
      restaurant: 'restaurant food_court',
      cafe: 'cafe ice_cream',
      pub: 'pub biergarten',
      bar: 'bar nightclub',
      fast_food: 'fast_food',
      fuel: 'fuel charging_station',
      theatre: 'theatre cinema arts_centre',
      parking: 'parking',
      school: 'school college university kindergarten',
      hospital: 'hospital clinic doctors',
    },
  ],
  ['public_transport', { station: 'station halt' }],
  ['aeroway', { airport: 'terminal aerodrome' }],
  ['highway', { rest_area: 'services rest_area' }],
  ['shop', { mall: 'mall department_store' }],
  [
    'tourism',
    {
      information: 'information',
      hotel: 'hotel guest_house hostel motel alpine_hut chalet',
      museum: 'museum gallery',
      zoo: 'zoo theme_park aquarium',
      camp_site: 'camp_site caravan_site',
      viewpoint: 'viewpoint',
      picnic_site: 'picnic_site',
    },
  ],
  [
    'leisure',
    {
      park: 'park nature_reserve garden',
      playground: 'playground',
      beach: 'bathing_place beach_resort',
      marina: 'marina slipway',
      sports_centre:
        'sports_centre stadium swimming_pool water_park sports_hall fitness_centre pitch golf_course',
    },
  ],
  ['natural', { beach: 'beach' }],
];
const BY_TAG = new Map(
  KINDS.flatMap(([key, kinds]) =>
    Object.entries(kinds).flatMap(([kind, values]) =>
      values.split(' ').map((value) => [`${key}=${value}`, kind as HostKind] as const),
    ),
  ),
);
const KEYS = KINDS.map(([key]) => key);

/** The kind; undefined if it has no word. A shop is one, whatever it sells. */
export function hostKindOf(tags: Tags): HostKind | undefined {
  for (const key of KEYS)
    for (const value of words(tags, key)) {
      const kind = BY_TAG.get(`${key}=${value}`);
      if (kind !== undefined) return kind;
    }
  return words(tags, 'shop').some((shop) => shop !== 'no' && shop !== 'vacant') ? 'shop' : undefined;
}
