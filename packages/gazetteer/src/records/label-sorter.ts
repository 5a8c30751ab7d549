/**
 * Sorts the labels of positions into tiles (label-tile.ts).
 *
 * Places come in any order and leave in the order of a curve that keeps neighbours together. A database on disk does
 * the sorting, so memory stays with one tile for a planet, too.
 */
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { MAX_TILE_LABELS, type PlaceLabel } from '../label-tile.ts';
import { labelOf, type PlaceRecord } from '../place-record.ts';
import { text } from '../place-row.ts';

export class LabelSorter {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #pathOf: (lon: number, lat: number) => string;

  /**
   * @param folder in which the sorting may write; the caller removes it
   * @param pathOf the place of a position on the curve: texts of positions near each other begin alike
   */
  constructor(folder: string, pathOf: (lon: number, lat: number) => string) {
    this.#pathOf = pathOf;
    this.#database = new DatabaseSync(join(folder, 'labels.sqlite'));
    this.#database.exec(
      'pragma journal_mode = off; pragma synchronous = off; create table label (path, lon, lat, label); begin',
    );
    this.#insert = this.#database.prepare('insert into label values (?, ?, ?, ?)');
  }

  /** Hands on the records, and notes their labels on the way. */
  *through(records: Iterable<PlaceRecord>): Generator<PlaceRecord, void, void> {
    for (const record of records) {
      const label = labelOf(record);
      for (const [lon, lat] of record.labelAt) this.#insert.run(this.#pathOf(lon, lat), lon, lat, label);
      yield record;
    }
  }

  /** The labels of each tile, once all records have come. */
  *tiles(): Generator<PlaceLabel[], void, void> {
    this.#database.exec('commit');
    let tile: PlaceLabel[] = [];
    const inOrder = this.#database.prepare(
      'select lon, lat, label from label order by path, label, lon, lat',
    );
    for (const { lon, lat, label } of inOrder.iterate()) {
      tile.push({ lon: Number(lon), lat: Number(lat), label: text(label) });
      if (tile.length < MAX_TILE_LABELS) continue;
      yield tile;
      tile = [];
    }
    if (tile.length > 0) yield tile;
  }

  close(): void {
    this.#database.close();
  }
}
