/**
 * Follows the replication of OpenStreetMap: fetches the diffs after what the generation holds and publishes them.
 *
 * The number of the last diff stands in the manifest, so it moves with the toilets: nothing is skipped or repeated,
 * also after a kill and beside other publishers. Diffs that wait are published together. A fault is logged once and
 * tried again, less and less often. Between imports places stay as they are.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../common/logger.ts';
import { Outage } from '../../../common/outage.ts';
import { reasonOf } from '../../../common/reason-of.ts';
import type { Database } from '../../../overlay/database/database.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { Store } from '../../../shards/store/store.ts';
import { readOscFile } from '../osc/osc-reader.ts';
import {
  lastDiffWithin,
  ReplicationServer,
  type ReplicationState,
  replicationBase,
} from '../replication/replication-server.ts';
import { type Diff, DiffCollector } from './diff-collector.ts';
import { type AppliedDiffs, DiffPublisher } from './diff-publisher.ts';

/** How often to look for a new diff: the shortest interval of any server. */
const POLL_MS = 60_000;
/** Diffs published together at most, so that an hour's minutely diffs are one generation; daily ones wait their turn. */
const DIFFS_A_CYCLE = 60;
/** Past so many changed objects a turn ends: memory for a day of the planet. */
const OBJECTS_A_CYCLE = 4_000_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;

const NO_SERVER =
  'OpenStreetMap diffs are not applied: the extract names no replication server, or several extracts name different ones. Set REPLICATION_URL to a server whose diffs cover all of them.';

export interface ReplicationParts {
  readonly store: Store;
  /** Database of contributions; undefined if there are none. */
  readonly database: Database | undefined;
  /** Address of the replication server; `dump`: the one that the dump names, `off`: none. */
  readonly url: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Pauses of tests are shorter. Milliseconds. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Runs until the signal, and then to the end of the current publication. */
export async function followReplication(parts: ReplicationParts, signal: AbortSignal): Promise<void> {
  const { log, pause = pauseFor, url } = parts;
  if (url === 'off') return;
  const follower = new Follower(parts, signal);
  const outage = new Outage(() => performance.now());
  let failures = 0;
  while (!signal.aborted) {
    try {
      const published = await follower.cycle();
      if (outage.worked()) log.info('OpenStreetMap diffs are applied again.');
      failures = 0;
      if (!published) await pause(POLL_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      if (outage.failed())
        log.warn(
          `Applying OpenStreetMap diffs failed. Retrying in ${FIRST_PAUSE_MS / 1000} s, then with growing pauses.`,
          { reason: reasonOf(error) },
        );
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal);
    }
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}

class Follower {
  readonly #parts: ReplicationParts;
  readonly #signal: AbortSignal;
  readonly #publisher: DiffPublisher;
  readonly #folder: string;
  /** The diff that came damaged in the turn before. */
  #unreadable: number | undefined;
  #hasNoServer = false;

  constructor(parts: ReplicationParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
    this.#publisher = new DiffPublisher(parts.store, parts.database);
    this.#folder = join(parts.store.dataDir, 'tmp', `replication-${process.pid}`);
  }

  /** Publishes what waits on the server; false if nothing does, or there is nothing to follow. */
  async cycle(): Promise<boolean> {
    const manifest = this.#parts.store.readCurrent();
    const named = manifest?.source?.replication_url ?? null;
    const url = this.#parts.url === 'dump' ? named : this.#parts.url;
    if (!manifest?.source || manifest.demo) return false;
    if (url === null) {
      if (!this.#hasNoServer) this.#parts.log.warn(NO_SERVER);
      this.#hasNoServer = true;
      return false;
    }
    const server = new ReplicationServer(url, this.#signal);
    const latest = await server.latest();
    const last = await this.#lastOf(manifest, server, latest);
    if (last === null || latest.sequence <= last) return false;
    const isBehind = this.#unreadable !== undefined && this.#unreadable > last + 1;
    const newest = isBehind ? Math.min(latest.sequence, this.#unreadable! - 1) : latest.sequence;
    this.#unreadable = undefined;
    try {
      await this.#follow(manifest, server, last, newest);
      return true;
    } finally {
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  /** The newest diff in the generation; null if its age is not known. */
  async #lastOf(
    { source, data_date }: Manifest,
    server: ReplicationServer,
    latest: ReplicationState,
  ): Promise<number | null> {
    const isNumberedThere =
      source?.replication_url != null && replicationBase(source.replication_url) === server.base;
    if (isNumberedThere && source.sequence !== null) return source.sequence;
    if (data_date === null) return null;
    const { sequence } = await lastDiffWithin(server, Date.parse(data_date), latest);
    return sequence;
  }

  async #follow(before: Manifest, server: ReplicationServer, last: number, newest: number): Promise<void> {
    const fetched = await this.#fetch(before, server, last, newest);
    const { diff, state, fault } = fetched;
    if (state) {
      const dataMs = Math.max(state.timestampMs, timeOf(before) ?? 0);
      const next = (manifest: Manifest) => {
        // An import or another worker published meanwhile: what was fetched may not fit any more.
        if (!isSameSource(manifest, before)) throw new Superseded();
        return { dataMs, sequence: state.sequence, replicationUrl: server.base };
      };
      try {
        this.#logApplied(await this.#publisher.publish(diff, next, this.#parts.now), state.sequence);
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
    if (fault) throw fault.error;
  }

  /** The diffs of this turn; if one cannot be fetched, those before it, and why. */
  async #fetch(before: Manifest, server: ReplicationServer, last: number, newest: number): Promise<Fetched> {
    const collector = new DiffCollector();
    const dataMs = timeOf(before);
    let state: ReplicationState | undefined;
    for (let sequence = last + 1; sequence <= newest; sequence++) {
      // A first diff that was found by its time may hold older versions than the data: what is newer must follow.
      const mayEnd = state !== undefined && (dataMs === null || state.timestampMs >= dataMs);
      const isEnough = sequence - last > DIFFS_A_CYCLE || collector.objectCount >= OBJECTS_A_CYCLE;
      if (mayEnd && isEnough) break;
      let path: string;
      let next: ReplicationState;
      try {
        next = await server.stateOf(sequence);
        path = await server.fetchDiff(sequence, this.#folder);
      } catch (error) {
        if (!mayEnd) throw error;
        return { diff: collector.finish(), state, fault: { error } };
      }
      try {
        await readOscFile(path, collector);
      } catch (error) {
        // What was read of it cannot be separated from the rest: the next turn ends before it.
        this.#unreadable = sequence;
        throw error;
      }
      await rm(path, { force: true });
      state = next;
    }
    return { diff: collector.finish(), state };
  }

  #logApplied({ manifest, touched, lacking }: AppliedDiffs, sequence: number): void {
    this.#parts.log.info('Published OpenStreetMap diffs.', {
      ...{ generation: manifest.generation, sequence, dataDate: manifest.data_date, touched },
      // Objects that wait for the next import, since no diff brought their parts.
      lacking: lacking.length,
    });
  }
}

interface Fetched {
  readonly diff: Diff;
  /** State of the last diff; undefined if there is none. */
  readonly state: ReplicationState | undefined;
  readonly fault?: { readonly error: unknown };
}

class Superseded extends Error {}

function timeOf({ data_date }: Manifest): number | null {
  return data_date === null ? null : Date.parse(data_date);
}

function isSameSource({ source: a }: Manifest, { source: b }: Manifest): boolean {
  return a?.base === b?.base && a?.changes === b?.changes;
}
