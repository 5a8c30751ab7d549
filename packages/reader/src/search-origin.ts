/** The search point of a nearest search, its name in the answer, and why a name is not found. */

import type { Dataset } from '../../../shards/generation/dataset.ts';
import { jsonInside } from '../../../shards/shard/toilet-record.ts';

const LIST = new Intl.ListFormat('en');

export interface SearchOrigin {
  readonly lon: number;
  readonly lat: number;
  /** The inside of a JSON string: ASCII, escaped. */
  readonly label: string;
  readonly source: 'coordinates' | 'place' | 'host_hint';
  /** A sentence for the user about how the search point was found. */
  readonly note?: string | undefined;
}

/** A position as an origin: called after the nearest place, or by its coordinates if nothing is near. */
export function originAt({ labels }: Dataset, lon: number, lat: number): SearchOrigin {
  return { lon, lat, label: labels.at(lon, lat) ?? coordinates(lon, lat), source: 'coordinates' };
}

/** A place that was looked up, as an origin. */
export function originOf(
  { lon, lat, label }: { lon: number; lat: number; label: string },
  ignored?: Ignored,
): SearchOrigin {
  const note = ignored && ignoredNote(ignored, label);
  return { lon, lat, label: jsonInside(label), source: 'place', note };
}

/** Says what of the name was not used; undefined if all of it was. */
function ignoredNote({ house, words }: Ignored, label: string): string | undefined {
  const notes = [
    house !== null &&
      `The house number ${house} is not known and was ignored: the search started at ${label}.`,
    words.length > 0 &&
      `${LIST.format(words.map((word) => `"${word}"`))} matched nothing near it and ${words.length === 1 ? 'was' : 'were'} ignored.`,
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : `${notes.join(' ')} Tell the user so.`;
}

/** An origin that the caller's host only believes to be the position of the user. */
export function approximately(origin: SearchOrigin): SearchOrigin {
  return { ...origin, label: `${origin.label} (approximate)`, source: 'host_hint' };
}

/** The coordinates, five decimals: about a metre, as much as anyone's position means. */
function coordinates(lon: number, lat: number): string {
  return `${fiveDecimals(lat)}, ${fiveDecimals(lon)}`;
}

/** Formats as toFixed(5), by integers: formatting doubles was a tenth of an answer. */
function fiveDecimals(degrees: number): string {
  const size = Math.round(Math.abs(degrees) * 1e5);
  const whole = Math.floor(size / 1e5);
  return `${degrees < 0 && size > 0 ? '-' : ''}${whole}.${String(size - whole * 1e5).padStart(5, '0')}`;
}

/** Parts of a name that its place was found without. */
export interface Ignored {
  /** Number of a house. */
  readonly house: string | null;
  readonly words: readonly string[];
}

export interface NotFound {
  /** Area of the data in words; empty or undefined if the data does not say so, or the lookup is not its own. */
  readonly covered?: string | undefined;
  /** The name is one of a town of the world that the data does not cover. */
  readonly isOutside?: boolean | undefined;
  /** Labels of places with names alike, the best first. */
  readonly alike?: readonly string[] | undefined;
  /** The name is that of the middle of a town, and does not say of which. */
  readonly isCentre?: boolean | undefined;
  /** The text tries to be a position and was not looked up. */
  readonly isPosition?: boolean | undefined;
}

/** The start that the query of a nearest search names: a position, a name, or none. */
