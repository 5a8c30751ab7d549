/**
 * Places on the disk while they are sorted and merged: a temporary SQLite database, whose external sort does both.
 *
 * Nothing here survives a crash and nothing has to: no journal, no syncs. Memory: 64 MB of pages for any number of
 * rows; the rest is disk, 150 to 250 bytes a row and the same again while a table is sorted. A thread of SQLite
 * sorts what does not fit, piece by piece. Rows come as arrays: an object of named columns costs 0.6 µs more.
 */
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { joinPacked } from '../houses.ts';

/** One object of the extract. */
export interface FoundRow {
  /** See nameKey. */
  readonly key: string;
  readonly lat: number;
  readonly lon: number;
  /** Index into PLACE_KINDS. */
  readonly kind: number;
  readonly importance: number;
  readonly population: number | null;
  readonly name: string;
  /** Other names, a line each. */
  readonly names: string;
  /** 0 node, 1 relation, 2 way. Mappers put a node at the spot of the label. */
  readonly source: number;
  readonly id: number;
  /** See packPoints; null if it names no position. */
  readonly points: Uint8Array | null;
  /** Null until the caller asks for them. */
  country: string | null;
  town: number | null;
}

/** One number of a house. */
export interface HouseRow {
  /** See streetKey. */
  readonly key: string;
  readonly lat: number;
  readonly lon: number;
  readonly number: string;
}

/** One place. */
export interface MergedRow {
  /** Number of the place, from 1 on. */
  readonly id: number;
  /** Index into PLACE_KINDS. */
  readonly kind: number;
  readonly name: string;
  /** Other names, a line each. */
  readonly names: string;
  readonly lon: number;
  readonly lat: number;
  readonly importance: number;
  /** See packPoints: of a street or square. Of another place empty, if it names its own position; null if it names none. */
  readonly points: Uint8Array | null;
  readonly country: string | null;
  /** Number of its town; null if it has none or it was not asked for yet. */
  readonly town: number | null;
}

/** A place that may be the street of a house. */
export type StreetRow = Pick<MergedRow, 'id' | 'kind' | 'lon' | 'lat' | 'points'>;

const FOUND = 'key, lat, lon, kind, importance, population, name, names, source, id, points';
const MERGED = 'id, kind, name, names, lon, lat, importance, points, country, town';

export class PlaceTable {
  readonly #database: DatabaseSync;
  readonly #insertFound: readonly StatementSync[];
  readonly #insertMerged: StatementSync;
  readonly #names: StatementSync;
  readonly #insertHouse: StatementSync;
  readonly #insertKey: StatementSync;
  readonly #streets: StatementSync;
  readonly #insertPacked: StatementSync;
  readonly #packed: StatementSync;
  #houses = 0;

  /** A table of its own for each class, so that one can be sorted without the others. */
  constructor(folder: string, classes: number) {
    this.#database = new DatabaseSync(join(folder, 'places.sqlite'));
    sortIn(folder);
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA page_size = 16384; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE; PRAGMA threads = 1;
      CREATE TABLE merged (${MERGED.replace('id', 'id INTEGER PRIMARY KEY')});
      CREATE TABLE house (key, lat, lon, number);
      CREATE TABLE street_key (key, place, PRIMARY KEY (key, place)) WITHOUT ROWID;
      CREATE TABLE packed (place INTEGER, houses TEXT);
      CREATE INDEX packed_of_place ON packed (place);
      BEGIN;
    `);
    this.#insertFound = Array.from({ length: classes }, (_, index) => {
      this.#database.exec(`CREATE TABLE found${index} (${FOUND})`);
      return this.#database.prepare(`INSERT INTO found${index} VALUES (${holes(FOUND)})`);
    });
    this.#insertMerged = this.#database.prepare(`INSERT INTO merged VALUES (${holes(MERGED)})`);
    this.#insertHouse = this.#database.prepare('INSERT INTO house VALUES (?, ?, ?, ?)');
    this.#insertKey = this.#database.prepare('INSERT OR IGNORE INTO street_key VALUES (?, ?)');
    this.#streets = this.#database.prepare(
      'SELECT id, kind, lon, lat, points FROM street_key JOIN merged ON id = place WHERE key = ? ORDER BY id',
    );
    this.#insertPacked = this.#database.prepare('INSERT INTO packed VALUES (?, ?)');
    this.#packed = this.#database.prepare('SELECT houses FROM packed WHERE place = ? ORDER BY houses');
    this.#names = this.#database.prepare('SELECT name, names FROM merged WHERE id = ?');
  }

  addFound(inClass: number, row: Omit<FoundRow, 'country' | 'town'>): void {
    const { key, lat, lon, kind, importance, population, name, names, source, id, points } = row;
    const insert = this.#insertFound[inClass]!;
    insert.run(key, lat, lon, kind, importance, population, name, names, source, id, points);
  }

  addMerged({ id, kind, name, names, lon, lat, importance, points, country, town }: MergedRow): void {
    this.#insertMerged.run(id, kind, name, names, lon, lat, importance, points, country, town);
  }

  addHouse(key: string, lat: number, lon: number, number: string): void {
    this.#insertHouse.run(key, lat, lon, number);
    this.#houses++;
  }

  /** @param houses as `packHouses` packs them; a place may get several parts */
  addHousesOf(place: number, houses: string): void {
    this.#insertPacked.run(place, houses);
  }

  /** Houses by the name of their street. */
  *houses(): Generator<HouseRow, void, void> {
    const rows = this.#rows<[string, number, number, string]>(
      'SELECT * FROM house ORDER BY key, lat, lon, number',
    );
    for (const [key, lat, lon, number] of rows) yield { key, lat, lon, number };
  }

  /** Whether any house was added. */
  get hasHouses(): boolean {
    return this.#houses > 0;
  }

  /** Notes that addresses may call a place so (streetKey). */
  addStreetKey(key: string, place: number): void {
    this.#insertKey.run(key, place);
  }

  /** The places that addresses may call so. */
  streetsOf(key: string): Iterable<StreetRow> {
    return this.#streets.iterate(key) as unknown as Iterable<StreetRow>;
  }

  /** As `packHouses` packs them; undefined if the place has none. */
  housesOf(place: number): string | undefined {
    if (!this.hasHouses) return undefined;
    const parts = this.#packed.all(place) as unknown as { houses: string }[];
    return parts.length === 0 ? undefined : joinPacked(parts.map(({ houses }) => houses));
  }

  /** Rows by key and latitude; the rest makes the order complete. */
  *found(inClass: number): Generator<FoundRow, void, void> {
    type Cells = [string, number, number, number, number, number | null, string, string, number, number];
    const rows = this.#rows<[...Cells, Uint8Array | null]>(
      `SELECT * FROM found${inClass} ORDER BY key, lat, lon, source, id`,
    );
    for (const [key, lat, lon, kind, importance, population, name, names, source, id, points] of rows) {
      const read = { key, lat, lon, kind, importance, population, name, names, source, id, points };
      yield { ...read, country: null, town: null };
    }
  }

  /** Returns the places in the order of a lookup file. */
  *merged(): Generator<MergedRow, void, void> {
    type Cells = [number, number, string, string, number, number, number, Uint8Array | null, string | null];
    const rows = this.#rows<[...Cells, number | null]>(
      'SELECT * FROM merged ORDER BY importance DESC, kind, name, lon, lat, id',
    );
    for (const [id, kind, name, names, lon, lat, importance, points, country, town] of rows)
      yield { id, kind, name, names, lon, lat, importance, points, country, town };
  }

  namesOf(id: number): Pick<MergedRow, 'name' | 'names'> {
    return this.#names.get(id) as unknown as Pick<MergedRow, 'name' | 'names'>;
  }

  close(): void {
    this.#database.close();
    sortIn('');
  }

  /** The cells are the columns in their order. */
  #rows<Cells>(sql: string): Iterable<Cells> {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate() as unknown as Iterable<Cells>;
  }
}

/**
 * Sets the folder in which sorts of this process write: one in which the caller has made room, and not the system's folder for
 * small things. An empty one is the system's again.
 */
export function sortIn(folder: string): void {
  const any = new DatabaseSync(':memory:');
  any.exec(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`);
  any.close();
}

const holes = (columns: string): string => columns.replace(/\w+/g, '?');
