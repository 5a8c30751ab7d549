/**
 * A command of ours, or the build of the website, as a child process.
 *
 * A command has a group of its own, so that Ctrl+C reaches only its parent, which stops it in order; and a channel to it, so
 * that it notices when the parent is gone. Its output appears with the parent's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
    const code = await stoppedAt(signal, () => void this.stop(), this.ended);
    return signal.aborted ? 0 : code;
  }
}

async function stoppedAt<T>(signal: AbortSignal, stop: () => void, ended: Promise<T>): Promise<T> {
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await ended;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const BUILD = fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url));

/** Builds the website if something has changed, in a child whose memory is given back. Stops at the signal. */
export async function buildInChild(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await stoppedAt(signal, () => void child.kill('SIGTERM'), once(child, 'close'));
  if (code !== 0 && !signal.aborted)
    throw new Error('The website could not be built. Run "npm run build" to see why.');
}

/** Throws if the pages are not compiled: the server imports them. */
export function expectBuilt(): void {
  if (!existsSync(fileURLToPath(import.meta.resolve('#views'))))
    throw new Error('The website is not built. Run "npm run build".');
}
