/**
 * Verifies the human-check token of a contribution. It is consumed in the transaction that saves the contribution
 * (overlay/contributions/spent-proofs.ts).
 */
import { isSpent } from '../../../overlay/contributions/spent-proofs.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import { done, type Result, refused } from '../../../schemas/problems/result.ts';
import type { Proof } from '../../human-check/human-check.ts';
import type { ContributionDeps } from '../contribution-deps.ts';

/** Returns the proof of a good token. */
export async function checkHuman(deps: ContributionDeps, token: string | undefined): Promise<Result<Proof>> {
  if (token === undefined) return refused(refuse('human-check-failed', 'missing'));
  const outcome = await deps.humanCheck.verify(token);
  if (outcome.status === 'unavailable') {
    const { retryAfterS } = outcome;
    return refused({ ...refuse('human-check-unavailable', 'provider'), retryAfterS });
  }
  if (outcome.status === 'failed') return refused(refuse('human-check-failed', 'wrong'));
  if (await isSpent(deps.database, outcome.proof.id)) return refused(refuse('human-check-failed', 'used'));
  return done(outcome.proof);
}
