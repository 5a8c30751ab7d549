/** What the map looks like: a plain ground for when there is no base map, and the layers of toilets on top of any. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { TOP_LEVEL } from '../cells.ts';

export interface Palette {
  readonly ground: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly open: string;
  readonly closed: string;
  readonly unknown: string;
}

/** Below this zoom the archive of all toilets is shown, above it the box listing. */
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

export function toiletLayers({ accent, onAccent }: Palette): LayerSpecification[] {
  return [
    {
      id: 'origin',
      type: 'circle',
      source: 'origin',
      paint: {
        'circle-radius': 7,
        'circle-color': accent,
        'circle-stroke-color': onAccent,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-radius': 19,
        'circle-color': accent,
        'circle-opacity': 0.25,
        'circle-stroke-color': accent,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'toilets',
      type: 'symbol',
      source: 'toilets',
      layout: {
        'icon-image': ['get', 'state'],
        'icon-allow-overlap': true,
        // The results of a search stand out from what else is around.
        'icon-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          10,
          sizeOf(0.4, 0.6),
          13,
          sizeOf(0.6, 0.9),
          16,
          sizeOf(0.8, 1.1),
        ],
        'symbol-sort-key': ['get', 'rank'],
      },
    },
  ];
}

function sizeOf(other: number, result: number): ExpressionSpecification {
  return ['case', ['==', ['get', 'rank'], 1], result, other];
}

/** From afar one point stands for many (shards/FORMAT.md, 11). */
function largerFor(radius: number): ExpressionSpecification {
  return ['+', radius, ['ln', ['coalesce', ['get', 'count'], 1]]];
}

/** All toilets from afar: where they are, no more. */
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
