/**
 * The objects that geometry still needs, known before their kind is read: ways of multipolygons, nodes of ways.
 *
 * Invariant: `ids` ascend and are unique; a search always checks for equality, or it hands out a neighbour's geometry.
 * Cost: 16 bytes a wanted node (id as a double, two int32 of 1e-7 degrees) plus a bit; 12 bytes a wanted way plus its
 * packed refs, 1 to 2 bytes each.
 */
import type { Tags } from '../../blocks/block-tags.ts';
import { countPacked, sumDeltas } from '../../file/protobuf.ts';
import { lowerBound } from '../../lower-bound.ts';

/** The part of the sorted ids that a block can hold: `[from, to)`. */
export interface WantedRange {
  readonly from: number;
  readonly to: number;
  /** The block's own ids ascend, so both can be walked side by side. */
  readonly ascending: boolean;
}

/** The index of `id` in `[low, high)`, or -1. */
export function indexOfId(ids: Float64Array | Uint32Array, id: number, low = 0, high = ids.length): number {
  const index = lowerBound(ids, id, low, high);
  return index < high && ids[index] === id ? index : -1;
}

/** Longitudes that are none, in 1e-7 degrees. */
export const MISSING = -(2 ** 31);
export const OUT_OF_RANGE = MISSING + 1;

export type NodeState = 'known' | 'missing' | 'outOfRange';

export const stateOf = (lonE7: number): NodeState =>
  lonE7 === MISSING ? 'missing' : lonE7 === OUT_OF_RANGE ? 'outOfRange' : 'known';

/** Positions of nodes by their index among the wanted ids. */
export interface NodePositions {
  /** Ascending. */
  readonly ids: Float64Array;
  /** The index of an id, or -1. */
  find(id: number): number;
  state(index: number): NodeState;
  lon(index: number): number;
  lat(index: number): number;
  isEntrance(index: number): boolean;
}

/** Positions that come chunk by chunk, in the order of the file. */
export interface CollectedNodes extends NodePositions {
  /** Takes three numbers a node (index, lon, lat), and the indices of entrances in the same order. */
  addChunk(positions: Float64Array, entrances: readonly number[]): void;
  /** Gives the memory of the pages back that were read so far; nothing is lost. */
  dropPages(): void;
  close(): void;
}

export class WantedNodes implements CollectedNodes {
  readonly ids: Float64Array;
  readonly #lonLatE7: Int32Array;
  readonly #entrances: Uint8Array;

  constructor(ids: Float64Array) {
    this.ids = ids;
    this.#lonLatE7 = new Int32Array(ids.length * 2).fill(MISSING);
    this.#entrances = new Uint8Array((ids.length + 7) >>> 3);
  }

  addChunk(positions: Float64Array, entrances: readonly number[]): void {
    for (let at = 0; at < positions.length; at += 3)
      this.setPosition(positions[at]!, positions[at + 1]!, positions[at + 2]!);
    for (const index of entrances) this.setEntrance(index);
  }

  find(id: number): number {
    return indexOfId(this.ids, id);
  }

  /** Degrees; NaN and what lies off the globe is kept as out of range. */
  setPosition(index: number, lon: number, lat: number): void {
    const good = isOnGlobe(lon, lat);
    this.#lonLatE7[index * 2] = good ? Math.round(lon * 1e7) : OUT_OF_RANGE;
    this.#lonLatE7[index * 2 + 1] = good ? Math.round(lat * 1e7) : OUT_OF_RANGE;
  }

  setEntrance(index: number): void {
    this.#entrances[index >>> 3]! |= 1 << (index & 7);
  }

  state(index: number): NodeState {
    return stateOf(this.#lonLatE7[index * 2]!);
  }

  lon(index: number): number {
    return this.#lonLatE7[index * 2]! / 1e7;
  }

  lat(index: number): number {
    return this.#lonLatE7[index * 2 + 1]! / 1e7;
  }

  isEntrance(index: number): boolean {
    return ((this.#entrances[index >>> 3]! >>> (index & 7)) & 1) === 1;
  }

  dropPages(): void {}

  close(): void {}
}

export const isOnGlobe = (lon: number, lat: number): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** Node ids from packed refs; NaN for those past 2^53. */
export function unpackRefs(packed: Uint8Array, from: number, to: number): Float64Array {
  const refs = new Float64Array(countPacked(packed, from, to));
  sumDeltas(packed, from, to, refs);
  return refs;
}

/** Ways as they cross from one thread to another. */
export interface WayColumns {
  readonly ids: readonly number[];
  readonly tags: readonly Tags[];
  /** The end of each way's packed refs. */
  readonly ends: readonly number[];
  readonly packed: Uint8Array<ArrayBuffer>;
}

/** Ways with their refs as the file packs them. Columns instead of objects: a planet has millions of venues. */
export class WayStore {
  readonly #ids: number[] = [];
  readonly #tags: Tags[] = [];
  readonly #ends: number[] = [];
  #packed = new Uint8Array(1 << 8);

  get count(): number {
    return this.#ids.length;
  }

  /** Returns the way's place in this store. */
  add(id: number, tags: Tags, bytes: Uint8Array, refsFrom: number, refsTo: number): number {
    const start = this.#ends.at(-1) ?? 0;
    const end = start + (refsTo - refsFrom);
    this.#grow(end);
    this.#packed.set(bytes.subarray(refsFrom, refsTo), start);
    this.#ends.push(end);
    this.#tags.push(tags);
    return this.#ids.push(id) - 1;
  }

  columns(): WayColumns {
    const packed = this.#packed.slice(0, this.#ends.at(-1) ?? 0);
    return { ids: this.#ids, tags: this.#tags, ends: this.#ends, packed };
  }

  id(index: number): number {
    return this.#ids[index]!;
  }

  tags(place: number): Tags {
    return this.#tags[place]!;
  }

  /** The refs as the file packs them. */
  packed(place: number): Uint8Array {
    return this.#packed.subarray(place === 0 ? 0 : this.#ends[place - 1]!, this.#ends[place]!);
  }

  /** Node ids; NaN for those past 2^53. */
  refs(place: number): Float64Array {
    return unpackRefs(this.#packed, place === 0 ? 0 : this.#ends[place - 1]!, this.#ends[place]!);
  }

  #grow(size: number): void {
    if (size <= this.#packed.length) return;
    const larger = new Uint8Array(Math.max(size, Math.ceil(this.#packed.length * 1.5)));
    larger.set(this.#packed);
    this.#packed = larger;
  }
}
