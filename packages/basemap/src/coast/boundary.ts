/** The edge of a tile, as far as the extract covers it, as a way to go along: a place is a distance from its first corner. */

/** Rounding moves what lies on a slanting edge by less than this. */
const ON_EDGE = 1.5;

export class Boundary {
  /** Clockwise. */
  readonly ring: Int32Array;
  readonly length: number;
  /** Positions of each corner. */
  readonly #places: Float64Array;

  constructor(ring: Int32Array) {
    this.ring = ring;
    this.#places = new Float64Array(ring.length / 2);
    let length = 0;
    for (let i = 0; i < ring.length; i += 2) {
      this.#places[i / 2] = length;
      const j = (i + 2) % ring.length;
      length += Math.hypot(ring[j]! - ring[i]!, ring[j + 1]! - ring[i + 1]!);
    }
    this.length = length;
  }

  /** Place on the edge; -1 if the point does not lie on it. */
  placeOf(x: number, y: number): number {
    const { ring } = this;
    let best = ON_EDGE;
    let place = -1;
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length;
      const [ax, ay] = [ring[i]!, ring[i + 1]!];
      const [dx, dy] = [ring[j]! - ax, ring[j + 1]! - ay];
      const length = Math.hypot(dx, dy);
      if (length === 0) continue;
      const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), length);
      const distance = Math.hypot(x - ax - (along * dx) / length, y - ay - (along * dy) / length);
      if (distance >= best) continue;
      best = distance;
      place = (this.#places[i / 2]! + along) % this.length;
    }
    return place;
  }

  /** How far it is clockwise from one place to another. */
  gap(from: number, to: number): number {
    return (to - from + this.length) % this.length;
  }

  /** The corners that are passed between two places, in order: x, y pairs. */
  corners(from: number, to: number): number[] {
    const whole = this.gap(from, to);
    const passed: { x: number; y: number; gap: number }[] = [];
    for (const [i, place] of this.#places.entries()) {
      const gap = this.gap(from, place);
      if (gap > 0 && gap < whole) passed.push({ x: this.ring[i * 2]!, y: this.ring[i * 2 + 1]!, gap });
    }
    return passed.sort((a, b) => a.gap - b.gap).flatMap(({ x, y }) => [x, y]);
  }
}
