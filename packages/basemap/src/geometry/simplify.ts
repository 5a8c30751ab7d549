/**
 * Simplifies once for all zooms: every vertex gets the first zoom that shows it (Douglas-Peucker), and a tile takes the
 * vertices up to its own zoom.
 */
const stack: number[] = [];

/**
 * The first zoom of every vertex: if it lies farther from the simplified line than that zoom tolerates. Never lower than
 * that of the vertex at which its piece of the line was cut off, or a zoom would show a line that was not compared.
 * @param tolerance units at zoom 0; half of it a zoom further
 */
export function levelsOf(xy: Int32Array, minZoom: number, maxZoom: number, tolerance: number): Uint8Array {
  const level = new Uint8Array(xy.length / 2);
  setLevels(xy, level, level.length, minZoom, maxZoom, tolerance);
  return level;
}

/** The same for the first `n` vertices of scratch memory. 255: not shown at any of the zooms. */
export function setLevels(
  xy: Int32Array,
  level: Uint8Array,
  n: number,
  minZoom: number,
  maxZoom: number,
  tolerance: number,
): void {
  level.fill(255, 0, n);
  level[0] = level[n - 1] = 0;
  const least = (tolerance / 2 ** maxZoom) ** 2;
  stack.push(0, n - 1, minZoom);
  while (stack.length > 0) {
    const cutAt = stack.pop()!;
    const to = stack.pop()!;
    const from = stack.pop()!;
    if (to - from < 2) continue;
    const [ax, ay] = [xy[from * 2]!, xy[from * 2 + 1]!];
    const [dx, dy] = [xy[to * 2]! - ax, xy[to * 2 + 1]! - ay];
    const length = dx * dx + dy * dy;
    let most = least;
    let best = -1;
    for (let i = from + 1; i < to; i++) {
      let px = xy[i * 2]! - ax;
      let py = xy[i * 2 + 1]! - ay;
      if (length > 0) {
        const t = (px * dx + py * dy) / length;
        if (t >= 1) {
          px -= dx;
          py -= dy;
        } else if (t > 0) {
          px -= dx * t;
          py -= dy * t;
        }
      }
      const distance = px * px + py * py;
      if (distance > most) {
        most = distance;
        best = i;
      }
    }
    if (best < 0) continue;
    const zoom = Math.ceil(Math.log2(tolerance) - Math.log2(most) / 2);
    const first = Math.min(Math.max(zoom, cutAt), maxZoom);
    level[best] = first;
    stack.push(from, best, first, best, to, first);
  }
}
