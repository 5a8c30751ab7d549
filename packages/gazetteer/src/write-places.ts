/**
 * Writes a lookup file (places-file.ts) from the records of an import, in any order and any number.
 *
 * Memory is bounded: records are sorted on disk, in a second database beside the file that is removed at the end, and
 * everything after is one pass in order. The same records give the same bytes, in any order. About 30 µs a record; the
 * second database needs as much room as the names.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { PLACE_KINDS, type PlaceKind, type PlaceRecord } from './place-record.ts';
import { PlaceRow, rowChecksum } from './place-row.ts';
import {
  APPLICATION_ID,
  E7,
  IMPORTANCE_STEPS,
  joinNames,
  PAGE_SIZE,
  SCHEMA,
  TIERS,
  VERSION,
} from './places-file.ts';
import { countryMark, marksOf, tierMark } from './search/category-words.ts';
import { readingsOf } from './search/latin.ts';
import { wordsOf } from './search/tokenize.ts';
import { TownTable } from './town-table.ts';
import { CoveredGround, coveredBy, type WorldTown, writeElsewhere } from './write-elsewhere.ts';
import { writeVocabulary } from './write-vocabulary.ts';

/** Limit of names in one record. The tags of an object are bounded, but a bug may pass more. */
const MAX_NAMES = 200;

export interface PlacesSummary {
  readonly places: number;
  readonly towns: number;
  readonly words: number;
  readonly houses: number;
  /** Over every row, so that `verifyPlaces` can check whether the file still says what was written. */
  readonly checksum: number;
}

/**
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
    const ground = stage(staging, records);
    file.exec(SCHEMA);
    // Everything in few large pieces, merged once at the end: an eighth of the time of the defaults.
    file.exec(
      `INSERT INTO words(words, rank) VALUES ('hashsize', 33554432), ('automerge', 0), ('crisismerge', 1999)`,
    );
    file.exec('BEGIN');
    const rows = writeRows(file, staging);
    file.exec(`INSERT INTO words(words) VALUES ('optimize')`);
    const words = writeVocabulary(file, staging);
    const checksum = crc32(writeElsewhere(file, worldTowns, ground), rows.checksum);
    const summary = { ...rows, words, checksum };
    writeMeta(file, { ...meta, ...summary, covered: coveredBy(staging) });
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

function stage(staging: DatabaseSync, records: Iterable<PlaceRecord>): CoveredGround {
  const ground = new CoveredGround();
  staging.exec(`
    CREATE TABLE record (kind INTEGER, name TEXT, others TEXT, lon INTEGER, lat INTEGER, importance INTEGER,
      town TEXT, town_others TEXT, country TEXT, houses TEXT);
    BEGIN`);
  const insert = staging.prepare('INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const record of records) {
    ground.add(record.lon, record.lat);
    insert.run(
      PLACE_KINDS.indexOf(record.kind),
      record.name,
      joinNames(record.names.slice(0, MAX_NAMES)),
      Math.round(record.lon * E7),
      Math.round(record.lat * E7),
      Math.round(Math.min(1, Math.max(0, record.importance)) * IMPORTANCE_STEPS),
      record.town,
      joinNames(record.townNames.filter((name) => name !== record.town).slice(0, MAX_NAMES)),
      record.country,
      record.houses ?? null,
    );
  }
  staging.exec('COMMIT');
  return ground;
}

function writeRows(
  file: DatabaseSync,
  staging: DatabaseSync,
): Pick<PlacesSummary, 'places' | 'towns' | 'houses' | 'checksum'> {
  const towns = new TownTable(file, staging);
  const insertPlace = file.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertHouses = file.prepare('INSERT INTO houses VALUES (?, ?)');
  const insertWords = file.prepare('INSERT INTO words(rowid, text) VALUES (?, ?)');
  const sorted = staging.prepare(
    `SELECT * FROM record ORDER BY importance DESC, kind, name, lon, lat, country, town, others, town_others, houses`,
  );
  let places = 0;
  let houses = 0;
  let checksum = 0;
  for (const raw of sorted.iterate()) {
    const row = PlaceRow.staged(raw);
    const town = row.town === null ? undefined : towns.get(row.town, row.townOthers);
    places++;
    insertPlace.run(
      places,
      row.kind,
      row.name,
      row.others,
      row.lon,
      row.lat,
      row.importance,
      town?.id ?? null,
      row.country,
    );
    insertWords.run(places, indexedWords(row, town?.words ?? [], places));
    if (row.houses !== null) {
      insertHouses.run(places, row.houses);
      houses += row.houses.split('\n').length;
    }
    checksum = crc32(rowChecksum(places, row), checksum);
  }
  return { places, towns: towns.size, houses, checksum };
}

/** Every word that finds the place, once, and its marks. */
function indexedWords(row: PlaceRow, townWords: readonly string[], rank: number): string {
  const words = new Set<string>();
  const names = [row.name, ...(row.others?.split('\n') ?? [])].map(spelledAndSounding);
  for (const word of names.flat()) words.add(word);
  for (const word of townWords) words.add(word);
  if (row.country !== null) words.add(countryMark(row.country));
  const kind: PlaceKind | undefined = PLACE_KINDS[row.kind];
  for (const mark of kind ? marksOf(kind, names) : []) words.add(mark);
  for (const [tier, size] of TIERS.entries()) if (rank <= size) words.add(tierMark(tier));
  return [...words].join(' ');
}

function spelledAndSounding(name: string): string[] {
  const words = wordsOf(name);
  return [words, ...readingsOf(name, words)].flat();
}

function writeMeta(file: DatabaseSync, facts: Readonly<Record<string, string | number>>): void {
  const insert = file.prepare('INSERT INTO meta VALUES (?, ?)');
  for (const [name, value] of Object.entries(facts)) insert.run(name, value);
}
