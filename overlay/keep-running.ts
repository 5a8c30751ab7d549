/**
 * Keeps a server of another program running: starts it, and again whenever it has ended.
 *
 * Its log has one line for each change of state, not one for each try. Pauses between starts double, also where the
 * server starts and ends at once; they begin anew after it has run for a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from './database-unavailable.ts';
import type { Log } from './log.ts';

const LOOK_MS = 1_000;
const STEADY_LOOKS = 60;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface KeptServer {
  readonly folder: string;
  /** Whether its process is there: asked every second. */
  isRunning(): boolean;
  /** Starts it, unless another process does, and comes back when it answers. Throws the reason, or at the signal. */
  bringUp(signal: AbortSignal): Promise<void>;
  /** What it said last, for the log. */
  lastWords(): string;
}

export interface KeepingParts {
  readonly server: KeptServer;
  readonly log: Log;
  /** Pauses of tests are shorter. Milliseconds. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Keeping {
  /** Whether the first start succeeded; false also where the signal came first. */
  readonly tried: Promise<boolean>;
  /** Settled after the signal, when nothing is at work any more. */
  readonly ended: Promise<void>;
}

export function keepRunning(parts: KeepingParts, signal: AbortSignal): Keeping {
  const tried = Promise.withResolvers<boolean>();
  const ended = keep(parts, signal, tried.resolve).finally(() => tried.resolve(false));
  return { tried: tried.promise, ended };
}

async function keep(
  { server, log, pause = pauseFor }: KeepingParts,
  signal: AbortSignal,
  onTried: (isUp: boolean) => void,
): Promise<void> {
  let state: 'down' | 'fails' | 'runs' = 'down';
  let starts = 0;
  let looks = 0;
  while (!signal.aborted) {
    if (state === 'runs') {
      await pause(LOOK_MS, signal);
      if (server.isRunning()) {
        if (++looks >= STEADY_LOOKS) starts = 0;
        continue;
      }
      if (signal.aborted) return;
      state = 'down';
      log.warn({ reason: server.lastWords(), next: 'Starting it again.' }, 'Postgres ended.');
    }
    await pause(pauseMs(starts++), signal);
    if (signal.aborted) return;
    try {
      await server.bringUp(signal);
      state = 'runs';
      looks = 0;
      log.info({ folder: server.folder }, 'Postgres runs in DATA_DIR.');
      onTried(true);
    } catch (error) {
      if (signal.aborted) return;
      if (state !== 'fails') log.warn({ reason: reasonOf(error), next: NEXT }, 'Postgres does not start.');
      state = 'fails';
      onTried(false);
    }
  }
}

const NEXT = `Retrying in ${FIRST_PAUSE_MS / 1000} s, then with growing pauses of up to ${LONGEST_PAUSE_MS / 1000} s.`;

/** None before the first start. */
function pauseMs(starts: number): number {
  return starts === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (starts - 1), LONGEST_PAUSE_MS);
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
