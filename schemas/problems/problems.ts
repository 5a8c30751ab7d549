/**
 * Every problem (RFC 9457) that a caller can get, in one table: status, title, meaning, remedy, and each sentence that
 * its detail can be. Answers, the pages under /problems/, the API description and the tests of described answers read it.
 *
 * To add a sentence: add it to `details` of its kind, and refuse with `refuse(kind, name, …arguments)`.
 */
import { MAX_BODY_BYTES, MAX_HEAD_BYTES, QUOTAS, TIME_OUTS } from './limits.ts';
import type { InvalidParam } from './problem.ts';

/** Address of the server in examples. Descriptions replace it by the address of the server that shows them. */
export const EXAMPLE_BASE_URL = 'https://toilets.example';

/** One sentence of a detail. */
export interface Detail<Args extends unknown[]> {
  readonly text: (...args: Args) => string;
  /** The sentence as descriptions show it. */
  readonly example: string;
  /** Seconds to wait: always the same ones, or those of the example. */
  readonly retryAfterS?: number;
}

interface ProblemTexts {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly where: string;
  /** One step each. */
  readonly remedy: readonly string[];
  /** The first one is the example on the page of the problem. */
  readonly details: Readonly<Record<string, Detail<never>>>;
}

const SECONDS_S = 5;
const LOADING_S = 30;
/** A setting changes by a restart of the server. */
const RESTART_S = 3_600;

function always(text: string, retryAfterS?: number): Detail<[]> {
  return { text: () => text, example: text, ...(retryAfterS !== undefined && { retryAfterS }) };
}

function filled<Args extends unknown[]>(text: (...args: Args) => string, ...example: Args): Detail<Args> {
  return { text, example: text(...example) };
}

/** A sentence with the address of the server. */
function ofSite(text: (baseUrl: string) => string): Detail<[baseUrl: string]> {
  return filled(text, EXAMPLE_BASE_URL);
}

const OWN_PAGES = 'Operations that write. Only the pages of this service use them; agents and apps do not.';
const MODERATORS = 'Operations of moderators, on the pages for moderation.';
const PARTNERS = 'Operations of businesses, on the pages for partner listings.';

export const PROBLEMS = {
  'invalid-parameters': {
    status: 400,
    title: 'Invalid parameters',
    meaning:
      'A parameter or a field of the body has a value that is not allowed, or a required one is missing.',
    where: 'All operations.',
    remedy: [
      'Read invalid_params. It names every wrong parameter, each with its reason.',
      'Correct all of them, then send the request again. The same request fails again.',
      'If the name is body, the whole body is not a JSON object. Send one.',
    ],
    details: {
      names: filled((names: string) => `Correct ${names} and repeat the request.`, 'lat, lon'),
      target: always(
        'The address or the Host header of the request is not valid. Correct it and repeat the request.',
      ),
    },
  },
  'invalid-signature': {
    status: 400,
    title: 'Invalid signature',
    meaning: 'The signature of an event does not match its body, or it is too old.',
    where: 'Events of the payment provider.',
    remedy: [
      'Check that both sides use the same signing secret.',
      'Sign the raw body, exactly as it is sent.',
    ],
    details: {
      event: always(
        'The signature of the event is wrong or too old. Sign the raw body, with the webhook secret of this address.',
      ),
    },
  },
  'invalid-event': {
    status: 400,
    title: 'Invalid event',
    meaning: 'The signature is right, but the body is not an event.',
    where: 'Events of the payment provider.',
    remedy: ['Send events in the agreed version of the provider’s API.'],
    details: {
      event: always('The body is not a payment event. Send a JSON object with an id and a type.'),
    },
  },
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning: 'The request is not valid HTTP/1.1, or it does not have exactly one Host header.',
    where: 'Programs that write HTTP themselves, and proxies with a wrong configuration.',
    remedy: [
      'Send a valid request line, one Host header, and a body as long as the headers say.',
      'Open a new connection. The server closes this one, because it cannot find the start of the next request.',
    ],
    details: {
      http: always('This is not a valid HTTP/1.1 request. Correct it and send it again.'),
      host: always(
        'The Host header is missing, repeated or invalid. Send exactly one, with the name of one host.',
      ),
      body: always('The body did not arrive completely. Send the request again.'),
    },
  },
  'not-signed-in': {
    status: 401,
    title: 'Not signed in',
    meaning: 'The operation needs an account, and the request is not signed in.',
    where: PARTNERS,
    remedy: ['Sign in on the pages of this service, then try again.'],
    details: {
      account: always('You are not signed in. Sign in on the page /account of this service.'),
      moderator: always(
        'You are not signed in as a moderator. Sign in, or send a moderator’s token as Authorization: Bearer.',
      ),
    },
  },
  'other-origin': {
    status: 403,
    title: 'Request from another origin',
    meaning: 'The request comes from a page of another service, or its header Origin is missing.',
    where: OWN_PAGES,
    remedy: [
      'To contribute a fact, use the pages of this service.',
      'To find toilets from your own page, use the reads. They are open to every origin.',
    ],
    details: {
      contributions: ofSite(
        (baseUrl) => `Contributions are accepted only from the web pages of ${baseUrl}. Send the user there.`,
      ),
      accounts: ofSite(
        (baseUrl) =>
          `Account operations are accepted only from the web pages of ${baseUrl}. Send the user there.`,
      ),
      moderation: ofSite(
        (baseUrl) =>
          `Moderation is only for the pages of ${baseUrl}. Moderate there, or send a moderator’s token from a program instead of a browser.`,
      ),
      'human-check': ofSite(
        (baseUrl) => `The human check works only on the pages of ${baseUrl}. Send the user there.`,
      ),
      suggestions: ofSite(
        (baseUrl) =>
          `Suggestions are only for the pages of ${baseUrl}. Send place to ${baseUrl}/api/v1/toilets/nearest instead.`,
      ),
    },
  },
  'not-a-moderator': {
    status: 403,
    title: 'Not a moderator',
    meaning:
      'The account that is signed in is not a moderator account, it is signed in without a passkey, or the token may only read.',
    where: MODERATORS,
    remedy: [
      'Sign in as a moderator, with a passkey. Or ask the operator of this server for the role.',
      'Ask the operator for an invitation if you have no passkey, and for another token if yours may only read.',
    ],
    details: {
      account: always('This account is not a moderator. Sign in with a moderator’s account.'),
      passkey: always(
        'Moderators need a passkey, and you signed in without one. Sign in with your passkey, or ask the operator of this server for an invitation.',
      ),
      scope: always('This token may only read. Use a token with the scope decide.'),
    },
  },
  'human-check-failed': {
    status: 403,
    title: 'Human check failed',
    meaning: 'The human check is missing, wrong, expired or already used.',
    where: OWN_PAGES,
    remedy: [
      'Load the form again, then send it: it makes a new human check.',
      'Or sign in. Accounts need no human check.',
    ],
    details: {
      wrong: always('The challenge_token is wrong or too old. Solve the human check again.'),
      missing: always('The request has no challenge_token. Solve the human check and send its token.'),
      used: always('The challenge_token was used before. Solve the human check again.'),
      'sign-in': always(
        'A sign-in needs the token of a solved human check. Solve a new one (GET /human-check/challenge) and send its token as challenge_token. A token works once and expires after ten minutes.',
      ),
    },
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'There is nothing at this address, or a moderator marked the toilet as gone.',
    where: 'Operations with an id, and addresses that do not exist.',
    remedy: [
      'Use ids exactly as answers contain them. Do not build them.',
      'Or search near the position: the toilet may have another id now.',
    ],
    details: {
      toilet: always('No toilet has this id. Search for toilets near a position instead.'),
      listing: always('Your account has no listing with this id. The page /business shows your listings.'),
      address: ofSite(
        (baseUrl) => `Nothing is at this address. Check the path: ${baseUrl}/docs lists all operations.`,
      ),
      'known-toilet': always('No toilet has this id. Check the id.'),
      /** The sentence of the decision that found nothing. */
      decision: filled((why: string) => why, 'No report has this id. Check the id.'),
      item: always('Nothing has this id. Check the id.'),
      file: filled((why: string) => why, 'This file does not exist. /dumps/index.json lists all files.'),
    },
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address exists, but does not accept this HTTP method.',
    where: 'All addresses.',
    remedy: ['Use a method that the header Allow names.'],
    details: {
      method: filled(
        (method: string, methods: string) =>
          `The method ${method} is not allowed at this address. Use ${methods}.`,
        'DELETE',
        'GET, HEAD, OPTIONS',
      ),
    },
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: `The request was not complete in time. The limit is ${TIME_OUTS.headMs / 1000} seconds for the headers, and ${TIME_OUTS.requestMs / 1000} seconds for the whole request.`,
    where: 'All addresses, on slow or broken networks.',
    remedy: ['Send the request again, on a new connection. The server closes this one.'],
    details: {
      request: always('The request did not arrive completely in time. Send it again without pauses.'),
    },
  },
  'already-claimed': {
    status: 409,
    title: 'Already claimed',
    meaning: 'This account has claimed the toilet already, or another business has an approved claim.',
    where: PARTNERS,
    remedy: [
      'Wait for the decision of a moderator. The page /business shows it.',
      'If the other business is wrong, write to the operator of this server.',
    ],
    details: {
      'by-account': always(
        'This account has already claimed the toilet. The page /business shows the state of the claim.',
      ),
      'by-another': always(
        'Another business has an approved claim to this toilet. If that is wrong, write to the operator of the service.',
      ),
    },
  },
  'claim-not-approved': {
    status: 409,
    title: 'Claim not approved',
    meaning: 'A moderator has not approved the claim, or has revoked the approval.',
    where: PARTNERS,
    remedy: ['Wait for the decision of a moderator. The page /business shows it.'],
    details: {
      listing: always(
        'The claim of this listing is no longer approved. Ask the operator of the service to approve it again.',
      ),
    },
  },
  'no-running-plan': {
    status: 409,
    title: 'No running plan',
    meaning: 'The listing has no running plan.',
    where: PARTNERS,
    remedy: ['Choose a plan for the listing, or correct its payment method.'],
    details: {
      listing: always('This listing has no running plan. Buy a plan, or pay the amount due.'),
    },
  },
  'subscription-exists': {
    status: 409,
    title: 'Subscription or checkout exists',
    meaning: 'The listing already has a subscription, or a checkout that is not finished.',
    where: PARTNERS,
    remedy: [
      'Finish the open checkout, or wait a day until it expires.',
      'Change a running plan in the billing portal.',
    ],
    details: {
      subscription: always('This listing already has a subscription. Change it in the billing portal.'),
      checkout: always(
        'A checkout of this listing is open. Finish it, or wait until it expires after a day.',
      ),
      'checkout-closed': always('The checkout of this listing is no longer open. Start a new one.'),
      account: always(
        'A listing of this account has a plan that has not ended, or an open checkout. End the plan first; a checkout expires after a day.',
      ),
    },
  },
  'no-subscription': {
    status: 409,
    title: 'No subscription',
    meaning: 'The listing has never had a subscription, so there is nothing to manage.',
    where: PARTNERS,
    remedy: ['Choose a plan first.'],
    details: {
      listing: always('This listing has no subscription. Buy a plan first.'),
    },
  },
  'already-decided': {
    status: 409,
    title: 'Already decided',
    meaning: 'Another moderator decided first, or the item changed after you loaded it.',
    where: MODERATORS,
    remedy: [
      'Load the item again, and look at its new state.',
      'To change the decision, undo it, then decide again.',
    ],
    details: {
      /** The sentence of the decision that came too late. */
      decision: filled((why: string) => why, 'The report is accepted already. Load the queue again.'),
    },
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    meaning: 'The body of the request is larger than the operation allows.',
    where: 'Operations with a body.',
    remedy: [
      'Send no more bytes than the detail says.',
      'Shorten the texts. The API description has the maximum length of each field.',
    ],
    details: {
      body: filled(
        (maxBytes: number) => `The body is too large. Send at most ${maxBytes} bytes.`,
        MAX_BODY_BYTES,
      ),
      form: filled(
        (maxBytes: number) => `The form is too large. Send at most ${maxBytes} bytes.`,
        MAX_BODY_BYTES,
      ),
      'chunk-extensions': always(
        'The chunk extensions of the body are too long. Send chunks without extensions.',
      ),
    },
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The header Content-Type does not say that the body is JSON.',
    where: 'Operations with a body.',
    remedy: ['Send JSON, with the header Content-Type: application/json.'],
    details: {
      json: always(
        'The body is not declared as plain JSON. Send it with Content-Type: application/json and without Content-Encoding.',
      ),
    },
  },
  'rate-limited': {
    status: 429,
    title: 'Rate limit reached',
    meaning:
      'Your address used up its quota of requests for this minute. Or this contribution is allowed once in 24 hours for each address. Or the server is busy with such requests of others.',
    where: `All operations. Each address has ${QUOTAS.default.requests} requests a minute for reads and agents together. The box listing has its own quota of ${QUOTAS.area.requests}, writes have ${QUOTAS.contrib.requests}.`,
    remedy: [
      'Wait as many seconds as Retry-After says, then repeat. An earlier request fails again.',
      'Read RateLimit-Remaining, and slow down before it is 0.',
      'Do not copy the whole data set through the API. Download a dump instead: see /licence.',
    ],
    details: {
      requests: {
        ...filled(
          (seconds: number) =>
            `Too many requests from your address. Wait ${seconds === 1 ? '1 second' : `${seconds} seconds`}, then retry. To copy all toilets, download a data dump.`,
          23,
        ),
        retryAfterS: 23,
      },
      confirmation: always(
        'This toilet was confirmed from your address in the last 24 hours. Confirm it again later.',
      ),
      rating: always(
        'Another person rated this toilet from your address in the last 24 hours. Rate it later.',
      ),
      votes: always(
        'Another person voted on this toilet from your address in the last 24 hours. Vote later.',
      ),
      'sign-ins': filled(
        (seconds: number) =>
          `Too many sign-ins were requested. Wait ${seconds} seconds, use a browser in which this e-mail address signed in before, or solve a harder human check (/human-check/challenge?work=hard).`,
        600,
      ),
      counting: always('Too many towns are being counted. Try again in a few seconds.', SECONDS_S),
      packing: always('Too many files are being packed. Try again in a few seconds.', SECONDS_S),
    },
  },
  'headers-too-large': {
    status: 431,
    title: 'Headers too large',
    meaning: `The request line and all headers together are larger than ${MAX_HEAD_BYTES} bytes.`,
    where: 'All addresses.',
    remedy: [
      'Shorten the address, and send fewer or shorter headers and cookies.',
      'Open a new connection. The server closes this one.',
    ],
    details: {
      headers: always(
        `The request line and the headers together are larger than ${MAX_HEAD_BYTES} bytes. Send fewer or shorter headers.`,
      ),
    },
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'Something went wrong on our side. Your request may be right.',
    where: 'All operations, but it should never occur.',
    remedy: [
      'Try again later.',
      'If it happens again, report the request id of the detail. Our log has the reason under this id.',
    ],
    details: {
      request: filled(
        (requestId: string) =>
          `The server could not answer this request. Try again; if it fails again, report request ${requestId} to the operator.`,
        '0b0f3f6e-5d0c-4c7b-9a51-7f0d3c1f2a44',
      ),
    },
  },
  'payment-provider-unavailable': {
    status: 502,
    title: 'Payment provider unavailable',
    meaning: 'The payment provider did not answer.',
    where: PARTNERS,
    remedy: ['Try again in a few minutes. You were not charged.'],
    details: {
      provider: always('The payment provider did not answer. Try again in a minute.'),
    },
  },
  'place-lookup-unavailable': {
    status: 503,
    title: 'Place lookup unavailable',
    meaning: 'This server cannot look up places by name at the moment.',
    where: 'The nearest search with the parameter place.',
    remedy: [
      'Send lat and lon instead of place.',
      'Or wait as many seconds as Retry-After says, then repeat.',
    ],
    details: {
      lookup: always(
        'Places cannot be looked up at the moment. Send lat and lon instead, or try again later.',
        LOADING_S,
      ),
    },
  },
  'database-unavailable': {
    status: 503,
    title: 'Database unavailable',
    meaning: 'This server cannot reach its database, or has not loaded its toilets yet.',
    where:
      'All operations, rarely: while a new server loads its first toilets, or while it cannot save contributions.',
    remedy: ['Wait as many seconds as Retry-After says, then repeat.'],
    details: {
      loading: always('The toilets are not loaded yet. Try again later.', LOADING_S),
      damaged: always(
        'These toilets cannot be read at the moment. Try again later, or ask for other toilets.',
        LOADING_S,
      ),
      contributions: always(
        'Contributions cannot be saved at the moment. Try again in a few seconds.',
        SECONDS_S,
      ),
      accounts: always(
        'The account database cannot be reached at the moment. Try again in a few seconds.',
        SECONDS_S,
      ),
      moderation: always(
        'The database cannot be reached at the moment. Try again in a few seconds.',
        SECONDS_S,
      ),
      none: always('This server has no database. Its operator must set DATABASE_URL.', RESTART_S),
    },
  },
  'mail-unavailable': {
    status: 503,
    title: 'Mail unavailable',
    meaning: 'This server could not send the e-mail with the code to sign in.',
    where: 'Signing in, on the pages of this service.',
    remedy: [
      'Check the e-mail address.',
      'Wait as many seconds as Retry-After says, then ask for another e-mail.',
    ],
    details: {
      code: always(
        'The mail with the code could not be sent. Check the address, or try again in a minute.',
        60,
      ),
    },
  },
  'human-check-unavailable': {
    status: 503,
    title: 'Human check unavailable',
    meaning: 'The provider of the human check does not answer.',
    where: OWN_PAGES,
    remedy: [
      'Wait as many seconds as Retry-After says, then send the contribution again. The token stays valid.',
    ],
    details: {
      provider: always('The human check cannot be verified at the moment. Try again later.', SECONDS_S),
    },
  },
  'contributions-off': {
    status: 503,
    title: 'Contributions are off',
    meaning:
      'The operator of this server has switched contributions off, or must correct a setting first. Or it shows the data of another server. Reads still work.',
    where: OWN_PAGES,
    remedy: [
      'Try again another day. Or correct the fact in OpenStreetMap: it comes here with the next import.',
    ],
    details: {
      off: always(
        'This service takes no contributions at the moment. Try again later; reads still work.',
        RESTART_S,
      ),
      followed: always(
        'This service shows the toilets of another one and takes no contributions itself. Reads still work.',
      ),
      pepper: always(
        'This service takes no contributions until its operator corrects a setting. Reads still work.',
        RESTART_S,
      ),
    },
  },
  'partner-payments-off': {
    status: 503,
    title: 'Partner payments are off',
    meaning: 'The operator of this server takes no payments for partner listings at the moment.',
    where: PARTNERS,
    remedy: ['Ask the operator of this server.'],
    details: {
      off: always(
        'This service sells no partner listings at the moment. Write to its operator if you want one.',
        RESTART_S,
      ),
    },
  },
} as const satisfies Readonly<Record<string, ProblemTexts>>;

export type ProblemKind = keyof typeof PROBLEMS;
type ProblemDetails = { readonly [Kind in ProblemKind]: (typeof PROBLEMS)[Kind]['details'] };

/** A sentence of the table: kind and name. */
export type ProblemName = {
  readonly [Kind in ProblemKind]: readonly [Kind, keyof ProblemDetails[Kind] & string];
}[ProblemKind];

/** Kinds in the order of their statuses. */
export const PROBLEM_KINDS = Object.keys(PROBLEMS).filter(isProblemKind);

export function isProblemKind(name: string): name is ProblemKind {
  return Object.hasOwn(PROBLEMS, name);
}

/**
 * The reason for which a request gets no result: what a problem says, before it is HTTP, a page or an answer to a tool
 * call.
 */
export interface Refusal {
  readonly kind: ProblemKind;
  readonly detail: string;
  readonly invalidParams?: readonly InvalidParam[];
  readonly retryAfterS?: number;
  /** Headers of the answer over HTTP, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

type ArgsOf<Sentence> = Sentence extends { readonly text: (...args: infer Args) => string } ? Args : never;
type Refuse = <Kind extends ProblemKind, Name extends keyof ProblemDetails[Kind]>(
  kind: Kind,
  name: Name,
  ...args: ArgsOf<ProblemDetails[Kind][Name]>
) => Refusal;

/** Refuses with a sentence of the table. */
export const refuse: Refuse = (kind: ProblemKind, name: PropertyKey, ...args: unknown[]) => {
  const { text, retryAfterS } = detailOf(kind, name);
  // The signature has checked the arguments against those of the sentence.
  return { kind, detail: text(...(args as never[])), ...(retryAfterS !== undefined && { retryAfterS }) };
};

/** The example of a sentence, for descriptions. */
export function exampleOf([kind, name]: ProblemName): Refusal {
  const { example, retryAfterS } = detailOf(kind, name);
  return { kind, detail: example, ...(retryAfterS !== undefined && { retryAfterS }) };
}

/** The example on the page of a kind: its first sentence. */
export function pageExampleOf(kind: ProblemKind): Refusal {
  if (kind === 'invalid-parameters')
    return refuseParameters([
      { name: 'lat', reason: 'must be at most 90' },
      { name: 'lon', reason: 'is required beside lat: send both, or neither' },
    ]);
  const { example, retryAfterS } = Object.values<Detail<never[]>>(PROBLEMS[kind].details)[0]!;
  return { kind, detail: example, ...(retryAfterS !== undefined && { retryAfterS }) };
}

function detailOf(kind: ProblemKind, name: PropertyKey): Detail<never[]> {
  const details: Readonly<Record<PropertyKey, Detail<never[]>>> = PROBLEMS[kind].details;
  const detail = details[name];
  if (!detail)
    throw new Error(
      `Problem ${kind} has no sentence ${String(name)}. Add it to schemas/problems/problems.ts.`,
    );
  return detail;
}

/** Refuses with one sentence over all wrong parameters; each has its own reason. */
export function refuseParameters(invalidParams: readonly InvalidParam[]): Refusal {
  return {
    ...refuse('invalid-parameters', 'names', invalidParams.map(({ name }) => name).join(', ')),
    invalidParams,
  };
}

/** The result of an operation: a value, or why there is none. */
export type Result<Value> = Done<Value> | Refused;

export interface Done<Value> {
  readonly value: Value;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

export interface Refused {
  readonly refusal: Refusal;
}

export function done<Value>(value: Value, cookies: readonly string[] = []): Done<Value> {
  return { value, cookies };
}

/** Refuses, with a sentence of schemas/problems/problems.ts: `refused(refuse('not-found', 'toilet'))`. */
export function refused(refusal: Refusal): Refused {
  return { refusal };
}
