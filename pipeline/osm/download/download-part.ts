/**
 * One request for a download: it has not changed, or its bytes go to `<path>.part`. They continue those of an earlier
 * request that broke off, if the server still has that very edition.
 *
 * A part and its notes stay when it breaks off. What does not continue them begins anew.
 */
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BoundedResponse, request } from '../../../common/http-client.ts';
import {
  type DownloadFacts,
  factsOf,
  forgetFacts,
  readFacts,
  sizeOf,
  strongEtag,
  writeFacts,
} from './download-facts.ts';
import { DOWNLOAD, Refused } from './fetch-error.ts';
import { freeBytes, gigabytes, NoSpace, requireSpace } from './free-space.ts';

/** Three planets. */
const MAX_BYTES = 2 ** 38;
/** Share of the free disk that a body may fill whose length the server does not say. */
const UNKNOWN_SHARE = 0.5;
/** Statuses that are no success, but worth another try. */
const PASSING = new Set([408, 425, 429]);

export interface PartOptions {
  /** Gets the bytes so far and in all (0 if the server does not say). */
  readonly onProgress: (done: number, total: number) => void;
  readonly answerMs?: number | undefined;
  readonly stallMs?: number | undefined;
  /** Free bytes of the disk of a folder. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

export interface PartOutcome {
  /** Whether the download is new; false if the whole file on this disk is the newest. */
  readonly isNew: boolean;
  /** How far this machine's clock is ahead of the server's; null if not known. */
  readonly clockAheadMs: number | null;
}

/** Throws Refused if another try would end the same, otherwise any other Error. */
export async function fetchPart(url: string, path: string, options: PartOptions): Promise<PartOutcome> {
  const part = await resumable(url, path);
  // All bytes came, but the process that fetched them was killed: good if the server still has that edition.
  const isPartWhole = part !== undefined && part.at === part.facts.bytes;
  const begun = isPartWhole ? undefined : part;
  const whole = isPartWhole ? part.facts : wholeFacts(url, path);
  const { answerMs = DOWNLOAD.answerMs, stallMs = DOWNLOAD.stallMs } = options;
  const headers = { ...DOWNLOAD.headers, ...(begun ? rangeOf(begun) : conditionOf(whole)) };
  const asked = { ...DOWNLOAD, headers, answerMs, stallMs, maxBytes: MAX_BYTES };
  const outcome = await request(url, asked, async (response) => {
    const clockAheadMs = clockAhead(response);
    const judged = judge(response, url, begun, whole);
    if (judged.kind === 'refused') throw judged.fault;
    if (judged.kind === 'unchanged') return { isNew: isPartWhole, clockAheadMs };
    if (judged.kind === 'anew') return 'anew';
    if (judged.at === 0) {
      await dropPart(path);
      await writeFacts(partOf(path), judged.facts);
    }
    await write(response, path, judged, options);
    return { isNew: true, clockAheadMs };
  });
  if (outcome !== 'anew') return outcome;
  await dropPart(path);
  return await fetchPart(url, path, options);
}

export function partOf(path: string): string {
  return `${path}.part`;
}

export async function dropPart(path: string): Promise<void> {
  await forgetFacts(partOf(path));
  await rm(partOf(path), { force: true });
}

interface Begun {
  readonly facts: DownloadFacts;
  readonly at: number;
}

/** A part whose edition the server can be asked for; any other is dropped. */
async function resumable(url: string, path: string): Promise<Begun | undefined> {
  const facts = readFacts(partOf(path), url);
  const at = sizeOf(partOf(path)) ?? 0;
  const isNamed = facts && (strongEtag(facts) !== undefined || facts.last_modified !== null);
  if (isNamed && at > 0 && (facts.bytes === null || at <= facts.bytes)) return { facts, at };
  await dropPart(path);
  return undefined;
}

/** The notes of the whole file that is there. */
function wholeFacts(url: string, path: string): DownloadFacts | undefined {
  const known = readFacts(path, url);
  return known && sizeOf(path) === known.bytes ? known : undefined;
}

function rangeOf({ facts, at }: Begun): Record<string, string> {
  return { range: `bytes=${at}-`, 'if-range': strongEtag(facts) ?? facts.last_modified ?? '' };
}

function conditionOf(whole: DownloadFacts | undefined): Record<string, string> {
  if (whole?.etag) return { 'if-none-match': whole.etag };
  return whole?.last_modified ? { 'if-modified-since': whole.last_modified } : {};
}

type Judged =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'anew' }
  | { readonly kind: 'refused'; readonly fault: Error }
  | ({ readonly kind: 'bytes' } & Begun);

/** Decides the use of an answer. */
function judge(
  response: BoundedResponse,
  url: string,
  begun: Begun | undefined,
  whole: DownloadFacts | undefined,
): Judged {
  const { status } = response;
  if (url.startsWith('https:') && response.url.startsWith('http:')) {
    const reason = `it redirects to ${response.url}, which is not encrypted`;
    return { kind: 'refused', fault: new Refused(reason, 'Set EXTRACT to the right address.') };
  }
  if (status === 206 && begun && continues(response, begun)) return { kind: 'bytes', ...begun };
  if (begun && (status === 206 || status === 416)) return { kind: 'anew' };
  if (status === 304 && whole) return { kind: 'unchanged' };
  if (status === 200) {
    const told = response.headers.get('content-length');
    const facts = factsOf(url, response, told === null ? null : Number(told));
    return whole && isSame(facts, whole) ? { kind: 'unchanged' } : { kind: 'bytes', facts, at: 0 };
  }
  const reason = `the server returned status ${status}`;
  const isPassing = status >= 500 || PASSING.has(status);
  return { kind: 'refused', fault: isPassing ? new Error(reason) : new Refused(reason) };
}

function continues({ headers }: BoundedResponse, { facts, at }: Begun): boolean {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (!range || Number(range[1]) !== at) return false;
  const total = range[2] === '*' ? facts.bytes : Number(range[2]);
  const etag = headers.get('etag');
  return (facts.bytes === null || total === facts.bytes) && (etag === null || etag === facts.etag);
}

/** The edition that is here already, from a server that does not know conditions. */
function isSame(facts: DownloadFacts, whole: DownloadFacts): boolean {
  if (facts.bytes !== null && facts.bytes !== whole.bytes) return false;
  const etag = strongEtag(facts);
  if (etag !== undefined) return etag === whole.etag;
  return facts.bytes !== null && facts.last_modified !== null && facts.last_modified === whole.last_modified;
}

async function write(
  response: BoundedResponse,
  path: string,
  { facts, at }: Begun,
  { onProgress, freeBytes: freeOf = freeBytes }: PartOptions,
): Promise<void> {
  const total = facts.bytes ?? 0;
  if (total > MAX_BYTES) throw new Refused(`it has ${gigabytes(total)}, more than any extract`);
  const folder = dirname(path);
  await requireSpace(folder, Math.max(0, total - at), 'The download');
  const most = total > 0 ? MAX_BYTES - at : Math.min(MAX_BYTES - at, (await freeOf(folder)) * UNKNOWN_SHARE);
  let done = at;
  onProgress(done, total);
  const file = await open(partOf(path), at > 0 ? 'a' : 'w');
  try {
    for await (const chunk of response.bytes(MAX_BYTES - at)) {
      const fault = done === 0 ? pbfFault(chunk) : undefined;
      if (fault) throw new Refused(fault, 'Set EXTRACT to the address of an .osm.pbf file.');
      if (done + chunk.length - at > most)
        throw new NoSpace(
          folder,
          `the server does not say its length, and ${gigabytes(most)} of it fill half of the free disk`,
          'The download',
        );
      await file.writeFile(chunk);
      done += chunk.length;
      onProgress(done, total);
    }
  } finally {
    await file.close();
  }
  if (done === 0) throw new Refused('it is empty');
  if (total > 0 && done !== total) throw new Error(`it ended after ${done} of ${total} bytes`);
  await writeFacts(partOf(path), { ...facts, bytes: done });
}

/** Answers from a cache carry an old time. */
function clockAhead({ headers }: BoundedResponse): number | null {
  const serverMs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(serverMs) || headers.has('age') ? null : Date.now() - serverMs;
}

/** The type of the first blob as its first field, behind four bytes of length. */
const TYPE = Buffer.from('\n\x09OSMHeader', 'latin1');
const LENGTH_BYTES = 4;

/**
 * Description of what the first bytes are instead, without a full stop; undefined if they are right, or too few to
 * judge.
 */
function pbfFault(start: Uint8Array): string | undefined {
  const type = Buffer.from(start.subarray(LENGTH_BYTES, LENGTH_BYTES + TYPE.length));
  if (type.equals(TYPE.subarray(0, type.length))) return undefined;
  const isPage = /^\s*(<!doctype|<html|<\?xml)/i.test(Buffer.from(start.subarray(0, 64)).toString('latin1'));
  return isPage ? 'it is a web page, not an .osm.pbf' : 'it is not an .osm.pbf';
}
