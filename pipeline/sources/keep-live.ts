/**
 * Asks the feeds of states every minute, and saves what they say (overlay/live-sources.ts).
 *
 * Any number of workers may run: a source is taken for a minute before it is asked, so one of them asks, and the turn of a
 * worker that was killed is the next one's. An answer is saved whole or not at all. A feed that fails three times in a row is
 * left alone for five minutes; its states grow old meanwhile, and readers go back to the hours by themselves.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CircuitBreaker } from '../../common/circuit-breaker.ts';
import type { HttpRequest } from '../../common/http-client.ts';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Database } from '../../overlay/database/database.ts';
import { type Answer, type DueSource, saveAnswer, takeDue } from '../../overlay/live-sources.ts';
import type { Store } from '../../shards/store/store.ts';
import { fetchData } from './fetch-sources.ts';
import { type IdAt, idsAmong, readStates } from './live-states.ts';
import type { Source } from './mapping.ts';
import { recordsOf } from './source-record.ts';
import { readSourcesFile } from './sources-file.ts';

/** A source is due again after 55 to 60 s, so that feeds are not asked by all sites in the same second. */
const EVERY_MS = 60_000;
const JITTER_MS = 5_000;
/** How long a mapping that was corrected waits. */
const READ_AGAIN_MS = 30_000;
/** How soon a due source is noticed. */
const TICK_MS = 2_000;
/** The longest time of one answer; with the times above and those of readers, 90 s from a feed to a page. */
const MAX_MS = 10_000;
/** Three of 20,000 states. Larger ones are asked for by imports, not every minute. */
const MAX_BYTES = 8e6;
const MAX_FAULTS = 3;
const OPEN_MS = 300_000;

/** The address is in the mapping: an answer must not lead into the network of this machine. */
const REQUEST = {
  headers: { 'user-agent': 'Lootiles' },
  redirect: 'error',
  answerMs: MAX_MS,
  stallMs: MAX_MS,
  maxBytes: MAX_BYTES,
} as const satisfies HttpRequest;

export interface LiveParts {
  /** Finds the folder of the mappings, or the file that lists them; undefined if there is none. */
  readonly sources: () => string | undefined;
  readonly store: Store;
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Longest time of one answer. */
  readonly maxMs?: number;
}

/** Runs until the signal, and then to the end of what is being saved. */
export async function keepLive(parts: LiveParts, signal: AbortSignal): Promise<void> {
  const feeds = new LiveFeeds(parts);
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    // A slow feed holds up no other one.
    const turn = feeds.turn(signal).finally(() => running.delete(turn));
    running.add(turn);
    await sleep(TICK_MS, undefined, { signal }).catch(() => {});
  }
  await Promise.all(running);
}

interface Health {
  readonly breaker: CircuitBreaker;
  readonly outage: Outage;
}

type Said = Pick<Answer, 'edition' | 'states'>;

export class LiveFeeds {
  readonly #parts: LiveParts;
  readonly #health = new Map<string, Health>();
  readonly #saving: Outage;
  #read: { readonly atMs: number; readonly sources: readonly Source[] } | undefined;
  #ids: { readonly key: string; readonly idAt: IdAt } | undefined;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#saving = new Outage(() => parts.now().getTime());
  }

  /** Asks the feeds that are due, all at once. Never throws. */
  async turn(signal: AbortSignal): Promise<void> {
    const { database, log, now, random } = this.#parts;
    try {
      const sources = this.#sources();
      if (sources.length === 0) return;
      const nextAt = new Date(now().getTime() + EVERY_MS - random() * JITTER_MS);
      const names = sources.map(({ name }) => name);
      const due = await takeDue(database, names, now(), nextAt);
      await Promise.all(
        due.map(async (taken) => {
          const source = sources.find(({ name }) => name === taken.name);
          if (source) await this.#ask(source, taken, signal);
        }),
      );
      if (this.#saving.worked()) log.info('The feeds of live states are asked again.');
    } catch (error) {
      if (this.#saving.failed())
        log.warn(
          'The feeds of live states cannot be asked. Trying again every 2 s; after 15 minutes the hours count.',
          {
            reason: reasonOf(error),
          },
        );
    }
  }

  /** Mappings of feeds. A bad mapping is said by imports. */
  #sources(): readonly Source[] {
    const nowMs = this.#parts.now().getTime();
    if (this.#read && Math.abs(nowMs - this.#read.atMs) < READ_AGAIN_MS) return this.#read.sources;
    const path = this.#parts.sources();
    const all = path === undefined ? [] : readSourcesFile(path);
    const sources = all.flatMap((source) => ('file' in source && source.state ? [source] : []));
    this.#read = { atMs: nowMs, sources };
    return sources;
  }

  async #ask(source: Source, taken: DueSource, signal: AbortSignal): Promise<void> {
    const { database, log, now } = this.#parts;
    const { name, credit } = source;
    const { breaker, outage } = this.#healthOf(name);
    const entry = breaker.enter();
    if (entry.open) return;
    const at = now();
    let answer: Said;
    try {
      answer = await this.#fetch(source, taken, at, signal);
    } catch (error) {
      if (signal.aborted) return;
      const isOpen = breaker.fail(entry.era);
      const next = isOpen ? `after ${OPEN_MS / 60_000} minutes` : 'in a minute';
      if (outage.failed())
        log.warn(
          `The live states of ${name} could not be read. Trying again ${next}; states older than 15 minutes give way to the hours.`,
          { source: name, reason: reasonOf(error) },
        );
      return;
    }
    breaker.succeed(entry.era);
    if (outage.worked()) log.info(`The live states of ${name} are read again.`, { source: name });
    await saveAnswer(database, { name, credit, at, ...answer });
  }

  /** The states that a feed says now. */
  async #fetch(source: Source, taken: DueSource, at: Date, stop: AbortSignal): Promise<Said> {
    const { store, maxMs = MAX_MS } = this.#parts;
    const asked = source.fetch;
    // Cannot happen: parseMapping refuses a mapping with states and no "fetch".
    if (!asked) throw new Error('Its mapping has no "fetch".');
    const signal = AbortSignal.any([stop, AbortSignal.timeout(maxMs)]);
    const known = taken.url === asked.url ? taken : undefined;
    const { bytes, facts } = await fetchData(source, asked, known, { ...REQUEST, signal });
    if (!bytes) return { edition: facts, states: undefined };
    const file = join(store.dataDir, 'tmp', `live-${process.pid}-${source.name}`);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
      const states = await readStates({ ...source, file }, taken.states, at, this.#idAt(source));
      const isSame = JSON.stringify(states) === JSON.stringify(taken.states);
      return { edition: facts, states: isSame ? undefined : states };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** Opens the records of a register once for an import. */
  #idAt({ of, join: by, precision_m: precisionM }: Source): IdAt {
    if (by === 'id') return () => undefined;
    const { store } = this.#parts;
    const manifest = store.readCurrent();
    const key = `${manifest?.added_sources?.records} ${of} ${precisionM}`;
    if (this.#ids?.key !== key) {
      const records = manifest ? recordsOf(store, manifest).filter(({ source }) => source === of) : [];
      this.#ids = { key, idAt: idsAmong(records, precisionM) };
    }
    return this.#ids.idAt;
  }

  #healthOf(name: string): Health {
    const known = this.#health.get(name);
    if (known) return known;
    const nowMs = () => this.#parts.now().getTime();
    const fresh = { breaker: new CircuitBreaker(MAX_FAULTS, OPEN_MS, nowMs), outage: new Outage(nowMs) };
    this.#health.set(name, fresh);
    return fresh;
  }
}
