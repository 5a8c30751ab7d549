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
  const layout: Layout = { ...named(evenly([17, 9, 19, 11.5])), 'text-field': ['get', 'housenumber'] };
  return words('house-number', 'addresses', 17, layout, ink(palette, palette.quietText, 1));
}

const ALONG = {
  'symbol-placement': 'line',
  ...{ 'symbol-spacing': 320, 'text-max-angle': 35, 'text-padding': 6 },
} as const;

function waterNames(palette: Palette): LayerSpecification[] {
  const paint = ink(palette, palette.waterText);
  const along = { ...named(12, ITALIC), ...ALONG, 'symbol-spacing': 500 };
  // Pools and fountains are too many; harbours and lakes are not.
  const filter: Filter = ['any', ['>=', ['zoom'], 17], ['>', ['get', 'way_area'], 20_000]];
  return [
    words('river-name', 'water_lines_labels', 13, along, paint),
    words('lake-name', 'water_polygons_labels', 10, named(12, ITALIC), paint, { filter }),
  ];
}

function streetNames(palette: Palette): LayerSpecification[] {
  const paint = ink(palette, palette.streetText, 1.5);
  const street = (id: string, minzoom: number, filter: Filter, size: Stops) =>
    words(id, 'street_labels', minzoom, { ...named(evenly(size)), ...ALONG }, paint, {
      filter: all(['has', 'name'], isNot('tunnel'), filter),
    });
  const PATHS = 'footway path cycleway track steps service';
  return [
    street('path-name', 16, kindIn(PATHS), [16, 10, 19, 13]),
    street('street-name', 14, ['!', kindIn(PATHS)], [14, 10.5, 16, 12, 19, 15]),
    words('square-name', 'streets_polygons_labels', 15, named(evenly([15, 10.5, 19, 14])), paint),
  ];
}

const BELOW: Layout = { 'text-anchor': 'top', 'text-offset': [0, 0.85], 'text-optional': true };

/** Icons with their names below; without a sprite the names alone. */
function points(palette: Palette, hasIcons: boolean): LayerSpecification[] {
  const below = hasIcons ? BELOW : {};
  const icon = (of: ExpressionSpecification) => (hasIcons ? { 'icon-image': iconOf(of), ...below } : below);
  const poi = (id: string, minzoom: number, filter: Filter, rank: number) => {
    const size = named(evenly([14, 10.5, 19, 12.5]));
    const layout = { ...size, ...icon(POI), 'text-padding': 3, 'symbol-sort-key': rank };
    return words(id, 'pois', minzoom, layout, ink(palette, colourOf(palette, POI)), {
      filter: all(filter, ['in', POI, ['literal', ICONS_BY_KIND.map(([kind]) => kind)]]),
    });
  };
  const landmark: Filter = ['in', POI, ['literal', LANDMARKS]];
  const near: Filter = ['in', POI, ['literal', NEARER]];
  const transit = (id: string, minzoom: number, kinds: string, layout: Layout, paint = {}) =>
    words(
      id,
      'public_transport',
      minzoom,
      layout,
      { ...ink(palette, palette.transit), ...paint },
      {
        filter: kindIn(kinds),
      },
    );
  return [
    // Names of stops come last of all: the street has one already.
    transit('stop', 17, 'bus_stop tram_stop', {
      ...named(evenly([17, 0, 17.9, 0, 18, 10.5])),
      ...(hasIcons && { 'icon-image': DOT_ICON, ...BELOW, 'text-offset': [0, 0.6] }),
    }),
    poi('poi', 17, ['!', ['any', landmark, near]], 3),
    poi('poi-near', 16, near, 2),
    poi('poi-far', 14.5, landmark, 1),
    transit('entrance', 18, 'subway_entrance', { ...named(evenly([18, 10.5, 19, 12])), ...icon(KIND) }),
    // Quiet from far: toilets are looked for first.
    transit(
      'station',
      12,
      'station halt ferry_terminal bus_station aerodrome aerialway_station',
      {
        ...named(evenly([12, 10, 15, 10.5, 16, 12, 19, 14]), BOLD),
        ...icon(KIND),
        ...(hasIcons && { 'icon-size': evenly([15, 0.75, 16, 1]) }),
      },
      hasIcons && { 'icon-opacity': evenly([15, 0.75, 16, 1]) },
    ),
  ];
}

const BY_PEOPLE: Layout = { 'symbol-sort-key': ['-', 0, ['get', 'population']] };

/** Names of quarters give way to those of streets, and are fewer from near. */
function quarters(palette: Palette): LayerSpecification {
  const layout: Layout = {
    ...named(evenly([12, 10, 14, 9.5, 16, 10.5])),
    ...{ 'text-transform': 'uppercase', 'text-letter-spacing': 0.08 },
    'text-padding': evenly([13, 12, 14, 40]),
    ...BY_PEOPLE,
  };
  const filter = kindIn('suburb quarter neighbourhood hamlet island');
  return words('quarter', 'place_labels', 12, layout, ink(palette, palette.quietText), {
    maxzoom: 16,
    filter,
  });
}

function places(palette: Palette): LayerSpecification[] {
  const paint = ink(palette, palette.text);
  const town = { ...named(evenly([7, 11, 14, 16])), ...BY_PEOPLE };
  const city = { ...named(evenly([5, 13, 12, 21]), BOLD), ...BY_PEOPLE };
  return [
    words('town', 'place_labels', 7, town, paint, { maxzoom: 15, filter: kindIn('town village') }),
    words('city', 'place_labels', 5, city, paint, {
      maxzoom: 14,
      filter: kindIn('city capital state_capital'),
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
