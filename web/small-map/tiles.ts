/** Map tiles of our server, as paths that a canvas draws at any zoom. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { type Layer, passes, type Style } from '../../common/ground/style-values.ts';

/** About 4 screens. */
const MOST_TILES = 96;
/** Names of a tile that are tried; the drawing takes those that fit. */
const MOST_NAMES = 60;

export interface Name {
  readonly text: string;
  /** Units of the tile, from its north-west corner. */
  readonly x: number;
  readonly y: number;
  /** Radians; 0 for points. */
  readonly angle: number;
  /** Length of the straight part that the name lies on, units; infinite for points. */
  readonly room: number;
}

export class Tile {
  readonly #layers: VectorTile['layers'];
  readonly #paths = new Map<string, Path2D | undefined>();
  readonly #names = new Map<string, readonly Name[]>();
  /** Units of its side. */
  readonly extent: number;

  constructor(bytes: ArrayBuffer) {
    this.#layers = new VectorTile(new PbfReader(new Uint8Array(bytes))).layers;
    this.extent = Object.values(this.#layers)[0]?.extent ?? 4096;
  }

  /** All features of a layer as one path; undefined if there are none. */
  path(layer: Layer): Path2D | undefined {
    if (!this.#paths.has(layer.id)) this.#paths.set(layer.id, this.#makePath(layer));
    return this.#paths.get(layer.id);
  }

  names(layer: Layer): readonly Name[] {
    const known = this.#names.get(layer.id);
    if (known) return known;
    const names = this.#features(layer).flatMap(nameOf).slice(0, MOST_NAMES);
    this.#names.set(layer.id, names);
    return names;
  }

  #makePath(layer: Layer): Path2D | undefined {
    const features = this.#features(layer);
    if (features.length === 0) return undefined;
    const path = new Path2D();
    for (const feature of features) {
      for (const ring of feature.loadGeometry()) {
        for (const [i, { x, y }] of ring.entries()) {
          if (i === 0) path.moveTo(x, y);
          else path.lineTo(x, y);
        }
        if (layer.kind === 'fill') path.closePath();
      }
    }
    return path;
  }

  #features({ from, filter }: Layer): VectorTileFeature[] {
    const source = this.#layers[from];
    if (!source) return [];
    return Array.from({ length: source.length }, (_, i) => source.feature(i)).filter(({ properties }) =>
      passes(filter, properties),
    );
  }
}

/** The name of a feature, on its longest straight part if it is a line. */
function nameOf(feature: VectorTileFeature): Name[] {
  const { name } = feature.properties;
  if (typeof name !== 'string') return [];
  const [points = []] = feature.loadGeometry();
  const [only] = points;
  if (!only) return [];
  if (feature.type === 1)
    return [{ text: name, x: only.x, y: only.y, angle: 0, room: Number.POSITIVE_INFINITY }];
  let best: Name | undefined;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const room = Math.hypot(b.x - a.x, b.y - a.y);
    if (best && room <= best.room) continue;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const upright = Math.abs(angle) > Math.PI / 2 ? angle + Math.PI : angle;
    best = { text: name, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: upright, room };
  }
  return best ? [best] : [];
}

/** The tiles that were asked for last. A tile that cannot be had is an empty place on the map. */
export class Tiles {
  readonly #style: Style;
  readonly #onLoaded: () => void;
  readonly #tiles = new Map<string, Tile | 'asked'>();

  constructor(style: Style, onLoaded: () => void) {
    this.#style = style;
    this.#onLoaded = onLoaded;
  }

  /** Undefined until it is here; asks for it. */
  get(z: number, x: number, y: number): Tile | undefined {
    const key = `${z}/${x}/${y}`;
    const known = this.#tiles.get(key);
    if (known === undefined) void this.#load(key, z, x, y);
    else {
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
    }
    return known instanceof Tile ? known : undefined;
  }

  async #load(key: string, z: number, x: number, y: number): Promise<void> {
    const { tiles } = this.#style;
    if (tiles === undefined) return;
    this.#tiles.set(key, 'asked');
    while (this.#tiles.size > MOST_TILES) this.#tiles.delete(this.#tiles.keys().next().value ?? key);
    const address = tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
    try {
      const response = await fetch(address);
      if (!response.ok || response.status === 204) return;
      this.#tiles.set(key, new Tile(await response.arrayBuffer()));
      this.#onLoaded();
    } catch {
      // Asked for again when the map is opened anew.
    }
  }
}
