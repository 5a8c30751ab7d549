/**
 * Applies diffs to the current generation and publishes the next one: toilets, source state and data date move
 * together in one manifest, so whatever is killed at whatever line, a diff is in or it is not.
 *
 * Places and labels stay those of the import. Cost: that of the tiles touched; while it runs in the publish lock, what
 * people contribute waits.
 */
import type { Database } from '../../overlay/database.ts';
import { noticingDamage } from '../../shards/damage-notice.ts';
import { Generation } from '../../shards/generation.ts';
import { compileHours } from '../../shards/hours.ts';
import type { Manifest } from '../../shards/manifest.ts';
import type { Store } from '../../shards/store.ts';
import { NO_PEOPLE, peopleIn } from '../people.ts';
import { MAX_LOSS } from '../plausible.ts';
import { withPublishLock } from '../rebuild/publish-lock.ts';
import { rememberHours } from '../remember-hours.ts';
import { applyDiff } from './apply.ts';
import type { Diff } from './diff-collector.ts';
import { rebuildSource } from './rebuild-source.ts';
import { encodeSourceChanges } from './source-changes.ts';
import { itemKey } from './source-item.ts';
import { SourceStates } from './source-store.ts';
import { touchedToilets } from './touched-toilets.ts';

/** What the next manifest says of the source. */
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

export class DiffPublisher {
  readonly #store: Store;
  readonly #database: Database | undefined;
  readonly #states: SourceStates;
  readonly #compile = rememberHours(compileHours);
  #generation: Generation | undefined;

  /** @param database undefined: nobody said anything, and ids are those of the objects */
  constructor(store: Store, database: Database | undefined) {
    this.#store = store;
    this.#database = database;
    this.#states = new SourceStates(store);
  }

  /**
   * @param next asked in the lock with what is current then: what the diff leads to. What it throws ends the publication
   */
  async publish(diff: Diff, next: (manifest: Manifest) => SourcePoint, now: Date): Promise<AppliedDiffs> {
    const forget = () => {
      this.#generation = undefined;
    };
    return await noticingDamage(this.#store.dataDir, () => this.#publish(diff, next, now), forget);
  }

  async #publish(diff: Diff, next: (manifest: Manifest) => SourcePoint, now: Date): Promise<AppliedDiffs> {
    return await withPublishLock(this.#store, this.#database, async () => {
      const generation = this.#current();
      const { manifest: before } = generation;
      const { dataMs, sequence, replicationUrl } = next(before);
      const state = this.#states.open(before);
      const applied = applyDiff(state, diff);
      const touched = touchedToilets(state, applied, now);
      const changes = await this.#store.putBlob(encodeSourceChanges(applied.state.changes));
      const manifest = await rebuildSource(touched, {
        ...{ store: this.#store, generation, now, compile: this.#compile },
        people: this.#database ? peopleIn(this.#database, now) : NO_PEOPLE,
        hasRegistry: this.#database !== undefined,
        source: { base: before.source!.base, changes, sequence, replication_url: replicationUrl },
        dataDate: dataMs === null ? null : new Date(dataMs),
      });
      requireToilets(before, manifest);
      await this.#store.putManifest(manifest);
      await this.#store.publish(manifest);
      this.#generation = Generation.open(this.#store, manifest, generation);
      const lacking = applied.state
        .lacking()
        .filter(({ isObject, isVenue }) => isObject || isVenue)
        .map(({ type, id, lacks }) => ({ object: itemKey(type, id), lacks }));
      return { manifest, touched: touched.objectIds.length, lacking };
    });
  }

  #current(): Generation {
    const manifest = this.#store.readCurrent();
    if (!manifest)
      throw new Error(`There is no generation in ${this.#store.dataDir}. Run "lootiles import" first.`);
    this.#generation = Generation.open(this.#store, manifest, this.#generation);
    return this.#generation;
  }
}

/** Changes of days do not take a tenth of the toilets: that is vandalism, or a diff of somewhere else. */
function requireToilets(before: Manifest, after: Manifest): void {
  if (after.toilets >= before.toilets * (1 - MAX_LOSS)) return;
  throw new Error(
    `The diffs would leave ${after.toilets} of ${before.toilets} toilets; nothing was published. Check them; if the loss is right, run "lootiles import --allow-shrink" with a new extract.`,
  );
}
