/** A position that is written as text, as people and models paste it into the field of a place. Pure. */

export interface WrittenPosition {
  readonly lon: number;
  readonly lat: number;
}

/** A degree with its fraction, or minutes and seconds, and the letter of its half of the world before or behind. */
const NUMBER = String.raw`([NSEWO])?\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*°?(?:\s*(\d{1,2}(?:\.\d{1,9})?)\s*['′’])?(?:\s*(\d{1,2}(?:\.\d{1,9})?)\s*(?:["″”]|''))?\s*([NSEWO])?`;
const BOTH = new RegExp(`^\\(?\\s*${NUMBER}(?:\\s*[,;/]\\s*|\\s+)${NUMBER}\\s*\\)?$`, 'i');
/** Longer texts are names. Bounds the time of the expression, too. */
const LONGEST = 60;

/**
 * Reads "60.17,24.94", "60.17° N, 24.94° E", "E24.94 N60.17" and `60°10'12"N 24°56'24"E`. Two plain numbers are latitude
 * and longitude, and need a fraction: "12 34" may be a house of a street.
 * @returns undefined if the text is no position
 */
export function writtenPosition(text: string): WrittenPosition | undefined {
  if (text.length > LONGEST) return undefined;
  const match = BOTH.exec(text.trim());
  if (!match) return undefined;
  const first = part(match.slice(1, 6));
  const second = part(match.slice(6, 11));
  if (!first || !second) return undefined;
  if (first.axis === 'lon' || second.axis === 'lat') {
    if (first.axis === 'lat' || second.axis === 'lon') return undefined;
    return within(second.degrees, first.degrees);
  }
  const isPlain = first.axis === undefined && second.axis === undefined;
  if (isPlain && !(first.isExact && second.isExact)) return undefined;
  return within(first.degrees, second.degrees);
}

interface Part {
  readonly degrees: number;
  readonly axis: 'lat' | 'lon' | undefined;
  /** It has a fraction, or minutes. */
  readonly isExact: boolean;
}

function part([before, degrees = '', minutes, seconds, after]: (string | undefined)[]): Part | undefined {
  if (before && after) return undefined;
  const letter = (before ?? after)?.toUpperCase();
  const [min, sec] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (min >= 60 || sec >= 60) return undefined;
  const size = Math.abs(Number(degrees)) + min / 60 + sec / 3600;
  const isNegative = degrees.startsWith('-') !== (letter === 'S' || letter === 'W');
  // "O" is east in German and west in French: no answer is better than one in another sea.
  if (letter === 'O') return undefined;
  const axis = letter === undefined ? undefined : letter === 'N' || letter === 'S' ? 'lat' : 'lon';
  return {
    degrees: isNegative ? -size : size,
    axis,
    isExact: degrees.includes('.') || minutes !== undefined,
  };
}

function within(lat: number, lon: number): WrittenPosition | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lon, lat } : undefined;
}
