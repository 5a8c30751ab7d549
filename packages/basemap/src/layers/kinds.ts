/** Which values of which keys are on the map, and from which zoom. Plain tables. */

/** Pairs of a kind and a zoom. */
function kinds(from: number, values: string): [string, number][] {
  return values.split(' ').map((kind) => [kind, from]);
}

export interface LandKind {
  readonly kind: string;
  readonly from: number;
}

function land(key: string, from: number, values: string): [string, LandKind][] {
  return values.split(' ').map((kind) => [`${key}=${kind}`, { kind, from }]);
}

/** Kinds by `key=value`. */
export const LAND: ReadonlyMap<string, LandKind> = new Map([
  ...land('landuse', 7, 'forest'),
  ...land(
    'landuse',
    10,
    'residential industrial commercial garages retail railway landfill brownfield greenfield farmyard farmland',
  ),
  ...land(
    'landuse',
    11,
    'grass meadow orchard vineyard allotments village_green recreation_ground greenhouse_horticulture plant_nursery quarry',
  ),
  ...land('landuse', 13, 'cemetery'),
  ...land('amenity', 13, 'grave_yard'),
  ...land('natural', 10, 'sand beach'),
  ...land('natural', 11, 'heath scrub grassland bare_rock scree shingle'),
  ...land('wetland', 11, 'swamp bog string_bog wet_meadow marsh'),
  ...land('leisure', 11, 'golf_course park garden playground miniature_golf'),
  ['natural=wood', { kind: 'forest', from: 7 }],
]);
/** The first key with a kind counts. */
export const LAND_KEYS = ['natural', 'landuse', 'leisure', 'wetland', 'amenity'] as const;

export const SITES: ReadonlySet<string> = new Set([
  'leisure=sports_centre',
  ...['university', 'college', 'school', 'hospital', 'prison', 'parking', 'bicycle_parking'].map(
    (kind) => `amenity=${kind}`,
  ),
  'landuse=construction',
]);
export const SITE_KEYS = ['leisure', 'amenity', 'landuse'] as const;

export const STREETS: ReadonlyMap<string, number> = new Map([
  ...kinds(5, 'motorway'),
  ...kinds(6, 'trunk'),
  ...kinds(8, 'primary'),
  ...kinds(9, 'secondary'),
  ...kinds(10, 'tertiary'),
  ...kinds(12, 'unclassified residential busway bus_guideway'),
  ...kinds(13, 'living_street service pedestrian track footway steps path cycleway'),
]);

/** All others from the deepest zoom. */
export const STREET_LABELS: ReadonlyMap<string, number> = new Map([
  ...kinds(10, 'motorway'),
  ...kinds(12, 'trunk primary'),
  ...kinds(13, 'secondary tertiary'),
]);

/** Later ones are drawn above. */
export const STREET_RANKS: ReadonlyMap<string, number> = new Map(
  [
    ...['path', 'track', 'steps', 'footway', 'cycleway', 'pedestrian', 'service', 'living_street'],
    ...['residential', 'unclassified', 'busway', 'bus_guideway'],
    ...['tertiary', 'secondary', 'primary', 'trunk', 'motorway'],
  ].map((kind, rank) => [kind, rank]),
);
/** Above all streets. */
export const RAIL_RANK = 50;

export const RAILS: ReadonlyMap<string, number> = new Map([
  ...kinds(8, 'rail narrow_gauge'),
  ...kinds(10, 'tram light_rail funicular subway monorail'),
]);

export const WATERWAYS: ReadonlyMap<string, number> = new Map([
  ...kinds(9, 'river canal'),
  ...kinds(14, 'stream drain ditch'),
]);

export const PIERS: ReadonlySet<string> = new Set(['pier', 'breakwater', 'groyne']);

export interface PlaceKind {
  readonly from: number;
  /** Population that orders the labels if none is given. */
  readonly population: number;
}

export const PLACES: ReadonlyMap<string, PlaceKind> = new Map([
  ['city', { from: 6, population: 100_000 }],
  ['town', { from: 7, population: 5_000 }],
  ['village', { from: 10, population: 100 }],
  ['hamlet', { from: 10, population: 50 }],
  ['suburb', { from: 10, population: 1_000 }],
  ['quarter', { from: 10, population: 500 }],
  ['neighbourhood', { from: 10, population: 100 }],
  ['island', { from: 10, population: 0 }],
]);

export interface TransportKind {
  readonly key: string;
  readonly value: string;
  readonly kind: string;
  readonly from: number;
}

/** The first that fits counts. */
export const TRANSPORT: readonly TransportKind[] = [
  { key: 'aeroway', value: 'aerodrome', kind: 'aerodrome', from: 11 },
  { key: 'amenity', value: 'ferry_terminal', kind: 'ferry_terminal', from: 12 },
  { key: 'amenity', value: 'bus_station', kind: 'bus_station', from: 13 },
  { key: 'railway', value: 'station', kind: 'station', from: 13 },
  { key: 'railway', value: 'halt', kind: 'halt', from: 13 },
  { key: 'aerialway', value: 'station', kind: 'aerialway_station', from: 13 },
  { key: 'railway', value: 'tram_stop', kind: 'tram_stop', from: 14 },
  { key: 'railway', value: 'subway_entrance', kind: 'subway_entrance', from: 14 },
  { key: 'highway', value: 'bus_stop', kind: 'bus_stop', from: 14 },
];

const CIVIC =
  'hospital pharmacy library theatre cinema townhall post_office police marketplace place_of_worship university arts_centre courthouse';
/** Points that tell a walker where they are. Most only with a name. */
export const POIS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ...{ amenity: CIVIC, tourism: 'museum attraction viewpoint zoo hotel gallery' },
    ...{ shop: 'supermarket mall department_store', historic: 'monument castle' },
    ...{ leisure: 'stadium', man_made: 'lighthouse tower' },
  }).map(([key, values]) => [key, new Set(values.split(' '))]),
);

/** An object without one of these keys is on no layer. */
export const MAIN_KEYS: readonly string[] = [
  ...['building', 'highway', 'railway', 'waterway', 'natural', 'landuse', 'leisure', 'amenity', 'tourism'],
  ...['shop', 'historic', 'man_made', 'place', 'aeroway', 'aerialway', 'route', 'wetland', 'area:highway'],
  'addr:housenumber',
];

/** Are read of an object that has a main key. */
export const OTHER_KEYS: readonly string[] = [
  ...['name', 'ref', 'layer', 'bridge', 'tunnel', 'covered', 'oneway', 'foot', 'bicycle', 'access'],
  ...['service', 'area', 'type', 'water', 'population', 'capital', 'location', 'motor_vehicle'],
];
