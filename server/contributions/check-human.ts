/** Whether the token of a request is good: judged here, spent with what is saved (overlay/spent-proofs.ts). */
import { isSpent } from '../../overlay/spent-proofs.ts';
import type { Answer } from '../answer.ts';
import type { Proof } from '../human-check/human-check.ts';
import { problem } from '../problem.ts';
import type { People } from './people.ts';

/** The proof of a good token, or the answer to one that is not. */
export async function checkHuman(
  baseUrl: string,
  people: People,
  token: string | undefined,
): Promise<Proof | Answer> {
  if (token === undefined)
    return checkFailed(
      baseUrl,
      'The request has no challenge_token. Solve the human check and send its token.',
    );
  const outcome = await people.humanCheck.verify(token);
  if (outcome.status === 'unavailable')
    return problem(
      baseUrl,
      'human-check-unavailable',
      'The human check cannot be verified at the moment. Try again later.',
      { retryAfterS: outcome.retryAfterS },
    );
  if (outcome.status === 'failed')
    return checkFailed(baseUrl, 'The challenge_token is wrong or too old. Solve the human check again.');
  return (await isSpent(people.database, outcome.proof.id)) ? tokenSpent(baseUrl) : outcome.proof;
}

function checkFailed(baseUrl: string, detail: string): Answer {
  return problem(baseUrl, 'human-check-failed', detail);
}

export function tokenSpent(baseUrl: string): Answer {
  return checkFailed(baseUrl, 'The challenge_token was used before. Solve the human check again.');
}
