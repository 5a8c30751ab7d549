/**
 * Layers of the map, their attributes and zooms: a part of Shortbread 1.1 under its own names
 * (https://shortbread-tiles.org/schema/1.1/), so that any Shortbread style fits.
 *
 * More than in it: `extent`. Left out: names of houses, boundaries of the extract, aerialways, dams, most kinds of points, names
 * in other languages.
 */
import type { Shape } from '../geometry/clip.ts';

/** Below zoom 5 there are only sea and borders, from an outline of the world, from zoom 2 on. */
export const WORLD_FROM = 2;
export const WORLD_ZOOM = 4;
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 14;
/** The archive has the whole tiles of this zoom that the extract touches: coarser tiles of the world still show their edge. */
export const EXTENT_ZOOM = 10;

/** Version of what is drawn and how. Raise it with every change of the tiles: then maps are drawn again. */
export const MAP_RULES = 5;

type FieldType = 'String' | 'Number' | 'Boolean';

interface LayerFacts {
  readonly id: string;
  /** The lowest zoom of any of its features. */
  readonly from: number;
  readonly fields: Readonly<Record<string, FieldType>>;
}

const KIND = { kind: 'String' } as const;
const NAMED = { kind: 'String', name: 'String' } as const;
const CROSSING = { bridge: 'Boolean', tunnel: 'Boolean' } as const;

/** Layers in the order in which they are written into a tile. */
export const LAYERS = [
  { id: 'extent', from: 2, fields: KIND },
  { id: 'ocean', from: 2, fields: {} },
  { id: 'boundaries', from: 2, fields: { admin_level: 'Number' } },
  { id: 'water_polygons', from: 5, fields: { ...KIND, way_area: 'Number' } },
  { id: 'water_lines', from: 9, fields: { ...KIND, ...CROSSING } },
  { id: 'land', from: 7, fields: KIND },
  { id: 'sites', from: 14, fields: KIND },
  { id: 'pier_polygons', from: 12, fields: KIND },
  { id: 'pier_lines', from: 12, fields: KIND },
  { id: 'street_polygons', from: 14, fields: { ...KIND, ...CROSSING } },
  { id: 'buildings', from: 14, fields: {} },
  { id: 'bridges', from: 12, fields: KIND },
  { id: 'ferries', from: 10, fields: NAMED },
  {
    id: 'streets',
    from: 5,
    fields: {
      ...KIND,
      ...CROSSING,
      ...{ link: 'Boolean', rail: 'Boolean', oneway: 'Boolean' },
      ...{ service: 'String', foot: 'String', bicycle: 'String' },
    },
  },
  {
    id: 'street_labels',
    from: 10,
    fields: { ...NAMED, ref: 'String', ref_rows: 'Number', ref_cols: 'Number', tunnel: 'Boolean' },
  },
  { id: 'addresses', from: 14, fields: { housenumber: 'String' } },
  { id: 'streets_polygons_labels', from: 14, fields: NAMED },
  { id: 'water_polygons_labels', from: 8, fields: { ...NAMED, way_area: 'Number' } },
  { id: 'water_lines_labels', from: 12, fields: NAMED },
  { id: 'public_transport', from: 11, fields: NAMED },
  {
    id: 'pois',
    from: 14,
    fields: {
      ...{ name: 'String', amenity: 'String', tourism: 'String', shop: 'String' },
      ...{ historic: 'String', leisure: 'String', man_made: 'String' },
    },
  },
  { id: 'place_labels', from: 5, fields: { ...NAMED, population: 'Number' } },
] as const satisfies readonly LayerFacts[];

export type Layer = (typeof LAYERS)[number]['id'];

const NUMBERS = new Map<Layer, number>(LAYERS.map(({ id }, number) => [id, number]));

/** Place of a layer in `LAYERS`. */
export function layerNumber(layer: Layer): number {
  return NUMBERS.get(layer)!;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface MapFeature {
  readonly layer: Layer;
  readonly shape: Shape;
  /** The first zoom that shows it. */
  readonly from: number;
  readonly attributes: Attributes;
  /** Within a layer, features are written in ascending order: later ones are drawn above. Labels: wanted ones first. */
  readonly order: number;
}

/** Attributes that begin at a zoom. Below it more lines are alike, so more lines become one. */
export const ATTRIBUTES_FROM: Readonly<Record<string, number>> = {
  link: 11,
  tunnel: 11,
  bridge: 11,
  service: 11,
  foot: 13,
  bicycle: 13,
  oneway: 14,
};

/** Ranges of zooms in which the attributes of a line do not change. */
export const BANDS = [
  [WORLD_FROM, WORLD_ZOOM],
  [5, 10],
  [11, 12],
  [13, 13],
  [14, 14],
] as const;

/** As TileJSON and the metadata of PMTiles want it. */
export function vectorLayers(): unknown[] {
  return LAYERS.map(({ id, from, fields }) => ({ id, minzoom: from, maxzoom: MAX_ZOOM, fields }));
}
