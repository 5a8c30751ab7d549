/** A vector tile, decoded: the lines of a layer of the style as one path, and its names. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Point } from '../mercator.ts';
import { type Layer, passes, propertyOf } from './style-values.ts';
import type { Spot } from './tile-grid.ts';

/** A line is straight if its ends are so far apart, as a part of its length. */
const STRAIGHT = 0.995;
/** Places for the middle of a name on its line, as parts of the length. */
const SHARES = [0.5, 0.4, 0.6, 0.25, 0.75];

export interface Name {
  readonly text: string;
  /** Units of the tile, from its north-west corner. */
  readonly x: number;
  readonly y: number;
  /** Radians; 0 for points. */
  readonly angle: number;
  /** The name may be so long here, units; infinite for points. */
  readonly room: number;
}

/** A tile where it lies in a view. */
export interface PlacedTile<Path> extends Spot {
  /** Name of the style's source of this tile. */
  readonly source: string;
  readonly tile: Tile<Path>;
}

type Lines = readonly (readonly Point[])[];

/** Makes a path of lines, in units of the tile, whose side has `extent` of them. */
export type PathMaker<Path> = (lines: Lines, isClosed: boolean, extent: number) => Path;

export class Tile<Path> {
  readonly #layers: VectorTile['layers'];
  readonly #features = new Map<string, readonly VectorTileFeature[]>();
  readonly #paths = new Map<string, Path | undefined>();
  readonly #names = new Map<string, readonly Name[]>();
  readonly #toPath: PathMaker<Path>;
  /** Units of its side. */
  readonly extent: number;

  constructor(bytes: Uint8Array, toPath: PathMaker<Path>) {
    this.#layers = new VectorTile(new PbfReader(bytes)).layers;
    this.#toPath = toPath;
    this.extent = Object.values(this.#layers)[0]?.extent ?? 4096;
  }

  /** All features of a layer as one path; undefined if there are none. */
  path(layer: Layer): Path | undefined {
    return kept(this.#paths, layer.id, () => {
      const lines = this.#passing(layer).flatMap((feature) => feature.loadGeometry());
      return lines.length > 0 ? this.#toPath(lines, layer.kind === 'fill', this.extent) : undefined;
    });
  }

  names(layer: Layer): readonly Name[] {
    return kept(this.#names, layer.id, () =>
      this.#passing(layer).flatMap((feature) => namesOf(feature, layer)),
    );
  }

  #passing({ from, filter }: Layer): VectorTileFeature[] {
    const source = this.#layers[from];
    const all = kept(this.#features, from, () =>
      Array.from({ length: source?.length ?? 0 }, (_, i) => source!.feature(i)),
    );
    return all.filter(({ properties }) => passes(filter, properties));
  }
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  if (!values.has(key)) values.set(key, make());
  return values.get(key)!;
}

/** The name of a feature, or what else a layer writes: at its point, or on each of its lines. */
function namesOf(feature: VectorTileFeature, { layout }: Layer): Name[] {
  const name = propertyOf(layout['text-field'], feature.properties);
  if (typeof name !== 'string') return [];
  const lines = feature.loadGeometry();
  if (feature.type !== 1) return lines.flatMap((line) => namesAlong(name, line));
  const [at] = lines.flat();
  return at ? [{ text: name, x: at.x, y: at.y, angle: 0, room: Number.POSITIVE_INFINITY }] : [];
}

/** The places of a name on the longest straight part of a line; it runs from left to right. */
function namesAlong(text: string, line: readonly Point[]): Name[] {
  let [start, end] = [line[0], line[0]];
  let first = 0;
  let length = 0;
  let room = 0;
  for (let last = 1; last < line.length; last++) {
    length += apart(line[last - 1]!, line[last]!);
    for (; apart(line[first]!, line[last]!) < length * STRAIGHT; first++)
      length -= apart(line[first]!, line[first + 1]!);
    const ends = apart(line[first]!, line[last]!);
    if (ends > room) [start, end, room] = [line[first], line[last], ends];
  }
  if (!start || !end || room === 0) return [];
  const [east, south] = [end.x - start.x, end.y - start.y];
  const angle = Math.atan(south / east);
  const { x, y } = start;
  return SHARES.map((share) => ({
    ...{ text, angle, x: x + east * share, y: y + south * share },
    room: 2 * room * Math.min(share, 1 - share),
  }));
}

function apart(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
