/**
 * A command of ours as a child process.
 *
 * It has a group of its own, so that Ctrl+C reaches only its parent, which stops it in order; and a channel to it, so
 * that it notices when the parent is gone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const LOOTILES = fileURLToPath(new URL('../lootiles.ts', import.meta.url));

export class ChildCommand {
  readonly #child: ChildProcess;
  /** Its exit code; 1 where a signal ended it. */
  readonly ended: Promise<number>;

  /** @param onLine takes each line that it says; without it they are said where the parent's are */
  constructor(args: readonly string[], env: Record<string, string>, onLine?: (line: string) => void) {
    const output = onLine ? 'pipe' : 'inherit';
    this.#child = spawn(process.execPath, [...process.execArgv, LOOTILES, ...args], {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output, 'ipc'],
    });
    if (onLine)
      for (const stream of [this.#child.stdout, this.#child.stderr])
        if (stream) createInterface({ input: stream }).on('line', onLine);
    // Not "exit": what it said last may still be on its way.
    this.ended = once(this.#child, 'close').then(([code]) => (typeof code === 'number' ? code : 1));
  }

  /** Asks it to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }
}
