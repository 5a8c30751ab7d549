/** The parts of the map's layers: filters, widths, and a function for each type of layer. Pure. */
import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';

/** The sources of layers: the tiles of the extract, and those of the world, which are enlarged beyond it. */
export const SOURCE = 'map';
export const WORLD = 'world';

export type Filter = ExpressionSpecification;
/** Zooms and values, by turns: 12, 1, 16, 4. */
export type Stops = readonly number[];

export const kindIn = (kinds: string): Filter => ['in', ['get', 'kind'], ['literal', kinds.split(' ')]];
export const is = (key: string): Filter => ['==', ['get', key], true];
export const isNot = (key: string): Filter => ['!=', ['get', key], true];
export const all = (...filters: Filter[]): Filter => ['all', ...filters];

/** Grows as the ground does. */
export function growing([zoom = 0, value = 0, ...rest]: Stops): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], zoom, value, ...rest];
}

export function evenly([zoom = 0, value = 0, ...rest]: Stops): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], zoom, value, ...rest];
}

/** Properties that few layers have. */
interface Rest {
  readonly filter?: Filter;
  /** The tiles of the extract if not given. */
  readonly source?: typeof WORLD;
  readonly maxzoom?: number;
}

function partOf(id: string, from: string, minzoom: number, { source, maxzoom, filter }: Rest) {
  return {
    ...{ id, source: source ?? SOURCE, 'source-layer': from, minzoom },
    ...(maxzoom !== undefined && { maxzoom }),
    ...(filter && { filter }),
  };
}

/** @param from source layer */
export function area(
  id: string,
  from: string,
  minzoom: number,
  paint: NonNullable<FillLayerSpecification['paint']>,
  rest: Rest = {},
): LayerSpecification {
  return { ...partOf(id, from, minzoom, rest), type: 'fill', paint };
}

/** @param rest with the ends of lines; round if not given. Dashes want none. */
export function line(
  id: string,
  from: string,
  minzoom: number,
  paint: NonNullable<LineLayerSpecification['paint']>,
  { cap = 'round', ...rest }: Rest & { readonly cap?: 'butt' | 'round' } = {},
): LayerSpecification {
  const layout = { 'line-cap': cap, 'line-join': 'round' } as const;
  return { ...partOf(id, from, minzoom, rest), type: 'line', layout, paint };
}

export function words(
  id: string,
  from: string,
  minzoom: number,
  layout: NonNullable<SymbolLayerSpecification['layout']>,
  paint: NonNullable<SymbolLayerSpecification['paint']>,
  rest: Rest = {},
): LayerSpecification {
  return { ...partOf(id, from, minzoom, rest), type: 'symbol', layout, paint };
}
