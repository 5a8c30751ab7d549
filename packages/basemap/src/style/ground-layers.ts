/**
 * The layers of the ground, without names: land, water, buildings, streets. Made for walking: paths, steps and squares
 * are plain to see, streets for cars are quiet.
 */
import type { LayerSpecification } from 'maplibre-gl';
import {
  all,
  area,
  evenly,
  type Filter,
  growing,
  is,
  isNot,
  kindIn,
  line,
  type Stops,
  WORLD,
} from './layer-parts.ts';
import type { Palette } from './palettes.ts';

const BUILT = 'residential industrial commercial retail railway garages farmyard';
const WOOD = 'forest scrub heath';
const GRASS =
  'grass meadow grassland orchard vineyard allotments cemetery grave_yard village_green recreation_ground golf_course swamp bog marsh wet_meadow plant_nursery';
const PARK = 'park garden playground';
const SAND = 'sand beach shingle';
const PATHS = 'footway path cycleway track';

/** Streets from the least to the most important, which lies on top of the others. */
const ROADS: readonly (readonly [
  id: string,
  kinds: string,
  minzoom: number,
  width: Stops,
  colour: keyof typeof EDGES,
])[] = [
  ['service', 'service', 14, [14, 0.8, 16, 3.5, 19, 18], 'street'],
  ['minor', 'residential unclassified living_street busway', 12, [12, 0.5, 14, 2, 16, 7.5, 19, 36], 'street'],
  ['walk', 'pedestrian', 13, [13, 0.8, 14, 2, 16, 6.5, 19, 32], 'square'],
  ['third', 'tertiary', 10, [10, 0.4, 13, 2, 16, 9, 19, 42], 'street'],
  ['main', 'primary secondary', 8, [8, 0.5, 12, 2.2, 14, 6, 16, 12, 19, 48], 'main'],
  ['motorway', 'motorway trunk', 5, [5, 0.6, 10, 2, 14, 7, 16, 13, 19, 52], 'main'],
];
/** CSS pixels that the edges of a street add to its width: those that lead are seen from far. */
const EDGES = { street: 1.4, square: 1.4, main: 2.2 } as const;
/** Zooms. Before, streets are so thin that their edges would be all that is seen. */
const EDGES_FROM = { street: 13.5, square: 13.5, main: 12 } as const;

export function groundLayers(palette: Palette): LayerSpecification[] {
  const { square, streetEdge, building, buildingEdge, built } = palette;
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
    ...world(palette),
    ...land(palette),
    ...water(palette),
    area('square', 'street_polygons', 14, { 'fill-color': square, 'fill-outline-color': streetEdge }),
    ...ways(palette, 'tunnel', is('tunnel')),
    // Before zoom 15, the streets that lead would be lost among them.
    area('building', 'buildings', 15, {
      ...{ 'fill-color': building, 'fill-outline-color': buildingEdge },
      'fill-opacity': evenly([15, 0.4, 15.8, 1]),
    }),
    area('bridge', 'bridges', 12, { 'fill-color': built }),
    ...ways(palette, 'way', all(isNot('tunnel'), isNot('bridge'))),
    ...ways(palette, 'bridge', is('bridge')),
    ...beyond(palette),
    ...edges(palette),
  ];
}

/**
 * Sea and borders of the world below what the extract covers. They are coarse to some kilometres, so the extract hides them. Its own
 * tiles hide the sea of the world beyond it, too, and draw the same at its edge (`beyond`).
 */
function world({ water, border, ground }: Palette): LayerSpecification[] {
  const dashed = { 'line-width': growing([2, 0.6, 8, 1.6]), 'line-dasharray': [5, 2] };
  const hidden = { 'fill-color': ground, 'fill-antialias': false };
  const paint = { 'line-color': border, 'line-opacity': 0.4, ...dashed };
  return [
    area('world-sea', 'ocean', 2, { 'fill-color': water }, { source: WORLD }),
    area('near', 'extent', 5, hidden, { filter: kindIn('covered beyond') }),
    line('world-border', 'boundaries', 2, paint, { source: WORLD, cap: 'butt' }),
    area('covered', 'extent', 5, hidden, { filter: kindIn('covered') }),
  ];
}

/**
 * Pale what the extract does not cover, such as the ends of its streets. The sea there has the colour of the extract's own, and
 * hides what ends in it.
 */
function beyond({ ground, water }: Palette): LayerSpecification[] {
  // Without antialiasing, for the tiles of both meet in a line.
  const pale = { 'fill-color': ground, 'fill-opacity': 0.6, 'fill-antialias': false };
  const sea = { 'fill-color': water, 'fill-antialias': false };
  return [
    area('beyond', 'extent', 5, pale, { filter: kindIn('beyond') }),
    area('sea-beyond', 'extent', 5, sea, { filter: kindIn('sea') }),
  ];
}

/** Soft ends of what the extract covers: in pale land, or in the sea, and then not to be seen in the extract's own. */
function edges({ ground, water }: Palette): LayerSpecification[] {
  // The extract lies to the right of its edge. No wider: a tile knows 8 to 16 pixels of what lies beside it.
  return [3, 6, 9, 12].flatMap((width) =>
    (
      [
        ['edge', ground, 0.2],
        ['sea_edge', water, 0.5],
      ] as const
    ).map(([kind, colour, opacity]) => {
      const paint = {
        'line-color': colour,
        'line-width': width,
        'line-offset': width / 2,
        'line-opacity': opacity,
      };
      return line(`${kind}-${width}`, 'extent', 5, paint, { filter: kindIn(kind), cap: 'butt' });
    }),
  );
}

function land(palette: Palette): LayerSpecification[] {
  const kinds = (id: string, minzoom: number, of: string, colour: string, opacity?: Stops, from = 'land') => {
    const paint = { 'fill-color': colour, ...(opacity && { 'fill-opacity': evenly(opacity) }) };
    return area(id, from, minzoom, paint, { filter: kindIn(of) });
  };
  return [
    kinds('built', 10, BUILT, palette.built),
    kinds('wood', 7, WOOD, palette.wood, [7, 0.5, 10, 1]),
    kinds('grass', 11, GRASS, palette.park, [11, 0.6, 14, 0.75]),
    kinds('park', 11, PARK, palette.park),
    kinds('sand', 10, SAND, palette.sand),
    kinds('site', 14, 'hospital school university college', palette.site, undefined, 'sites'),
  ];
}

function water({ water, built, ferry }: Palette): LayerSpecification[] {
  const flowing = (id: string, minzoom: number, kinds: string, width: Stops) => {
    const paint = { 'line-color': water, 'line-width': growing(width) };
    return line(id, 'water_lines', minzoom, paint, { filter: all(kindIn(kinds), isNot('tunnel')) });
  };
  const pier = { 'line-color': built, 'line-width': growing([12, 0.6, 16, 3, 19, 14]) };
  const crossing = {
    'line-width': growing([10, 0.6, 18, 1.4]),
    'line-dasharray': [5, 4],
    'line-opacity': 0.7,
  };
  const filter: Filter = ['!=', ['get', 'kind'], 'glacier'];
  return [
    // Without antialiasing: the water of neighbouring tiles overlaps, and soft edges would show there.
    area('ocean', 'ocean', 5, { 'fill-color': water, 'fill-antialias': false }),
    area('lake', 'water_polygons', 5, { 'fill-color': water }, { filter }),
    flowing('river', 9, 'river canal', [9, 0.8, 14, 3, 19, 24]),
    flowing('stream', 14, 'stream ditch drain', [14, 0.8, 19, 7]),
    area('pier', 'pier_polygons', 12, { 'fill-color': built }),
    line('pier-line', 'pier_lines', 12, pier, { cap: 'butt' }),
    line('ferry', 'ferries', 10, { 'line-color': ferry, ...crossing }, { cap: 'butt' }),
  ];
}

type Level = 'tunnel' | 'way' | 'bridge';

/** Streets, paths and rails of a level; what is in tunnels is faint. */
function ways(palette: Palette, level: Level, filter: Filter): LayerSpecification[] {
  const opacity = level === 'tunnel' ? { 'line-opacity': 0.3 } : {};
  const edges = ROADS.map(([id, kinds, minzoom, width, colour]) => {
    const paint = {
      'line-color': colour === 'main' ? palette.mainEdge : palette.streetEdge,
      'line-width': growing(width.map((value, i) => (i % 2 === 0 ? value : value + EDGES[colour]))),
      ...opacity,
    };
    const rest = { filter: all(kindIn(kinds), filter), cap: capOf(level) };
    return line(`${level}-${id}-edge`, 'streets', Math.max(minzoom, EDGES_FROM[colour]), paint, rest);
  });
  const roads = ROADS.map(([id, kinds, minzoom, width, colour]) => {
    const paint = { 'line-color': palette[colour], 'line-width': growing(width), ...opacity };
    return line(`${level}-${id}`, 'streets', minzoom, paint, { filter: all(kindIn(kinds), filter) });
  });
  const own = [palette, level, filter, opacity] as const;
  return [...edges, ...roads, ...rails(...own), ...kerbs(palette, level, filter), ...paths(...own)];
}

const capOf = (level: Level): 'butt' | 'round' => (level === 'bridge' ? 'butt' : 'round');

/** The ground of paths with its edges: the kerbs that tell a walker the side of the street. */
function kerbs(palette: Palette, level: Level, filter: Filter): LayerSpecification[] {
  if (level === 'tunnel') return [];
  const rest = { filter: all(kindIn('footway cycleway steps'), filter), cap: capOf(level) } as const;
  return (['streetEdge', 'square'] as const).map((colour, i) => {
    const paint = {
      'line-color': palette[colour],
      'line-width': growing([17, 4 - i * EDGES.street, 19, 14 - i * EDGES.street]),
      'line-opacity': evenly([17, 0, 17.6, 1]),
    };
    return line(`${level}-path-${i === 0 ? 'kerb' : 'ground'}`, 'streets', 17, paint, rest);
  });
}

function paths(palette: Palette, level: Level, filter: Filter, opacity: object): LayerSpecification[] {
  const path = (id: 'path' | 'steps', minzoom: number, kinds: string, width: Stops, dashes: number[]) => {
    const paint = {
      'line-color': palette[id],
      'line-width': growing(width),
      'line-dasharray': dashes,
      ...opacity,
    };
    return line(`${level}-${id}`, 'streets', minzoom, paint, {
      filter: all(kindIn(kinds), filter),
      cap: 'butt',
    });
  };
  return [
    path('path', 13, PATHS, [13, 0.4, 15, 0.9, 17, 1.8, 19, 4], [3, 1.2]),
    path('steps', 14, 'steps', [14, 0.7, 15, 1.6, 16, 3, 19, 10], [0.35, 0.3]),
  ];
}

function rails(palette: Palette, level: Level, filter: Filter, opacity: object): LayerSpecification[] {
  const rail = (id: string, minzoom: number, kinds: string, width: Stops, dashes?: number[]) => {
    const colour = { 'line-color': dashes ? palette.railGap : palette.rail, 'line-width': growing(width) };
    const paint = { ...colour, ...(dashes && { 'line-dasharray': dashes }), ...opacity };
    const rest = { filter: all(is('rail'), kindIn(kinds), filter), cap: 'butt' } as const;
    return line(`${level}-${id}`, 'streets', minzoom, paint, rest);
  };
  return [
    rail('tram', 13, 'tram funicular monorail', [13, 0.5, 16, 1.2, 19, 2.5]),
    rail('rail', 9, 'rail light_rail narrow_gauge subway', [9, 0.5, 14, 1.6, 16, 2.6, 19, 5]),
    rail('rail-gaps', 14, 'rail light_rail narrow_gauge', [14, 0.7, 16, 1.3, 19, 3], [4, 4]),
  ];
}
