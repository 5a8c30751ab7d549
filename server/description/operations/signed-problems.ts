/** Problems that the operations of businesses have in common (interface 6.1-6.4). */
import { COUNTED_PROBLEMS, EXAMPLE_BASE_URL, type ProblemCase } from '../operation.ts';

/** What every operation of a signed-in account may answer. */
export const SIGNED_PROBLEMS: readonly ProblemCase[] = [
  { kind: 'not-signed-in', detail: 'You are not signed in. Sign in on the page /account of this service.' },
  {
    kind: 'other-origin',
    detail: `Account operations are accepted only from the web pages of ${EXAMPLE_BASE_URL}. Send the user there.`,
  },
  { kind: 'body-too-large', detail: 'The body is too large. Send at most 32768 bytes.' },
  {
    kind: 'unsupported-media-type',
    detail:
      'The body is not declared as plain JSON. Send it with Content-Type: application/json and without Content-Encoding.',
  },
  ...COUNTED_PROBLEMS,
  {
    kind: 'database-unavailable',
    detail: 'The account database cannot be reached at the moment. Try again in a few seconds.',
    retryAfterS: 5,
  },
];

export const NO_LISTING: ProblemCase = {
  kind: 'not-found',
  detail: 'Your account has no listing with this id. The page /business shows your listings.',
};

export const CLAIM_NOT_APPROVED: ProblemCase = {
  kind: 'claim-not-approved',
  detail:
    'The claim of this listing is no longer approved. Ask the operator of the service to approve it again.',
};
