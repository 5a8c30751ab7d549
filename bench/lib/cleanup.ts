/**
 * Removes what an interrupted run must not leave behind: a folder, and the Postgres in it, which is detached and would
 * go on.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const TRIES = 100;
const WAIT_MS = 20;

/**
 * Removes the folder when this process exits; a Postgres in its `postgres/data` is ended first.
 * @returns how to call that off
 */
export function removeOnExit(folder: string): () => void {
  const remove = (): void => {
    endPostgres(join(folder, 'postgres/data/postmaster.pid'));
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return () => void process.off('exit', remove);
}

/** Waits in place, two seconds at most: nothing else may run while a process exits. */
function endPostgres(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  try {
    process.kill(pid, 'SIGQUIT');
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (let tries = 0; tries < TRIES && process.kill(pid, 0); tries++) Atomics.wait(never, 0, 0, WAIT_MS);
  } catch {
    // It has ended.
  }
}
