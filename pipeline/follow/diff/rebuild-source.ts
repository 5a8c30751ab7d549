/**
 * From a generation and the toilets that a diff touched to the manifest of the next one.
 *
 * Only their cells are built again, and of these only the rows of toilets that changed; places, labels and all other
 * cells keep their blobs. Writes blobs, publishes nothing. Cost: some 15 ms a cell.
 */
import { isDeepStrictEqual } from 'node:util';
import { startOfDayMin } from '../../../packages/hours/index.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { mapBlob } from '../../../shards/format/map-blob.ts';
import { encodeBaseTile, readBaseTile, readBaseToilets } from '../../../shards/generation/base-tile.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { type Cell, countedAtOf, Manifest, type SourceBlobs } from '../../../shards/generation/manifest.ts';
import {
  bucketCount,
  bucketOf,
  encodeIdBucket,
  encodeIdBuckets,
  type IdEntry,
} from '../../../shards/ids/id-bucket.ts';
import { idKey, idOfKey } from '../../../shards/ids/id-key.ts';
import { boxAround } from '../../../shards/shard/box.ts';
import { rowsOf, type ShardRow, shardRow } from '../../../shards/shard/shard-row.ts';
import { encodeRows } from '../../../shards/shard/write-shard.ts';
import { forEachLimit } from '../../../shards/store/parallel.ts';
import type { Store } from '../../../shards/store/store.ts';
import { zoneAt } from '../../geo/locate.ts';
import { merge } from '../../merge/merge.ts';
import type { RebuildParts } from '../../rebuild/rebuild.ts';
import { timelines } from '../../rebuild/rebuild-cell.ts';
import type { DraftToilet } from '../../toilets/candidate.ts';
import { compareIds } from '../../toilets/toilet-id.ts';
import { type NewCell, recutCells } from './recut-cells.ts';
import type { TouchedToilets } from './touched-toilets.ts';

/** Cells built at once: hides the wait for the disk's sync. */
const CELLS_AT_ONCE = 8;

export interface SourceRebuild extends RebuildParts {
  readonly store: Store;
  readonly generation: Generation;
  /** Ids were given to toilets by the registry: they stay. */
  readonly hasRegistry: boolean;
  /** The source in the manifest afterwards. */
  readonly source: SourceBlobs;
  readonly dataDate: Date | null;
}

export async function rebuildSource(touched: TouchedToilets, parts: SourceRebuild): Promise<Manifest> {
  const { store, generation, now, dataDate, source } = parts;
  const { manifest } = generation;
  const { removed, added } = changedToilets(touched, parts);
  const cells = await recut(removed, added, parts);
  return Manifest.parse({
    ...manifest,
    generation: store.nextGeneration(),
    created_at: now.toISOString(),
    counted_at: countedAtOf(manifest),
    data_date: dataDate?.toISOString() ?? null,
    toilets: cells.reduce((sum, { count }) => sum + count, 0),
    aliases: manifest.aliases + aliasesOf(added) - aliasesOf([...removed.values()].flat()),
    tiles: cells,
    ids: await withIds(store, generation, [...removed.values()].flat(), added),
    source,
  });
}

const aliasesOf = (toilets: readonly BaseToilet[]): number =>
  toilets.reduce((sum, { aliases }) => sum + aliases.length, 0);

/** Toilets to remove, by cell, and toilets to add. One that changed is both; one that did not, neither. */
function changedToilets({ objectIds, toilets }: TouchedToilets, parts: SourceRebuild) {
  const byTile = publishedOf(objectIds, parts);
  const old = [...byTile.values()].flat();
  const holders = new Map(old.flatMap((each) => [each.id, ...each.aliases].map((id) => [id, each])));
  const placed = toilets.map((toilet) => ({ ...toilet, zone: zoneOf(toilet, holders.get(toilet.id)) }));
  const fresh = parts.hasRegistry ? keepPublicIds(placed, old) : placed;
  const oldById = new Map(old.map((toilet) => [toilet.id, toilet]));
  const isSame = (toilet: BaseToilet): boolean => isDeepStrictEqual(oldById.get(toilet.id), toilet);
  const same = new Set(fresh.filter(isSame).map(({ id }) => id));
  const removed = new Map<string, BaseToilet[]>();
  for (const [key, inside] of byTile) {
    const gone = inside.filter(({ id }) => !same.has(id));
    if (gone.length > 0) removed.set(key, gone);
  }
  return { removed, added: fresh.filter(({ id }) => !same.has(id)) };
}

/** Most toilets do not move, and the borders of zones are slow to read. */
function zoneOf({ lon, lat }: DraftToilet, old: BaseToilet | undefined): string {
  return old && old.lon === lon && old.lat === lat ? old.zone : zoneAt(lon, lat);
}

/** Returns the published toilets that were made of these objects, grouped by cell. */
function publishedOf(objectIds: readonly string[], { store, generation }: SourceRebuild) {
  const idsByTile = new Map<Cell, Set<string>>();
  for (const id of objectIds) {
    const key = idKey(id);
    const found = key && generation.find(key);
    if (!found) continue;
    const ids = idsByTile.get(found.cell) ?? new Set();
    idsByTile.set(found.cell, ids.add(idOfKey(found.target, 0)));
  }
  return new Map(
    Array.from(idsByTile, ([{ key, base }, ids]) => [
      key,
      [...readBaseToilets(mapBlob(store, base), base.slice(0, 12), ids).values()],
    ]),
  );
}

async function recut(
  removed: ReadonlyMap<string, readonly BaseToilet[]>,
  added: readonly BaseToilet[],
  parts: SourceRebuild,
): Promise<Cell[]> {
  const { store, generation, contributions } = parts;
  const byKey = new Map(generation.manifest.tiles.map((cell) => [cell.key, cell]));
  const { dropped, cells } = recutCells(
    new Map(generation.manifest.tiles.map(({ key, count, hidden }) => [key, count + hidden])),
    (key) => {
      const { base } = byKey.get(key)!;
      return readBaseTile(mapBlob(store, base), base.slice(0, 12));
    },
    new Map(Array.from(removed, ([key, inside]) => [key, new Set(inside.map(({ id }) => id))])),
    added,
  );
  const overlays = await contributions.overlays(added.map(({ id }) => id));
  const fresh = new Map(
    added.map((base): [string, ShardRow | null] => {
      const merged = merge(base, overlays.get(base.id), parts.now);
      return [base.id, merged && shardRow(merged)];
    }),
  );
  const built: Cell[] = [];
  await forEachLimit(
    cells.map((cell) => async () => {
      built.push(await buildCell(cell, fresh, parts));
    }),
    CELLS_AT_ONCE,
  );
  const kept = generation.manifest.tiles.filter(({ key }) => !dropped.has(key));
  return [...kept, ...built].sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function buildCell(
  { key, toilets, from }: NewCell<BaseToilet>,
  fresh: ReadonlyMap<string, ShardRow | null>,
  { store, generation, now, compile }: SourceRebuild,
): Promise<Cell> {
  const shards = from.flatMap((old) => {
    const index = generation.manifest.tiles.findIndex((cell) => cell.key === old);
    return generation.shards[index] ?? [];
  });
  const before = shards.map(rowsOf);
  // A toilet without a row is one that a moderator marked gone.
  const rowOf = (id: string): ShardRow | null =>
    fresh.get(id) ?? (fresh.has(id) ? null : (before.find((rows) => rows.has(id))?.get(id) ?? null));
  const shown = toilets.flatMap(({ id }) => rowOf(id) ?? []);
  const timelineOf = timelines(shards, { overlays: new Map(), now, fromMin: startOfDayMin(now), compile });
  return {
    key,
    shard: await store.putBlob(encodeRows(shown, timelineOf)),
    base: await store.putBlob(encodeBaseTile(toilets)),
    box: boxAround(toilets),
    count: shown.length,
    hidden: toilets.length - shown.length,
  };
}

/** The id index without some toilets and with others. */
async function withIds(
  store: Store,
  { manifest, buckets }: Generation,
  removed: readonly BaseToilet[],
  added: readonly BaseToilet[],
): Promise<string[]> {
  const gone = new Set(removed.flatMap(({ id, aliases }) => [id, ...aliases]));
  const entries = added.flatMap(({ id, aliases, lon, lat }): IdEntry[] =>
    [id, ...aliases].map((known) => ({ id: known, target: id, lon, lat })),
  );
  const entriesAt = (index: number): IdEntry[] => [
    ...buckets[index]!.entries().filter(({ id }) => !gone.has(id)),
    ...entries.filter(({ id }) => bucketOf(id, buckets.length) === index),
  ];
  const known = manifest.tiles.reduce((sum, { count, hidden }) => sum + count + hidden, manifest.aliases);
  const count = known - gone.size + entries.length;
  if (bucketCount(count) !== buckets.length) {
    const all = [...buckets.keys()].flatMap(entriesAt);
    return await Promise.all(encodeIdBuckets(all).map((bucket) => store.putBlob(bucket)));
  }
  const ids = [...manifest.ids];
  const touched = new Set(
    [...gone, ...entries.map(({ id }) => id)].map((id) => bucketOf(id, buckets.length)),
  );
  for (const index of touched) ids[index] = await store.putBlob(encodeIdBucket(entriesAt(index)));
  return ids;
}

/**
 * Which public ids the toilets of a diff have. Pure.
 *
 * Without a registry: those of their objects, as an import gives them. With one, an id that was given stays with
 * its object, also if it was derived from another one. Does a vanished toilet's id go to a new one beside it? Which
 * of two ids stays if toilets became one? The next import decides that, since it knows the contributions (ids/).
 * @param toilets with the ids of their objects
 * @param before what was published of these objects
 */
export function keepPublicIds(
  toilets: readonly BaseToilet[],
  before: readonly BaseToilet[],
): readonly BaseToilet[] {
  const holders = new Map(before.flatMap((old) => [old.id, ...old.aliases].map((id) => [id, old])));
  const objects = new Set(toilets.flatMap(objectsOf));
  const taken = new Set<BaseToilet>();
  const claim = (ids: readonly string[]): BaseToilet | undefined => {
    const held = ids.flatMap((id) => holders.get(id) ?? []).filter((old) => !taken.has(old));
    const [first] = held.toSorted((a, b) => compareIds(a.id, b.id));
    if (first) taken.add(first);
    return first;
  };
  // The toilet with the object of an id comes first, then a toilet with another object of that toilet.
  const own = toilets.map((toilet) => claim(objectsOf(toilet).filter((id) => holders.get(id)?.id === id)));
  const kept = toilets.map((toilet, i) => own[i] ?? claim(objectsOf(toilet)));
  const used = new Set(kept.map((old, i) => old?.id ?? toilets[i]!.id));
  return toilets.map((toilet, i) => {
    const old = kept[i];
    if (!old) return toilet;
    const inherited = old.aliases.filter((id) => !objects.has(id));
    const aliases = [...new Set([...objectsOf(toilet), ...inherited])]
      .filter((id) => id !== old.id && !used.has(id))
      .sort(compareIds);
    return { ...toilet, id: old.id, aliases };
  });
}

function objectsOf({ id, aliases }: BaseToilet): string[] {
  return [id, ...aliases];
}
