/**
 * `DATA_DIR/importing`: how far the first import is, in percent, for servers that have nothing to serve yet. A message
 * between processes, and never a reason for a fault.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '../../common/durations.ts';

/** An import that was killed leaves its file. Parts of a large one are this long without news. */
const STALE_MS = HOUR_MS;

function pathIn(dataDir: string): string {
  return join(dataDir, 'importing');
}

export function noteImport(dataDir: string, percent: number): void {
  try {
    writeFileSync(pathIn(dataDir), String(percent));
  } catch {
    // A full disk stops the import by itself, with a sentence.
  }
}

export function forgetImport(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/** Returns the percent of the import that runs; undefined if none does. */
export function importPercent(dataDir: string, nowMs: number): number | undefined {
  try {
    if (nowMs - statSync(pathIn(dataDir)).mtimeMs > STALE_MS) return undefined;
    const percent = Number.parseInt(readFileSync(pathIn(dataDir), 'utf8'), 10);
    return percent >= 0 && percent <= 100 ? percent : undefined;
  } catch {
    // No import runs.
    return undefined;
  }
}
