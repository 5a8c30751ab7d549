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

interface Part {
  readonly id: string;
  /** The tiles of the extract if not given. */
  readonly source?: typeof WORLD;
  /** Source layer. */
  readonly from: string;
  readonly minzoom: number;
  readonly maxzoom?: number;
  readonly filter?: Filter | undefined;
}

function partOf({ id, source, from, minzoom, maxzoom, filter }: Part) {
  return {
    id,
    source: source ?? SOURCE,
    'source-layer': from,
    minzoom,
    ...(maxzoom !== undefined && { maxzoom }),
    ...(filter && { filter }),
  };
}

export function area(
  part: Part & { readonly paint: NonNullable<FillLayerSpecification['paint']> },
): LayerSpecification {
  return { ...partOf(part), type: 'fill', paint: part.paint };
}

export function line(
  part: Part & {
    readonly paint: NonNullable<LineLayerSpecification['paint']>;
    /** Ends of lines; round if not given. Dashes want none. */
    readonly cap?: 'butt' | 'round';
  },
): LayerSpecification {
  const { cap = 'round', paint } = part;
  return { ...partOf(part), type: 'line', layout: { 'line-cap': cap, 'line-join': 'round' }, paint };
}

export function words(
  part: Part & {
    readonly layout: NonNullable<SymbolLayerSpecification['layout']>;
    readonly paint: NonNullable<SymbolLayerSpecification['paint']>;
  },
): LayerSpecification {
  return { ...partOf(part), type: 'symbol', layout: part.layout, paint: part.paint };
}
