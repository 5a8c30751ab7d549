/** Problems that the operations of businesses have in common (interface 6.1-6.4). */
import { COUNTED_PROBLEMS, EXAMPLE_BASE_URL, type ProblemCase } from '../operation.ts';

/** What every operation of a signed-in account may answer. */
export const SIGNED_PROBLEMS: readonly ProblemCase[] = [
  { kind: 'not-signed-in', detail: 'Sign in first, on the page /account of this service.' },
  {
    kind: 'other-origin',
    detail: `Operations of accounts are for the web pages of ${EXAMPLE_BASE_URL} only. Send people there.`,
  },
  { kind: 'body-too-large', detail: 'Send at most 32768 bytes.' },
  { kind: 'unsupported-media-type', detail: 'Send JSON, with Content-Type: application/json.' },
  ...COUNTED_PROBLEMS,
  {
    kind: 'database-unavailable',
    detail: 'Accounts cannot be reached at the moment. Try again in a few seconds.',
    retryAfterS: 5,
  },
];

export const NO_LISTING: ProblemCase = {
  kind: 'not-found',
  detail: 'Your account has no listing with this id.',
};

export const CLAIM_NOT_APPROVED: ProblemCase = {
  kind: 'claim-not-approved',
  detail:
    'The claim behind this listing is not approved any more. Claim the toilet again, or ask who runs the service.',
};
