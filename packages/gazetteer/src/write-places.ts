/**
 * Writes a lookup file (places-file.ts) from the records of an import, the most important first.
 *
 * Memory is bounded: everything is one pass in order. The same records give the same bytes. A second database beside the file numbers
 * towns and words, and is removed at the end.
 *
 * Rejected: records in any order, sorted here. Those of an import are sorted already, and each has its town's names in all languages: a
 * copy of all that was written, sorted and read.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { PLACE_KINDS, type PlaceKind, type PlaceRecord } from './place-record.ts';
import { type PlaceRow, rowChecksum } from './place-row.ts';
import {
  APPLICATION_ID,
  E7,
  IMPORTANCE_STEPS,
  joinNames,
  MAX_NAMES,
  PAGE_SIZE,
  SCHEMA,
  TIERS,
  VERSION,
} from './places-file.ts';
import { countryMark, marksOf, tierMark } from './search/category-words.ts';
import { readingsOf } from './search/latin.ts';
import { wordsOf } from './search/tokenize.ts';
import { type Town, TownTable } from './town-table.ts';
import { CoveredGround, coveredBy, type WorldTown, writeElsewhere } from './write-elsewhere.ts';
import { writeVocabulary } from './write-vocabulary.ts';

export interface PlacesSummary {
  readonly places: number;
  readonly towns: number;
  readonly words: number;
  readonly houses: number;
  /** Over every row, so that `verifyPlaces` can check whether the file still says what was written. */
  readonly checksum: number;
}

/**
 * Throws if a record is more important than the one before.
 * @param path is replaced; nothing is left there if this throws
 * @param meta the caller's own facts, e.g. the date of the data; kept in the file as they are
 * @param worldTowns of those that lie outside the records the file keeps the names, to say that they are not covered
 */
export function writePlaces(
  path: string,
  records: Iterable<PlaceRecord>,
  meta: Readonly<Record<string, string | number>> = {},
  worldTowns: Iterable<WorldTown> = [],
): PlacesSummary {
  const writer = new PlacesWriter(path);
  try {
    for (const record of records) writer.add(record);
    return writer.finish(meta, worldTowns);
  } finally {
    writer.close();
  }
}

/** Writes a lookup file record by record, as `writePlaces` does at once. */
export class PlacesWriter {
  readonly #path: string;
  readonly #file: DatabaseSync;
  readonly #staging: DatabaseSync;
  readonly #towns: TownTable;
  readonly #ground = new CoveredGround();
  readonly #insertPlace: StatementSync;
  readonly #insertHouses: StatementSync;
  readonly #insertWords: StatementSync;
  #places = 0;
  #houses = 0;
  #checksum = 0;
  #least = IMPORTANCE_STEPS;
  #isWhole = false;

  constructor(path: string) {
    this.#path = path;
    for (const old of [path, stagingOf(path)]) rmSync(old, { force: true });
    this.#staging = createDatabase(stagingOf(path));
    const file = createDatabase(path);
    file.exec(SCHEMA);
    // Everything in few large pieces, merged once at the end: an eighth of the time of the defaults.
    file.exec(
      `INSERT INTO words(words, rank) VALUES ('hashsize', 33554432), ('automerge', 0), ('crisismerge', 1999)`,
    );
    file.exec('BEGIN');
    this.#file = file;
    this.#towns = new TownTable(file, this.#staging);
    this.#insertPlace = file.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#insertHouses = file.prepare('INSERT INTO houses VALUES (?, ?)');
    this.#insertWords = file.prepare('INSERT INTO words(rowid, text) VALUES (?, ?)');
  }

  /** Throws if the record is more important than the one before. */
  add(record: PlaceRecord): void {
    this.#ground.add(record);
    const town = record.town === null ? undefined : this.#towns.get(record.town, record.townNames);
    const row = rowOf(record, town);
    const { kind, name, others, lon, lat, importance, country, houses } = row;
    if (importance > this.#least)
      throw new Error(`${name} is more important than the record before: sort the records.`);
    this.#least = importance;
    const id = ++this.#places;
    this.#insertPlace.run(id, kind, name, others, lon, lat, importance, town?.id ?? null, country);
    this.#insertWords.run(id, indexedWords(row, town, id));
    if (houses !== null) {
      this.#insertHouses.run(id, houses);
      this.#houses += houses.split('\n').length;
    }
    this.#checksum = crc32(rowChecksum(id, row), this.#checksum);
  }

  /** Makes the file whole, once all records have come. `writePlaces` says what the parameters are. */
  finish(meta: Readonly<Record<string, string | number>>, worldTowns: Iterable<WorldTown>): PlacesSummary {
    const file = this.#file;
    file.exec(`INSERT INTO words(words) VALUES ('optimize')`);
    const words = writeVocabulary(file, this.#staging);
    const checksum = crc32(writeElsewhere(file, worldTowns, this.#ground), this.#checksum);
    const counts = { places: this.#places, towns: this.#towns.size, houses: this.#houses };
    const summary = { ...counts, words, checksum };
    writeMeta(file, { ...meta, ...summary, covered: coveredBy(file, this.#ground) });
    file.exec('COMMIT');
    file.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}; VACUUM`);
    this.#isWhole = true;
    return summary;
  }

  /** Removes what it wrote if the file is not whole. */
  close(): void {
    this.#file.close();
    if (!this.#isWhole) rmSync(this.#path, { force: true });
    this.#staging.close();
    rmSync(stagingOf(this.#path), { force: true });
  }
}

const stagingOf = (path: string): string => `${path}.staging`;

/** No journal and no syncs: a file that was not finished is thrown away, and the caller syncs what it keeps. */
function createDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = ${PAGE_SIZE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE; PRAGMA auto_vacuum = NONE`);
  return database;
}

function rowOf(record: PlaceRecord, town: Town | undefined): PlaceRow {
  const { name, lon, lat, country } = record;
  return {
    ...{ kind: PLACE_KINDS.indexOf(record.kind), name, others: joinNames(record.names.slice(0, MAX_NAMES)) },
    ...{ lon: Math.round(lon * E7), lat: Math.round(lat * E7) },
    importance: Math.round(Math.min(1, Math.max(0, record.importance)) * IMPORTANCE_STEPS),
    ...{ town: record.town, townOthers: town?.others ?? null, country, houses: record.houses ?? null },
  };
}

/** Every word that finds the place, once, and its marks. */
function indexedWords(row: PlaceRow, town: Town | undefined, rank: number): string {
  const words = new Set<string>();
  const names = [row.name, ...(row.others?.split('\n') ?? [])].map(spelledAndSounding);
  for (const word of names.flat()) words.add(word);
  if (row.country !== null) words.add(countryMark(row.country));
  const kind: PlaceKind | undefined = PLACE_KINDS[row.kind];
  for (const mark of kind ? marksOf(kind, names) : []) words.add(mark);
  for (const [tier, size] of TIERS.entries()) if (rank <= size) words.add(tierMark(tier));
  if (!town) return [...words].join(' ');
  const own = Array.from(words).filter((word) => !town.words.has(word));
  return `${own.join(' ')} ${town.indexed}`;
}

function spelledAndSounding(name: string): string[] {
  const words = wordsOf(name);
  return [words, ...readingsOf(name, words)].flat();
}

function writeMeta(file: DatabaseSync, facts: Readonly<Record<string, string | number>>): void {
  const insert = file.prepare('INSERT INTO meta VALUES (?, ?)');
  for (const [name, value] of Object.entries(facts)) insert.run(name, value);
}
