/**
 * Country and time zone of a position, exact to the border, for the import only.
 *
 * Country: 1.5 µs. Zone: 3.5 µs asked in spatial order; if the piece of borders around a position is not in memory,
 * ~1.5 ms to read it. The 30 MB of borders take 800 MB once decoded, so the last MAX_PIECES asked are kept (~0.2 MB
 * each).
 */
import { feature, iso1A2Code } from '@rapideditor/country-coder';
import { find, setCache } from 'geo-tz/all';

/**
 * Enough for positions in the order of cells, which are quarters of quarters as the pieces are: each is read once. 97,805
 * toilets of 42 countries take 1.3 s of CPU with 4 or 8, 1.8 s with 16 and 2.1 s with 100: what is kept for long is copied
 * by the collector, and the heap grows by 190 MB instead of 80. In random order each piece is read again.
 */
const MAX_PIECES = 8;

/** Distance from the seams of the border data, at ±180° and the poles: ten metres beside them it has answers. */
const EDGE_DEG = 0.0001;

setCache({ store: recentPieces() });

/** ISO 3166-1 alpha-2 code; territories have their own (PR, GG, RE). Null at sea and if no code exists. */
export function countryAt(lon: number, lat: number): string | null {
  return iso1A2Code([inside(lon, 180), inside(lat, 90)], { level: 'territory' });
}

/**
 * The part of a country that has holidays of its own, if the borders are known: England, Northern Ireland, Scotland,
 * Wales. The borders of other states (Germany, the USA) are not in the package; their regional holidays are unknown.
 */
export function stateAt(lon: number, lat: number, country: string | null): string | undefined {
  if (country !== 'GB') return undefined;
  return feature([inside(lon, 180), inside(lat, 90)], { level: 'territory' })?.properties.nameEn;
}

/** IANA name of the time zone, known to this runtime; at sea `Etc/GMT±n`. */
export function zoneAt(lon: number, lat: number): string {
  // If zones overlap (disputed land), the first is taken.
  const zone = find(inside(lat, 90), inside(lon, 180))[0];
  return zone !== undefined && isKnown(zone) ? zone : zoneAtSea(lon);
}

function inside(degrees: number, limit: number): number {
  return Math.min(Math.max(degrees, EDGE_DEG - limit), limit - EDGE_DEG);
}

/** The nautical zone of a longitude. The names count westward: `Etc/GMT-3` is three hours east of UTC. */
function zoneAtSea(lon: number): string {
  const hours = Math.round(lon / 15);
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const known = new Map<string, boolean>();

/** Border data newer than the runtime's own zone data may name a zone it cannot compute with. */
function isKnown(zone: string): boolean {
  let answer = known.get(zone);
  if (answer === undefined) {
    try {
      answer = new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
    } catch {
      // RangeError: the runtime does not know the zone.
      answer = false;
    }
    known.set(zone, answer);
  }
  return answer;
}

function recentPieces(): Pick<Map<string, unknown>, 'get' | 'set'> {
  const pieces = new Map<string, unknown>();
  return {
    get(key) {
      const piece = pieces.get(key);
      if (piece !== undefined) {
        pieces.delete(key);
        pieces.set(key, piece);
      }
      return piece;
    },
    set(key, piece) {
      if (pieces.size >= MAX_PIECES) pieces.delete(pieces.keys().next().value!);
      return pieces.set(key, piece);
    },
  };
}
