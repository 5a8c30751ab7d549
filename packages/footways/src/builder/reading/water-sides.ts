/**
 * Finds the side of every line of a multipolygon of water that the water is on. Its members are joined to rings by their ends
 * alone: the area of a ring is the sum of what each member adds, so no points are kept. A ring that the extract cuts has
 * no sides: its lines cannot be crossed, and that is all.
 *
 * Memory: a byte for each way of such a multipolygon. Their ids, the members and the ends wait in files.
 */
import { join } from 'node:path';
import {
  type FileMaps,
  IdSorter,
  indexOfId,
  openIds,
  type SortedIds,
  WorkFile,
} from '../../../../pbf/index.ts';
import { WATER_LEFT, WATER_RIGHT } from '../../walk-bits.ts';
import { turnedAround } from '../tags/barrier-tags.ts';

/** Each part is three numbers in the file: first node, last node, area. */
const PART = 3;

/** A way that is a member: the nodes at its ends, and twice the area that it adds to its ring, as it is read. */
export interface RingPart {
  /** Its index among the ids of all such ways. */
  readonly index: number;
  readonly first: number;
  readonly last: number;
  readonly area: number;
}

/** Use: `addPolygon`, `ways`, `addPart`, `join`, then `of`. */
export class WaterSides {
  readonly #maps: FileMaps;
  /** The outer ways of each polygon, then the inner ones: how many there are, and their ids. */
  readonly #polygons: WorkFile;
  /** Three numbers at each index: the first node and 1, so that 0 is a way that is not there; the last node; the area. */
  readonly #parts: WorkFile;
  readonly #sorter: IdSorter;
  #ids: Float64Array = new Float64Array(0);
  #sides = new Uint8Array(0);

  /** @param folder for work files, which the caller removes */
  constructor(folder: string, maps: FileMaps) {
    this.#maps = maps;
    this.#polygons = new WorkFile(join(folder, 'water-polygons'));
    this.#parts = new WorkFile(join(folder, 'water-parts'));
    this.#sorter = new IdSorter('water', { folder });
  }

  addPolygon({ outer, inner }: { readonly outer: Float64Array; readonly inner: Float64Array }): void {
    for (const ways of [outer, inner]) {
      this.#polygons.append(Float64Array.of(ways.length));
      this.#polygons.append(ways);
      this.#sorter.addAll(ways);
    }
  }

  /** Ends the adding of polygons. Returns the ids of their ways. */
  ways(): SortedIds {
    const ids = this.#sorter.finish();
    this.#ids = openIds(ids, this.#maps);
    return ids;
  }

  addPart({ index, first, last, area }: RingPart): void {
    this.#parts.writeAt(
      Float64Array.of(first + 1, last, area),
      index * PART * Float64Array.BYTES_PER_ELEMENT,
    );
  }

  /** Joins the parts to rings. Nothing can be added after it. */
  join(): void {
    this.#polygons.flush();
    const [polygons, parts] = [this.#polygons, this.#parts].map(
      ({ path }) => new Float64Array(this.#maps.mapFile(path)),
    );
    this.#sides = new Uint8Array(this.#ids.length);
    let isInner = false;
    for (let at = 0; at < polygons!.length; isInner = !isInner) {
      const end = at + 1 + polygons![at]!;
      this.#joinRings(polygons!.subarray(at + 1, end), parts!, isInner);
      at = end;
    }
  }

  /** Sides of water of a way. */
  of(id: number): number {
    return this.#sides[indexOfId(this.#ids, id)] ?? 0;
  }

  /** For the `finally` around it. */
  close(): void {
    for (const file of [this.#polygons, this.#parts, this.#sorter]) file.close();
  }

  #joinRings(ways: Float64Array, numbers: Float64Array, isInner: boolean): void {
    const parts = Array.from(new Set(ways), (id) => partAt(numbers, indexOfId(this.#ids, id)));
    for (const ring of ringsOf(parts.filter((part) => part !== undefined))) {
      const area = ring.reduce((sum, { part, isTurned }) => sum + (isTurned ? -part.area : part.area), 0);
      const along = area > 0 === isInner ? WATER_RIGHT : WATER_LEFT;
      for (const { part, isTurned } of ring)
        this.#sides[part.index]! |= isTurned ? turnedAround(along) : along;
    }
  }
}

/** Undefined if the extract lacks the way, or one of its nodes. */
function partAt(parts: Float64Array, index: number): RingPart | undefined {
  const [first, last, area] = parts.subarray(index * PART, (index + 1) * PART);
  return first ? { index, first: first - 1, last: last!, area: area! } : undefined;
}

export interface RingStep {
  readonly part: RingPart;
  readonly isTurned: boolean;
}

/** Closed rings only. */
export function ringsOf(parts: readonly RingPart[]): RingStep[][] {
  const open = new Set(parts);
  const byEnd = new Map<number, RingPart[]>();
  for (const part of parts)
    for (const end of new Set([part.first, part.last])) byEnd.set(end, [...(byEnd.get(end) ?? []), part]);
  const rings: RingStep[][] = [];
  for (const start of parts) {
    const ring: RingStep[] = [];
    let at = start.first;
    for (let part: RingPart | undefined = start; part && open.delete(part); ) {
      const isTurned = part.first !== at;
      ring.push({ part, isTurned });
      at = isTurned ? part.first : part.last;
      if (at === start.first) break;
      part = byEnd.get(at)?.find((each) => open.has(each));
    }
    if (ring.length > 0 && at === start.first) rings.push(ring);
  }
  return rings;
}
