/**
 * Builds one tile again where some of its toilets changed: their rows are merged anew, all others are copied from
 * the shard as they are.
 *
 * Writes only blobs. Cost: 5 to 10 ms for a full tile, most of it inflating the base tile and hashing the shard; three
 * times that where a toilet comes or goes or its hours change, and a new value of hours costs its compilation.
 */
import type { ToiletOverlay } from '../../overlay/toilet-overlay.ts';
import type { BaseToilet } from '../../schemas/base-toilet.ts';
import { encodeBaseTile, readBaseTile, readBaseToilets } from '../../shards/base-tile.ts';
import { boxAround } from '../../shards/box.ts';
import type { compileHours, Timeline } from '../../shards/hours.ts';
import type { Tile } from '../../shards/manifest.ts';
import { mapBlob } from '../../shards/map-blob.ts';
import { COMPILED_DAYS } from '../../shards/sections.ts';
import type { Shard } from '../../shards/shard.ts';
import { type HoursSource, rowsOf, type ShardRow, shardRow } from '../../shards/shard-row.ts';
import { spliceShard } from '../../shards/splice-shard.ts';
import type { Store } from '../../shards/store.ts';
import { MAX_TILE_TOILETS, splitIntoTiles } from '../../shards/tile-key.ts';
import { encodeRows } from '../../shards/write-shard.ts';
import { merge } from '../merge.ts';

export interface TileChange {
  readonly key: string;
  /** Undefined where no tile was. */
  readonly before: { readonly tile: Tile; readonly shard: Shard } | undefined;
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

/** Usually the one tile; several where it became too full. */
export async function rebuildTile(store: Store, change: TileChange, parts: MergeParts): Promise<Tile[]> {
  const { key, before, added } = change;
  // Otherwise damage of the file would be published under a good hash.
  before?.shard.checkAll();
  const fresh = new Map<string, ShardRow | null>();
  for (const base of [...touchedBases(store, change), ...added]) {
    const merged = merge(base, parts.overlays.get(base.id), parts.now);
    fresh.set(base.id, merged && shardRow(merged));
  }
  const spliced = before && added.length === 0 ? spliceShard(before.shard, fresh) : undefined;
  if (before && spliced) return [{ ...before.tile, shard: await store.putBlob(spliced) }];

  const rows = before ? rowsOf(before.shard) : new Map<string, ShardRow>();
  for (const [id, row] of fresh) {
    if (row) rows.set(id, row);
    else rows.delete(id);
  }
  const timelineOf = timelines(before ? [before.shard] : [], parts);
  if (before && added.length === 0) {
    const shard = await store.putBlob(encodeRows([...rows.values()], timelineOf));
    const { tile } = before;
    return [{ ...tile, shard, count: rows.size, hidden: tile.count + tile.hidden - rows.size }];
  }
  const bases = [...(before ? readBaseTile(mapBase(store, before.tile), nameOf(before.tile)) : []), ...added];
  const tiles: Tile[] = [];
  for (const [part, inside] of splitIntoTiles(bases, MAX_TILE_TOILETS, key)) {
    const shown = inside.flatMap(({ id }) => rows.get(id) ?? []);
    tiles.push({
      key: part,
      shard: await store.putBlob(encodeRows(shown, timelineOf)),
      base: await store.putBlob(encodeBaseTile(inside)),
      box: boxAround(inside),
      count: shown.length,
      hidden: inside.length - shown.length,
    });
  }
  return tiles;
}

function touchedBases(store: Store, { before, touched }: TileChange): Iterable<BaseToilet> {
  if (!before || touched.size === 0) return [];
  return readBaseToilets(mapBase(store, before.tile), nameOf(before.tile), touched).values();
}

function mapBase(store: Store, { base }: Tile): ArrayBuffer {
  return mapBlob(store, base);
}

function nameOf({ base }: Tile): string {
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
