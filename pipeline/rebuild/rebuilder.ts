/**
 * Publishes contributions: turns rows of the change feed into the next generation.
 *
 * A row is marked merged only after the pointer moved, and the overlays are read after the row. After a kill at any
 * line the row is there again and the same work is done once more, with the same result. Any number of rebuilders may
 * run; the publish lock puts them in turn. Cost of a turn: rebuild.ts, and a few milliseconds of syncs.
 */

import { touchedByTime } from '../../overlay/contributions/overlays.ts';
import type { Database } from '../../overlay/database/database.ts';
import { markMerged, pendingToilets } from '../../overlay/feed.ts';
import { compileHours, memoizeHours } from '../../packages/hours/index.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import { readBaseTile } from '../../shards/generation/base-tile.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { countedAtOf, type Manifest } from '../../shards/generation/manifest.ts';
import { withSizes } from '../../shards/store/blob-sizes.ts';
import { noticingDamage } from '../../shards/store/damage.ts';
import type { Store } from '../../shards/store/store.ts';
import { syncFolder } from '../../shards/store/whole-file.ts';
import { contributionsIn } from '../merge/contribution-source.ts';
import { withPublishLock } from '../publish-lock.ts';
import { rebuild } from './rebuild.ts';

/** Most feed rows of one tick. The rest wait for the next tick. */
const ROWS_A_TICK = 10_000;
/** A recount of everything lets contributions in between so many cells. */
const CELLS_A_TICK = 16;

export class Rebuilder {
  readonly #store: Store;
  readonly #database: Database;
  readonly #compile = memoizeHours(compileHours);
  #generation: Generation | undefined;
  /** The pointer that named it. */
  #pointer = '';

  constructor(store: Store, database: Database) {
    this.#store = store;
    this.#database = database;
  }

  /**
   * Publishes what waits in the feed; returns how many rows that were. Without a generation they wait for the import.
   * @param clock asked after the feed was read: what was said before is not of the future
   */
  async rebuildPending(clock: () => Date): Promise<number> {
    if (this.#store.currentGeneration() === undefined) return 0;
    if ((await pendingToilets(this.#database, 1)).length === 0) return 0;
    return withPublishLock(this.#store, this.#database, async () => {
      const rows = await pendingToilets(this.#database, ROWS_A_TICK);
      const published = await this.#publish([...new Set(rows.map(({ toiletId }) => toiletId))], clock());
      // They are in it already: a publisher that was killed moved the pointer, and may not have made that safe.
      if (!published) await syncFolder(this.#store.dataDir);
      await markMerged(
        this.#database,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
  }

  /** Merges these toilets anew and publishes; undefined if that changed nothing. */
  async rebuildTouched(toiletIds: readonly string[], now: Date): Promise<Manifest | undefined> {
    return withPublishLock(this.#store, this.#database, () => this.#publish(toiletIds, now));
  }

  /**
   * Counts again what time alone changed since the last count: windows of 12 and 24 months, reports, and with a new
   * month the age of every check in the source. Does nothing on the day of the last count or import.
   */
  async recount(now: Date): Promise<void> {
    const manifest = this.served();
    if (!manifest) return;
    const since = countedAtOf(manifest);
    const today = now.toISOString();
    if (dayOf(since) >= dayOf(today)) return;
    if (monthOf(since) !== monthOf(today)) {
      for (let i = 0; i < manifest.tiles.length; i += CELLS_A_TICK) {
        const cells = manifest.tiles.slice(i, i + CELLS_A_TICK);
        await this.rebuildTouched(
          cells.flatMap(({ base }) => this.#idsOf(base)),
          now,
        );
      }
    }
    await withPublishLock(this.#store, this.#database, async () => {
      const ids = await touchedByTime(this.#database, new Date(since), now);
      await this.#publish(ids, now, now);
    });
  }

  /** The manifest that the pointer names now. */
  served(): Manifest | undefined {
    return this.#current()?.manifest;
  }

  #idsOf(base: string): string[] {
    const buffer = mapBlob(this.#store, base);
    return readBaseTile(buffer, base.slice(0, 12)).map(({ id }) => id);
  }

  /** Publishes; the caller holds the publish lock. Damaged files are mapped anew with the next try. */
  #publish(toiletIds: readonly string[], now: Date, countedAt?: Date): Promise<Manifest | undefined> {
    const forget = () => {
      this.#generation = undefined;
      this.#pointer = '';
    };
    return noticingDamage(this.#store.dataDir, () => this.#rebuild(toiletIds, now, countedAt), forget);
  }

  async #rebuild(toiletIds: readonly string[], now: Date, countedAt?: Date): Promise<Manifest | undefined> {
    const generation = this.#current();
    if (!generation) return undefined;
    const built = await rebuild(this.#store, generation, toiletIds, {
      contributions: contributionsIn(this.#database, () => now),
      now,
      compile: this.#compile,
      ...(countedAt && { countedAt }),
    });
    if (!built) return undefined;
    const manifest = withSizes(this.#store, built);
    await this.#store.putManifest(manifest);
    await this.#store.publish(manifest);
    this.#generation = new Generation(this.#store, manifest, generation);
    this.#pointer = this.#store.pointer()?.text ?? '';
    return manifest;
  }

  /** Opens the current generation. Files that it shares with the one before stay mapped. */
  #current(): Generation | undefined {
    const pointer = this.#store.pointer()?.text ?? '';
    if (pointer !== this.#pointer) {
      const manifest = this.#store.readCurrent();
      this.#generation = manifest && new Generation(this.#store, manifest, this.#generation);
      this.#pointer = pointer;
    }
    return this.#generation;
  }
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

function monthOf(time: string): string {
  return time.slice(0, 7);
}
