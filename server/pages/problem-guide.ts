/** The text of the page of each kind of problem, for developers who get it. Numbers come from the code that enforces them. */
import { MAX_BODY_BYTES } from '../contributions/write-guards.ts';
import { MAX_HEAD_BYTES, TIME_OUTS } from '../http-server.ts';
import { QUOTAS } from '../limits/quotas.ts';
import type { ProblemExtras, ProblemKind } from '../problem.ts';

export interface Guide {
  /** What happened. */
  readonly meaning: string;
  /** Where it occurs. */
  readonly where: string;
  /** What to do, one step each. */
  readonly remedy: readonly string[];
  readonly example: { readonly detail: string } & Pick<ProblemExtras, 'invalidParams' | 'retryAfterS'>;
}

const OWN_PAGES = 'Operations that write. Only the pages of this service use them; agents and apps do not.';
const MODERATORS = 'Operations of moderators, on the pages for moderation.';
const PARTNERS = 'Operations of businesses, on the pages for partner listings.';

export const GUIDE: Readonly<Record<ProblemKind, Guide>> = {
  'invalid-parameters': {
    meaning:
      'A parameter or a field of the body has a value that is not allowed, or a required one is missing.',
    where: 'All operations.',
    remedy: [
      'Read invalid_params. It names every wrong parameter, each with its reason.',
      'Correct all of them, then send the request again. The same request fails again.',
      'If the name is body, the whole body is not a JSON object. Send one.',
    ],
    example: {
      detail: 'Correct lat, lon and repeat the request.',
      invalidParams: [
        { name: 'lat', reason: 'must be at most 90' },
        { name: 'lon', reason: 'is required beside lat: send both, or neither' },
      ],
    },
  },
  'invalid-signature': {
    meaning: 'The signature of an event does not match its body, or it is too old.',
    where: 'Events of the payment provider.',
    remedy: [
      'Check that both sides use the same signing secret.',
      'Sign the raw body, exactly as it is sent.',
    ],
    example: { detail: 'The signature does not match the body.' },
  },
  'invalid-event': {
    meaning: 'The signature is right, but the body is not an event.',
    where: 'Events of the payment provider.',
    remedy: ['Send events in the agreed version of the provider’s API.'],
    example: { detail: 'The body has no event id.' },
  },
  'malformed-request': {
    meaning: 'The request is not valid HTTP/1.1, or it does not have exactly one Host header.',
    where: 'Programs that write HTTP themselves, and proxies with a wrong configuration.',
    remedy: [
      'Send a valid request line, one Host header, and a body as long as the headers say.',
      'Open a new connection. The server closes this one, because it cannot find the start of the next request.',
    ],
    example: { detail: 'This is not a valid HTTP/1.1 request. Correct it and send it again.' },
  },
  'not-signed-in': {
    meaning: 'The operation needs an account, and the request is not signed in.',
    where: PARTNERS,
    remedy: ['Sign in on the pages of this service, then try again.'],
    example: { detail: 'Sign in first.' },
  },
  'other-origin': {
    meaning: 'The request comes from a page of another service, or its header Origin is missing.',
    where: OWN_PAGES,
    remedy: [
      'To contribute a fact, use the pages of this service.',
      'To find toilets from your own page, use the reads. They are open to every origin.',
    ],
    example: { detail: 'This operation is for the pages of this service only.' },
  },
  'not-a-moderator': {
    meaning: 'The account that is signed in is not a moderator account.',
    where: MODERATORS,
    remedy: ['Sign in as a moderator, or ask the operator of this server for the role.'],
    example: { detail: 'Only moderators may do this.' },
  },
  'human-check-failed': {
    meaning: 'The human check is missing, wrong, expired or already used.',
    where: OWN_PAGES,
    remedy: [
      'Load the form again, then send it: it makes a new human check.',
      'Or sign in. Accounts need no human check.',
    ],
    example: { detail: 'The human check failed. Load the form again.' },
  },
  'not-found': {
    meaning: 'There is nothing at this address, or a moderator marked the toilet as gone.',
    where: 'Operations with an id, and addresses that do not exist.',
    remedy: [
      'Use ids exactly as answers contain them. Do not build them.',
      'Or search near the position: the toilet may have another id now.',
    ],
    example: { detail: 'No toilet has this id. Search for toilets near a position instead.' },
  },
  'method-not-allowed': {
    meaning: 'The address exists, but does not accept this HTTP method.',
    where: 'All addresses.',
    remedy: ['Use a method that the header Allow names.'],
    example: { detail: 'DELETE is not allowed here. Use GET, HEAD, OPTIONS.' },
  },
  'request-timeout': {
    meaning: `The request was not complete in time. The limit is ${TIME_OUTS.headMs / 1000} seconds for the headers, and ${TIME_OUTS.requestMs / 1000} seconds for the whole request.`,
    where: 'All addresses, on slow or broken networks.',
    remedy: ['Send the request again, on a new connection. The server closes this one.'],
    example: { detail: 'The request was not complete in time. Send it again, without pauses.' },
  },
  'already-claimed': {
    meaning: 'This account has claimed the toilet already, or another business has an approved claim.',
    where: PARTNERS,
    remedy: [
      'Wait for the decision of a moderator. The page /business shows it.',
      'If the other business is wrong, write to the operator of this server.',
    ],
    example: { detail: 'This account has already claimed the toilet.' },
  },
  'claim-not-approved': {
    meaning: 'A moderator has not approved the claim, or has revoked the approval.',
    where: PARTNERS,
    remedy: ['Wait for the decision of a moderator. The page /business shows it.'],
    example: { detail: 'The claim of this listing is not approved.' },
  },
  'no-running-plan': {
    meaning: 'The listing has no running plan.',
    where: PARTNERS,
    remedy: ['Choose a plan for the listing, or correct its payment method.'],
    example: { detail: 'This listing has no running plan.' },
  },
  'subscription-exists': {
    meaning: 'The listing already has a subscription, or a checkout that is not finished.',
    where: PARTNERS,
    remedy: [
      'Finish the open checkout, or wait a day until it expires.',
      'Change a running plan in the billing portal.',
    ],
    example: { detail: 'A subscription exists for this listing.' },
  },
  'no-subscription': {
    meaning: 'The listing has never had a subscription, so there is nothing to manage.',
    where: PARTNERS,
    remedy: ['Choose a plan first.'],
    example: { detail: 'No subscription exists for this listing.' },
  },
  'already-decided': {
    meaning: 'Another moderator decided first, or the item changed after you loaded it.',
    where: MODERATORS,
    remedy: [
      'Load the item again, and look at its new state.',
      'To change the decision, undo it, then decide again.',
    ],
    example: { detail: 'The report is accepted already.' },
  },
  'body-too-large': {
    meaning: 'The body of the request is larger than the operation allows.',
    where: 'Operations with a body.',
    remedy: [
      'Send no more bytes than the detail says.',
      'Shorten the texts. The API description has the maximum length of each field.',
    ],
    example: { detail: `The body is too large. Send at most ${MAX_BODY_BYTES} bytes.` },
  },
  'unsupported-media-type': {
    meaning: 'The header Content-Type does not say that the body is JSON.',
    where: 'Operations with a body.',
    remedy: ['Send JSON, with the header Content-Type: application/json.'],
    example: { detail: 'Send the body as application/json.' },
  },
  'rate-limited': {
    meaning:
      'Your address used up its quota of requests for this minute. Or this contribution is allowed once in 24 hours for each address.',
    where: `All operations. Each address has ${QUOTAS.default.requests} requests a minute for reads and agents together. The box listing has its own quota of ${QUOTAS.area.requests}, writes have ${QUOTAS.contrib.requests}.`,
    remedy: [
      'Wait as many seconds as Retry-After says, then repeat. An earlier request fails again.',
      'Read RateLimit-Remaining, and slow down before it is 0.',
      'Do not copy the whole data set through the API. Download a dump instead: see /licence.',
    ],
    example: { detail: 'Too many requests from your address. Wait 23 seconds and repeat.', retryAfterS: 23 },
  },
  'headers-too-large': {
    meaning: `The request line and all headers together are larger than ${MAX_HEAD_BYTES} bytes.`,
    where: 'All addresses.',
    remedy: [
      'Shorten the address, and send fewer or shorter headers and cookies.',
      'Open a new connection. The server closes this one.',
    ],
    example: {
      detail: `The request line and the headers together are larger than ${MAX_HEAD_BYTES} bytes. Send fewer or shorter ones.`,
    },
  },
  internal: {
    meaning: 'Something went wrong on our side. Your request may be right.',
    where: 'All operations, but it should never occur.',
    remedy: [
      'Try again later.',
      'If it happens again, report the request id of the detail. Our log has the reason under this id.',
    ],
    example: {
      detail:
        'Something went wrong on our side. Report request 0b0f3f6e-5d0c-4c7b-9a51-7f0d3c1f2a44 if it happens again.',
    },
  },
  'payment-provider-unavailable': {
    meaning: 'The payment provider did not answer.',
    where: PARTNERS,
    remedy: ['Try again in a few minutes. You were not charged.'],
    example: { detail: 'The payment provider does not answer. Try again in a few minutes.' },
  },
  'place-lookup-unavailable': {
    meaning: 'This server cannot look up places by name at the moment.',
    where: 'The nearest search with the parameter place.',
    remedy: [
      'Send lat and lon instead of place.',
      'Or wait as many seconds as Retry-After says, then repeat.',
    ],
    example: {
      detail: 'Places cannot be looked up at the moment. Send lat and lon instead, or try again later.',
      retryAfterS: 30,
    },
  },
  'database-unavailable': {
    meaning: 'This server cannot reach its database, or has not loaded its toilets yet.',
    where:
      'All operations, rarely: while a new server loads its first toilets, or while it cannot save contributions.',
    remedy: ['Wait as many seconds as Retry-After says, then repeat.'],
    example: { detail: 'The toilets are not loaded yet. Try again later.', retryAfterS: 30 },
  },
  'mail-unavailable': {
    meaning: 'This server could not send the e-mail with the code to sign in.',
    where: 'Signing in, on the pages of this service.',
    remedy: [
      'Check the e-mail address.',
      'Wait as many seconds as Retry-After says, then ask for another e-mail.',
    ],
    example: {
      detail: 'The e-mail with the code could not be sent. Check the address, or try again in a minute.',
      retryAfterS: 60,
    },
  },
  'human-check-unavailable': {
    meaning: 'The provider of the human check does not answer.',
    where: OWN_PAGES,
    remedy: [
      'Wait as many seconds as Retry-After says, then send the contribution again. The token stays valid.',
    ],
    example: {
      detail: 'The human check cannot be verified at the moment. Try again later.',
      retryAfterS: 5,
    },
  },
  'contributions-off': {
    meaning:
      'The operator of this server has switched contributions off, or must correct a setting first. Reads still work.',
    where: OWN_PAGES,
    remedy: [
      'Try again another day. Or correct the fact in OpenStreetMap: it comes here with the next import.',
    ],
    example: { detail: 'Contributions are switched off.', retryAfterS: 3600 },
  },
  'partner-payments-off': {
    meaning: 'The operator of this server takes no payments for partner listings at the moment.',
    where: PARTNERS,
    remedy: ['Ask the operator of this server.'],
    example: { detail: 'Partner payments are not open.', retryAfterS: 3600 },
  },
};
