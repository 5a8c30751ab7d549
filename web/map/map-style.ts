/** The style of the map: a plain ground for when there is no base map, and the layers of toilets on top of any. */
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { TOP_LEVEL } from '../page/cells.ts';

type SymbolLayout = NonNullable<SymbolLayerSpecification['layout']>;

export interface Palette {
  readonly ground: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly open: string;
  readonly closed: string;
  readonly unknown: string;
  /** The reader's own position, and the way from there. */
  readonly device: string;
}

/** Zoom below which the archive of all toilets is shown, and above it the box listing. */
export const LISTING_ZOOM = TOP_LEVEL - 0.5;

/** The colours of the stylesheet, in the scheme that is on. */
export function paletteOf(element: Element): Palette {
  const probe = document.createElement('i');
  element.append(probe);
  // A property of ours may name two colours; a real one has the one that counts now.
  const colour = (name: string) => {
    probe.style.color = `var(--map-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    ground: colour('ground'),
    line: colour('line'),
    accent: colour('accent'),
    onAccent: colour('on-accent'),
    open: colour('open'),
    closed: colour('closed'),
    unknown: colour('unknown'),
    device: colour('device'),
  };
  probe.remove();
  return palette;
}

/** No network is needed for it. */
export function plainStyle({ ground, line }: Palette): StyleSpecification {
  return {
    version: 8,
    sources: { graticule: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      { id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': line, 'line-width': 1 } },
    ],
  };
}

/** The way to the chosen toilet: a line along the paths, or dots if it is a straight line. */
export function wayLayers({ device, onAccent }: Palette): LayerSpecification[] {
  const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'way-case',
      type: 'line',
      source: 'way',
      layout: rounded,
      paint: { 'line-color': onAccent, 'line-width': 8, 'line-opacity': 0.9 },
    },
    {
      id: 'way',
      type: 'line',
      source: 'way',
      filter: ['==', ['get', 'isKnown'], true],
      layout: rounded,
      paint: { 'line-color': device, 'line-width': 5 },
    },
    {
      id: 'way-about',
      type: 'line',
      source: 'way',
      filter: ['==', ['get', 'isKnown'], false],
      layout: rounded,
      paint: { 'line-color': device, 'line-width': 5, 'line-dasharray': [0.01, 2] },
    },
  ];
}

/** The stretch of a walk without a toilet: gaps in its line. */
export function gapLayer({ onAccent }: Palette): LayerSpecification {
  return {
    id: 'gap',
    type: 'line',
    source: 'gap',
    paint: { 'line-color': onAccent, 'line-width': 5.5, 'line-dasharray': [1, 1] },
  };
}

/** The position of the reader, above all else. */
export function deviceLayers({ device, onAccent }: Palette): LayerSpecification[] {
  return [
    {
      id: 'device-circle',
      type: 'fill',
      source: 'device',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': device, 'fill-opacity': 0.15 },
    },
    {
      id: 'device',
      type: 'circle',
      source: 'device',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': device,
        'circle-stroke-color': onAccent,
        'circle-stroke-width': 3,
      },
    },
  ];
}

/** Near enough to see the streets around a single result. */
export const CLOSEST_FIT = 16;
/** Pixels of a screen's pixel: more cost time and battery, and cannot be seen in dots and lines. */
export const SHARP_ENOUGH = 2;
export const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

/** Sizes of a pin at some zooms: of what else is around, and of the results of a search. */
const PIN_STOPS = [
  [10, 0.4, 0.7],
  [13, 0.65, 0.95],
  [16, 0.9, 1.1],
] as const;
/** Pixels around a finger in which a marker counts as tapped. */
export const FINGER_PX = 12;
export const CHOSEN_SIZE = 1.5;
const PIN_SIZES: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...PIN_STOPS.flatMap(([zoom, other, result]) => [zoom, sizeOf(other, result)]),
];

/** The size of a pin, as PIN_SIZES has it. */
export function pinSize(zoom: number, isResult: boolean): number {
  const [[far, ...least], [middle, ...mean], [near, ...most]] = PIN_STOPS;
  const at = isResult ? 1 : 0;
  if (zoom < middle) return least[at] + Math.max(0, (zoom - far) / (middle - far)) * (mean[at] - least[at]);
  return mean[at] + Math.min(1, (zoom - middle) / (near - middle)) * (most[at] - mean[at]);
}

export function toiletLayers(): LayerSpecification[] {
  const pin: SymbolLayout = {
    'icon-image': ['get', 'state'],
    'icon-anchor': 'bottom',
    'icon-allow-overlap': true,
  };
  return [
    {
      id: 'clusters',
      type: 'symbol',
      source: 'toilets',
      filter: ['has', 'point_count'],
      layout: {
        // Drawn when it is asked for: see addMarkers.
        'icon-image': ['concat', CLUSTER, ['to-string', ['get', 'point_count']]],
        'icon-allow-overlap': true,
      },
    },
    {
      id: 'toilets',
      type: 'symbol',
      source: 'toilets',
      filter: ['!', ['has', 'point_count']],
      layout: { ...pin, 'icon-size': PIN_SIZES, 'symbol-sort-key': ['get', 'rank'] },
    },
    { id: 'chosen', type: 'symbol', source: 'chosen', layout: { ...pin, 'icon-size': CHOSEN_SIZE } },
  ];
}

/** Beginning of the names of pictures of clusters; their number follows. */
export const CLUSTER = 'cluster-';

function sizeOf(other: number, result: number): ExpressionSpecification {
  return ['case', ['==', ['get', 'rank'], 1], result, other];
}

/** Enlarges points from afar: there one point stands for many (shards/FORMAT.md, 11). */
function largerFor(radius: number): ExpressionSpecification {
  return ['+', radius, ['ln', ['coalesce', ['get', 'count'], 1]]];
}

/** All toilets from afar: their positions, no more. */
export function farLayer({ accent, onAccent }: Palette): LayerSpecification {
  return {
    id: 'far',
    type: 'circle',
    source: 'far',
    'source-layer': 'toilets',
    maxzoom: LISTING_ZOOM,
    paint: {
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['zoom'],
        0,
        largerFor(1.5),
        6,
        largerFor(2.5),
        11,
        largerFor(5),
      ],
      'circle-color': accent,
      'circle-opacity': 0.8,
      'circle-stroke-color': onAccent,
      'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 4, 0, 9, 1],
    },
  };
}
