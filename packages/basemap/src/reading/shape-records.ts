/**
 * From objects with their positions to records of the map, and to what the sea needs: the coast, and tiles that have
 * something which stands on land. Each thread that reads has one.
 */
import polylabel from 'polylabel';
import type { Tags } from '../../../pbf/index.ts';
import { COAST_ZOOM } from '../coast/coast-grid.ts';
import type { Region } from '../coast/region.ts';
import { doubleArea, isInside } from '../geometry/rings.ts';
import { featuresOf } from '../layers/features.ts';
import { PIERS } from '../layers/kinds.ts';
import type { MapFeature } from '../layers/layers.ts';
import { CellRecords, type PackedRecords } from '../spool/cell-records.ts';
import { tileOf } from '../spool/tiers.ts';

/** Findings of a thread in a chunk. They can be posted. */
export interface FoundShapes {
  readonly records: PackedRecords;
  /** Runs of coast: positions one behind the other, and the end of each run. */
  readonly coast: { readonly xy: Int32Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> };
  /** Tiles (column × 2^COAST_ZOOM + row) that have something on land. */
  readonly land: Uint32Array<ArrayBuffer>;
}

/** Square metres of the projection. */
const UNITS_A_METRE = 2 ** 32 / 40_075_016.7;
/** Offshore sand and shingle are under water half of the day. */
const TIDAL: ReadonlySet<string | undefined> = new Set(['sand', 'beach', 'shingle']);

export class ShapeRecords {
  readonly #records = new CellRecords();
  #coast: Int32Array[] = [];
  readonly #land = new Set<number>();
  readonly #region: Region | undefined;

  /** @param region that the extract covers: what ways have beyond it says nothing of the land in it */
  constructor(region?: Region) {
    this.#region = region;
  }

  addPoint(tags: Tags, x: number, y: number): void {
    for (const feature of featuresOf(tags, 'node')) this.#records.add(feature, [Int32Array.of(x, y)]);
  }

  /** @param lines of a way: several if nodes are missing in between */
  addLines(tags: Tags, lines: readonly Int32Array[]): void {
    if (tags.natural === 'coastline') this.#coast.push(...lines);
    for (const feature of featuresOf(tags, 'open')) {
      this.#records.add(feature, lines);
      this.#markLand(feature, tags, lines);
    }
  }

  /** @param rings outer ones clockwise, each followed by its holes. Not for the coast, whose direction counts. */
  addArea(tags: Tags, rings: readonly Int32Array[]): void {
    const area = rings.reduce((sum, xy) => sum + doubleArea(xy), 0) / 2 / UNITS_A_METRE ** 2;
    for (const feature of featuresOf(tags, 'closed', Math.abs(area))) {
      if (feature.shape === 'point') this.#records.add(feature, [middleOf(rings)]);
      // A ring that is drawn as a line, such as a roundabout, ends at its start.
      else if (feature.shape === 'line') this.#records.add(feature, rings.map(closedLine));
      else this.#records.add(feature, rings);
      this.#markLand(feature, tags, rings);
    }
  }

  /** A closed way of the coast, in its own direction. */
  addCoastRing(ring: Int32Array): void {
    this.#coast.push(closedLine(ring));
  }

  take(): FoundShapes {
    const ends = Uint32Array.from(this.#coast, ({ length }) => length);
    for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
    const xy = new Int32Array(ends.at(-1) ?? 0);
    for (const [index, line] of this.#coast.entries()) xy.set(line, index === 0 ? 0 : ends[index - 1]!);
    const land = Uint32Array.from(this.#land);
    this.#coast = [];
    this.#land.clear();
    return { records: this.#records.take(), coast: { xy, ends }, land };
  }

  /** Streets and areas stand on land, unless they cross the water or lie on a pier. Railway platforms may lie on one. */
  #markLand({ layer, shape }: MapFeature, tags: Tags, lines: readonly Int32Array[]): void {
    const isOverWater = tags.bridge || tags.tunnel || tags.railway || PIERS.has(tags.man_made ?? '');
    const isStreet = layer === 'streets' && shape === 'line' && !isOverWater;
    if (layer !== 'land' && layer !== 'buildings' && !isStreet) return;
    if (TIDAL.has(tags.natural)) return;
    let latest = -1;
    for (const xy of lines)
      for (let i = 0; i < xy.length; i += 2) {
        const key = tileOf(xy[i]!, COAST_ZOOM) * 2 ** COAST_ZOOM + tileOf(xy[i + 1]!, COAST_ZOOM);
        if (key === latest || this.#land.has(key)) continue;
        if (this.#region && !this.#region.has(xy[i]!, xy[i + 1]!)) continue;
        this.#land.add(key);
        latest = key;
      }
  }
}

/** Buffers that can be moved to another thread instead of copied. */
export function shapeBuffers({ records, coast, land }: FoundShapes): ArrayBuffer[] {
  const { keys, sizes, bytes } = records;
  return [keys.buffer, sizes.buffer, bytes.buffer, coast.xy.buffer, coast.ends.buffer, land.buffer];
}

function closedLine(ring: Int32Array): Int32Array {
  const line = new Int32Array(ring.length + 2);
  line.set(ring);
  line[ring.length] = ring[0]!;
  line[ring.length + 1] = ring[1]!;
  return line;
}

/** Position of a label: the centroid of the first ring, or a point well inside if that is not on the area. */
function middleOf(rings: readonly Int32Array[]): Int32Array {
  const [outer, ...others] = rings;
  const centroid = centroidOf(outer!);
  const [x, y] = [centroid[0]!, centroid[1]!];
  const isOn = isInside(x, y, outer!) && !others.some((ring) => doubleArea(ring) < 0 && isInside(x, y, ring));
  if (isOn) return centroid;
  const holes = others.slice(0, holesBehind(others));
  const size = Math.sqrt(Math.abs(doubleArea(outer!)));
  const found = polylabel([outer!, ...holes].map(pairsOf), Math.max(size / 50, 1));
  return Int32Array.of(Math.round(found[0]!), Math.round(found[1]!));
}

/** The first ring's own holes: up to the next outer ring. */
function holesBehind(rings: readonly Int32Array[]): number {
  const next = rings.findIndex((ring) => doubleArea(ring) > 0);
  return next < 0 ? rings.length : next;
}

function pairsOf(ring: Int32Array): [number, number][] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[i * 2]!, ring[i * 2 + 1]!]);
}

function centroidOf(xy: Int32Array): Int32Array {
  let [sum, cx, cy] = [0, 0, 0];
  const [x0, y0] = [xy[0]!, xy[1]!];
  for (let i = 0, j = xy.length - 2; i < xy.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [xy[j]! - x0, xy[j + 1]! - y0, xy[i]! - x0, xy[i + 1]! - y0];
    const cross = ax * by - bx * ay;
    sum += cross;
    cx += (ax + bx) * cross;
    cy += (ay + by) * cross;
  }
  if (sum === 0) return xy.slice(0, 2);
  return Int32Array.of(Math.round(x0 + cx / sum / 3), Math.round(y0 + cy / sum / 3));
}
