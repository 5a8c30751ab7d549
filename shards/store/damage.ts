/** Files of a generation that are missing or damaged: finding them, and asking for their repair. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobError } from '../format/blob.ts';
import { type BlobPart, type Manifest, partsOf } from '../generation/manifest.ts';
import type { Store } from './store.ts';
import { sha256OfFile } from './whole-file.ts';

/**
 * `DATA_DIR/damaged`: a process that met a damaged file asks the one that repairs (keep-whole.ts) to look at once. An
 * empty message between processes; the process that finds everything whole removes it.
 */
function noticePath(dataDir: string): string {
  return join(dataDir, 'damaged');
}

/** A server may not write there: then the check of the next day finds the damage. */
export function noticeDamage(dataDir: string): void {
  try {
    writeFileSync(noticePath(dataDir), '');
  } catch {
    // Nothing to do: reads go on without the part.
  }
}

export function isDamageNoticed(dataDir: string): boolean {
  return existsSync(noticePath(dataDir));
}

export function forgetDamage(dataDir: string): void {
  rmSync(noticePath(dataDir), { force: true });
}

/** Does work that builds on blobs. A damaged one is noticed, and `forget` lets go of what was mapped of it. */
export async function noticingDamage<T>(
  dataDir: string,
  work: () => Promise<T>,
  forget: () => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BlobError) {
      noticeDamage(dataDir);
      forget();
    }
    throw error;
  }
}

export interface DamagedBlob {
  readonly part: BlobPart;
  readonly blob: string;
  readonly fault: 'missing' | 'damaged';
}

/**
 * Lists the files of a generation that are missing or do not have the bytes that their name says.
 *
 * Reads every byte, a megabyte at a time: 400 MB in memory take 0.7 to 1 s and 0.5 s of CPU on the machine of
 * bench/results/2026-11-25.md. No chunk keeps the process from other work for more than 2 ms.
 * @param needed selects the files to look at; all by default
 */
export async function findDamage(
  store: Store,
  manifest: Manifest,
  needed: (part: BlobPart, blob: string) => boolean = () => true,
): Promise<DamagedBlob[]> {
  const found: DamagedBlob[] = [];
  const blobs = new Map(partsOf(manifest).map(([part, hash]) => [hash, part]));
  for (const [blob, part] of blobs) {
    if (!needed(part, blob)) continue;
    const actual = await sha256OfFile(store.blobPath(blob)).catch(() => undefined);
    if (actual !== blob) found.push({ part, blob, fault: actual === undefined ? 'missing' : 'damaged' });
  }
  return found;
}

const NAMED = 5;

/** For a sentence: "id bucket 0a1b… is damaged, gazetteer 2c3d… is missing and 3 more". */
export function namesOf(damage: readonly DamagedBlob[]): string {
  const named = damage
    .slice(0, NAMED)
    .map(({ part, blob, fault }) => `${part} ${blob.slice(0, 12)} is ${fault}`);
  return `${named.join(', ')}${damage.length > NAMED ? ` and ${damage.length - NAMED} more` : ''}`;
}
