/**
 * What is fetched from a replication server: states and diffs, bounded in size and time.
 *
 * A diff goes to another name and is renamed when it is whole, so a broken download is never applied.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DIFF_ENDING,
  parseReplicationState,
  type ReplicationState,
  replicationBase,
  STATE_ENDING,
  sequencePath,
} from './replication-state.ts';

const ANSWER_MS = 30_000;
/** No byte for so long ends a download. */
const STALL_MS = 60_000;
const MAX_STATE_BYTES = 1 << 16;
/** A day of the planet takes 100 MB. */
const MAX_DIFF_BYTES = 2 ** 31;

/** The server does not have it (yet, or any more). */
export class NotThere extends Error {}

export class ReplicationServer {
  readonly base: string;
  readonly #signal: AbortSignal;

  constructor(url: string, signal: AbortSignal) {
    this.base = replicationBase(url);
    this.#signal = signal;
  }

  /** Of the newest diff. */
  latest(): Promise<ReplicationState> {
    return this.#state(`${this.base}/state.txt`);
  }

  /** Of a diff. Throws NotThere. */
  async stateOf(sequence: number): Promise<ReplicationState> {
    const url = `${this.base}/${sequencePath(sequence)}${STATE_ENDING}`;
    const state = await this.#state(url);
    if (state.sequence !== sequence) throw new Error(`${url} is the state of diff ${state.sequence}.`);
    return state;
  }

  /** Fetches a diff into a folder; returns its path. */
  async fetchDiff(sequence: number, folder: string): Promise<string> {
    const url = `${this.base}/${sequencePath(sequence)}${DIFF_ENDING}`;
    const path = join(folder, `${sequence}${DIFF_ENDING}`);
    await mkdir(folder, { recursive: true });
    const stalled = new AbortController();
    const watch = new Watch(url, stalled);
    try {
      const body = await this.#open(url, stalled.signal);
      await pipeline(Readable.from(body), watch.bytes(MAX_DIFF_BYTES), createWriteStream(`${path}.part`));
      await rename(`${path}.part`, path);
      return path;
    } finally {
      watch.end();
      await rm(`${path}.part`, { force: true });
    }
  }

  async #state(url: string): Promise<ReplicationState> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of await this.#open(url, AbortSignal.timeout(ANSWER_MS))) {
      size += chunk.length;
      if (size > MAX_STATE_BYTES) throw new Error(`${url} is too long for a state.`);
      chunks.push(chunk);
    }
    try {
      return parseReplicationState(Buffer.concat(chunks).toString());
    } catch (cause) {
      throw new Error(`${url}: ${cause instanceof Error ? cause.message : cause}.`, { cause });
    }
  }

  async #open(url: string, stop: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no answer within ${ANSWER_MS / 1000} seconds`)),
      ANSWER_MS,
    );
    try {
      const signal = AbortSignal.any([this.#signal, stop, late.signal]);
      // As it is: a server that compresses on the way would give other bytes.
      const response = await fetch(url, { signal, headers: { 'accept-encoding': 'identity' } });
      if (response.status === 404) throw new NotThere(`${url} is not there.`);
      if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}.`);
      return response.body;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Ends a download that stalls or grows without end. */
class Watch {
  readonly #url: string;
  readonly #stop: AbortController;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, stop: AbortController) {
    this.#url = url;
    this.#stop = stop;
  }

  bytes(most: number): Transform {
    let size = 0;
    this.#wind();
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        size += chunk.length;
        this.#wind();
        done(size > most ? new Error(`${this.#url} has more than ${most} bytes.`) : null, chunk);
      },
    });
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #wind(): void {
    clearTimeout(this.#timer);
    const stall = () => this.#stop.abort(new Error(`${this.#url} stalled for ${STALL_MS / 1000} seconds.`));
    this.#timer = setTimeout(stall, STALL_MS);
  }
}
