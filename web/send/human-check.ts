/**
 * The human check of a page: a proof of work, begun when a user begins to help and ready, as a rule, before they send.
 * A token is good for one contribution and some minutes; one that was not used serves the next.
 */
import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { isObject } from '../../packages/client/remote.ts';
import { type ContributeFault, contributeFaultOf } from '../../views/contribute/contribute-fault.ts';
import { remoteOf } from '../page/ask-server.ts';

export interface Proof {
  /** Empty if the check is not ours; who is signed in needs none. */
  readonly token: string;
  /** The server takes it so long for sure. */
  readonly untilMs: number;
}

export type Solved = Proof | { readonly fault: ContributeFault };

/** Less than the server takes it (ten minutes), so that none is too old when it arrives. */
const LIFETIME_MS = 480_000;
/** More would take the phone's breath away for little. */
const MOST_WORKERS = 2;

export class HumanCheck {
  readonly #base: string;
  readonly #isHard: boolean;
  #solving: { readonly token: Promise<Solved>; readonly sinceMs: number } | undefined;

  /** @param isHard does sixteen times the work: a quota of sign-ins is spent */
  constructor(base: string, isHard = false) {
    this.#base = base;
    this.#isHard = isHard;
  }

  /** A proof, or why there is none. Called early it starts the work; called again it is the same. */
  token(): Promise<Solved> {
    const nowMs = performance.now();
    if (!this.#solving || nowMs - this.#solving.sinceMs > LIFETIME_MS) {
      const token = obtain(this.#base, this.#isHard);
      this.#solving = { token, sinceMs: nowMs };
      void token.then((solved) => {
        // The next one may succeed.
        if ('fault' in solved) this.forget();
      });
    }
    return this.#solving.token;
  }

  /** The token was used, or refused. */
  forget(): void {
    this.#solving = undefined;
  }
}

async function obtain(base: string, isHard: boolean): Promise<Solved> {
  const untilMs = Date.now() + LIFETIME_MS;
  const path = `/human-check/challenge${isHard ? '?work=hard' : ''}`;
  const answer = await remoteOf(base)(path, isObject, { cache: 'no-store' });
  if (!answer.ok)
    return { fault: contributeFaultOf(answer.status, answer.problem?.type ?? '', answer.retryAfterS) };
  const challenge = answer.value;
  if (!isChallenge(challenge)) return { token: '', untilMs: 0 };
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
      createWorker: () => new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' }),
    });
    if (!solution) return { fault: { kind: 'check-failed' } };
    return { token: btoa(JSON.stringify({ challenge, solution })), untilMs };
  } catch {
    // No workers, or no cryptography: pages that did not come by https have none.
    return { fault: { kind: 'check-impossible' } };
  }
}

function isChallenge(offer: object): offer is Challenge {
  return 'parameters' in offer;
}
