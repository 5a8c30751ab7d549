/**
 * A client of the reads of a Lootiles server: for browsers, Node, workers, and all else that has `fetch`. No dependencies.
 * The types are written from the description of the API.
 */
import type {
  AreaResult,
  DetailsResult,
  FindResult,
  FindToiletsNearQuery,
  GetWalkQuery,
  ListToiletsInAreaQuery,
  Problem,
  RouteResult,
  ToiletResult,
} from './types.ts';

export type * from './types.ts';

/** An answer of the server that is no result; `detail` says what to change. */
export class LootilesError extends Error {
  override readonly name = 'LootilesError';
  readonly status: number;
  /** Undefined if a proxy answered instead of the server. */
  readonly problem: Problem | undefined;
  /** Seconds to wait before the same question, if the server says so. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, problem: Problem | undefined, retryAfterS: number | undefined) {
    super(problem?.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

export interface ClientOptions {
  /** Address of the server: `https://toilets.example`. */
  readonly server: string;
  /** Another `fetch` than that of the platform. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A box for `listToiletsInArea`, in degrees; no side longer than 0.2. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export interface Client {
  /** Finds the nearest toilets around a place or a position. */
  findToiletsNear(query: FindToiletsNearQuery, options?: CallOptions): Promise<FindResult>;
  /** Lists the toilets of a box, those nearest to its middle first. */
  listToiletsInArea(
    query: Omit<ListToiletsInAreaQuery, 'bbox'> & { bbox: Box | string },
    options?: CallOptions,
  ): Promise<AreaResult>;
  getToilet(id: string, options?: CallOptions): Promise<ToiletResult>;
  getToiletDetails(id: string, options?: CallOptions): Promise<DetailsResult>;
  /** Finds the way on foot from a position to a toilet. */
  getWalk(id: string, query: GetWalkQuery, options?: CallOptions): Promise<RouteResult>;
}

export function createClient({ server, fetch: ask = fetch }: ClientOptions): Client {
  const base = `${server.replace(/\/+$/, '')}/api/v1/toilets`;
  async function get<Result>(path: string, query: object, { signal }: CallOptions = {}): Promise<Result> {
    const address = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
    const response = await ask(address, {
      headers: { accept: 'application/json' },
      ...(signal && { signal }),
    });
    // The server holds its answers to the description; this client only names their type.
    if (response.ok) return response.json() as Promise<Result>;
    throw new LootilesError(response.status, await problemOf(response), retryAfterOf(response));
  }
  const one = (id: string) => `/${encodeURIComponent(id)}`;
  return {
    findToiletsNear: (query, options) => get('/nearest', query, options),
    listToiletsInArea: (query, options) => get('', query, options),
    getToilet: (id, options) => get(one(id), {}, options),
    getToiletDetails: (id, options) => get(`${one(id)}/details`, {}, options),
    getWalk: (id, query, options) => get(`${one(id)}/route`, query, options),
  };
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  return response.json().then(
    (problem: Problem) => problem,
    () => undefined,
  );
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
