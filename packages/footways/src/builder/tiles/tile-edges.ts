/** The edges of a tile: its lines, joined through every node that is nothing but a bend. */
import type { Floors } from '../../floors.ts';
import { ONE_WAY } from '../../walk-bits.ts';
import type { TileDraft } from '../../write-walk-tile.ts';
import { metresBetween } from '../ground.ts';
import { Ints } from '../ints.ts';
import type { TileLines } from './clip.ts';

/** Lengths are uint16 decimetres. A longer line is broken at a point. */
const MAX_EDGE_M = 6_000;

export function draftOf(lines: TileLines, floorsOf: (bits: number) => Floors | undefined): TileDraft {
  return new Joining(lines).draft(floorsOf);
}

class Joining {
  readonly #lines: TileLines;
  readonly #firsts: Uint32Array;
  readonly #around: Uint32Array;
  readonly #done: Uint8Array;
  /** The number of a node in the draft; -1: not in it yet. */
  readonly #names: number[];
  readonly #positions = new Ints();
  readonly #nodeBits = new Ints();
  readonly #ways: number[] = [];
  readonly #ends = new Ints();
  readonly #bits = new Ints();
  readonly #streets: (string | undefined)[] = [];
  readonly #lengths = new Ints();
  readonly #starts = new Ints();
  readonly #points = new Ints(1 << 14);

  constructor(lines: TileLines) {
    this.#lines = lines;
    ({ firsts: this.#firsts, around: this.#around } = lines.linesAround());
    this.#done = new Uint8Array(lines.pieces);
    this.#names = new Array(lines.nodeBits.length).fill(-1);
  }

  draft(floorsOf: (bits: number) => Floors | undefined): TileDraft {
    const { from, nodeBits, pieces } = this.#lines;
    for (let node = 0; node < nodeBits.length; node++) {
      if (this.#isBend(node)) continue;
      for (let at = this.#firsts[node]!; at < this.#firsts[node + 1]!; at++) {
        const line = this.#around[at]!;
        if (this.#done[line] === 0 && this.#leads(line, node)) this.#follow(node, line);
      }
    }
    // Rings of bends only.
    for (let i = 0; i < pieces; i++) if (this.#done[i] === 0) this.#follow(from.at(i), i);
    this.#starts.push(this.#points.length / 2);
    return {
      ends: this.#ends.view(),
      bits: this.#bits.view(),
      floors: Array.from(this.#bits.view(), floorsOf),
      streets: this.#streets,
      lengths: this.#lengths.view(),
      pointStarts: this.#starts.view(),
      points: this.#points.view(),
      positions: this.#positions.view(),
      nodeBits: this.#nodeBits.view(),
      ways: this.#ways,
    };
  }

  #isBend(node: number): boolean {
    const first = this.#firsts[node]!;
    if (this.#firsts[node + 1]! - first !== 2 || this.#lines.nodeBits.at(node) !== 0) return false;
    const [a, b] = [this.#around[first]!, this.#around[first + 1]!];
    if (a === b || this.#lines.bits.at(a) !== this.#lines.bits.at(b)) return false;
    return !this.#isOneWay(a) || this.#leads(a, node) !== this.#leads(b, node);
  }

  #isOneWay(line: number): boolean {
    return (this.#lines.bits.at(line) & ONE_WAY) !== 0;
  }

  /** Whether a line is walked from a node: an edge that is walked one way is written in that direction. */
  #leads(line: number, node: number): boolean {
    return !this.#isOneWay(line) || this.#lines.from.at(line) === node;
  }

  /** Writes the edge that begins at a node with a line, through bends, to the next node that is none. */
  #follow(begin: number, first: number): void {
    const { from, to, start, end, points, bits, streets } = this.#lines;
    let node = begin;
    let line = first;
    let metres = 0;
    this.#begin(this.#nameOf(begin), bits.at(first), streets[first]);
    this.#addPoint(this.#lines.lons.at(begin), this.#lines.lats.at(begin));
    for (;;) {
      this.#done[line] = 1;
      // An edge has one name, or none.
      if (streets[line] !== this.#streets.at(-1)) this.#streets[this.#streets.length - 1] = undefined;
      const isForward = from.at(line) === node;
      const count = end.at(line) - start.at(line);
      for (let i = 1; i < count; i++) {
        const at = (isForward ? start.at(line) + i : end.at(line) - 1 - i) * 2;
        const [lon, lat] = [points.at(at), points.at(at + 1)];
        const last = this.#points.length;
        const [lastLon, lastLat] = [this.#points.at(last - 2), this.#points.at(last - 1)];
        const step = metresBetween(lastLon, lastLat, lon, lat);
        if (metres + step > MAX_EDGE_M) {
          const middle = this.#addNode(lastLon, lastLat, 0, 0);
          this.#finish(middle, metres);
          this.#begin(middle, bits.at(first), streets[line]);
          this.#addPoint(lastLon, lastLat);
          metres = 0;
        }
        this.#addPoint(lon, lat);
        metres += step;
      }
      node = isForward ? to.at(line) : from.at(line);
      if (node === begin || !this.#isBend(node)) break;
      const at = this.#firsts[node]!;
      line = this.#around[at] === line ? this.#around[at + 1]! : this.#around[at]!;
      if (this.#done[line] === 1) break;
    }
    this.#finish(this.#nameOf(node), metres);
  }

  #begin(node: number, bits: number, street: string | undefined): void {
    this.#streets.push(street);
    this.#starts.push(this.#points.length / 2);
    this.#ends.push(node);
    this.#bits.push(bits);
  }

  /** Rounded up, so that no walk is shorter than the straight line. */
  #finish(node: number, metres: number): void {
    this.#ends.push(node);
    this.#lengths.push(Math.ceil(metres * 10));
  }

  #addPoint(lon: number, lat: number): void {
    this.#points.push(lon);
    this.#points.push(lat);
  }

  #nameOf(node: number): number {
    const known = this.#names[node]!;
    if (known >= 0) return known;
    const { lons, lats, nodeBits, ways } = this.#lines;
    const name = this.#addNode(lons.at(node), lats.at(node), nodeBits.at(node), ways[node]!);
    this.#names[node] = name;
    return name;
  }

  #addNode(lon: number, lat: number, bits: number, way: number): number {
    this.#positions.push(lon);
    this.#positions.push(lat);
    this.#ways.push(way);
    return this.#nodeBits.push(bits);
  }
}
