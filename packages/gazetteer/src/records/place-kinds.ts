/**
 * Which tags make a named object a place of which kind, and how important such a place is of itself, 0 to 1.
 *
 * The one table behind the rules of the scan (collect-places.ts) and the mapping (place-from-osm.ts). A `famous` group
 * counts only with an article (wikidata or wikipedia): there are millions of memorials and cafés.
 */
import type { PlaceKind } from '../place-record.ts';

export interface KindOfTag {
  readonly kind: PlaceKind;
  readonly importance: number;
  /** Counts only with an article. */
  readonly famous: boolean;
  /** People find their way by it, so a landmark of this kind may name a position. */
  readonly orients: boolean;
}

type Values = Readonly<Record<string, number>>;
type Group = readonly [key: string, kind: PlaceKind, values: Values, famous?: 'famous'];

const GROUPS: readonly Group[] = [
  ['place', 'city', { city: 0.6 }],
  ['place', 'town', { town: 0.5 }],
  ['place', 'village', { village: 0.4 }],
  ['place', 'hamlet', { hamlet: 0.3, isolated_dwelling: 0.2 }],
  ['place', 'suburb', { borough: 0.45, suburb: 0.4 }],
  ['place', 'neighbourhood', { quarter: 0.35, neighbourhood: 0.3, city_block: 0.1 }],
  ['place', 'locality', { locality: 0.15 }],
  ['place', 'island', { archipelago: 0.45, island: 0.4, islet: 0.15 }],
  [
    'place',
    'region',
    { country: 0.9, state: 0.7, province: 0.6, region: 0.45, county: 0.5, district: 0.45, municipality: 0.4 },
  ],
  ['place', 'square', { square: 0.3 }],
  ['aeroway', 'aerodrome', { aerodrome: 0.35 }],
  ['aeroway', 'station', { terminal: 0.25 }],
  ['railway', 'station', { station: 0.45, halt: 0.4 }],
  ['railway', 'stop', { tram_stop: 0.25, stop: 0.15 }],
  ['aerialway', 'station', { station: 0.25 }],
  ['public_transport', 'station', { station: 0.4 }],
  ['public_transport', 'stop', { stop_position: 0.12, platform: 0.12 }],
  ['amenity', 'station', { bus_station: 0.35, ferry_terminal: 0.35 }],
  [
    'highway',
    'street',
    {
      ...{ motorway: 0.25, trunk: 0.25, primary: 0.25, secondary: 0.23, tertiary: 0.21, pedestrian: 0.22 },
      ...{ residential: 0.18, unclassified: 0.18, living_street: 0.18, road: 0.15, busway: 0.15 },
      ...{ service: 0.12, footway: 0.12, steps: 0.12, path: 0.1, cycleway: 0.12, bridleway: 0.1, track: 0.1 },
    },
  ],
  ['highway', 'stop', { bus_stop: 0.12 }],
  ['highway', 'landmark', { services: 0.25, rest_area: 0.2 }],
  [
    'amenity',
    'landmark',
    {
      ...{ university: 0.35, hospital: 0.35, townhall: 0.3, college: 0.25, theatre: 0.3, arts_centre: 0.25 },
      ...{ library: 0.25, marketplace: 0.3, concert_hall: 0.3, conference_centre: 0.25, casino: 0.25 },
      ...{ exhibition_centre: 0.3, events_venue: 0.15, planetarium: 0.3, courthouse: 0.2, cinema: 0.2 },
      ...{ monastery: 0.3, public_bath: 0.2, music_venue: 0.2, police: 0.2, place_of_worship: 0.2 },
    },
  ],
  [
    'amenity',
    'landmark',
    {
      ...{
        fountain: 0.15,
        grave_yard: 0.15,
        restaurant: 0.12,
        cafe: 0.12,
        bar: 0.12,
        pub: 0.12,
        nightclub: 0.12,
      },
      ...{
        biergarten: 0.12,
        ice_cream: 0.12,
        school: 0.12,
        bank: 0.1,
        post_office: 0.12,
        fire_station: 0.12,
      },
      ...{ embassy: 0.15, prison: 0.15, community_centre: 0.15, clock: 0.12 },
    },
    'famous',
  ],
  [
    'tourism',
    'landmark',
    {
      ...{ attraction: 0.3, museum: 0.33, zoo: 0.35, theme_park: 0.35, aquarium: 0.33, gallery: 0.25 },
      ...{ viewpoint: 0.2, camp_site: 0.2, caravan_site: 0.15, alpine_hut: 0.25, wilderness_hut: 0.15 },
      ...{ picnic_site: 0.12, hotel: 0.15, motel: 0.1, hostel: 0.1, guest_house: 0.1 },
    },
  ],
  ['tourism', 'landmark', { artwork: 0.15 }, 'famous'],
  [
    'historic',
    'landmark',
    {
      ...{ castle: 0.33, fort: 0.3, palace: 0.33, monument: 0.28, archaeological_site: 0.25, ruins: 0.2 },
      ...{
        city_gate: 0.25,
        church: 0.2,
        manor: 0.2,
        monastery: 0.3,
        ship: 0.25,
        tower: 0.22,
        aqueduct: 0.25,
      },
      ...{ battlefield: 0.25, citywalls: 0.25, lighthouse: 0.25 },
    },
  ],
  ['historic', 'landmark', { memorial: 0.12, building: 0.15, tomb: 0.15, yes: 0.15 }, 'famous'],
  [
    'leisure',
    'landmark',
    {
      ...{ park: 0.28, garden: 0.2, nature_reserve: 0.28, stadium: 0.33, sports_centre: 0.2, marina: 0.25 },
      ...{ water_park: 0.28, beach_resort: 0.22, golf_course: 0.2, swimming_area: 0.2, ice_rink: 0.2 },
      ...{ bathing_place: 0.2, sports_hall: 0.15, swimming_pool: 0.1, playground: 0.1 },
    },
  ],
  [
    'natural',
    'landmark',
    {
      ...{ peak: 0.25, volcano: 0.33, beach: 0.28, cape: 0.22, bay: 0.22, cave_entrance: 0.2, saddle: 0.18 },
      ...{ glacier: 0.25, hot_spring: 0.25, geyser: 0.28, peninsula: 0.25 },
    },
  ],
  [
    'natural',
    'landmark',
    { water: 0.25, arch: 0.15, cliff: 0.15, rock: 0.12, spring: 0.12, valley: 0.2 },
    'famous',
  ],
  ['mountain_pass', 'landmark', { yes: 0.2 }],
  ['shop', 'landmark', { mall: 0.3, department_store: 0.25 }],
  [
    'shop',
    'landmark',
    { books: 0.12, bakery: 0.12, confectionery: 0.12, pastry: 0.12, supermarket: 0.12 },
    'famous',
  ],
  ['man_made', 'landmark', { lighthouse: 0.25, pier: 0.2, observatory: 0.25 }],
  ['man_made', 'landmark', { tower: 0.25, bridge: 0.25, obelisk: 0.2, windmill: 0.15 }, 'famous'],
  ['waterway', 'landmark', { waterfall: 0.25 }],
  ['waterway', 'landmark', { dam: 0.2 }, 'famous'],
  ['boundary', 'landmark', { national_park: 0.4 }],
  ['landuse', 'landmark', { cemetery: 0.2 }],
  ['building', 'landmark', { theatre: 0.25 }],
  [
    'building',
    'landmark',
    {
      ...{ hotel: 0.15, school: 0.12, university: 0.15, apartments: 0.12, house: 0.12, residential: 0.12 },
      ...{ yes: 0.15, public: 0.18, civic: 0.18, commercial: 0.15, office: 0.15, retail: 0.15 },
      ...{
        cathedral: 0.3,
        church: 0.2,
        chapel: 0.15,
        mosque: 0.2,
        temple: 0.2,
        synagogue: 0.2,
        shrine: 0.15,
      },
      ...{
        train_station: 0.2,
        government: 0.2,
        palace: 0.3,
        castle: 0.3,
        tower: 0.2,
        bridge: 0.2,
        stadium: 0.3,
      },
    },
    'famous',
  ],
];

/** Large, known to all who live near, and called by its name. */
const ORIENTS: ReadonlySet<string> = new Set(
  `amenity=university amenity=hospital amenity=townhall amenity=marketplace amenity=theatre amenity=concert_hall
   amenity=exhibition_centre amenity=casino amenity=monastery amenity=place_of_worship
   tourism=museum tourism=zoo tourism=theme_park tourism=aquarium tourism=camp_site tourism=alpine_hut
   tourism=viewpoint historic=castle historic=fort historic=palace historic=city_gate historic=monastery
   historic=lighthouse leisure=park leisure=nature_reserve leisure=stadium leisure=marina leisure=water_park
   leisure=sports_centre leisure=beach_resort leisure=golf_course natural=peak natural=volcano natural=beach natural=cape
   natural=glacier natural=water mountain_pass=yes shop=mall shop=department_store man_made=lighthouse man_made=pier
   waterway=waterfall boundary=national_park landuse=cemetery building=cathedral building=palace building=castle
   building=stadium highway=services highway=rest_area`.split(/\s+/),
);

/** The kinds by key, then by value. */
export const KINDS: ReadonlyMap<string, ReadonlyMap<string, KindOfTag>> = byKey(GROUPS);

function byKey(groups: readonly Group[]): Map<string, Map<string, KindOfTag>> {
  const kinds = new Map<string, Map<string, KindOfTag>>();
  for (const [key, kind, values, famous] of groups) {
    const ofKey = kinds.get(key) ?? new Map<string, KindOfTag>();
    kinds.set(key, ofKey);
    for (const [value, importance] of Object.entries(values))
      ofKey.set(value, {
        kind,
        importance,
        famous: famous !== undefined,
        orients: ORIENTS.has(`${key}=${value}`),
      });
  }
  return kinds;
}
