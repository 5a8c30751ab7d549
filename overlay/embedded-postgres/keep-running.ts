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

export interface KeepingParts {
  readonly server: {
    readonly home: string;
    /** Whether its process is there. Called every second. */
    isRunning(): boolean;
    /** The end of its log. */
    lastWords(): string;
  };
  /** Starts it. Throws the reason, or at the signal. */
  readonly bringUp: (signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
  /** Takes whether a start succeeded; false also if the signal came first. */
  readonly onTried: (isUp: boolean) => void;
  /** Milliseconds. Tests have shorter pauses. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Resolves after the signal, when no start is running any more. */
export async function keepRunning(parts: KeepingParts, signal: AbortSignal): Promise<void> {
  const { server, bringUp, log, onTried, pause = pauseFor } = parts;
  let pauseMs = 0;
  let fails = false;
  while (!signal.aborted) {
    await pause(pauseMs, signal);
    if (signal.aborted) break;
    pauseMs = Math.min(pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    try {
      await bringUp(signal);
    } catch (error) {
      if (signal.aborted) break;
      if (!fails) log.warn('Postgres does not start.', { reason: reasonOf(error), next: NEXT });
      fails = true;
      onTried(false);
      continue;
    }
    log.info('Postgres runs in DATA_DIR.', { folder: server.home });
    fails = false;
    onTried(true);
    for (let looks = 0; looks === 0 || server.isRunning(); looks++) {
      if (looks >= STEADY_LOOKS) pauseMs = 0;
      await pause(LOOK_MS, signal);
      if (signal.aborted) break;
    }
    if (!signal.aborted)
      log.warn('Postgres ended.', { reason: server.lastWords(), next: 'Starting it again.' });
  }
  onTried(false);
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
