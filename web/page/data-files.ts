/**
 * Files of the toilets (server/files/published-files.ts) as a page has them: what it loaded last stays in the browser's cache
 * storage, and what kept areas need (web/offline/kept-areas.ts) in a store of its own. Files that never change are looked for
 * there first. If storage is refused (private windows), the network alone has them.
 */
export const DIRECTORY = 'directory';
/** Files that kept areas need. */
export const KEPT = 'lootiles-kept';
/** Files that were loaded last. */
const RECENT = 'lootiles-data';
/** A place has some ten: its leaf, names, and tiles of the walking graph of 200 KB each. A name that is looked up has 15 of 2 KB. */
const MOST_RECENT = 120;
const SAVED_AT = 'x-saved-ms';
const TIMEOUT_MS = 15_000;

export interface SavedFile {
  readonly bytes: ArrayBuffer;
  /** Time at which this device kept it; undefined if it came from the network. */
  readonly savedMs?: number;
}

export function addressOf(base: string, name: string): string {
  return `${base}/data/${name}.bin`;
}

/** A file that never changes. Rejects if it cannot be had. */
export async function dataFile(base: string, name: string): Promise<ArrayBuffer> {
  const address = addressOf(base, name);
  const known = await savedFile(address);
  if (known) return known.bytes;
  const bytes = await fetched(address);
  void saveRecent(address, bytes);
  return bytes;
}

/** The directory of today, or without network the one that was loaded last. */
export async function directoryFile(base: string): Promise<SavedFile> {
  const address = addressOf(base, DIRECTORY);
  try {
    const bytes = await fetched(address, 'no-cache');
    void saveRecent(address, bytes);
    return { bytes };
  } catch (error) {
    const saved = await savedFile(address, RECENT);
    if (!saved) throw error;
    return saved;
  }
}

/** The directory that belongs to the files of kept areas. Rejects if no area is kept. */
export async function keptDirectory(base: string): Promise<SavedFile> {
  const saved = await savedFile(addressOf(base, DIRECTORY), KEPT);
  if (!saved) throw new Error('No area is kept.');
  return saved;
}

/** Names of the files that were loaded last. */
export async function recentFiles(): Promise<readonly string[]> {
  try {
    const requests = await (await caches.open(RECENT)).keys();
    return requests.map(({ url }) => url.slice(url.lastIndexOf('/') + 1, -'.bin'.length));
  } catch {
    // There is no storage here, or it is refused.
    return [];
  }
}

export function saved(bytes: ArrayBuffer, nowMs: number): Response {
  return new Response(bytes, { headers: { [SAVED_AT]: String(nowMs) } });
}

async function savedFile(address: string, cacheName?: string): Promise<Required<SavedFile> | undefined> {
  const file = await keptFile(address, cacheName);
  const bytes = await file?.arrayBuffer().catch(() => undefined);
  return file && bytes && { bytes, savedMs: Number(file.headers.get(SAVED_AT)) };
}

/** @param cacheName the store; undefined for any */
export async function keptFile(address: string, cacheName?: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, cacheName === undefined ? {} : { cacheName });
  } catch {
    // There is no storage here, or it is refused.
    return undefined;
  }
}

export async function fetched(address: string, cache: RequestCache = 'default'): Promise<ArrayBuffer> {
  const answer = await fetch(address, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // A page in between (a hotel's sign-in) is no file, and must not be kept as one.
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/'))
    throw new Error(`${address} answered ${answer.status}.`);
  return answer.arrayBuffer();
}

async function saveRecent(address: string, bytes: ArrayBuffer): Promise<void> {
  try {
    const store = await caches.open(RECENT);
    await store.delete(address);
    await store.put(address, saved(bytes, Date.now()));
    const requests = await store.keys();
    await Promise.all(requests.slice(0, -MOST_RECENT).map((oldest) => store.delete(oldest)));
  } catch {
    // Nothing can be kept here.
  }
}
