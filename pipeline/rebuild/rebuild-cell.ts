/**
 * Builds one cell again if some of its toilets changed: their rows are merged anew, all others are copied from the
 * shard as they are.
 *
 * Writes only blobs. Cost: 5 to 10 ms for a full cell, most of it inflating the base tile and hashing the shard. Three
 * times that if a toilet comes or goes or its hours change, and a new value of hours costs its compilation.
 */
import type { ToiletOverlay } from '../../overlay/contributions/toilet-overlay.ts';
import type { compileHours, HoursSource, Timeline } from '../../packages/hours/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import { COMPILED_DAYS } from '../../shards/format/sections.ts';
import { encodeBaseTile, readBaseTile, readBaseToilets } from '../../shards/generation/base-tile.ts';
import { MAX_CELL_TOILETS, splitIntoCells } from '../../shards/generation/cell-key.ts';
import type { Cell } from '../../shards/generation/manifest.ts';
import { boxAround } from '../../shards/shard/box.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { rowsOf, type ShardRow, shardRow } from '../../shards/shard/shard-row.ts';
import { spliceShard } from '../../shards/shard/splice-shard.ts';
import { encodeRows } from '../../shards/shard/write-shard.ts';
import type { Store } from '../../shards/store/store.ts';
import { merge } from '../merge/merge.ts';

export interface CellChange {
  readonly key: string;
  /** The cell before; undefined if there was none. */
  readonly before: { readonly cell: Cell; readonly shard: Shard } | undefined;
  /** Toilets of the base tile to merge anew. */
  readonly touched: ReadonlySet<string>;
  /** Toilets that the base tile gets. */
  readonly added: readonly BaseToilet[];
}

export interface MergeParts {
  readonly overlays: ReadonlyMap<string, ToiletOverlay>;
  readonly now: Date;
  /** Epoch minute from which new hours are compiled. */
  readonly fromMin: number;
  readonly compile: typeof compileHours;
}

/** Usually the one cell; several if it became too full. */
export async function rebuildCell(store: Store, change: CellChange, parts: MergeParts): Promise<Cell[]> {
  const { key, before, added } = change;
  // Otherwise damage of the file would be published under a good hash.
  before?.shard.checkAll();
  const fresh = new Map<string, ShardRow | null>();
  for (const base of [...touchedBases(store, change), ...added]) {
    const merged = merge(base, parts.overlays.get(base.id), parts.now);
    fresh.set(base.id, merged && shardRow(merged));
  }
  const spliced = before && added.length === 0 ? spliceShard(before.shard, fresh) : undefined;
  if (before && spliced) return [{ ...before.cell, shard: await store.putBlob(spliced) }];

  const rows = before ? rowsOf(before.shard) : new Map<string, ShardRow>();
  for (const [id, row] of fresh) {
    if (row) rows.set(id, row);
    else rows.delete(id);
  }
  const timelineOf = timelines(before ? [before.shard] : [], parts);
  if (before && added.length === 0) {
    const shard = await store.putBlob(encodeRows([...rows.values()], timelineOf));
    const { cell } = before;
    return [{ ...cell, shard, count: rows.size, hidden: cell.count + cell.hidden - rows.size }];
  }
  const bases = [...(before ? readBaseTile(mapBase(store, before.cell), nameOf(before.cell)) : []), ...added];
  const cells: Cell[] = [];
  for (const [part, inside] of splitIntoCells(bases, MAX_CELL_TOILETS, key)) {
    const shown = inside.flatMap(({ id }) => rows.get(id) ?? []);
    cells.push({
      key: part,
      shard: await store.putBlob(encodeRows(shown, timelineOf)),
      base: await store.putBlob(encodeBaseTile(inside)),
      box: boxAround(inside),
      count: shown.length,
      hidden: inside.length - shown.length,
    });
  }
  return cells;
}

function touchedBases(store: Store, { before, touched }: CellChange): Iterable<BaseToilet> {
  if (!before || touched.size === 0) return [];
  return readBaseToilets(mapBase(store, before.cell), nameOf(before.cell), touched).values();
}

function mapBase(store: Store, { base }: Cell): ArrayBuffer {
  return mapBlob(store, base);
}

function nameOf({ base }: Cell): string {
  return base.slice(0, 12);
}

/** Compiled hours: those that the shards hold as they hold them, others new. */
export function timelines(shards: readonly Shard[], { fromMin, compile }: MergeParts) {
  const known = new Map(
    shards.flatMap(({ columns: { hours } }) =>
      hours.sources().map((source, entry) => [JSON.stringify(source), { hours, entry }]),
    ),
  );
  return (source: HoursSource): Timeline => {
    const found = known.get(JSON.stringify(source));
    if (found) return found.hours.compiled(found.entry);
    const { value, ...place } = source;
    return compile(value, place, fromMin, fromMin + COMPILED_DAYS * 1440);
  };
}
