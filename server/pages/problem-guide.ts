/** What each kind of problem means to the person who meets it: the text of its page. */
import { QUOTAS } from '../limits/quotas.ts';
import type { ProblemExtras, ProblemKind } from '../problem.ts';

export interface Guide {
  /** What happened. */
  readonly meaning: string;
  /** Who meets it, and where. */
  readonly where: string;
  /** What to do, one step each. */
  readonly remedy: readonly string[];
  readonly example: { readonly detail: string } & Pick<ProblemExtras, 'invalidParams' | 'retryAfterS'>;
}

const OWN_PAGES =
  'Operations that write. They are for the pages of this service; agents and apps do not call them.';
const MODERATORS = 'Moderators, on the pages for moderation.';
const PARTNERS = 'Businesses, on the pages for partner listings.';

export const GUIDE: Readonly<Record<ProblemKind, Guide>> = {
  'invalid-parameters': {
    meaning:
      'A parameter, or a field of the body, has a value that it cannot have, or a required one is missing.',
    where: 'Every operation.',
    remedy: [
      'Read invalid_params: it names every wrong parameter at once, each with its reason.',
      'Correct all of them and send the request again. The same request fails again.',
      'The name body means that the body as a whole is no JSON object.',
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
    meaning: 'The signature of an event does not fit its body, or is too old.',
    where: 'The payment provider, when it reports an event.',
    remedy: ['Check the signing secret on both sides.', 'Sign the raw body, byte for byte as it is sent.'],
    example: { detail: 'The signature does not match the body.' },
  },
  'invalid-event': {
    meaning: 'The signature is right, but the body is no event.',
    where: 'The payment provider, when it reports an event.',
    remedy: ['Send events of the agreed version of the provider’s interface.'],
    example: { detail: 'The body has no event id.' },
  },
  'malformed-request': {
    meaning: 'What came is not a valid HTTP/1.1 request, or does not have exactly one Host header.',
    where: 'Programs that write HTTP themselves, and proxies with a wrong configuration.',
    remedy: [
      'Send one Host header, a valid request line and a body as long as the headers say.',
      'Open a new connection: this one is closed, because nobody can tell where the next request begins.',
    ],
    example: { detail: 'This is no valid HTTP/1.1 request. Correct it and send it again.' },
  },
  'not-signed-in': {
    meaning: 'The operation needs an account, and none is signed in.',
    where: PARTNERS,
    remedy: ['Sign in on the pages of this service and try again.'],
    example: { detail: 'Sign in first.' },
  },
  'other-origin': {
    meaning:
      'The request comes from a page that is not of this service, or does not say where it comes from.',
    where: OWN_PAGES,
    remedy: [
      'To contribute a fact, use the pages of this service.',
      'To find toilets from a page of your own, use the reads: they are open to every origin.',
    ],
    example: { detail: 'This operation is for the pages of this service only.' },
  },
  'not-a-moderator': {
    meaning: 'Whoever is signed in may not decide what others contributed.',
    where: MODERATORS,
    remedy: ['Sign in as a moderator, or ask the operator of this server to become one.'],
    example: { detail: 'Only moderators may do this.' },
  },
  'human-check-failed': {
    meaning: 'The proof that a person sent the form is missing, wrong, too old, or was used before.',
    where: OWN_PAGES,
    remedy: [
      'Load the form again, so that it makes a new proof, and send it.',
      'Or sign in: accounts need no proof.',
    ],
    example: { detail: 'The human check did not pass. Load the form again.' },
  },
  'not-found': {
    meaning: 'Nothing is at this address. A toilet that a moderator marked as gone is not found either.',
    where: 'Every operation with an id, and every address that does not exist.',
    remedy: [
      'Take ids from answers as they are; do not build them.',
      'Search near the position instead: the toilet may be there under another id.',
    ],
    example: { detail: 'No toilet has this id. Search for toilets near a position instead.' },
  },
  'method-not-allowed': {
    meaning: 'The address exists, but does not take this HTTP method.',
    where: 'Every address.',
    remedy: ['Use a method that the header Allow names.'],
    example: { detail: 'DELETE is not allowed here. Use GET, HEAD, OPTIONS.' },
  },
  'request-timeout': {
    meaning: 'The request did not come whole in time: its head has 10 seconds, all of it 30 seconds.',
    where: 'Every address, on slow or broken networks.',
    remedy: ['Send the request again, on a new connection: this one is closed.'],
    example: { detail: 'The request did not come whole in time. Send it again, without pauses.' },
  },
  'already-claimed': {
    meaning: 'This account claimed the toilet before, or another business holds it.',
    where: PARTNERS,
    remedy: [
      'Wait for the decision about the claim.',
      'If the other business is not right, write to the service.',
    ],
    example: { detail: 'This account has already claimed the toilet.' },
  },
  'claim-not-approved': {
    meaning: 'A moderator has not approved the claim, or has withdrawn the approval.',
    where: PARTNERS,
    remedy: ['Wait for the decision; it comes by e-mail.'],
    example: { detail: 'The claim of this listing is not approved.' },
  },
  'no-running-plan': {
    meaning: 'The listing has no paid plan that runs.',
    where: PARTNERS,
    remedy: ['Start a plan for the listing, or correct its payment method.'],
    example: { detail: 'No plan runs for this listing.' },
  },
  'subscription-exists': {
    meaning: 'The listing has a subscription already, or a checkout that is not finished.',
    where: PARTNERS,
    remedy: [
      'Finish the open checkout, or wait a day until it expires.',
      'Change a running plan in the billing portal.',
    ],
    example: { detail: 'A subscription exists for this listing.' },
  },
  'no-subscription': {
    meaning: 'The listing never had a subscription, so there is nothing to manage.',
    where: PARTNERS,
    remedy: ['Start a plan first.'],
    example: { detail: 'No subscription exists for this listing.' },
  },
  'already-decided': {
    meaning: 'Somebody else decided first, or what was decided has changed since it was looked at.',
    where: MODERATORS,
    remedy: [
      'Load the item again and look at what it is now.',
      'To decide otherwise, undo the decision that stands, or decide anew.',
    ],
    example: { detail: 'The report is accepted already.' },
  },
  'body-too-large': {
    meaning: 'The body of the request is larger than the operation takes.',
    where: 'Operations that take a body.',
    remedy: ['Shorten the texts. The API description names the greatest length of each field.'],
    example: { detail: 'The body is larger than 16384 bytes.' },
  },
  'unsupported-media-type': {
    meaning: 'The body is not said to be JSON.',
    where: 'Operations that take a body.',
    remedy: ['Send JSON, with the header Content-Type: application/json.'],
    example: { detail: 'Send the body as application/json.' },
  },
  'rate-limited': {
    meaning:
      'More requests came from your address within a minute than are allowed, or an act is allowed once in 24 hours.',
    where: `Everybody. Reads and agents share ${QUOTAS.default.requests} requests a minute and address. The box listing has ${QUOTAS.area.requests} of its own, writes have ${QUOTAS.contrib.requests}.`,
    remedy: [
      'Wait as many seconds as Retry-After says, and repeat. Sooner fails again.',
      'Watch RateLimit-Remaining to slow down before it happens.',
      'Do not copy the whole data set through the API.',
    ],
    example: { detail: 'Too many requests from your address. Wait 23 seconds and repeat.', retryAfterS: 23 },
  },
  'headers-too-large': {
    meaning: 'The request line and all headers together are larger than 16384 bytes.',
    where: 'Every address.',
    remedy: [
      'Shorten the address, and send fewer or shorter headers and cookies.',
      'Open a new connection: this one is closed.',
    ],
    example: {
      detail:
        'The request line and the headers together are larger than 16384 bytes. Send fewer or shorter ones.',
    },
  },
  internal: {
    meaning: 'Something went wrong on our side. Your request may be perfectly right.',
    where: 'Nobody should.',
    remedy: [
      'Try again later.',
      'If it happens again, report the request id of the detail: our log explains it.',
    ],
    example: {
      detail:
        'Something went wrong on our side. Report request 0b0f3f6e-5d0c-4c7b-9a51-7f0d3c1f2a44 if it happens again.',
    },
  },
  'payment-provider-unavailable': {
    meaning: 'The payment provider did not answer.',
    where: PARTNERS,
    remedy: ['Try again in some minutes. Nothing was charged.'],
    example: { detail: 'The payment provider does not answer. Try again in some minutes.' },
  },
  'place-lookup-unavailable': {
    meaning: 'Places cannot be looked up by name at the moment.',
    where: 'The nearest search, when it is asked with place.',
    remedy: [
      'Send lat and lon instead: that works all the same.',
      'Or wait as many seconds as Retry-After says.',
    ],
    example: {
      detail: 'Places cannot be looked up at the moment. Send lat and lon instead, or try again later.',
      retryAfterS: 30,
    },
  },
  'database-unavailable': {
    meaning: 'The data that the answer needs cannot be reached, or is not loaded yet.',
    where:
      'Everybody, rarely: while a new server loads its first toilets, or while contributions cannot be saved.',
    remedy: ['Wait as many seconds as Retry-After says, and repeat.'],
    example: { detail: 'The toilets are not loaded yet. Try again later.', retryAfterS: 30 },
  },
  'mail-unavailable': {
    meaning: 'A mail, such as the one with the code to sign in, could not be sent.',
    where: 'Signing in, on the pages of this service.',
    remedy: [
      'Check the e-mail address.',
      'Wait as many seconds as Retry-After says, then ask for another mail.',
    ],
    example: {
      detail: 'The mail with the code could not be sent. Check the address, or try again in a minute.',
      retryAfterS: 60,
    },
  },
  'human-check-unavailable': {
    meaning: 'The provider of the human check does not answer, so nobody can be told from a program.',
    where: OWN_PAGES,
    remedy: [
      'Wait as many seconds as Retry-After says, and send the contribution again: the token stays good.',
    ],
    example: {
      detail: 'The human check cannot be verified at the moment. Try again later.',
      retryAfterS: 5,
    },
  },
  'contributions-off': {
    meaning:
      'The operator of this server has switched contributions off, or must correct a setting first. Reads work.',
    where: OWN_PAGES,
    remedy: [
      'Try again another day, or correct the fact in OpenStreetMap itself: it arrives here from there.',
    ],
    example: { detail: 'Contributions are switched off.', retryAfterS: 3600 },
  },
  'partner-payments-off': {
    meaning: 'The operator of this server does not take payments for partner listings, or not now.',
    where: PARTNERS,
    remedy: ['Ask the operator of this server.'],
    example: { detail: 'Partner payments are not open.', retryAfterS: 3600 },
  },
};
