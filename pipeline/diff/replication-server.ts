/**
 * What is fetched from a replication server: states and diffs, bounded in size and time.
 *
 * A diff goes to another name and is renamed when it is whole, so a broken download is never applied.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerOf, Watch } from '../fetch/answer.ts';
import {
  DIFF_ENDING,
  parseReplicationState,
  type ReplicationState,
  replicationBase,
  STATE_ENDING,
  sequencePath,
} from './replication-state.ts';

const STATE_MS = 30_000;
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
    if (state.sequence !== sequence)
      throw new Error(`${url} is the state of diff ${state.sequence} instead. Check REPLICATION_URL.`);
    return state;
  }

  /** Fetches a diff into a folder; returns its path. */
  async fetchDiff(sequence: number, folder: string): Promise<string> {
    const url = `${this.base}/${sequencePath(sequence)}${DIFF_ENDING}`;
    const path = join(folder, `${sequence}${DIFF_ENDING}`);
    await mkdir(folder, { recursive: true });
    const watch = new Watch(url);
    try {
      const body = await this.#open(url, watch.signal);
      await pipeline(watch.bytes(body, MAX_DIFF_BYTES), createWriteStream(`${path}.part`));
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
    for await (const chunk of await this.#open(url, AbortSignal.timeout(STATE_MS))) {
      size += chunk.length;
      if (size > MAX_STATE_BYTES)
        throw new Error(`${url} is too long for a state file. Check REPLICATION_URL.`);
      chunks.push(chunk);
    }
    try {
      return parseReplicationState(Buffer.concat(chunks).toString());
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause;
      throw new Error(`${url}: ${reason}. Check REPLICATION_URL.`, { cause });
    }
  }

  async #open(url: string, stop: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const response = await answerOf(url, { signal: AbortSignal.any([this.#signal, stop]) });
    if (response.ok && response.body) return response.body;
    await response.body?.cancel();
    throw response.status === 404
      ? new NotThere(`${url} does not exist. Check REPLICATION_URL.`)
      : new Error(`${url} returned status ${response.status}.`);
  }
}
