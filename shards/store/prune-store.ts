/**
 * Removes what no reader needs any more: manifests of rebuilds long followed, and blobs that no kept manifest names.
 *
 * Kept: the current manifest, the newest KEPT, and those of the last minute, since a reader may be opening one. A
 * rebuild a second would leave three gigabytes an hour, so a blob goes soon after the last manifest that named it. One
 * that never had a manifest may belong to an import at work, and stays a day.
 * Invariant: the caller holds the publish lock (publish-lock.ts). An import pins its blobs itself (local-store.ts),
 * since it may need one that only old generations have. A blob goes before the manifest that names it, so a kill in
 * between is made good next time.
 */
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../common/durations.ts';
import type { Store } from './store.ts';

/** Older generations to fall back to if a file is damaged. */
export const KEPT = 20;
const OPENING_MS = 60_000;
/** Older than any import at work. */
export const IMPORT_MS = DAY_MS;

/**
 * Returns how many manifests and blobs were removed.
 * @param maxBytes of all kept generations; past it only the current one is kept, and those of the last minute
 */
export async function pruneStore(
  store: Store,
  nowMs: number,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<{ manifests: number; blobs: number }> {
  const current = store.currentGeneration();
  const kept = new Set<string>();
  const dropped: number[] = [];
  /** Named by nothing newer than what is dropped. */
  const left = new Set<string>();
  let bytes = 0;
  for (const [rank, number] of store.generations().entries()) {
    const path = store.manifestPath(number);
    const names = blobNamesIn(await readFile(path, 'utf8'));
    if (maxBytes < Number.POSITIVE_INFINITY && bytes <= maxBytes)
      bytes += await sizeOf(store, new Set(names).difference(kept));
    const isNew = rank < KEPT && bytes <= maxBytes;
    const isKept = isNew || number === current || (await ageMs(path, nowMs)) < OPENING_MS;
    if (isKept) for (const name of names) kept.add(name);
    else {
      dropped.push(number);
      // Of a thousand names those few, however many manifests a minute made.
      for (const name of names) if (!kept.has(name)) left.add(name);
    }
  }
  let blobs = 0;
  for (const name of await readdir(join(store.dataDir, 'store'))) {
    if (kept.has(name)) continue;
    const path = store.storedPath(name);
    if ((await ageMs(path, nowMs)) < (left.has(name) ? OPENING_MS : IMPORT_MS)) continue;
    await unlink(path);
    blobs++;
  }
  for (const number of dropped) await unlink(store.manifestPath(number));
  return { manifests: dropped.length, blobs };
}

/** Every blob that a manifest names, in any field: also in those of a newer program. */
export function blobNamesIn(manifestText: string): readonly string[] {
  return manifestText.match(/[0-9a-f]{64}/g) ?? [];
}

/** A file that is gone meanwhile is new: it is left alone. */
async function ageMs(path: string, nowMs: number): Promise<number> {
  const file = await stat(path).catch(() => undefined);
  return file ? nowMs - file.mtimeMs : 0;
}

async function sizeOf(store: Store, names: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += (await stat(store.storedPath(name)).catch(() => undefined))?.size ?? 0;
  return bytes;
}
