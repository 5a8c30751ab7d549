/**
 * `DATA_DIR/damaged`: a process that met a damaged file asks the one that repairs (keep-whole.ts) to look at once. An
 * empty message between processes; the process that finds everything whole removes it.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlobError } from '../format/blob.ts';

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
