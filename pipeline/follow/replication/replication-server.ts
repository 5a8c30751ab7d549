/**
 * Fetches from a replication server: states and diffs, bounded in size and time.
 *
 * A diff goes to another name and is renamed when it is whole, so a broken download is never applied.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type BoundedResponse,
  type HttpRequest,
  RequestFault,
  request,
} from '../../../common/http-client.ts';
import { reasonOf } from '../../../common/reason-of.ts';
import { DOWNLOAD } from '../../osm/download/fetch-error.ts';

const MAX_STATE_BYTES = 1 << 16;
/** A day of the planet takes 100 MB. */
const MAX_DIFF_BYTES = 2 ** 31;

/** The server does not have the file yet, or not any more. */
class MissingFile extends Error {}

export class ReplicationServer {
  readonly base: string;
  readonly #signal: AbortSignal;

  constructor(url: string, signal: AbortSignal) {
    this.base = replicationBase(url);
    this.#signal = signal;
  }

  /** The state of the newest diff. */
  latest(): Promise<ReplicationState> {
    return this.#state(`${this.base}/state.txt`);
  }

  /** The state of a diff. Throws MissingFile. */
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
    try {
      await this.#ask(url, { maxBytes: MAX_DIFF_BYTES }, (response) =>
        pipeline(response.bytes(), createWriteStream(`${path}.part`)),
      );
      await rename(`${path}.part`, path);
      return path;
    } finally {
      await rm(`${path}.part`, { force: true });
    }
  }

  async #state(url: string): Promise<ReplicationState> {
    const limits = { stallMs: undefined, maxBytes: MAX_STATE_BYTES };
    const text = await this.#ask(url, limits, (response) => response.text());
    try {
      return parseReplicationState(text);
    } catch (cause) {
      const reason = reasonOf(cause);
      throw new Error(`${url}: ${reason}. Check REPLICATION_URL.`, { cause });
    }
  }

  async #ask<T>(
    url: string,
    limits: Pick<HttpRequest, 'stallMs' | 'maxBytes'>,
    read: (response: BoundedResponse) => Promise<T>,
  ): Promise<T> {
    try {
      return await request(url, { ...DOWNLOAD, ...limits, signal: this.#signal }, async (response) => {
        if (response.status === 404) throw new MissingFile(`${url} does not exist. Check REPLICATION_URL.`);
        return await read(response.requireOk());
      });
    } catch (error) {
      if (!(error instanceof RequestFault)) throw error;
      throw new Error(`${url} could not be read: ${error.detail}.`, { cause: error });
    }
  }
}

/**
 * The newest diff that ends at or before the data: the one after it is the first to apply. Changes of that one that the
 * data has already do no harm: an older version of an object never replaces a newer one of the same publication.
 * Cost: some twenty requests, one for each step of the binary search. Throws an Error if the server does not reach back
 * so far.
 */
export async function lastDiffWithin(
  server: ReplicationServer,
  dataMs: number,
  latest: ReplicationState,
): Promise<ReplicationState> {
  if (latest.timestampMs <= dataMs) return latest;
  let within: ReplicationState | undefined;
  let low = 0;
  let high = latest.sequence - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const state = await stateIfThere(server, middle);
    // Servers drop old diffs: a missing diff is older than those that are there.
    if (!state || state.timestampMs <= dataMs) {
      within = state ?? within;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (!within || within.sequence !== high)
    throw new Error(
      `${server.base} has no diffs back to ${new Date(dataMs).toISOString()}. Run "lootiles import" with a newer extract.`,
    );
  return within;
}

async function stateIfThere(
  server: ReplicationServer,
  sequence: number,
): Promise<ReplicationState | undefined> {
  try {
    return await server.stateOf(sequence);
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/**
 * The state of a replication server: how its diffs are numbered, and up to when each holds the data.
 *
 * `state.txt` names the newest diff; beside each diff `AAA/BBB/CCC.osc.gz` lies its own `AAA/BBB/CCC.state.txt`.
 */
export interface ReplicationState {
  readonly sequence: number;
  /** The time up to which changes are in this diff and those before. */
  readonly timestampMs: number;
}

export const STATE_ENDING = '.state.txt';
const DIFF_ENDING = '.osc.gz';

/** Properties as Java writes them: a line each, colons escaped. Throws an Error that quotes what is wrong. */
export function parseReplicationState(text: string): ReplicationState {
  const value = (name: string): string | undefined =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim().replaceAll('\\', '');
  const sequence = value('sequenceNumber');
  const timestamp = value('timestamp');
  const timestampMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp ?? '')
    ? Date.parse(timestamp!)
    : Number.NaN;
  if (!/^\d{1,9}$/.test(sequence ?? '') || Number.isNaN(timestampMs))
    throw new Error(`"${text.slice(0, 80).replace(/\s+/g, ' ')}" is not the state of a replication server`);
  return { sequence: Number(sequence), timestampMs };
}

/** `004/287/112` for 4287112. */
export function sequencePath(sequence: number): string {
  return String(sequence)
    .padStart(9, '0')
    .replace(/(\d{3})(\d{3})(\d{3})/, '$1/$2/$3');
}

/** The same address, however it was typed. */
export function replicationBase(url: string): string {
  return url.replace(/\/+$/, '');
}
