/**
 * A command of ours as a child process.
 *
 * It has a group of its own, so that Ctrl+C reaches only its parent, which stops it in order; and a channel to it, so
 * that it notices when the parent is gone. Its output appears with the parent's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stoppable, workPartTime } from './part-time.ts';

const LOOTILES = fileURLToPath(new URL('../../lootiles.ts', import.meta.url));

export class ChildCommand {
  readonly #child: ChildProcess;
  #workAllTheTime = () => {};
  /** Its exit code; 1 if a signal ended it. */
  readonly ended: Promise<number>;

  /**
   * @param onMessage takes what it sends over the channel
   * @param share of the time in which it works, up to 1; 1 as well if this system cannot stop it (part-time.ts)
   */
  constructor(
    args: readonly string[],
    env: Record<string, string>,
    onMessage?: (message: unknown) => void,
    share = 1,
  ) {
    const command = [process.execPath, ...process.execArgv, LOOTILES, ...args];
    const partTime = share < 1 ? stoppable(command) : undefined;
    const [file, ...rest] = partTime ?? command;
    this.#child = spawn(file!, rest, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (partTime) this.#workAllTheTime = workPartTime(this.#child, share);
    if (onMessage) this.#child.on('message', onMessage);
    // Not "exit": what it sent last may still be on its way.
    this.ended = once(this.#child, 'close').then(([code]) => (typeof code === 'number' ? code : 1));
  }

  /** Asks it to stop, and waits until it has. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    this.#workAllTheTime();
    await this.ended;
  }

  /** Waits for its end, and causes it at the signal. Returns the exit code; 0 if the signal came. */
  async endedOr(signal: AbortSignal): Promise<number> {
    const stop = () => void this.stop();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const code = await this.ended;
    signal.removeEventListener('abort', stop);
    return signal.aborted ? 0 : code;
  }
}
