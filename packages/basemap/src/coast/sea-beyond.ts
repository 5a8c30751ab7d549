/**
 * The sea of the world beyond an extract, so that the map can draw it in the colour of the extract's own. The outline of the
 * world is cut by squares: one that the edge of the extract crosses is quartered until no coast of the world is in it. Then the
 * square less what the extract covers is sea or not as a whole.
 */
import { ringsInBox } from '../geometry/clip.ts';
import { type Box, doubleArea, isInside, reversed } from '../geometry/rings.ts';
import { tileStart } from '../spool/tiers.ts';
import { crossings } from './coast.ts';
import { type Region, rectangle } from './region.ts';

/** Squares are no smaller than a tile of this zoom, 38 m at the equator, */
const LEAST_ZOOM = 20;
const LEAST_SIDE = tileStart(1, LEAST_ZOOM) - tileStart(0, LEAST_ZOOM);
/** and than this part of the first: the edge of an extract of the world runs along Antarctica. */
const MOST_ACROSS = 2 ** 12;

/**
 * Polygons: outer rings clockwise, each followed by its holes.
 * @param sea of the world, as such rings
 */
export function* seaBeyond(
  sea: readonly Int32Array[],
  region: Region,
  square: Box,
  least = Math.max(LEAST_SIDE, longerSide(square) / MOST_ACROSS),
): Generator<Int32Array[], void, void> {
  const [west, north, east, south] = square;
  const wet = ringsInBox(sea, square);
  const wetArea = areaOf(wet);
  const covered = region.within(square);
  const whole = 2 * (east - west) * (south - north);
  if (wetArea === 0 || areaOf(covered) === whole) return;
  if (covered.length === 0) {
    yield wet;
    return;
  }
  const isMixed = wetArea < whole;
  if (isMixed && longerSide(square) > least) {
    const [x, y] = [Math.round((west + east) / 2), Math.round((north + south) / 2)];
    yield* seaBeyond(wet, region, [west, north, x, y], least);
    yield* seaBeyond(wet, region, [x, north, east, y], least);
    yield* seaBeyond(wet, region, [west, y, x, south], least);
    yield* seaBeyond(wet, region, [x, y, east, south], least);
  } else if (wetArea > whole / 2) yield [rectangle(square), ...covered.map(reversed)];
}

/** Runs of a line that lie in the sea, and such that do not. */
export function runsBySea(xy: Int32Array, sea: readonly Int32Array[]): { xy: Int32Array; isSea: boolean }[] {
  const runs: { points: number[]; isSea: boolean }[] = [];
  for (let i = 0; i + 3 < xy.length; i += 2) {
    const [ax, ay, bx, by] = [xy[i]!, xy[i + 1]!, xy[i + 2]!, xy[i + 3]!];
    const cuts = sea.flatMap((ring) => crossings(ax, ay, bx, by, ring)).sort((a, b) => a - b);
    let from = 0;
    for (const to of [...cuts, 1]) {
      const at = (part: number) => [ax + (bx - ax) * part, ay + (by - ay) * part] as const;
      const isSea = sea.reduce((is, ring) => is !== isInside(...at((from + to) / 2), ring), false);
      if (runs.at(-1)?.isSea !== isSea) runs.push({ points: at(from).map(Math.round), isSea });
      runs.at(-1)!.points.push(...at(to).map(Math.round));
      from = to;
    }
  }
  return runs.map(({ points, isSea }) => ({ xy: Int32Array.from(points), isSea }));
}

function longerSide([west, north, east, south]: Box): number {
  return Math.max(east - west, south - north);
}

/** Twice the area, without holes. */
function areaOf(rings: readonly Int32Array[]): number {
  return rings.reduce((sum, ring) => sum + doubleArea(ring), 0);
}
