/**
 * From a generation and the toilets that something was said of to the manifest of the next one.
 *
 * Only their tiles are built again; places, labels and all other tiles keep their blobs, and the id index too
 * unless a toilet comes. Writes blobs, publishes nothing. Cost: a few milliseconds, and rebuild-tile.ts for each tile.
 */
import type { BaseToilet } from '../../schemas/base-toilet.ts';
import type { Generation } from '../../shards/generation.ts';
import type { compileHours } from '../../shards/hours.ts';
import { bucketOf, encodeIdBucket } from '../../shards/id-bucket.ts';
import { idKey, idOfKey } from '../../shards/id-key.ts';
import { countedAtOf, Manifest, type Tile } from '../../shards/manifest.ts';
import { runAll } from '../../shards/run-all.ts';
import type { Store } from '../../shards/store.ts';
import { freeTileKey, tileAt } from '../../shards/tile-key.ts';
import { communityBase, isCommunityId } from '../community-base.ts';
import type { People } from '../people.ts';
import { startOfDayMin } from '../remember-hours.ts';
import { rebuildTile, type TileChange } from './rebuild-tile.ts';

/** Tiles built at once: hides the wait for the disk's sync. */
const TILES_AT_ONCE = 8;

export interface RebuildParts {
  readonly people: People;
  readonly now: Date;
  /** Compiles hours; one that remembers. */
  readonly compile: typeof compileHours;
  /** All that time alone changes is counted with this. */
  readonly countedAt?: Date;
}

/**
 * @param toiletIds ids or aliases; those that the generation does not know and nobody proposed are left out
 * @returns undefined where nothing changed
 */
export async function rebuild(
  store: Store,
  generation: Generation,
  toiletIds: readonly string[],
  { people, now, compile, countedAt }: RebuildParts,
): Promise<Manifest | undefined> {
  const changes = new Changes(generation);
  const strangers = toiletIds.filter((id) => !changes.touch(id));
  const added = await addedToilets(strangers, people);
  for (const base of added) changes.add(base);
  const overlays = await people.overlays(changes.toiletIds());
  const parts = { overlays, now, fromMin: startOfDayMin(now), compile };
  const rebuilt = new Map<string, Tile[]>();
  await runAll(
    changes.list().map((change) => async () => {
      rebuilt.set(change.key, await rebuildTile(store, change, parts));
    }),
    TILES_AT_ONCE,
  );
  const ids = await withIds(store, generation, added);
  const { manifest } = generation;
  const tiles = replaceTiles(manifest.tiles, rebuilt);
  if (!countedAt && tiles.every((tile, i) => tile.shard === manifest.tiles[i]?.shard)) return undefined;
  return Manifest.parse({
    ...manifest,
    generation: store.nextGeneration(),
    created_at: now.toISOString(),
    counted_at: countedAt?.toISOString() ?? countedAtOf(manifest),
    toilets: tiles.reduce((sum, { count }) => sum + count, 0),
    tiles,
    ids,
  });
}

/** What is to be done, by tile. */
class Changes {
  readonly #generation: Generation;
  readonly #byTile = new Map<string, { touched: Set<string>; added: BaseToilet[] } & TileChange>();
  readonly #keys: Set<string>;

  constructor(generation: Generation) {
    this.#generation = generation;
    this.#keys = new Set(generation.manifest.tiles.map(({ key }) => key));
  }

  /** False where the generation does not know the id. */
  touch(id: string): boolean {
    const key = idKey(id);
    const found = key && this.#generation.find(key);
    if (!found) return false;
    this.#at(found.tile.key, found).touched.add(idOfKey(found.target, 0));
    return true;
  }

  add(base: BaseToilet): void {
    const { lon, lat } = base;
    const key = tileAt(this.#keys, lon, lat) ?? freeTileKey(this.#keys, lon, lat);
    this.#keys.add(key);
    this.#at(key, this.#generation.tileAt(lon, lat)).added.push(base);
  }

  list(): TileChange[] {
    return [...this.#byTile.values()];
  }

  toiletIds(): string[] {
    return this.list().flatMap(({ touched, added }) => [...touched, ...added.map(({ id }) => id)]);
  }

  #at(key: string, before: TileChange['before']) {
    let change = this.#byTile.get(key);
    if (!change) {
      change = { key, before, touched: new Set(), added: [] };
      this.#byTile.set(key, change);
    }
    return change;
  }
}

async function addedToilets(ids: readonly string[], people: People): Promise<BaseToilet[]> {
  const proposed = [...new Set(ids.filter(isCommunityId))];
  return proposed.length > 0 ? (await people.communityToilets(proposed)).map(communityBase) : [];
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

/** In the order of their keys, as a full build writes them. */
function replaceTiles(before: readonly Tile[], rebuilt: ReadonlyMap<string, readonly Tile[]>): Tile[] {
  const known = new Set(before.map(({ key }) => key));
  const fresh = [...rebuilt].filter(([key]) => !known.has(key)).flatMap(([, tiles]) => tiles);
  const tiles = before.flatMap((tile) => rebuilt.get(tile.key) ?? [tile]);
  return fresh.length === 0 ? tiles : [...tiles, ...fresh].sort((a, b) => (a.key < b.key ? -1 : 1));
}
