/**
 * From what the operator named to a dump on this disk: a path as it is, a URL or a region downloaded once.
 *
 * A download goes to another name and is renamed when it is whole, so a broken one is never imported.
 */
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Small, well mapped, and fetched in a second: what a first start imports. */
export const DEFAULT_EXTRACT = 'europe/monaco';

const REGION = /^[a-z-]+(\/[a-z-]+)*$/;
const CONNECT_MS = 15_000;

/** The dump could not be fetched: no network, no such address, or cut off. */
export class FetchError extends Error {}

export interface FoundExtract {
  /** Where the dump lies on this disk. */
  path: string;
  /** What the operator named. */
  extract: string;
}

/**
 * @param extract path, http(s) URL, or region such as `europe/monaco`
 * @param folder where downloads are kept
 * @param onProgress told the bytes so far and in all (0 where the server does not say)
 */
export async function findExtract(
  extract: string,
  folder: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<FoundExtract> {
  if (existsSync(extract)) return { path: extract, extract };
  const url = extractUrl(extract);
  if (!url || !URL.canParse(url)) {
    throw new Error(
      `There is no file ${extract}. EXTRACT takes the path of an .osm.pbf file, its URL, or a region such as europe/monaco.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const path = join(folder, basename(new URL(url).pathname) || 'extract.osm.pbf');
  await download(url, path, onProgress);
  return { path, extract };
}

/** The address that a URL or a region stands for; undefined for what is neither. */
export function extractUrl(extract: string): string | undefined {
  if (/^https?:\/\//.test(extract)) return extract;
  return REGION.test(extract) ? `https://download.geofabrik.de/${extract}-latest.osm.pbf` : undefined;
}

async function download(
  url: string,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const partial = `${path}.part`;
  try {
    const response = await fetchAnswer(url);
    if (!response.ok || !response.body) throw new Error(`the server answered ${response.status}`);
    const total = Number(response.headers.get('content-length') ?? 0);
    let done = 0;
    const counted = Readable.from(response.body).on('data', (chunk: Uint8Array) => {
      done += chunk.length;
      onProgress(done, total);
    });
    await pipeline(counted, createWriteStream(partial, { flush: true }));
    if (total > 0 && done !== total) throw new Error(`it ended after ${done} of ${total} bytes`);
    await rename(partial, path);
  } catch (cause) {
    await rm(partial, { force: true });
    throw new FetchError(
      `${url} could not be downloaded: ${reasonOf(cause)}. Check the network, or set EXTRACT to a file.`,
      { cause },
    );
  }
}

/** Only the wait for the answer is limited; the body of a planet takes hours to come. */
async function fetchAnswer(url: string): Promise<Response> {
  const controller = new AbortController();
  const late = new Error(`no answer within ${CONNECT_MS / 1000} seconds`);
  const timer = setTimeout(() => controller.abort(late), CONNECT_MS);
  try {
    // As it is: a length that counts compressed bytes would call a whole file cut off.
    return await fetch(url, { signal: controller.signal, headers: { 'accept-encoding': 'identity' } });
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
