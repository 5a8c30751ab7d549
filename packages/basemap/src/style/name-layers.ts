/**
 * Names and icons of the map: streets along their lines, places, water, and the few things that tell a walker where
 * they are. Text is drawn by the fonts of the device: no files of glyphs are needed. MapLibre takes `Bold` and `Italic` as
 * words for the weight and slope of `sans-serif`.
 */
import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { all, evenly, type Filter, isNot, kindIn, type Stops, words } from './layer-parts.ts';
import { DOT_ICON, groupOf, ICONS_BY_KIND } from './map-icons.ts';
import type { Palette } from './palettes.ts';

type Layout = NonNullable<SymbolLayerSpecification['layout']>;

const REGULAR = ['sans-serif'];
const BOLD = ['Bold'];
const ITALIC = ['Italic'];

/** Keys of a point of interest: Shortbread has a key for each group. */
const POI: ExpressionSpecification = [
  'coalesce',
  ...['amenity', 'tourism', 'shop', 'historic', 'leisure', 'man_made'].map((key) => ['get', key]),
] as unknown as ExpressionSpecification;
const KIND: ExpressionSpecification = ['get', 'kind'];
/** Kinds that a walker sees from far, then those from near; the rest comes last. */
const LANDMARKS =
  'hospital museum townhall castle university stadium zoo mall department_store marketplace'.split(' ');
const NEARER =
  'theatre library place_of_worship gallery courthouse cinema lighthouse viewpoint arts_centre'.split(' ');

export function nameLayers(palette: Palette, hasIcons: boolean): LayerSpecification[] {
  return [
    houseNumbers(palette),
    quarters(palette),
    ...waterNames(palette),
    ...streetNames(palette),
    ...points(palette, hasIcons),
    ...places(palette),
  ];
}

function named(size: ExpressionSpecification | number, font = REGULAR): Layout {
  return { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': size, 'text-max-width': 8 };
}

function ink(palette: Palette, colour: string | ExpressionSpecification, haloWidth = 1.4) {
  return { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': haloWidth };
}

function houseNumbers(palette: Palette): LayerSpecification {
  return words({
    id: 'house-number',
    from: 'addresses',
    minzoom: 17,
    layout: { ...named(evenly([17, 9, 19, 11.5])), 'text-field': ['get', 'housenumber'] },
    paint: ink(palette, palette.quietText, 1),
  });
}

const ALONG = {
  'symbol-placement': 'line',
  'symbol-spacing': 320,
  'text-max-angle': 35,
  'text-padding': 6,
} as const;

function waterNames(palette: Palette): LayerSpecification[] {
  return [
    words({
      id: 'river-name',
      from: 'water_lines_labels',
      minzoom: 13,
      layout: { ...named(12, ITALIC), ...ALONG, 'symbol-spacing': 500 },
      paint: ink(palette, palette.waterText),
    }),
    words({
      id: 'lake-name',
      from: 'water_polygons_labels',
      minzoom: 10,
      // Pools and fountains are too many; harbours and lakes are not.
      filter: ['any', ['>=', ['zoom'], 17], ['>', ['get', 'way_area'], 20_000]],
      layout: named(12, ITALIC),
      paint: ink(palette, palette.waterText),
    }),
  ];
}

function streetNames(palette: Palette): LayerSpecification[] {
  const street = (id: string, minzoom: number, filter: Filter, size: Stops) =>
    words({
      id,
      from: 'street_labels',
      minzoom,
      filter: all(['has', 'name'], isNot('tunnel'), filter),
      layout: { ...named(evenly(size)), ...ALONG },
      paint: ink(palette, palette.streetText, 1.5),
    });
  const PATHS = 'footway path cycleway track steps service';
  return [
    street('path-name', 16, kindIn(PATHS), [16, 10, 19, 13]),
    street('street-name', 14, ['!', kindIn(PATHS)], [14, 10.5, 16, 12, 19, 15]),
    words({
      id: 'square-name',
      from: 'streets_polygons_labels',
      minzoom: 15,
      layout: named(evenly([15, 10.5, 19, 14])),
      paint: ink(palette, palette.streetText, 1.5),
    }),
  ];
}

const BELOW: Layout = { 'text-anchor': 'top', 'text-offset': [0, 0.85], 'text-optional': true };

/** Icons with their names below; without a sprite the names alone. */
function points(palette: Palette, hasIcons: boolean): LayerSpecification[] {
  const below = hasIcons ? BELOW : {};
  const icon = (of: ExpressionSpecification) => (hasIcons ? { 'icon-image': iconOf(of), ...below } : below);
  const poi = (id: string, minzoom: number, filter: Filter, rank: number) =>
    words({
      id,
      from: 'pois',
      minzoom,
      filter: all(filter, ['in', POI, ['literal', ICONS_BY_KIND.map(([kind]) => kind)]]),
      layout: {
        ...named(evenly([14, 10.5, 19, 12.5])),
        ...icon(POI),
        'text-padding': 3,
        'symbol-sort-key': rank,
      },
      paint: ink(palette, colourOf(palette, POI)),
    });
  const landmark: Filter = ['in', POI, ['literal', LANDMARKS]];
  const near: Filter = ['in', POI, ['literal', NEARER]];
  return [
    words({
      id: 'stop',
      from: 'public_transport',
      minzoom: 17,
      filter: kindIn('bus_stop tram_stop'),
      layout: {
        // Names of stops come last of all: the street has one already.
        ...named(evenly([17, 0, 17.9, 0, 18, 10.5])),
        ...(hasIcons && {
          'icon-image': DOT_ICON,
          'text-anchor': 'top',
          'text-offset': [0, 0.6],
          'text-optional': true,
        }),
      },
      paint: ink(palette, palette.transit),
    }),
    poi('poi', 17, ['!', ['any', landmark, near]], 3),
    poi('poi-near', 16, near, 2),
    poi('poi-far', 14.5, landmark, 1),
    words({
      id: 'entrance',
      from: 'public_transport',
      minzoom: 18,
      filter: kindIn('subway_entrance'),
      layout: { ...named(evenly([18, 10.5, 19, 12])), ...icon(KIND) },
      paint: ink(palette, palette.transit),
    }),
    words({
      id: 'station',
      from: 'public_transport',
      minzoom: 12,
      filter: kindIn('station halt ferry_terminal bus_station aerodrome aerialway_station'),
      // Quiet from far: toilets are looked for first.
      layout: {
        ...named(evenly([12, 10, 15, 10.5, 16, 12, 19, 14]), BOLD),
        ...icon(KIND),
        ...(hasIcons && { 'icon-size': evenly([15, 0.75, 16, 1]) }),
      },
      paint: {
        ...ink(palette, palette.transit),
        ...(hasIcons && { 'icon-opacity': evenly([15, 0.75, 16, 1]) }),
      },
    }),
  ];
}

const BY_PEOPLE: Layout = { 'symbol-sort-key': ['-', 0, ['get', 'population']] };

/** Names of quarters give way to those of streets, and are fewer from near. */
function quarters(palette: Palette): LayerSpecification {
  return words({
    id: 'quarter',
    from: 'place_labels',
    minzoom: 12,
    maxzoom: 16,
    filter: kindIn('suburb quarter neighbourhood hamlet island'),
    layout: {
      ...named(evenly([12, 10, 14, 9.5, 16, 10.5])),
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.08,
      'text-padding': evenly([13, 12, 14, 40]),
      ...BY_PEOPLE,
    },
    paint: ink(palette, palette.quietText),
  });
}

function places(palette: Palette): LayerSpecification[] {
  return [
    words({
      id: 'town',
      from: 'place_labels',
      minzoom: 7,
      maxzoom: 15,
      filter: kindIn('town village'),
      layout: { ...named(evenly([7, 11, 14, 16])), ...BY_PEOPLE },
      paint: ink(palette, palette.text),
    }),
    words({
      id: 'city',
      from: 'place_labels',
      minzoom: 5,
      maxzoom: 14,
      filter: kindIn('city capital state_capital'),
      layout: { ...named(evenly([5, 13, 12, 21]), BOLD), ...BY_PEOPLE },
      paint: ink(palette, palette.text),
    }),
  ];
}

function iconOf(kind: ExpressionSpecification): ExpressionSpecification {
  return matchOf(kind, ([, icon]) => icon, '');
}

function colourOf(palette: Palette, kind: ExpressionSpecification): ExpressionSpecification {
  return matchOf(kind, ([, icon]) => palette[groupOf(icon)], palette.quietText);
}

function matchOf(
  kind: ExpressionSpecification,
  pick: (entry: (typeof ICONS_BY_KIND)[number]) => string,
  otherwise: string,
): ExpressionSpecification {
  const cases = ICONS_BY_KIND.flatMap((entry) => [entry[0], pick(entry)]);
  return ['match', kind, ...cases, otherwise] as unknown as ExpressionSpecification;
}
