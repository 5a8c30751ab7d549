/**
 * The one process that runs Postgres in its folder: it has the lock `owner.lock`, which the system frees when the process
 * ends, however that is.
 *
 * An owner that runs on writes the address of its Postgres to `address`: commands connect to it. The file is believed only
 * while the lock is taken. A killed owner may have left one, or it was copied, so the next owner begins by deleting it.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessLock, tryExclusiveLock } from '../database/process-lock.ts';

export class Owner {
  readonly #folder: string;
  readonly #file: string;
  #lock: ProcessLock | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, 'address');
  }

  /** Returns whether this process is the owner now. */
  take(): boolean {
    if (this.#lock) return true;
    this.#lock = tryExclusiveLock(join(this.#folder, 'owner.lock'));
    if (this.#lock) this.hide();
    return this.#lock !== undefined;
  }

  release(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  /** Lets commands connect. */
  share(url: string): void {
    writeFileSync(this.#file, `${url}\n`, { mode: 0o600 });
  }

  hide(): void {
    rmSync(this.#file, { force: true });
  }

  /** The address of the owner's Postgres, if it shares that. */
  shared(): string | undefined {
    try {
      // One that is only half written has no line end.
      return /^(.+)\n$/.exec(readFileSync(this.#file, 'utf8'))?.[1];
    } catch {
      // ENOENT.
      return undefined;
    }
  }
}
