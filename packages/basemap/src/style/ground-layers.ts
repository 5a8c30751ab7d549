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
const ROADS: readonly {
  readonly id: string;
  readonly kinds: string;
  readonly minzoom: number;
  readonly width: Stops;
  readonly colour: keyof typeof EDGES;
}[] = [
  { id: 'service', kinds: 'service', minzoom: 14, width: [14, 0.8, 16, 3.5, 19, 18], colour: 'street' },
  {
    id: 'minor',
    kinds: 'residential unclassified living_street busway',
    minzoom: 12,
    width: [12, 0.5, 14, 2, 16, 7.5, 19, 36],
    colour: 'street',
  },
  {
    id: 'walk',
    kinds: 'pedestrian',
    minzoom: 13,
    width: [13, 0.8, 14, 2, 16, 6.5, 19, 32],
    colour: 'square',
  },
  { id: 'third', kinds: 'tertiary', minzoom: 10, width: [10, 0.4, 13, 2, 16, 9, 19, 42], colour: 'street' },
  {
    id: 'main',
    kinds: 'primary secondary',
    minzoom: 8,
    width: [8, 0.5, 12, 2.2, 14, 6, 16, 12, 19, 48],
    colour: 'main',
  },
  {
    id: 'motorway',
    kinds: 'motorway trunk',
    minzoom: 5,
    width: [5, 0.6, 10, 2, 14, 7, 16, 13, 19, 52],
    colour: 'main',
  },
];
/** CSS pixels that the edges of a street add to its width: those that lead are seen from far. */
const EDGES = { street: 1.4, square: 1.4, main: 2.2 } as const;
/** Zooms. Before, streets are so thin that their edges would be all that is seen. */
const EDGES_FROM = { street: 13.5, square: 13.5, main: 12 } as const;

export function groundLayers(palette: Palette): LayerSpecification[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
    ...world(palette),
    ...land(palette),
    ...water(palette),
    area({
      id: 'square',
      from: 'street_polygons',
      minzoom: 14,
      paint: { 'fill-color': palette.square, 'fill-outline-color': palette.streetEdge },
    }),
    ...ways(palette, 'tunnel', is('tunnel')),
    area({
      id: 'building',
      from: 'buildings',
      // Before, the streets that lead would be lost among them.
      minzoom: 15,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': evenly([15, 0.4, 15.8, 1]),
      },
    }),
    area({ id: 'bridge', from: 'bridges', minzoom: 12, paint: { 'fill-color': palette.built } }),
    ...ways(palette, 'way', all(isNot('tunnel'), isNot('bridge'))),
    ...ways(palette, 'bridge', is('bridge')),
    ...beyond(palette),
  ];
}

/** Sea and borders of the world below what the extract covers. They are coarse to some kilometres, so the extract hides them. */
function world({ water, border, ground }: Palette): LayerSpecification[] {
  return [
    area({ id: 'world-sea', source: WORLD, from: 'ocean', minzoom: 2, paint: { 'fill-color': water } }),
    line({
      id: 'world-border',
      source: WORLD,
      from: 'boundaries',
      minzoom: 2,
      cap: 'butt',
      paint: { 'line-color': border, 'line-width': growing([2, 0.6, 8, 1.6]), 'line-dasharray': [5, 2] },
    }),
    area({
      id: 'covered',
      from: 'extent',
      minzoom: 5,
      filter: kindIn('covered'),
      paint: { 'fill-color': ground, 'fill-antialias': false },
    }),
  ];
}

/** Pale what the extract does not cover, such as the ends of its streets, softly from its edge on. */
function beyond({ ground }: Palette): LayerSpecification[] {
  const kinds = { from: 'extent', minzoom: 5 };
  // Without antialiasing, for the tiles of both meet in a line.
  const pale = { 'fill-color': ground, 'fill-opacity': 0.6, 'fill-antialias': false };
  const filter = kindIn('beyond');
  return [
    area({ ...kinds, id: 'world-beyond', source: WORLD, minzoom: 2, filter, paint: pale }),
    area({ ...kinds, id: 'beyond', filter, paint: pale }),
    // The extract lies to the right of its edge. No wider: a tile knows 8 to 16 pixels of what lies beside it.
    ...[3, 6, 9, 12].map((width) =>
      line({
        ...kinds,
        id: `edge-${width}`,
        filter: kindIn('edge'),
        cap: 'butt',
        paint: { 'line-color': ground, 'line-width': width, 'line-offset': width / 2, 'line-opacity': 0.2 },
      }),
    ),
  ];
}

function land(palette: Palette): LayerSpecification[] {
  const kinds = (id: string, minzoom: number, of: string, colour: string, opacity?: Stops) =>
    area({
      id,
      from: 'land',
      minzoom,
      filter: kindIn(of),
      paint: { 'fill-color': colour, ...(opacity && { 'fill-opacity': evenly(opacity) }) },
    });
  return [
    kinds('built', 10, BUILT, palette.built),
    kinds('wood', 7, WOOD, palette.wood, [7, 0.5, 10, 1]),
    kinds('grass', 11, GRASS, palette.park, [11, 0.6, 14, 0.75]),
    kinds('park', 11, PARK, palette.park),
    kinds('sand', 10, SAND, palette.sand),
    area({
      id: 'site',
      from: 'sites',
      minzoom: 14,
      filter: kindIn('hospital school university college'),
      paint: { 'fill-color': palette.site },
    }),
  ];
}

function water(palette: Palette): LayerSpecification[] {
  const paint = { 'line-color': palette.water };
  return [
    // Without antialiasing: the water of neighbouring tiles overlaps, and soft edges would show there.
    area({
      id: 'ocean',
      from: 'ocean',
      minzoom: 5,
      paint: { 'fill-color': palette.water, 'fill-antialias': false },
    }),
    area({
      id: 'lake',
      from: 'water_polygons',
      minzoom: 5,
      filter: ['!=', ['get', 'kind'], 'glacier'],
      paint: { 'fill-color': palette.water },
    }),
    line({
      id: 'river',
      from: 'water_lines',
      minzoom: 9,
      filter: all(kindIn('river canal'), isNot('tunnel')),
      paint: { ...paint, 'line-width': growing([9, 0.8, 14, 3, 19, 24]) },
    }),
    line({
      id: 'stream',
      from: 'water_lines',
      minzoom: 14,
      filter: all(kindIn('stream ditch drain'), isNot('tunnel')),
      paint: { ...paint, 'line-width': growing([14, 0.8, 19, 7]) },
    }),
    area({ id: 'pier', from: 'pier_polygons', minzoom: 12, paint: { 'fill-color': palette.built } }),
    line({
      id: 'pier-line',
      from: 'pier_lines',
      minzoom: 12,
      cap: 'butt',
      paint: { 'line-color': palette.built, 'line-width': growing([12, 0.6, 16, 3, 19, 14]) },
    }),
    line({
      id: 'ferry',
      from: 'ferries',
      minzoom: 10,
      cap: 'butt',
      paint: {
        'line-color': palette.ferry,
        'line-width': growing([10, 0.6, 18, 1.4]),
        'line-dasharray': [5, 4],
        'line-opacity': 0.7,
      },
    }),
  ];
}

type Level = 'tunnel' | 'way' | 'bridge';

/** Streets, paths and rails of a level; what is in tunnels is faint. */
function ways(palette: Palette, level: Level, filter: Filter): LayerSpecification[] {
  const opacity = level === 'tunnel' ? { 'line-opacity': 0.3 } : {};
  return [
    ...ROADS.map(({ id, kinds, minzoom, width, colour }) =>
      line({
        id: `${level}-${id}-edge`,
        from: 'streets',
        minzoom: Math.max(minzoom, EDGES_FROM[colour]),
        filter: all(kindIn(kinds), filter),
        cap: level === 'bridge' ? 'butt' : 'round',
        paint: {
          'line-color': colour === 'main' ? palette.mainEdge : palette.streetEdge,
          'line-width': growing(width.map((value, i) => (i % 2 === 0 ? value : value + EDGES[colour]))),
          ...opacity,
        },
      }),
    ),
    ...ROADS.map(({ id, kinds, minzoom, width, colour }) =>
      line({
        id: `${level}-${id}`,
        from: 'streets',
        minzoom,
        filter: all(kindIn(kinds), filter),
        paint: { 'line-color': palette[colour], 'line-width': growing(width), ...opacity },
      }),
    ),
    ...rails(palette, level, filter, opacity),
    ...kerbs(palette, level, filter),
    ...paths(palette, level, filter, opacity),
  ];
}

/** The ground of paths with its edges: the kerbs that tell a walker the side of the street. */
function kerbs(palette: Palette, level: Level, filter: Filter): LayerSpecification[] {
  if (level === 'tunnel') return [];
  return (['streetEdge', 'square'] as const).map((colour, i) =>
    line({
      id: `${level}-path-${colour === 'square' ? 'ground' : 'kerb'}`,
      from: 'streets',
      minzoom: 17,
      filter: all(kindIn('footway cycleway steps'), filter),
      cap: level === 'bridge' ? 'butt' : 'round',
      paint: {
        'line-color': palette[colour],
        'line-width': growing([17, 4 - i * EDGES.street, 19, 14 - i * EDGES.street]),
        'line-opacity': evenly([17, 0, 17.6, 1]),
      },
    }),
  );
}

function paths(palette: Palette, level: Level, filter: Filter, opacity: object): LayerSpecification[] {
  return [
    line({
      id: `${level}-path`,
      from: 'streets',
      minzoom: 13,
      filter: all(kindIn(PATHS), filter),
      cap: 'butt',
      paint: {
        'line-color': palette.path,
        'line-width': growing([13, 0.4, 15, 0.9, 17, 1.8, 19, 4]),
        'line-dasharray': [3, 1.2],
        ...opacity,
      },
    }),
    line({
      id: `${level}-steps`,
      from: 'streets',
      minzoom: 14,
      filter: all(kindIn('steps'), filter),
      cap: 'butt',
      paint: {
        'line-color': palette.steps,
        'line-width': growing([14, 0.7, 15, 1.6, 16, 3, 19, 10]),
        'line-dasharray': [0.35, 0.3],
        ...opacity,
      },
    }),
  ];
}

function rails(palette: Palette, level: Level, filter: Filter, opacity: object): LayerSpecification[] {
  const rail = (id: string, minzoom: number, kinds: string, width: Stops) =>
    line({
      id: `${level}-${id}`,
      from: 'streets',
      minzoom,
      filter: all(is('rail'), kindIn(kinds), filter),
      cap: 'butt',
      paint: { 'line-color': palette.rail, 'line-width': growing(width), ...opacity },
    });
  return [
    rail('tram', 13, 'tram funicular monorail', [13, 0.5, 16, 1.2, 19, 2.5]),
    rail('rail', 9, 'rail light_rail narrow_gauge subway', [9, 0.5, 14, 1.6, 16, 2.6, 19, 5]),
    line({
      id: `${level}-rail-gaps`,
      from: 'streets',
      minzoom: 14,
      filter: all(is('rail'), kindIn('rail light_rail narrow_gauge'), filter),
      cap: 'butt',
      paint: {
        'line-color': palette.railGap,
        'line-width': growing([14, 0.7, 16, 1.3, 19, 3]),
        'line-dasharray': [4, 4],
        ...opacity,
      },
    }),
  ];
}
