declare module 'polylabel' {
  /** [x, y] of the point farthest from all edges, in the box of the first ring; even-odd over all rings. */
  export default function polylabel(rings: number[][][], precision?: number): number[];
}
