/** All areas of the API, in the order of the description. */

import {
  ConfirmationBody,
  ConfirmationResult,
  CountedVote,
  PendingResult,
  RatingBody,
  RatingResult,
  ReportBody,
  SubmissionBody,
  Vote,
  VotesBody,
  VotesResult,
} from '../../schemas/people/contribution.ts';
import {
  CheckoutBody,
  ClaimBody,
  ClaimResult,
  EventReceived,
  PartnerProfile,
  PartnerProfileBody,
  PaymentEvent,
  PortalBody,
  ProviderPage,
} from '../../schemas/people/partner.ts';
import { MAX_EVENT_BYTES } from '../../schemas/problems/limits.ts';
import { exampleOf, refuse, refuseParameters } from '../../schemas/problems/problems.ts';
import { type Area, COUNTED_PROBLEMS, type Operation, RATE_HEADERS } from '../operations/description.ts';
import type { Operation as Entry } from '../operations/operation.ts';
import { CONTRIBUTIONS as CONTRIBUTION_OPERATIONS } from '../operations/operations.ts';
import { openPortal, startCheckout } from '../operations/partners/billing.ts';
import { claimToilet } from '../operations/partners/claim-toilet.ts';
import { RECEIVE_PAYMENT_EVENT, WEBHOOK_PATH } from '../operations/partners/receive-payment-event.ts';
import { updateProfile } from '../operations/partners/update-profile.ts';
import { BATCHES } from './operations/batches.ts';
import { OPEN_DATA } from './operations/open-data.ts';
import { READS } from './operations/reads.ts';

/** Describes an operation of the table: what its entry says, and the problems of its guards. */
function described({ method, path, status, feature, described }: Entry): Operation {
  if (!described) throw new Error(`${path} has no description. Add one to its entry.`);
  const { invalidParams, problems, answer, ...more } = described;
  return {
    ...more,
    ...{ method, path },
    answer: { ...answer, status, headers: [...RATE_HEADERS, 'Cache-Control'] },
    problems: [
      refuseParameters(invalidParams),
      exampleOf(['other-origin', feature]),
      exampleOf(['body-too-large', 'body']),
      exampleOf(['unsupported-media-type', 'json']),
      ...COUNTED_PROBLEMS,
      ...problems.map(exampleOf),
    ],
  };
}

export const CONTRIBUTIONS: Area = {
  tag: {
    name: 'Contributions',
    description:
      'Proposals, confirmations, ratings, reports and votes. Accepted only from the web pages of the service: requests from other origins get 403. Each needs a human check or a signed-in account. The service stores devices and addresses only as keyed hashes.',
  },
  schemas: { PendingResult, ConfirmationResult, RatingResult, VotesResult, CountedVote },
  bodies: { SubmissionBody, ConfirmationBody, RatingBody, ReportBody, VotesBody, Vote },
  operations: CONTRIBUTION_OPERATIONS.map(described),
};

export const CLAIMS: Area = {
  tag: {
    name: 'Businesses',
    description:
      'For businesses that open a toilet to the public. Accepted only from the web pages of the service, with a signed-in account. Statements and payments of a business never change the order of results or the facts of a toilet.',
  },
  schemas: { ClaimResult },
  bodies: { ClaimBody },
  operations: [described(claimToilet)],
};

export const PARTNERS: Area = {
  tag: {
    name: 'Partner listings',
    description:
      'Statements of a business with a running plan about its toilet. Accepted only from the web pages of the service. They are shown beside the facts of the toilet, as statements of the business. They change neither the facts nor the order of results.',
  },
  schemas: { PartnerProfile },
  bodies: { PartnerProfileBody },
  operations: [described(updateProfile)],
};

export const BILLING: Area = {
  tag: {
    name: 'Billing',
    description:
      'Businesses buy plans on the pages of a payment provider. A plan buys a label. It never changes the order of results.',
  },
  schemas: { ProviderPage, EventReceived },
  bodies: { CheckoutBody, PortalBody, PaymentEvent },
  operations: [described(startCheckout), described(openPortal), describedEvent()],
};

export const AREAS: readonly Area[] = [READS, BATCHES, OPEN_DATA, CONTRIBUTIONS, CLAIMS, PARTNERS, BILLING];

/** Describes the event of the payment provider, which has guards of its own (api/mount.ts). */
function describedEvent(): Operation {
  const { invalidParams: _, problems, answer, ...more } = RECEIVE_PAYMENT_EVENT;
  return {
    ...more,
    ...{ method: 'post', path: WEBHOOK_PATH },
    answer: { ...answer, status: 200, headers: ['Cache-Control'] },
    problems: [
      ...problems.map(exampleOf),
      refuse('body-too-large', 'body', MAX_EVENT_BYTES),
      exampleOf(['internal', 'request']),
    ],
  };
}
