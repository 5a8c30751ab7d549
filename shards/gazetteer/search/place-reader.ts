/** Reads places of a lookup file by number, ready to rank. Some 10 µs each; nothing is kept between queries. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { fromE7 } from '../../format/e7.ts';
import { PLACE_KINDS, type PlaceKind } from '../place-record.ts';
import { integer, PlaceRow } from '../place-row.ts';
import { IMPORTANCE_STEPS } from '../places-file.ts';
import { latinOf } from './latin.ts';
import type { Candidate } from './rank.ts';
import { wordsOf } from './tokenize.ts';

export interface ReadPlace extends Candidate {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  readonly town: string | null;
}

export const PLACE_COLUMNS = `place.id AS id, kind, place.name AS name, place.others AS others, lon, lat, importance,
  town.name AS town, town.others AS town_others, country FROM place LEFT JOIN town ON town.id = place.town`;

export class PlaceReader {
  readonly count: number;
  readonly #statement: StatementSync;
  /** Words of towns by the town's names: the candidates of a query share a few towns of many names. */
  readonly #towns = new Map<string, TownWords>();

  constructor(file: DatabaseSync, count: number) {
    this.count = count;
    this.#statement = file.prepare(`SELECT ${PLACE_COLUMNS} WHERE place.id = ?`);
  }

  /** Throws if the file is damaged. */
  read(id: number): ReadPlace {
    const raw = this.#statement.get(id);
    if (!raw) throw new Error(`place ${id} is missing`);
    const row = PlaceRow.staged(raw);
    return {
      id: integer(raw.id),
      kind: PLACE_KINDS[row.kind]!,
      name: row.name,
      names: inBothScripts([row.name, ...(row.others?.split('\n') ?? [])]).map(wordsOf),
      lon: fromE7(row.lon),
      lat: fromE7(row.lat),
      importance: row.importance / IMPORTANCE_STEPS,
      town: row.town,
      ...this.#wordsOfTown(row),
      country: row.country,
    };
  }

  /** To be called after a query, so that what is kept never grows. */
  forget(): void {
    this.#towns.clear();
  }

  #wordsOfTown({ town, townOthers }: PlaceRow): TownWords {
    if (town === null) return NO_WORDS;
    const key = `${town}\n${townOthers ?? ''}`;
    const kept = this.#towns.get(key);
    if (kept) return kept;
    const townNames = key.split('\n').map(wordsOf);
    const words = { townNames, townWords: new Set(townNames.flat()) };
    this.#towns.set(key, words);
    return words;
  }
}

/** All names, then those of other scripts in Latin letters. */
function inBothScripts(names: readonly string[]): string[] {
  return [...names, ...names.flatMap((name) => latinOf(name) ?? [])];
}

type TownWords = Pick<Candidate, 'townNames' | 'townWords'>;

const NO_WORDS: TownWords = { townNames: [], townWords: new Set() };
