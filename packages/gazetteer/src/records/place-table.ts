/**
 * Places on the disk while they are sorted and merged: a temporary SQLite database, whose external sort does both.
 *
 * Nothing here survives a crash and nothing has to: no journal, no syncs. Memory: 64 MB of pages for any number of
 * rows; the rest is disk, 200 to 300 bytes a row and the same again while a table is sorted.
 */
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { joinPacked } from '../houses.ts';
import type { PlaceKind } from '../place-record.ts';

/** One object of the extract. */
export interface FoundRow {
  /** See nameKey. */
  readonly key: string;
  readonly lat: number;
  readonly lon: number;
  readonly kind: PlaceKind;
  readonly importance: number;
  readonly population: number | null;
  readonly name: string;
  /** JSON array. */
  readonly names: string;
  /** 0 node, 1 relation, 2 way. Mappers put a node at the spot of the label. */
  readonly source: number;
  readonly id: number;
  /** JSON array of positions. */
  readonly labelAt: string;
}

/** One number of a house. */
export interface HouseRow {
  /** See streetKey. */
  readonly key: string;
  readonly lat: number;
  readonly lon: number;
  readonly number: string;
}

/** A place that may be the street of a house. */
export type StreetRow = Pick<MergedRow, 'id' | 'kind' | 'lon' | 'lat' | 'labelAt'>;

/** One place. */
export interface MergedRow {
  /** Number of the place, from 1 on. */
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly names: string;
  readonly lon: number;
  readonly lat: number;
  readonly importance: number;
  /** JSON array of positions. */
  readonly labelAt: string;
}

const FOUND = 'key, lat, lon, kind, importance, population, name, names, source, id, labelAt';
const MERGED = 'id, kind, name, names, lon, lat, importance, labelAt';
const HOUSE = 'key, lat, lon, number';

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
    // Sorts spill into the folder in which the caller has made room, not in the system's folder for small things.
    this.#database.exec(`
      PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}';
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA page_size = 16384; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE;
      CREATE TABLE merged (${MERGED.replace('id', 'id INTEGER PRIMARY KEY')});
      CREATE TABLE house (${HOUSE});
      CREATE TABLE street_key (key, place, PRIMARY KEY (key, place)) WITHOUT ROWID;
      CREATE TABLE packed (place INTEGER, houses TEXT);
      CREATE INDEX packed_of_place ON packed (place);
      BEGIN;
    `);
    this.#insertFound = Array.from({ length: classes }, (_, index) => {
      this.#database.exec(`CREATE TABLE found${index} (${FOUND})`);
      return this.#database.prepare(`INSERT INTO found${index} (${FOUND}) VALUES (${holes(FOUND)})`);
    });
    this.#insertMerged = this.#database.prepare(`INSERT INTO merged (${MERGED}) VALUES (${holes(MERGED)})`);
    this.#insertHouse = this.#database.prepare(`INSERT INTO house (${HOUSE}) VALUES (${holes(HOUSE)})`);
    this.#insertKey = this.#database.prepare('INSERT OR IGNORE INTO street_key VALUES (?, ?)');
    this.#streets = this.#database.prepare(
      'SELECT id, kind, lon, lat, labelAt FROM street_key JOIN merged ON id = place WHERE key = ? ORDER BY id',
    );
    this.#insertPacked = this.#database.prepare('INSERT INTO packed VALUES (?, ?)');
    this.#packed = this.#database.prepare('SELECT houses FROM packed WHERE place = ? ORDER BY houses');
    this.#names = this.#database.prepare('SELECT name, names FROM merged WHERE id = ?');
  }

  addFound(inClass: number, row: FoundRow): void {
    const { key, lat, lon, kind, importance, population, name, names, source, id, labelAt } = row;
    this.#insertFound[inClass]!.run(
      key,
      lat,
      lon,
      kind,
      importance,
      population,
      name,
      names,
      source,
      id,
      labelAt,
    );
  }

  addMerged({ id, kind, name, names, lon, lat, importance, labelAt }: MergedRow): void {
    this.#insertMerged.run(id, kind, name, names, lon, lat, importance, labelAt);
  }

  addHouse({ key, lat, lon, number }: HouseRow): void {
    this.#insertHouse.run(key, lat, lon, number);
    this.#houses++;
  }

  /** @param houses as `packHouses` packs them; a place may get several parts, by its several names */
  addHousesOf(place: number, houses: string): void {
    this.#insertPacked.run(place, houses);
  }

  /** Houses by the name of their street. */
  houses(): Iterable<HouseRow> {
    return this.#sorted<HouseRow>(`SELECT ${HOUSE} FROM house ORDER BY key, lat, lon, number`);
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
  streetsOf(key: string): StreetRow[] {
    return this.#streets.all(key) as unknown as StreetRow[];
  }

  /** As `packHouses` packs them; undefined if the place has none. */
  housesOf(place: number): string | undefined {
    if (!this.hasHouses) return undefined;
    const parts = this.#packed.all(place) as unknown as { houses: string }[];
    return parts.length === 0 ? undefined : joinPacked(parts.map(({ houses }) => houses));
  }

  /** Rows by key and latitude; the rest makes the order complete. */
  found(inClass: number): Iterable<FoundRow> {
    return this.#sorted<FoundRow>(`SELECT ${FOUND} FROM found${inClass} ORDER BY key, lat, lon, source, id`);
  }

  /** The most important first. */
  merged(): Iterable<MergedRow> {
    return this.#sorted<MergedRow>(
      `SELECT ${MERGED} FROM merged ORDER BY importance DESC, name, lat, lon, kind, id`,
    );
  }

  namesOf(id: number): Pick<MergedRow, 'name' | 'names'> {
    return this.#names.get(id) as unknown as Pick<MergedRow, 'name' | 'names'>;
  }

  close(): void {
    this.#database.close();
    // The setting is the whole process's, and the folder will be gone.
    const any = new DatabaseSync(':memory:');
    any.exec("PRAGMA temp_store_directory = ''");
    any.close();
  }

  /** The columns are those of the interfaces above, by name and type. */
  #sorted<Row>(sql: string): Iterable<Row> {
    return this.#database.prepare(sql).iterate() as unknown as Iterable<Row>;
  }
}

const holes = (columns: string): string => columns.replace(/\w+/g, '?');
