/**
 * Fetches the data of the sources that are due: only if it changed, within bounds, and whole. Any failure leaves the
 * file of before, and a note says why; the next import tries again.
 */
import { mkdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { HOUR_MS } from '../../common/durations.ts';
import { type HttpRequest, request } from '../../common/http-client.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { writeWhole } from '../../shards/store/whole-file.ts';
import {
  type DownloadFacts,
  factsOf,
  notedAtMs,
  readFacts,
  writeFacts,
} from '../osm/download/download-facts.ts';
import type { Fetch, Source } from './mapping.ts';
import { jsonOf, listAt } from './rows/json.ts';
import { MAX_FILE_BYTES, MAX_ROWS, SourceFault } from './rows/row.ts';
import { readSourcesFile } from './sources-file.ts';

/** More pages are a portal that ignores the offset. */
const MAX_PAGES = 1_000;
/** The longest time of one source, all pages together. */
const MAX_MS = 600_000;
/** Imports run at the same minute of each day: a day less some minutes is a day. */
const EARLY_MS = HOUR_MS / 2;

const REQUEST = {
  headers: { 'user-agent': 'Lootiles' },
  redirect: 'follow',
  answerMs: 60_000,
  stallMs: 30_000,
  maxBytes: MAX_FILE_BYTES,
} as const satisfies HttpRequest;

export interface FetchOptions {
  readonly now: Date;
  /** Takes a finding worth a line. */
  readonly note: (sentence: string) => void;
  /** The longest time of one source. Milliseconds. */
  readonly maxMs?: number;
}

/** @param path the folder of the mappings, or the file that lists them. If it is bad, the import says so */
export async function fetchSources(path: string, options: FetchOptions): Promise<void> {
  let sources: ReturnType<typeof readSourcesFile>;
  try {
    sources = readSourcesFile(path);
  } catch (error) {
    if (error instanceof SourceFault) return;
    throw error;
  }
  for (const source of sources)
    if ('file' in source && source.fetch && source.of === undefined)
      await fetchOne(source, source.fetch, options);
}

async function fetchOne(source: Source, asked: Fetch, options: FetchOptions): Promise<void> {
  const { now, note, maxMs = MAX_MS } = options;
  const known = readFacts(source.file, asked.url);
  const dueMs = (notedAtMs(source.file) ?? 0) + asked.every_hours * HOUR_MS - EARLY_MS;
  if (known && dueMs > now.getTime()) return;
  try {
    mkdirSync(dirname(source.file), { recursive: true });
    const signal = AbortSignal.timeout(maxMs);
    const { bytes, facts } = await fetchData(source, asked, known, { ...REQUEST, signal });
    if (bytes) await keep(source, bytes, facts, now);
    await writeFacts(source.file, facts, now);
  } catch (error) {
    const before = statSync(source.file, { throwIfNoEntry: false });
    const next = before ? 'The file of before stays.' : 'There is no file of before.';
    note(`The source ${source.name} could not be fetched: ${reasonOf(error)}. ${next}`);
  }
}

/** Fetches the data of a source if they are not those of `known`. Pages are always fetched. */
export function fetchData(
  source: Source,
  { url, pages }: Fetch,
  known: Conditions | undefined,
  sent: HttpRequest,
): Promise<Fetched> {
  return pages ? fetchPages(source, url, pages, sent) : fetchFile(url, known, sent);
}

/** The names that a server gives to the edition that is known. */
type Conditions = Pick<DownloadFacts, 'etag' | 'last_modified'>;

interface Fetched {
  /** Undefined if the file of before is still right. */
  readonly bytes: Buffer | undefined;
  readonly facts: DownloadFacts;
}

async function fetchFile(url: string, known: Conditions | undefined, sent: HttpRequest): Promise<Fetched> {
  const headers = {
    ...sent.headers,
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
  };
  return await request(url, { ...sent, headers }, async (response) => {
    if (response.status === 304 && known) return { bytes: undefined, facts: { bytes: null, ...known, url } };
    const bytes = await response.requireOk().buffer();
    return { bytes, facts: factsOf(url, response, bytes.length) };
  });
}

/** Pages have no common tag, so all are asked for. They end with the first page without rows. */
async function fetchPages(
  source: Source,
  url: string,
  pages: NonNullable<Fetch['pages']>,
  sent: HttpRequest,
): Promise<Fetched> {
  const path = source.adapter === 'json' ? source.rows : 'features';
  const rows: unknown[] = [];
  let first: unknown;
  let bytes = 0;
  for (let page = 0; ; page++) {
    if (page === MAX_PAGES) throw new SourceFault(`it has more than ${MAX_PAGES} pages`);
    const address = new URL(url);
    address.searchParams.set(pages.offset, String(rows.length));
    address.searchParams.set(pages.limit, String(pages.size));
    const text = await request(address, sent, async (response) => response.requireOk().text());
    bytes += text.length;
    const document = jsonOf(text);
    const list = listAt(document, path);
    if (!list) throw new SourceFault(`a page has no list of rows at "${path}"`);
    first ??= document;
    if (list.length === 0) break;
    for (const row of list) rows.push(row);
    if (rows.length > MAX_ROWS || bytes > sent.maxBytes)
      throw new SourceFault(`it has more than ${MAX_ROWS} rows or ${sent.maxBytes / 1e6} MB`);
  }
  const whole = Buffer.from(JSON.stringify(withList(first, path, rows)));
  return { bytes: whole, facts: { url, etag: null, last_modified: null, bytes: whole.length } };
}

/** The document with another list at a path that it has. */
function withList(document: unknown, path: string, rows: readonly unknown[]): unknown {
  if (path === '') return rows;
  const [name = '', ...rest] = path.split('.');
  const parts = typeof document === 'object' && document !== null ? Object.entries(document) : [];
  return {
    ...Object.fromEntries(parts.filter(([key]) => key !== name)),
    [name]: withList(parts.find(([key]) => key === name)?.[1], rest.join('.'), rows),
  };
}

/** Writes the file if it differs. Its time is that of the data, because the month of the source comes from it. */
async function keep(source: Source, bytes: Buffer, facts: DownloadFacts, now: Date): Promise<void> {
  if (source.adapter !== 'csv') jsonOf(bytes.toString());
  else if (/^\s*</.test(bytes.toString('latin1', 0, 100)))
    throw new SourceFault('it is a web page and no CSV');
  const before = statSync(source.file, { throwIfNoEntry: false });
  if (before?.size === bytes.length && readFileSync(source.file).equals(bytes)) return;
  await writeWhole(source.file, bytes);
  const modifiedMs = Date.parse(facts.last_modified ?? '');
  const time = Number.isNaN(modifiedMs) ? now : new Date(modifiedMs);
  utimesSync(source.file, time, time);
}
