/**
 * The polygon that an extract was cut out by, in the format of Osmosis, as servers of extracts keep it beside a file:
 * sections of a name, lines of longitude and latitude, and END; a hole's name begins with "!".
 */
import { worldX, worldY } from '../mercator.ts';

const MAX_VERTICES = 1_000_000;

/** Rings of all sections; undefined if the text is not such a file. Holes follow from even-odd, so names do not count. */
export function parsePoly(text: string): Int32Array[] | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const rings: Int32Array[] = [];
  let vertices = 0;
  // The first line names the file.
  for (let at = 1; at < lines.length; at++) {
    if (lines[at] === '' || lines[at] === 'END') continue;
    const ring: number[] = [];
    for (at++; at < lines.length && lines[at] !== 'END'; at++) {
      const [lon = Number.NaN, lat = Number.NaN] = lines[at]!.split(/\s+/).map(Number);
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90) || ++vertices > MAX_VERTICES) return undefined;
      ring.push(worldX(lon), worldY(lat));
    }
    if (lines[at] !== 'END') return undefined;
    const isClosed = ring[0] === ring.at(-2) && ring[1] === ring.at(-1);
    const open = isClosed ? ring.slice(0, -2) : ring;
    if (open.length >= 6) rings.push(Int32Array.from(open));
  }
  return rings.length > 0 ? rings : undefined;
}
