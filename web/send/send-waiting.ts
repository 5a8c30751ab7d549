/** Sends contributions that waited on this device, oldest first. Storage, time and network are passed in. */
import { DAY_MS } from '../../common/durations.ts';
import type { ContributeFault, ContributeFaultKind } from '../../views/contribute/contribute-fault.ts';
import type { OnBegin, Posted } from './contribute.ts';
import { forgetWaiting, inTurn, keepWaiting, type WaitingContribution, waitingIn } from './waiting.ts';

const LONGEST_MS = 14 * DAY_MS;
/** All other faults pass, and it waits on. */
const FINAL: readonly ContributeFaultKind[] = ['today', 'gone', 'fields', 'sign-in'];

/** A contribution that waits no more. */
export interface Outcome {
  readonly kept: WaitingContribution;
  /** Or the reason for which it was not taken. */
  readonly became: 'sent' | 'old' | ContributeFault;
}

/**
 * Sends what waits, one after the other, up to the first fault that passes. The proof of an attempt is kept before it begins:
 * the page may be closed before the answer comes.
 */
export async function sendWaiting(
  storage: Storage,
  nowMs: number,
  send: (kept: WaitingContribution, onBegin: OnBegin) => Promise<Posted<object>>,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly isStopped: boolean }> {
  const outcomes: Outcome[] = [];
  for (const { id } of waitingIn(storage)) {
    const isStopped = await inTurn(async () => {
      const kept = waitingIn(storage).find((one) => one.id === id);
      // It was undone, or another tab sent it.
      if (!kept) return false;
      const keepTried = (tried: WaitingContribution['tried']) => keepWaiting(storage, { ...kept, tried });
      const posted = nowMs - kept.sinceMs > LONGEST_MS ? undefined : await send(kept, keepTried);
      if (posted && !posted.ok && !FINAL.includes(posted.fault.kind)) {
        keepTried(posted.tried ?? kept.tried);
        return true;
      }
      forgetWaiting(storage, id);
      outcomes.push({ kept, became: !posted ? 'old' : posted.ok ? 'sent' : posted.fault });
      return false;
    });
    if (isStopped) return { outcomes, isStopped };
  }
  return { outcomes, isStopped: false };
}
