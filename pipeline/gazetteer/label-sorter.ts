/**
 * Writes the label tiles of a generation: the names of positions (packages/gazetteer/src/label-tile.ts).
 *
 * Places come in any order and leave in the order of a curve that keeps neighbours together. A database on disk does
 * the sorting, so memory stays with one tile for a planet, too.
 */
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { MAX_TILE_LABELS, type PlaceLabel } from '../../packages/gazetteer/index.ts';
import { encodeLabelBlob } from '../../shards/gazetteer/label-blob.ts';
import { cellPath } from '../../shards/generation/cell-key.ts';
import type { LabelEntry } from '../../shards/generation/manifest.ts';
import { boxAround } from '../../shards/shard/box.ts';
import type { Store } from '../../shards/store/store.ts';

const Row = z.object({ lon: z.number(), lat: z.number(), label: z.string() });

export class LabelSorter {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;

  /** @param folder in which the sorting may write; the caller removes it */
  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'labels.sqlite'));
    this.#database.exec(
      'pragma journal_mode = off; pragma synchronous = off; create table label (path, lon, lat, label); begin',
    );
    this.#insert = this.#database.prepare('insert into label values (?, ?, ?, ?)');
  }

  add({ lon, lat, label }: PlaceLabel): void {
    this.#insert.run(cellPath(lon, lat), lon, lat, label);
  }

  async write(store: Store): Promise<LabelEntry[]> {
    this.#database.exec('commit');
    const entries: LabelEntry[] = [];
    for (const tile of this.#tiles()) {
      entries.push({ blob: await store.putBlob(encodeLabelBlob(tile)), box: boxAround(tile) });
    }
    return entries;
  }

  close(): void {
    this.#database.close();
  }

  *#tiles(): Iterable<PlaceLabel[]> {
    let tile: PlaceLabel[] = [];
    const inOrder = this.#database.prepare(
      'select lon, lat, label from label order by path, label, lon, lat',
    );
    for (const row of inOrder.iterate()) {
      tile.push(Row.parse(row));
      if (tile.length < MAX_TILE_LABELS) continue;
      yield tile;
      tile = [];
    }
    if (tile.length > 0) yield tile;
  }
}
