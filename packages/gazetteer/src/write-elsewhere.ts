/**
 * Writes what a lookup file says about the world outside of it: the names of towns that it does not cover, and what it
 * covers.
 *
 * Without these names "Paris" would be answered by the Hôtel de Paris of Monaco. A town near a place of the file counts
 * as covered, even if it has no place of its name: a border town of an extract is not refused.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { PlaceRecord } from './place-record.ts';
import { integer, text } from './place-row.ts';
import { wordsOf } from './search/tokenize.ts';

export interface WorldTown {
  /** Names in one or more languages. */
  readonly names: readonly string[];
  readonly population: number;
  readonly lon: number;
  readonly lat: number;
}

/** People ask for large towns from anywhere, for small ones only near by. */
const LARGE = 50_000;
/** How far around the box of all places small towns count, degrees. */
const AROUND = 1;
/** Side of the squares that are covered if a place lies in or beside them, degrees; about 5 km. */
const SQUARE = 0.05;
/** Squares of one latitude, with room for what lies beside ±180°. */
const ROW = 7_204;
const SQUARES = ROW * 3_601;
const MOST_TOWNS_SAID = 3;
const MOST_COUNTRIES_SAID = 5;
/** Countries and towns with so many times fewer places than the first are not said to be covered: extracts overlap borders. */
const STRAY = 4;

/** The squares in which places lie, a bit each (3 MB), and how many places each country has. */
export class CoveredGround {
  readonly #squares = new Uint32Array((SQUARES >>> 5) + 1);
  readonly #places = new Map<string, number>();
  #west = 180;
  #south = 90;
  #east = -180;
  #north = -90;

  add({ lon, lat, country }: Pick<PlaceRecord, 'lon' | 'lat' | 'country'>): void {
    if (country !== null) this.#places.set(country, (this.#places.get(country) ?? 0) + 1);
    const square = squareOf(lon, lat);
    this.#squares[square >>> 5]! |= 1 << (square & 31);
    this.#west = Math.min(this.#west, lon);
    this.#south = Math.min(this.#south, lat);
    this.#east = Math.max(this.#east, lon);
    this.#north = Math.max(this.#north, lat);
  }

  covers({ lon, lat }: WorldTown): boolean {
    for (const dLon of [-SQUARE, 0, SQUARE])
      for (const dLat of [-SQUARE, 0, SQUARE]) if (this.#has(squareOf(lon + dLon, lat + dLat))) return true;
    return false;
  }

  #has(square: number): boolean {
    return square >= 0 && (this.#squares[square >>> 5]! & (1 << (square & 31))) !== 0;
  }

  /** The countries, those with most places first. */
  countries(): Counted[] {
    const counted = Array.from(this.#places, ([value, places]) => ({ value, places }));
    return counted.sort((one, other) => other.places - one.places || (one.value < other.value ? -1 : 1));
  }

  isNear({ lon, lat }: WorldTown): boolean {
    return (
      lon >= this.#west - AROUND &&
      lon <= this.#east + AROUND &&
      lat >= this.#south - AROUND &&
      lat <= this.#north + AROUND
    );
  }
}

function squareOf(lon: number, lat: number): number {
  return Math.floor((lat + 90) / SQUARE) * ROW + Math.floor((lon + 180) / SQUARE);
}

/** Returns the checksum's share of what it wrote. */
export function writeElsewhere(
  file: DatabaseSync,
  towns: Iterable<WorldTown>,
  ground: CoveredGround,
): string {
  const covered = new Set<string>();
  const names = new Set<string>();
  for (const town of towns) {
    if (town.population < LARGE && !ground.isNear(town)) continue;
    const into = ground.covers(town) ? covered : names;
    for (const name of town.names) into.add(wordsOf(name).join(' '));
  }
  names.delete('');
  const insert = file.prepare('INSERT INTO elsewhere VALUES (?)');
  const sorted = [...names].filter((name) => !covered.has(name)).sort();
  for (const name of sorted) insert.run(name);
  return sorted.map((name) => `${name}\n`).join('');
}

/** "Vaduz, Balzers and Triesen (Liechtenstein)": the towns with most places, and the countries. */
export function coveredBy(file: DatabaseSync, ground: CoveredGround): string {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  const named = notStray(ground.countries()).map((code) => display.of(code) ?? code);
  if (named.length > MOST_COUNTRIES_SAID)
    return list([...named.slice(0, MOST_COUNTRIES_SAID), 'other countries']);
  if (named.length > 1) return list(named);
  const towns = file.prepare(
    `SELECT name AS value, sum(places) AS places FROM town JOIN
      (SELECT town, count(*) AS places FROM place WHERE town IS NOT NULL GROUP BY town) ON town = id
      GROUP BY name ORDER BY places DESC, value LIMIT ${MOST_TOWNS_SAID}`,
  );
  const counted = towns.all().map(({ value, places }) => ({ value: text(value), places: integer(places) }));
  const own = notStray(counted).filter((town) => !named.includes(town));
  return own.length === 0 || named.length === 0 ? list([...named, ...own]) : `${list(own)} (${list(named)})`;
}

interface Counted {
  readonly value: string;
  readonly places: number;
}

function notStray(counted: readonly Counted[]): string[] {
  return counted.filter(({ places }) => places * STRAY >= counted[0]!.places).map(({ value }) => value);
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}
