/**
 * Limits that callers meet: quotas, sizes and times. The code that enforces a limit, the problem that reports it and
 * the documents that name it read it here.
 */

export interface Quota {
  readonly requests: number;
  readonly windowS: number;
}

/**
 * Requests that an address may make in each bucket. Three are rules (interface 9; decisions 2.1, 2.7): `default`,
 * `area`, `contrib`. The others are bounds: what the interface does not count must not use up the three.
 */
export const QUOTAS = {
  /** Reads over REST but the box listing, each position of a batch (nearest:batch), and tool calls of MCP. */
  default: { requests: 60, windowS: 60 },
  /** The box listing. */
  area: { requests: 300, windowS: 60 },
  /** Contributions, decisions of moderators and other writes. */
  contrib: { requests: 60, windowS: 60 },
  /** Page views, and what pages of an account or of moderation ask for. Each takes 0.1 to 2 ms. */
  page: { requests: 300, windowS: 60 },
  /** Pages of towns and their maps. A town that is new takes half a second of a process; those counted last are kept. */
  coverage: { requests: 60, windowS: 60 },
  /** Pictures of toilets for links and paper. One that is new takes 0.3 s of a thread that draws them one after the other. */
  picture: { requests: 30, windowS: 60 },
  /** Suggestions while a person types. Five letters a second are fast. */
  suggest: { requests: 300, windowS: 60 },
  /** Challenges of the human check: each write of `contrib` may need one. */
  check: { requests: 60, windowS: 60 },
  /** Quota of what is free in the interface and made for each request: MCP but its tool calls, documents, lists. */
  open: { requests: 600, windowS: 60 },
  /** Files of the toilets, that browsers search in and keep (server/files/published-files.ts). A search needs one to six. */
  data: { requests: 1_200, windowS: 60 },
  /** Bytes as they are: map tiles (a map asks for ten at once), dumps, scripts, styles, pictures. */
  files: { requests: 3_000, windowS: 60 },
} as const satisfies Readonly<Record<string, Quota>>;

export type Bucket = keyof typeof QUOTAS;

/**
 * The weight of a request in its bucket, if it is no operation of the interface and costs far more than others there. All
 * others count one: the interface promises it for its reads and for tool calls. By CPU of the dearest question that we know
 * (`npm run bench -- --only neighbour`); a nearest read takes 0.6 ms there.
 */
export const WEIGHTS = {
  /** Bucket `default`: 5 ms. */
  getWalk: 2,
  /** Bucket `default`: 9 to 16 ms. */
  findToiletsAlong: 4,
  /** Bucket `suggest`: 0.5 to 2 ms for what people type, 35 for the dearest text. */
  suggestPlaces: 2,
  /** Bucket `page`: 5 to 23 ms. A page does what a read does, so an address has as many searches by both. */
  searchPage: 5,
  wayPage: 5,
  printPage: 5,
  /** Bucket `coverage`: 120 to 370 ms if the town is new, on the page or on its map. */
  town: 3,
} as const;

export const BUCKETS = Object.keys(QUOTAS).filter(isBucket);

export function isBucket(name: unknown): name is Bucket {
  return typeof name === 'string' && Object.hasOwn(QUOTAS, name);
}

/** A record with a value for each bucket. */
export function forBuckets<Value>(make: (bucket: Bucket) => Value): Record<Bucket, Value> {
  return Object.fromEntries(BUCKETS.map((bucket) => [bucket, make(bucket)])) as Record<Bucket, Value>;
}

/** Bytes of the JSON body of a write. The longest one, ten votes of 200 characters and a token, has 25 KB at most. */
export const MAX_BODY_BYTES = 32 * 1024;
/** Positions of one batch. */
export const MAX_POSITIONS = 1_000;
/** Bytes of a batch: 1,000 positions with all digits of a double have 70 KB. */
export const MAX_BATCH_BYTES = 96 * 1024;
/** Bytes of a form of the pages. */
export const MAX_FORM_BYTES = 8 * 1024;
/** Bytes of a message to the MCP server. The longest sensible call is a place of 200 characters; hosts add metadata. */
export const MAX_MESSAGE_BYTES = 64 * 1024;
/** Bytes of an event of the payment provider. */
export const MAX_EVENT_BYTES = 512 * 1024;
/** Bytes of the request line and all headers together. The longest that means anything has some 2 KB. */
export const MAX_HEAD_BYTES = 16 * 1024;

/** Times that end slow or silent connections, in milliseconds. */
export interface TimeOuts {
  /** Time from the first byte of a request to the end of its headers. */
  readonly headMs: number;
  /** Time from the first byte of a request to its last. */
  readonly requestMs: number;
  /**
   * Time that a connection may stay without a request. Longer than common proxies keep theirs (60 s): otherwise a
   * proxy would send a request into a connection that closes at that moment.
   */
  readonly idleMs: number;
  /** Time that an answer waits for a client that takes not one byte of it. */
  readonly stalledMs: number;
  /** Time between two checks of the first two. */
  readonly checkMs: number;
}

export const TIME_OUTS: TimeOuts = {
  headMs: 10_000,
  requestMs: 30_000,
  idleMs: 75_000,
  stalledMs: 60_000,
  checkMs: 5_000,
};
