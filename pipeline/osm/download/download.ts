/**
 * An extract from its address to this disk, only if it changed, and only ever whole.
 *
 * It grows under `<path>.part` and is continued at the byte at which it broke off (also by the next process). It is
 * checked against the server's `.md5` if there is one, synced, and only then takes its name. Its time is set to the
 * server's Last-Modified, so that size and time alone identify an edition, on every machine. Any fault leaves the file
 * from before.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BoundedResponse, RequestFault, request } from '../../../common/http-client.ts';
import { reasonOf } from '../../../common/reason-of.ts';
import { syncFile, syncFolder } from '../../../shards/store/whole-file.ts';
import { forgetFacts, readFacts, sizeOf, writeFacts } from './download-facts.ts';
import { dropPart, fetchPart, type PartOptions, type PartOutcome, partOf } from './download-part.ts';
import { DOWNLOAD, FetchError, Refused, Slow } from './fetch-error.ts';
import { isDiskFull, NoSpace } from './free-space.ts';

/** Tries in a row that bring no byte, once some came. */
const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 1_000;

export interface DownloadOptions extends PartOptions {
  /** Waits between two tries. Milliseconds. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
  /** Window in which the average speed is judged. Milliseconds. */
  readonly slowMs?: number | undefined;
}

/** Throws FetchError if network or server do not give it, NoSpace if the disk does not take it. */
export async function download(url: string, path: string, options: DownloadOptions): Promise<PartOutcome> {
  try {
    const outcome = await fetchChecked(url, path, options);
    if (outcome.isNew) await keep(url, path);
    return outcome;
  } catch (error) {
    // A disk that is full is worse than a download that begins anew.
    if (isFinal(error)) await dropPart(path);
    if (error instanceof NoSpace) throw error;
    if (isDiskFull(error)) throw new NoSpace(dirname(path), reasonOf(error), 'The download', error);
    const reason = error instanceof RequestFault ? error.detail : reasonOf(error);
    throw new FetchError(url, reason, hasRemedy(error) ? error.remedy : undefined, error);
  }
}

/** An edition that is replaced between the two requests does not fit its checksum: once more then. */
async function fetchChecked(url: string, path: string, options: DownloadOptions): Promise<PartOutcome> {
  for (let isSecond = false; ; isSecond = true) {
    const outcome = await fetchWhole(url, path, options);
    if (!outcome.isNew) return outcome;
    const expected = await checksumBeside(url, options.answerMs);
    const actual = expected === undefined ? undefined : await md5OfFile(partOf(path));
    if (actual === expected) return outcome;
    await dropPart(path);
    if (isSecond) throw new Refused(`its MD5 is ${actual}, but ${checksumUrl(url)} says ${expected}`);
  }
}

/** Continues what breaks off, so long as something comes. What never began is not tried twice. */
async function fetchWhole(url: string, path: string, options: DownloadOptions): Promise<PartOutcome> {
  const { pause = sleep } = options;
  let furthest = 0;
  let tries = 0;
  let hasBegun = false;
  // One over all tries: else a server that breaks off after each byte is asked forever.
  const slow = new SlowWatch(performance.now(), options.slowMs);
  const onProgress = (done: number, total: number) => {
    hasBegun = true;
    slow.look(done, performance.now());
    if (done > furthest) {
      furthest = done;
      tries = 0;
    }
    options.onProgress(done, total);
  };
  for (;;) {
    try {
      return await fetchPart(url, path, { ...options, onProgress });
    } catch (error) {
      if (isFinal(error) || error instanceof Slow || !hasBegun || ++tries >= MAX_TRIES) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

function hasRemedy(error: unknown): error is Refused | Slow {
  return error instanceof Refused || error instanceof Slow;
}

function isFinal(error: unknown): boolean {
  return error instanceof Refused || error instanceof NoSpace || isDiskFull(error);
}

/** Gives the part its name. Notes of before go first: they must never speak of another file. */
async function keep(url: string, path: string): Promise<void> {
  const part = partOf(path);
  const facts = readFacts(part, url);
  const bytes = sizeOf(part);
  if (!facts || bytes === undefined) throw new Error(`${part} was removed by another program`);
  const modifiedMs = Date.parse(facts.last_modified ?? '');
  const modified = Number.isNaN(modifiedMs) ? new Date() : new Date(modifiedMs);
  await utimes(part, modified, modified);
  await syncFile(part);
  await forgetFacts(path);
  try {
    await rename(part, path);
  } finally {
    await dropPart(path);
  }
  await syncFolder(dirname(path));
  await writeFacts(path, { ...facts, bytes });
}

const WINDOW_MS = 300_000;
/** Slower than a modem: Germany would take twelve days. */
const LEAST_BYTES_PER_S = 4_000;

/**
 * Ends a download that drips: the pauses are too short to count as a stall, and a planet takes hours. So the
 * average over a window of minutes is judged. What came stays, and the next import continues it.
 */
class SlowWatch {
  readonly #windowMs: number;
  #sinceMs: number;
  #done: number | undefined;
  #bytes = 0;

  constructor(nowMs: number, windowMs = WINDOW_MS) {
    this.#sinceMs = nowMs;
    this.#windowMs = windowMs;
  }

  /**
   * Throws Slow at the end of a window that was too slow.
   * @param done bytes that are here; fewer than before if the download began anew
   */
  look(done: number, nowMs: number): void {
    this.#bytes += Math.max(0, done - (this.#done ?? done));
    this.#done = done;
    const pastMs = nowMs - this.#sinceMs;
    if (pastMs < this.#windowMs) return;
    const bytesPerS = (this.#bytes * 1000) / pastMs;
    if (bytesPerS < LEAST_BYTES_PER_S) throw new Slow(bytesPerS, pastMs);
    this.#sinceMs = nowMs;
    this.#bytes = 0;
  }
}

/** Limit of a read body. The rest of a longer one is not read. */
const MAX_BYTES = 4096;
const MD5 = /^\s*\\?([0-9a-f]{32})\b/i;

/** The address of the checksum of a file. A query stays behind the path. */
function checksumUrl(url: string): string {
  const beside = new URL(url);
  beside.pathname += '.md5';
  return beside.href;
}

/** The checksum beside a download; undefined if the server has none. Throws if the server does not say. */
async function checksumBeside(
  url: string,
  answerMs: number = DOWNLOAD.answerMs,
): Promise<string | undefined> {
  // Without a limit of pauses, the time is that of the whole answer: a drip ends, too.
  const limits = { answerMs, stallMs: undefined, maxBytes: Number.POSITIVE_INFINITY };
  return await request(checksumUrl(url), { ...DOWNLOAD, ...limits }, async (response) => {
    const { ok, status } = response;
    if (status >= 500 || status === 429) throw new Error(`the server returned status ${status} for its .md5`);
    // Some servers answer every wrong address with a page.
    return ok ? MD5.exec(await startOf(response))?.[1]?.toLowerCase() : undefined;
  });
}

async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

async function startOf(response: BoundedResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.bytes()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('latin1', 0, MAX_BYTES);
}
