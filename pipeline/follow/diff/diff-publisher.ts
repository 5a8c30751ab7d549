/**
 * Applies diffs to the current generation and publishes the next one. Toilets, source state and data date move together
 * in one manifest, so after a kill at any line a diff is in or it is not.
 *
 * Builds outside of the publish lock: contributions are published meanwhile. Then it merges, in the lock, what they
 * changed since. If an import or another diff was published meanwhile, it begins again from that.
 * Places and labels stay those of the import. Cost: that of the cells touched.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../overlay/database/database.ts';
import { databaseTime, mergedSince } from '../../../overlay/feed.ts';
import { compileHours, memoizeHours } from '../../../packages/hours/index.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { blobsOf, type Manifest } from '../../../shards/generation/manifest.ts';
import { noticingDamage } from '../../../shards/store/damage.ts';
import { PINNED_BY_DIFF } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { contributionsIn, NO_CONTRIBUTIONS } from '../../merge/contribution-source.ts';
import { MAX_LOSS } from '../../publish/compare-generations.ts';
import { type Ahead, catchUp, type Merging, partsAt, publish } from '../../publish/publish-generation.ts';
import { withPublishLock } from '../../publish-lock.ts';
import { rebuild } from '../../rebuild/rebuild.ts';
import { AddedRecords, NO_RECORDS, recordsOf } from '../../sources/source-record.ts';
import { encodeSourceChanges } from '../state/source-changes.ts';
import { itemKey } from '../state/source-item.ts';
import { SourceStates } from '../state/source-store.ts';
import { applyDiff } from './apply.ts';
import type { Diff } from './diff-collector.ts';
import { rebuildSource } from './rebuild-source.ts';
import { touchedToilets } from './touched-toilets.ts';

/** The source in the next manifest. */
export interface SourcePoint {
  readonly dataMs: number | null;
  readonly sequence: number | null;
  readonly replicationUrl: string | null;
}

export interface AppliedDiffs {
  readonly manifest: Manifest;
  /** Toilets that were looked at again. */
  readonly touched: number;
  /** Objects that wait for parts, and for which: `way/7` for `node/3`. */
  readonly lacking: readonly { readonly object: string; readonly lacks: readonly string[] }[];
}

/** Imports and diffs come minutes apart; a publication that meets more of them than this is not one of those. */
const MOST_TRIES = 5;

export class DiffPublisher {
  readonly #store: Store;
  readonly #database: Database | undefined;
  readonly #states: SourceStates;
  readonly #compile = memoizeHours(compileHours);
  #generation: Generation | undefined;
  #added: { readonly blob: string; readonly records: AddedRecords } | undefined;

  /** @param database undefined: there are no contributions, and ids are those of the objects */
  constructor(store: Store, database: Database | undefined) {
    this.#store = store;
    this.#database = database;
    this.#states = new SourceStates(store);
  }

  /**
   * @param next asked what the diff leads to, with the generation that it is applied to. What it throws ends the
   *   publication
   */
  async publish(
    diff: Diff,
    next: (manifest: Manifest) => SourcePoint,
    clock: () => Date,
  ): Promise<AppliedDiffs> {
    const forget = () => {
      this.#generation = undefined;
    };
    return await noticingDamage(this.#store.dataDir, () => this.#hold(diff, next, clock), forget);
  }

  /** Pins what it reads and writes: contributions may publish more generations meanwhile than a sweep keeps. */
  async #hold(
    diff: Diff,
    next: (manifest: Manifest) => SourcePoint,
    clock: () => Date,
  ): Promise<AppliedDiffs> {
    return await this.#store.withPinnedBlobs(async () => {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const published = await this.#tryPublish(diff, next, clock);
        if (published) return published;
      }
      throw new Error(
        `Other imports or diffs were published ${MOST_TRIES} times while this diff was built. It was not published. Try again.`,
      );
    }, PINNED_BY_DIFF);
  }

  /** Publishes, unless the source that it built upon is not the current one any more: then undefined. */
  async #tryPublish(
    diff: Diff,
    next: (manifest: Manifest) => SourcePoint,
    clock: () => Date,
  ): Promise<AppliedDiffs | undefined> {
    const { generation, since } = await this.#begin();
    const { manifest: before } = generation;
    const { dataMs, sequence, replicationUrl } = next(before);
    const state = this.#states.open(before);
    const applied = applyDiff(state, diff);
    const now = clock();
    const touched = await touchedToilets(state, applied, now, this.#addedTo(before));
    const changes = await this.#store.putBlob(encodeSourceChanges(applied.state.changes));
    const merging = { clock, compile: this.#compile };
    const built = await rebuildSource(touched, {
      ...{ store: this.#store, generation, now, compile: this.#compile },
      contributions: this.#database ? contributionsIn(this.#database, clock) : NO_CONTRIBUTIONS,
      hasRegistry: this.#database !== undefined,
      source: { base: before.source!.base, changes, sequence, replication_url: replicationUrl },
      dataDate: dataMs === null ? null : new Date(dataMs),
    });
    requireToilets(before, built);
    const ready = await catchUp(this.#store, this.#database, merging, { manifest: built, since });
    await this.#store.share(ready.manifest);
    const manifest = await this.#publishOver(before, ready, merging);
    if (!manifest) return undefined;
    const lacking = applied.state
      .lacking()
      .filter(({ isObject, isVenue }) => isObject || isVenue)
      .map(({ type, id, lacks }) => ({ object: itemKey(type, id), lacks }));
    return { manifest, touched: touched.objectIds.length, lacking };
  }

  /** Opens the current generation, with all that was merged before a time of the database's clock. */
  async #begin(): Promise<{ generation: Generation; since: Date | undefined }> {
    return await withPublishLock(this.#store, this.#database, async () => {
      const generation = this.#current();
      await this.#store.pin(blobsOf(generation.manifest));
      return { generation, since: this.#database && (await databaseTime(this.#database)) };
    });
  }

  /** Publishes what was built, with what was merged into other generations since, if the source is still `before`'s. */
  async #publishOver(
    before: Manifest,
    { manifest: ready, since }: Ahead,
    merging: Merging,
  ): Promise<Manifest | undefined> {
    return await withPublishLock(this.#store, this.#database, async () => {
      const current = this.#store.readCurrent();
      if (!isDeepStrictEqual(current?.source, before.source)) return undefined;
      // An import adds its walking graph after its toilets: it may have come meanwhile.
      let manifest = { ...ready, walk: current?.walk ?? null };
      let generation = new Generation(this.#store, manifest, this.#generation);
      if (this.#database && since) {
        const toilets = await mergedSince(this.#database, since);
        const parts = partsAt(merging, this.#database);
        manifest = (await rebuild(this.#store, generation, toilets, parts)) ?? manifest;
      }
      manifest = await publish(this.#store, manifest);
      generation = new Generation(this.#store, manifest, generation);
      this.#generation = generation;
      return manifest;
    });
  }

  /** The records of other sources; kept open, since only imports change them. */
  #addedTo(manifest: Manifest): AddedRecords {
    const blob = manifest.added_sources?.records;
    if (blob === undefined) return NO_RECORDS;
    if (this.#added?.blob !== blob)
      this.#added = { blob, records: new AddedRecords(recordsOf(this.#store, manifest)) };
    return this.#added.records;
  }

  #current(): Generation {
    const manifest = this.#store.readCurrent();
    if (!manifest)
      throw new Error(`There is no generation in ${this.#store.dataDir}. Run "lootiles import" first.`);
    this.#generation = new Generation(this.#store, manifest, this.#generation);
    return this.#generation;
  }
}

/** Changes of days do not take a tenth of the toilets: that is vandalism, or a diff of somewhere else. */
function requireToilets(before: Manifest, after: Manifest): void {
  if (after.toilets >= before.toilets * (1 - MAX_LOSS)) return;
  throw new Error(
    `The diffs would leave ${after.toilets} of ${before.toilets} toilets, so they were not published. Check them. If the loss is right, run "lootiles import --allow-shrink" with a new extract.`,
  );
}
