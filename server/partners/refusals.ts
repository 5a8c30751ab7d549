/** Why nothing may be done with a listing, in one wording for all operations. */
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';

/** Payments are switched on by a restart. */
const OFF_RETRY_S = 3_600;

/** Also where the listing is somebody else's. */
export function noListing(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'not-found',
    'Your account has no listing with this id. The page /business shows your listings.',
  );
}

export function notApproved(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'claim-not-approved',
    'The claim of this listing is no longer approved. Ask the operator of the service to approve it again.',
  );
}

export function noPlan(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'no-running-plan',
    'This listing has no running plan. Buy a plan, or pay the amount due.',
  );
}

export function paymentsOff(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'partner-payments-off',
    'This service sells no partner listings at the moment. Write to its operator if you want one.',
    {
      retryAfterS: OFF_RETRY_S,
    },
  );
}
