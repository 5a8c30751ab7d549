/** Lines between nodes in typed arrays, as the builder cuts and joins them: some 60 bytes a line and 8 a point. */
import { edgesAround } from '../../write-walk-tile.ts';
import { Ints } from '../ints.ts';

/** Points are lon, lat in turn, E7, both ends of a line included. */
export class Lines {
  readonly lons = new Ints();
  readonly lats = new Ints();
  readonly nodeBits = new Ints();

  readonly from = new Ints();
  readonly to = new Ints();
  readonly bits = new Ints();
  /** First point of a line, and one behind its last. */
  readonly start = new Ints();
  readonly end = new Ints();
  readonly points = new Ints(1 << 14);

  get pieces(): number {
    return this.from.length;
  }

  /** How many points there are. */
  get pointCount(): number {
    return this.points.length / 2;
  }

  addNode(lon: number, lat: number, bits: number): number {
    this.lons.push(lon);
    this.lats.push(lat);
    return this.nodeBits.push(bits);
  }

  addPoint(lon: number, lat: number): void {
    this.points.push(lon);
    this.points.push(lat);
  }

  /** The points of the line must be pushed before it, from `start` on. */
  addLine(from: number, to: number, bits: number, start: number, end = this.pointCount): void {
    this.from.push(from);
    this.to.push(to);
    this.bits.push(bits);
    this.start.push(start);
    this.end.push(end);
  }

  /** The lines of each node, in lists one after the other: those of a node begin at its entry of `firsts`. */
  linesAround(): { readonly firsts: Uint32Array; readonly around: Uint32Array } {
    const ends = new Uint32Array(this.pieces * 2);
    for (let line = 0; line < this.pieces; line++) ends.set([this.from.at(line), this.to.at(line)], line * 2);
    return edgesAround(ends, this.nodeBits.length, new Uint32Array(ends.length));
  }
}
