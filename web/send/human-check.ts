/**
 * The human check of a page: a proof of work, begun when a user begins to help and ready, as a rule, before they send.
 * A token is good for one contribution and some minutes; one that was not used serves the next.
 */
import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import type { ContributeFault } from '../../views/contribute/contribute-fault.ts';
import { contributeFaultOf } from '../../views/contribute/contribute-fault.ts';
import { fetchJson } from '../page/fetch-json.ts';

/** `none`: the check is not ours; who is signed in needs no token. */
export type Token =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'fault'; readonly fault: ContributeFault };

/** Less than the server takes it (ten minutes), so that none is too old when it arrives. */
const LIFETIME_MS = 480_000;
/** More would take the phone's breath away for little. */
const MOST_WORKERS = 2;

export class HumanCheck {
  readonly #base: string;
  readonly #isHard: boolean;
  #solving: { readonly token: Promise<Token>; readonly sinceMs: number } | undefined;

  /** @param isHard does sixteen times the work: a quota of sign-ins is spent */
  constructor(base: string, isHard = false) {
    this.#base = base;
    this.#isHard = isHard;
  }

  /** A token, or why there is none. Called early it starts the work; called again it is the same. */
  token(): Promise<Token> {
    const nowMs = performance.now();
    if (!this.#solving || nowMs - this.#solving.sinceMs > LIFETIME_MS) {
      const token = obtain(this.#base, this.#isHard);
      this.#solving = { token, sinceMs: nowMs };
      void token.then(({ kind }) => {
        // The next one may succeed.
        if (kind === 'fault') this.forget();
      });
    }
    return this.#solving.token;
  }

  /** The token was used, or refused. */
  forget(): void {
    this.#solving = undefined;
  }
}

async function obtain(base: string, isHard: boolean): Promise<Token> {
  const url = `${base}/human-check/challenge${isHard ? '?work=hard' : ''}`;
  const fetched = await fetchJson(url, isOffer, undefined, { cache: 'no-store' });
  if (!fetched.ok)
    return { kind: 'fault', fault: contributeFaultOf(fetched.status, fetched.type, fetched.retryAfterS) };
  const challenge = fetched.value;
  if (!isChallenge(challenge)) return { kind: 'none' };
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency),
      createWorker: () => new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' }),
    });
    if (!solution) return { kind: 'fault', fault: { kind: 'check-failed' } };
    return { kind: 'token', token: btoa(JSON.stringify({ challenge, solution })) };
  } catch {
    // No workers, or no cryptography: pages that did not come by https have none.
    return { kind: 'fault', fault: { kind: 'check-impossible' } };
  }
}

function isOffer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isChallenge(offer: object): offer is Challenge {
  return 'parameters' in offer;
}
