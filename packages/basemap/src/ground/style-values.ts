/**
 * Reads the part of a style document that a map of lines and areas needs. Not all of MapLibre's expressions: those of our
 * own styles (server/map). What is not understood is left out, never guessed. Pure.
 */

type Kind = 'background' | 'fill' | 'line' | 'symbol';

export interface Layer {
  readonly id: string;
  readonly kind: Kind;
  /** Name of the source that its features are of. */
  readonly source: string;
  readonly from: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly filter: unknown;
  readonly paint: Readonly<Record<string, unknown>>;
  readonly layout: Readonly<Record<string, unknown>>;
}

/** Tiles of a source: their address and zooms. */
interface Source {
  /** Addresses with {z}, {x}, {y}; undefined if the map is one archive, which this map does not read. */
  readonly tiles: string | undefined;
  readonly minzoom: number;
  readonly maxzoom: number;
}

export interface Style {
  readonly layers: readonly Layer[];
  readonly sources: ReadonlyMap<string, Source>;
}

type Properties = Readonly<Record<string, unknown>>;
const KINDS: readonly Kind[] = ['background', 'fill', 'line', 'symbol'];

export function readStyle(document: unknown): Style {
  const style = mapOf(document);
  const sources = Object.entries(mapOf(style.sources));
  return {
    sources: new Map(sources.map(([name, source]) => [name, sourceOf(mapOf(source))])),
    layers: listOf(style.layers).flatMap((each) => layerOf(mapOf(each))),
  };
}

function sourceOf(source: Properties): Source {
  const [tiles] = listOf(source.tiles);
  return {
    tiles: typeof tiles === 'string' ? tiles : undefined,
    minzoom: numberOf(source.minzoom, 0),
    maxzoom: numberOf(source.maxzoom, 14),
  };
}

function layerOf(layer: Properties): Layer[] {
  const kind = KINDS.find((each) => each === layer.type);
  if (!kind) return [];
  return [
    {
      id: String(layer.id),
      kind,
      source: String(layer.source ?? ''),
      from: String(layer['source-layer'] ?? ''),
      minzoom: numberOf(layer.minzoom, 0),
      maxzoom: numberOf(layer.maxzoom, 99),
      filter: layer.filter,
      paint: mapOf(layer.paint),
      layout: mapOf(layer.layout),
    },
  ];
}

/** Whether a feature passes; false for a filter that is not understood. */
export function passes(filter: unknown, properties: Properties): boolean {
  if (filter === undefined) return true;
  const [operator, ...operands] = listOf(filter);
  if (operator === 'all') return operands.every((each) => passes(each, properties));
  if (operator === '!') return !passes(operands[0], properties);
  if (operator === 'any') return operands.some((each) => passes(each, properties));
  const value = propertyOf(operands[0], properties);
  if (operator === '==') return value === operands[1];
  if (operator === '!=') return value !== operands[1];
  if (operator === 'has') return typeof operands[0] === 'string' && operands[0] in properties;
  if (operator !== 'in') return false;
  const [literal, values] = listOf(operands[1]);
  return literal === 'literal' && listOf(values).includes(value);
}

/** Value of `['get', name]`. */
export function propertyOf(expression: unknown, properties: Properties): unknown {
  const [operator, name] = listOf(expression);
  return operator === 'get' && typeof name === 'string' ? properties[name] : undefined;
}

/** A number, or one that is interpolated by zoom; undefined if it is not understood. */
export function numberAt(value: unknown, zoom: number): number | undefined {
  if (typeof value === 'number') return value;
  const [operator, how, input, ...stops] = listOf(value);
  if (operator !== 'interpolate' || listOf(input)[0] !== 'zoom') return undefined;
  const [kind, given] = listOf(how);
  const base = kind === 'exponential' && typeof given === 'number' ? given : 1;
  const numbers = stops.filter((stop) => typeof stop === 'number');
  if (numbers.length !== stops.length || numbers.length < 2) return undefined;
  return interpolated(numbers, base, zoom);
}

function interpolated(stops: readonly number[], base: number, zoom: number): number {
  for (let i = 2; i < stops.length; i += 2) {
    const [from = 0, before = 0, to = 0, after = 0] = stops.slice(i - 2, i + 2);
    if (zoom >= to) continue;
    const part = Math.max(0, zoom - from);
    const share = base === 1 ? part / (to - from) : (base ** part - 1) / (base ** (to - from) - 1);
    return before + share * (after - before);
  }
  return stops.at(-1)!;
}

export function colourOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function mapOf(value: unknown): Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
