/**
 * From a generation and the toilets that something was said of to the manifest of the next one.
 *
 * Only their cells are built again; places, labels and all other cells keep their blobs, and the id index too
 * unless a toilet comes. Writes blobs, publishes nothing. Cost: a few milliseconds, and rebuild-cell.ts for each cell.
 */

import { type compileHours, startOfDayMin } from '../../packages/hours/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { cellAt, freeCellKey } from '../../shards/generation/cell-key.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { type Cell, countedAtOf, createdAfter, Manifest } from '../../shards/generation/manifest.ts';
import { bucketOf, encodeIdBucket } from '../../shards/ids/id-bucket.ts';
import { idKey, idOfKey } from '../../shards/ids/id-key.ts';
import { forEachLimit } from '../../shards/store/parallel.ts';
import type { Store } from '../../shards/store/store.ts';
import { communityBase, isCommunityId } from '../merge/community-base.ts';
import type { ContributionSource } from '../merge/contribution-source.ts';
import { type CellChange, rebuildCell } from './rebuild-cell.ts';

/** Cells built at once: hides the wait for the disk's sync. */
const CELLS_AT_ONCE = 8;

export interface RebuildParts {
  readonly contributions: ContributionSource;
  readonly now: Date;
  /** Compiles hours; one that remembers. */
  readonly compile: typeof compileHours;
  /** All that time alone changes is counted with this. */
  readonly countedAt?: Date;
}

/**
 * @param toiletIds ids or aliases; those that the generation does not know and that are no proposals are left out
 * @returns undefined if nothing changed
 */
export async function rebuild(
  store: Store,
  generation: Generation,
  toiletIds: readonly string[],
  { contributions, now, compile, countedAt }: RebuildParts,
): Promise<Manifest | undefined> {
  const changes = new Changes(generation);
  const strangers = toiletIds.filter((id) => !changes.touch(id));
  const added = await addedToilets(strangers, contributions);
  for (const base of added) changes.add(base);
  const overlays = await contributions.overlays(changes.toiletIds());
  const parts = { overlays, now, fromMin: startOfDayMin(now), compile };
  const rebuilt = new Map<string, Cell[]>();
  await forEachLimit(
    changes.list().map((change) => async () => {
      rebuilt.set(change.key, await rebuildCell(store, change, parts));
    }),
    CELLS_AT_ONCE,
  );
  const ids = await withIds(store, generation, added);
  const { manifest } = generation;
  const cells = replaceCells(manifest.tiles, rebuilt);
  if (!countedAt && cells.every((cell, i) => cell.shard === manifest.tiles[i]?.shard)) return undefined;
  return Manifest.parse({
    ...manifest,
    generation: store.nextGeneration(),
    created_at: createdAfter(manifest, now),
    counted_at: countedAt?.toISOString() ?? countedAtOf(manifest),
    toilets: cells.reduce((sum, { count }) => sum + count, 0),
    tiles: cells,
    ids,
  });
}

/** The changes to make, by cell. */
class Changes {
  readonly #generation: Generation;
  readonly #byTile = new Map<string, { touched: Set<string>; added: BaseToilet[] } & CellChange>();
  readonly #keys: Set<string>;

  constructor(generation: Generation) {
    this.#generation = generation;
    this.#keys = new Set(generation.manifest.tiles.map(({ key }) => key));
  }

  /** Marks a toilet as changed. False if the generation does not know the id. */
  touch(id: string): boolean {
    const key = idKey(id);
    const found = key && this.#generation.find(key);
    if (!found) return false;
    this.#at(found.cell.key, found).touched.add(idOfKey(found.target, 0));
    return true;
  }

  add(base: BaseToilet): void {
    const { lon, lat } = base;
    const key = cellAt(this.#keys, lon, lat) ?? freeCellKey(this.#keys, lon, lat);
    this.#keys.add(key);
    this.#at(key, this.#generation.cellAt(lon, lat)).added.push(base);
  }

  list(): CellChange[] {
    return [...this.#byTile.values()];
  }

  toiletIds(): string[] {
    return this.list().flatMap(({ touched, added }) => [...touched, ...added.map(({ id }) => id)]);
  }

  #at(key: string, before: CellChange['before']) {
    let change = this.#byTile.get(key);
    if (!change) {
      change = { key, before, touched: new Set(), added: [] };
      this.#byTile.set(key, change);
    }
    return change;
  }
}

async function addedToilets(
  ids: readonly string[],
  contributions: ContributionSource,
): Promise<BaseToilet[]> {
  const proposed = [...new Set(ids.filter(isCommunityId))];
  return proposed.length > 0 ? (await contributions.communityToilets(proposed)).map(communityBase) : [];
}

/** The id index with more toilets in it. */
async function withIds(
  store: Store,
  { manifest, buckets }: Generation,
  added: readonly BaseToilet[],
): Promise<string[]> {
  const ids = [...manifest.ids];
  const byBucket = Map.groupBy(added, ({ id }) => bucketOf(id, buckets.length));
  for (const [index, bases] of byBucket) {
    const entries = bases.map(({ id, lon, lat }) => ({ id, target: id, lon, lat }));
    ids[index] = await store.putBlob(encodeIdBucket([...buckets[index]!.entries(), ...entries]));
  }
  return ids;
}

/** Replaces cells, in the order of their keys, as a full build writes them. */
function replaceCells(before: readonly Cell[], rebuilt: ReadonlyMap<string, readonly Cell[]>): Cell[] {
  const known = new Set(before.map(({ key }) => key));
  const fresh = [...rebuilt].filter(([key]) => !known.has(key)).flatMap(([, cells]) => cells);
  const cells = before.flatMap((cell) => rebuilt.get(cell.key) ?? [cell]);
  return fresh.length === 0 ? cells : [...cells, ...fresh].sort((a, b) => (a.key < b.key ? -1 : 1));
}
