/**
 * Finds the extract that the operator named, on this disk: a path as it is, a URL or a region downloaded if it changed.
 * Several are joined to one file.
 */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ExtractFault } from '../../../packages/pbf/index.ts';
import { type DownloadOptions, download } from './download.ts';
import { forgetFacts } from './download-facts.ts';
import { joinedFile, joinParts, partsOf } from './joined-extract.ts';

/** Small, well mapped, and fetched in a second: what a first start imports. */
export const DEFAULT_EXTRACT = 'europe/monaco';

/** Names the invented town that comes with the program, as EXTRACT and in the manifest. */
export const DEMO_EXTRACT = 'demo';

/** Each is open while they are joined, with some 10 MB. */
const MAX_PARTS = 64;

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

export interface FindOptions extends DownloadOptions {
  /** Called while several extracts are joined. Bytes read so far, and of all. */
  readonly onJoin: (done: number, total: number) => void;
  readonly nowMs: number;
}

/**
 * @param extract path, http(s) URL, region such as `europe/monaco`, a folder, or several of them between commas
 * @param folder in which downloads are kept
 */
export async function findExtract(
  extract: string,
  folder: string,
  { onJoin = () => {}, nowMs = Date.now(), ...options }: Partial<FindOptions> = {},
): Promise<FoundExtract> {
  const names = partsOf(extract);
  requireParts(extract, names);
  const parts: FoundExtract[] = [];
  for (const name of names) parts.push(await findPart(name, folder, options));
  const [first] = parts;
  if (first && parts.length === 1) return { ...first, extract };
  const joined = await joinParts(parts, folder, { nowMs, onProgress: onJoin }).catch(
    async (error: unknown) => {
      // A download that turns out to be no extract is not asked for "if it changed" again.
      if (error instanceof ExtractFault)
        for (const part of parts) if (error.message.includes(part.path)) await part.forget();
      throw error;
    },
  );
  const forget = async () => {
    rmSync(joined.path, { force: true });
    for (const part of parts) await part.forget();
  };
  const clocks = parts.map(({ clockAheadMs }) => clockAheadMs).filter((ms) => ms !== null);
  // The clock that is furthest off tells the most.
  const clockAheadMs = clocks.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null;
  return { ...joined, extract, clockAheadMs, forget };
}

/**
 * Throws an Error if there are none or too many, the demo is among several, or one download would take the place of
 * another: regions of one name lie in several continents.
 */
function requireParts(extract: string, names: readonly string[]): void {
  if (names.length === 0) throw new Error(`There is no .osm.pbf file in ${extract}.`);
  if (names.length > MAX_PARTS)
    throw new Error(
      `EXTRACT names ${names.length} extracts, but at most ${MAX_PARTS} are joined. Take larger ones.`,
    );
  if (names.length > 1 && names.includes(DEMO_EXTRACT))
    throw new Error(
      `EXTRACT names "${DEMO_EXTRACT}" beside others. Invented toilets are not joined with real ones.`,
    );
  const files = new Map<string, string>();
  for (const name of names) {
    const file = existsSync(name) ? undefined : downloadOf(name);
    const other = file === undefined ? undefined : files.get(file);
    if (file === undefined) continue;
    if (other !== undefined)
      throw new Error(
        `${other} and ${name} are both downloaded to ${file}. Download one of them by hand, and give its path.`,
      );
    files.set(file, name);
  }
}

async function findPart(
  extract: string,
  folder: string,
  options: Partial<DownloadOptions>,
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
  const parts = partsOf(extract).map((name) => partOnDisk(name, folder));
  const there = parts.filter((part) => part !== undefined);
  if (there.length < parts.length) return undefined;
  const [first] = there;
  if (first && there.length === 1) return { path: first.path, edition: first.edition };
  const joined = joinedFile(there, folder);
  return existsSync(joined.path) ? joined : undefined;
}

/** Forgets the downloads of an extract that turned out to be damaged: the next import takes them anew. */
export async function forgetExtract(extract: string, folder: string): Promise<void> {
  const names = partsOf(extract);
  const there = extractOnDisk(extract, folder);
  if (there && names.length > 1) rmSync(there.path, { force: true });
  for (const name of names) {
    const file = existsSync(name) ? undefined : downloadOf(name);
    if (file !== undefined) await forgetFacts(join(folder, file));
  }
}

function partOnDisk(extract: string, folder: string) {
  const file = downloadOf(extract);
  const downloaded = file === undefined ? undefined : join(folder, file);
  const path = [extract, downloaded].find((candidate) => candidate !== undefined && existsSync(candidate));
  return path === undefined ? undefined : { extract, path, edition: editionOf(path) };
}

/** The name under which an extract is downloaded; undefined for what is no address. */
export function downloadOf(extract: string): string | undefined {
  const url = extractUrl(extract);
  return url && URL.canParse(url) ? downloadName(url) : undefined;
}

/** The file that an address is downloaded to. */
function downloadName(url: string): string {
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
