/**
 * Keeps Postgres running: starts it, and again whenever it has ended.
 *
 * The log has one line for each change of state, not one for each try. Pauses between starts double, also if Postgres
 * starts and ends at once. They begin anew after it has run for a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';

const LOOK_MS = 1_000;
const STEADY_LOOKS = 60;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const NEXT = `Retrying in ${FIRST_PAUSE_MS / 1000} s, then with growing pauses of up to ${LONGEST_PAUSE_MS / 1000} s.`;

interface KeptServer {
  readonly folder: string;
  /** Whether its process is there. Called every second. */
  isRunning(): boolean;
  /** Starts it, unless another process does. Resolves to a connection. Throws the reason, or at the signal. */
  bringUp(signal: AbortSignal): Promise<{ release(): Promise<void> }>;
  /** The end of its log. */
  lastWords(): string;
}

export interface KeepingParts {
  readonly server: KeptServer;
  readonly log: Logger;
  /** Milliseconds. Tests have shorter pauses. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Keeping {
  /** Whether the first start succeeded; false also if the signal came first. */
  readonly tried: Promise<boolean>;
  /** Settled after the signal, when no start is running any more. */
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
      log.warn('Postgres ended.', { reason: server.lastWords(), next: 'Starting it again.' });
    }
    await pause(pauseMs(starts++), signal);
    if (signal.aborted) return;
    try {
      await (await server.bringUp(signal)).release();
      state = 'runs';
      looks = 0;
      log.info('Postgres runs in DATA_DIR.', { folder: server.folder });
      onTried(true);
    } catch (error) {
      if (signal.aborted) return;
      if (state !== 'fails') log.warn('Postgres does not start.', { reason: reasonOf(error), next: NEXT });
      state = 'fails';
      onTried(false);
    }
  }
}

/** No pause before the first start. */
function pauseMs(starts: number): number {
  return starts === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (starts - 1), LONGEST_PAUSE_MS);
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
