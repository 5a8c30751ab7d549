/** Where a nearest search starts from, and what that is called in the answer. */
import type { Generation } from '../shards/generation.ts';
import { toAscii } from '../shards/toilet-record.ts';

export interface Origin {
  readonly lon: number;
  readonly lat: number;
  /** The inside of a JSON string: ASCII, escaped. */
  readonly label: string;
  readonly source: 'coordinates' | 'place' | 'host_hint';
}

/** A position as an origin: called after the nearest place, or by its coordinates where nothing is near. */
export function originAt({ labels }: Generation, lon: number, lat: number): Origin {
  return { lon, lat, label: labels.at(lon, lat) ?? coordinates(lon, lat), source: 'coordinates' };
}

/** A place that was looked up, as an origin. */
export function originOf({ lon, lat, label }: { lon: number; lat: number; label: string }): Origin {
  return { lon, lat, label: toAscii(JSON.stringify(label)).slice(1, -1), source: 'place' };
}

/** An origin that is only where the caller's host believes the user to be. */
export function approximately(origin: Origin): Origin {
  return { ...origin, label: `${origin.label} (approximate)`, source: 'host_hint' };
}

/** The coordinates, five decimals: about a metre, as much as anyone's position means. */
function coordinates(lon: number, lat: number): string {
  return `${fiveDecimals(lat)}, ${fiveDecimals(lon)}`;
}

/** As toFixed(5), by integers: formatting doubles was a tenth of an answer. */
function fiveDecimals(degrees: number): string {
  const size = Math.round(Math.abs(degrees) * 1e5);
  const whole = Math.floor(size / 1e5);
  return `${degrees < 0 && size > 0 ? '-' : ''}${whole}.${String(size - whole * 1e5).padStart(5, '0')}`;
}
