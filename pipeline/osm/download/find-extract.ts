/**
 * Finds the extract that the operator named, on this disk: a path as it is, a URL or a region downloaded if it changed.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type DownloadOptions, download } from './download.ts';
import { forgetFacts } from './download-facts.ts';

/** Small, well mapped, and fetched in a second: what a first start imports. */
export const DEFAULT_EXTRACT = 'europe/monaco';

/** Names the invented town that comes with the program, as EXTRACT and in the manifest. */
export const DEMO_EXTRACT = 'demo';

const REGION = /^[a-z-]+(\/[a-z-]+)*$/;

export interface FoundExtract {
  /** Path of the extract on this disk. */
  readonly path: string;
  /** The extract as the operator named it. */
  readonly extract: string;
  /** Distinguishes this edition of the extract from others of the same name: its size and time. */
  readonly edition: string;
  /** Time by which this machine's clock is ahead of the server's, for a download; null if that is not known. */
  readonly clockAheadMs: number | null;
  /** Forgets a download that turned out to be damaged: the next one takes it anew. */
  readonly forget: () => Promise<void>;
}

export type ExtractOnDisk = Pick<FoundExtract, 'path' | 'edition'>;

/**
 * @param extract path, http(s) URL, or region such as `europe/monaco`
 * @param folder in which downloads are kept
 */
export async function findExtract(
  extract: string,
  folder: string,
  options: Partial<DownloadOptions> = {},
): Promise<FoundExtract> {
  if (existsSync(extract)) {
    const forget = async () => {};
    return { path: extract, extract, edition: editionOf(extract), clockAheadMs: null, forget };
  }
  const url = extractUrl(extract);
  if (!url || !URL.canParse(url)) {
    throw new Error(
      `There is no file ${extract}. Set EXTRACT to the path or URL of an .osm.pbf file, or to a region such as europe/monaco.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const path = join(folder, downloadName(url));
  const { clockAheadMs } = await download(url, path, { onProgress: () => {}, ...options });
  return { path, extract, edition: editionOf(path), clockAheadMs, forget: () => forgetFacts(path) };
}

/** An extract as it lies on this disk, without asking a network; undefined if it is not there. */
export function extractOnDisk(extract: string, folder: string): ExtractOnDisk | undefined {
  const url = extractUrl(extract);
  const downloaded = url && URL.canParse(url) ? join(folder, downloadName(url)) : undefined;
  const path = [extract, downloaded].find((candidate) => candidate !== undefined && existsSync(candidate));
  return path === undefined ? undefined : { path, edition: editionOf(path) };
}

/** The file that an address is downloaded to. */
export function downloadName(url: string): string {
  return basename(new URL(url).pathname) || 'extract.osm.pbf';
}

/** The address that a URL or a region stands for; undefined for what is neither. */
export function extractUrl(extract: string): string | undefined {
  if (/^https?:\/\//.test(extract)) return extract;
  return REGION.test(extract) ? `https://download.geofabrik.de/${extract}-latest.osm.pbf` : undefined;
}

function editionOf(path: string): string {
  const { size, mtime } = statSync(path);
  return `${size} bytes of ${mtime.toISOString()}`;
}
