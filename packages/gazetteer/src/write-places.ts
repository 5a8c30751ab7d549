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
import { DatabaseSync } from 'node:sqlite';
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
  const stagingPath = `${path}.staging`;
  for (const old of [path, stagingPath]) rmSync(old, { force: true });
  const staging = createDatabase(stagingPath);
  const file = createDatabase(path);
  let whole = false;
  try {
    const ground = new CoveredGround();
    file.exec(SCHEMA);
    // Everything in few large pieces, merged once at the end: an eighth of the time of the defaults.
    file.exec(
      `INSERT INTO words(words, rank) VALUES ('hashsize', 33554432), ('automerge', 0), ('crisismerge', 1999)`,
    );
    file.exec('BEGIN');
    const rows = writeRows(file, new TownTable(file, staging), records, ground);
    file.exec(`INSERT INTO words(words) VALUES ('optimize')`);
    const words = writeVocabulary(file, staging);
    const checksum = crc32(writeElsewhere(file, worldTowns, ground), rows.checksum);
    const summary = { ...rows, words, checksum };
    writeMeta(file, { ...meta, ...summary, covered: coveredBy(file, ground) });
    file.exec('COMMIT');
    file.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}; VACUUM`);
    whole = true;
    return summary;
  } finally {
    file.close();
    if (!whole) rmSync(path, { force: true });
    staging.close();
    rmSync(stagingPath, { force: true });
  }
}

/** No journal and no syncs: a file that was not finished is thrown away, and the caller syncs what it keeps. */
function createDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA page_size = ${PAGE_SIZE}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE; PRAGMA auto_vacuum = NONE`);
  return database;
}

function writeRows(
  file: DatabaseSync,
  towns: TownTable,
  records: Iterable<PlaceRecord>,
  ground: CoveredGround,
): Pick<PlacesSummary, 'places' | 'towns' | 'houses' | 'checksum'> {
  const insertPlace = file.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertHouses = file.prepare('INSERT INTO houses VALUES (?, ?)');
  const insertWords = file.prepare('INSERT INTO words(rowid, text) VALUES (?, ?)');
  let places = 0;
  let houses = 0;
  let checksum = 0;
  let least = IMPORTANCE_STEPS;
  for (const record of records) {
    ground.add(record);
    const town = record.town === null ? undefined : towns.get(record.town, record.townNames);
    const row = rowOf(record, town);
    const { kind, name, others, lon, lat, importance, country } = row;
    if (importance > least)
      throw new Error(`${name} is more important than the record before: sort the records.`);
    least = importance;
    places++;
    insertPlace.run(places, kind, name, others, lon, lat, importance, town?.id ?? null, country);
    insertWords.run(places, indexedWords(row, town, places));
    if (row.houses !== null) {
      insertHouses.run(places, row.houses);
      houses += row.houses.split('\n').length;
    }
    checksum = crc32(rowChecksum(places, row), checksum);
  }
  return { places, towns: towns.size, houses, checksum };
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
