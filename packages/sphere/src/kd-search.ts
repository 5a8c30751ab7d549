/**
 * The nearest rows of k-d trees. A tree is walked near side first, so that the k-th best shrinks early; a subtree is left
 * out when its slab is farther than that, or when none of its rows has the wanted flags.
 */
import { type KdSplits, LEAF } from './kd-tree.ts';
import { writeUnitVector } from './sphere.ts';

/** A tree that is searched, and columns of its rows in its order. */
export interface KdRows {
  /** x, y and z of each row in turn. */
  readonly points: Float64Array;
  readonly splits: KdSplits;
  /** One byte a row; only questions for flags need them. */
  readonly flags?: Uint8Array;
}

export interface KdQuestion {
  readonly lon: number;
  readonly lat: number;
  /** How many rows at most. */
  readonly wanted: number;
  /** Squared chord of the farthest that counts, inclusive. */
  readonly within: number;
  /** Flags that a row must have, all of them. */
  readonly flags?: number;
}

/** Further rules about the rows of the tree that is searched. They are asked only about rows that are near enough. */
export interface KdRules {
  passes(row: number): boolean;
  /** Whether a row comes before a hit at the same distance. */
  comesBefore(row: number, hit: number): boolean;
}

/** More than the rows of any tree. */
const TREE = 2 ** 32;
const NO_FLAGS = new Uint8Array(0);

/** Searches trees, one question at a time: the next one overwrites the hits. */
export class KdSearch {
  /** Squared chords of the hits, nearest first. */
  readonly squaredChords: Float64Array;
  /** Tree and row of each hit in one number: less to move about. */
  readonly #places: Float64Array;
  readonly #rules: KdRules | undefined;
  readonly #unit = new Float64Array(3);
  #count = 0;
  #wanted = 0;
  #wantedFlags = 0;
  #worst = 0;
  /** The tree that is searched. */
  #tree = 0;
  #points!: Float64Array;
  #axes!: Uint8Array;
  #masks!: Uint8Array;
  #values!: Float64Array;
  #flags!: Uint8Array;

  /**
   * @param most rows that a question may want
   * @param rules without them all rows count, and of several at the same distance the one that is met last comes first
   */
  constructor(most: number, rules?: KdRules) {
    this.squaredChords = new Float64Array(most);
    this.#places = new Float64Array(most);
    this.#rules = rules;
  }

  /** How many hits there are. */
  get count(): number {
    return this.#count;
  }

  /** Squared chord beyond which nothing counts any more. */
  get worst(): number {
    return this.#worst;
  }

  rowOf(hit: number): number {
    return this.#places[hit]! >>> 0;
  }

  /** The number of the tree of a hit. */
  treeOf(hit: number): number {
    return Math.floor(this.#places[hit]! * (1 / TREE));
  }

  /** Begins a question, without hits. */
  begin({ lon, lat, wanted, within, flags = 0 }: KdQuestion): void {
    writeUnitVector(lon, lat, this.#unit, 0);
    this.#wanted = wanted;
    this.#wantedFlags = flags;
    this.#worst = within;
    this.#count = 0;
  }

  /**
   * Looks for nearer rows in one more tree.
   * @param tree its number, as the hits will name it
   */
  searchTree({ points, splits, flags = NO_FLAGS }: KdRows, tree: number): void {
    this.#tree = tree;
    this.#points = points;
    this.#axes = splits.axes;
    this.#masks = splits.masks;
    this.#values = splits.values;
    this.#flags = flags;
    this.#walk(0, 0, points.length / 3);
  }

  /** @param node of the splitting row of [lo, hi) */
  #walk(node: number, lo: number, hi: number): void {
    if (hi - lo <= LEAF) {
      this.#scan(lo, hi);
      return;
    }
    const mid = (lo + hi) >>> 1;
    // Without flags neither masks nor flags are touched: a search waits for memory that is not in the cache.
    if (this.#wantedFlags !== 0 && (this.#masks[node]! & this.#wantedFlags) !== this.#wantedFlags) return;
    const side = this.#unit[this.#axes[node]!]! - this.#values[node]!;
    if (side < 0) {
      this.#walk(2 * node + 1, lo, mid);
      if (side * side > this.#worst) return;
      this.#scan(mid, mid + 1);
      this.#walk(2 * node + 2, mid + 1, hi);
    } else {
      this.#walk(2 * node + 2, mid + 1, hi);
      if (side * side > this.#worst) return;
      this.#scan(mid, mid + 1);
      this.#walk(2 * node + 1, lo, mid);
    }
  }

  /** Looks at the rows [lo, hi) one by one. */
  #scan(lo: number, hi: number): void {
    const points = this.#points;
    const wantedFlags = this.#wantedFlags;
    const x = this.#unit[0]!;
    const y = this.#unit[1]!;
    const z = this.#unit[2]!;
    for (let row = lo; row < hi; row++) {
      if (wantedFlags !== 0 && (this.#flags[row]! & wantedFlags) !== wantedFlags) continue;
      const dx = points[row * 3]! - x;
      const dy = points[row * 3 + 1]! - y;
      const dz = points[row * 3 + 2]! - z;
      const squaredChord = dx * dx + dy * dy + dz * dz;
      if (squaredChord <= this.#worst && (this.#rules === undefined || this.#rules.passes(row)))
        this.#insert(squaredChord, row);
    }
  }

  /** Insertion sort: the near side is walked first, so a new hit mostly belongs at the end. */
  #insert(squaredChord: number, row: number): void {
    const squaredChords = this.squaredChords;
    const places = this.#places;
    const last = this.#wanted - 1;
    let at = this.#count;
    while (at > 0 && squaredChords[at - 1]! > squaredChord) at--;
    while (at > 0 && squaredChords[at - 1] === squaredChord && this.#comesBefore(row, at - 1)) at--;
    if (at > last) return;
    if (this.#count <= last) this.#count++;
    for (let i = this.#count - 1; i > at; i--) {
      squaredChords[i] = squaredChords[i - 1]!;
      places[i] = places[i - 1]!;
    }
    squaredChords[at] = squaredChord;
    places[at] = this.#tree * TREE + row;
    if (this.#count > last) this.#worst = squaredChords[last]!;
  }

  #comesBefore(row: number, hit: number): boolean {
    return this.#rules === undefined || this.#rules.comesBefore(row, hit);
  }
}
