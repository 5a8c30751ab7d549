/**
 * A client of the reads of a Lootiles server: for browsers, Node, workers, and all else that has `fetch`. It asks a server,
 * or reads the files that one published.
 * The types are written from the description of the API.
 */
import type { Problem } from '../../reader/types.ts';
import type { CallOptions, Client } from './client.ts';
import { LootilesError } from './lootiles-error.ts';

export type * from '../../reader/types.ts';

export type { Box, CallOptions, Client } from './client.ts';
export { type FilesClientOptions, fromFiles } from './from-files.ts';
export { LootilesError } from './lootiles-error.ts';

export interface ClientOptions {
  /** Address of the server: `https://toilets.example`. */
  readonly server: string;
  /** Another `fetch` than that of the platform. */
  readonly fetch?: typeof fetch;
}

export function createClient({ server, fetch: ask = fetch }: ClientOptions): Client {
  const base = `${server.replace(/\/+$/, '')}/api/v1`;
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
  const one = (id: string) => `/toilets/${encodeURIComponent(id)}`;
  return {
    findToiletsNear: (query, options) => get('/toilets/nearest', query, options),
    listToiletsInArea: (query, options) => get('/toilets', query, options),
    getToilet: (id, options) => get(one(id), {}, options),
    getToiletDetails: (id, options) => get(`${one(id)}/details`, {}, options),
    getWalk: (id, query, options) => get(`${one(id)}/route`, query, options),
    findToiletsAlong: (query, options) => get('/route/toilets', query, options),
  };
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  return (response.json() as Promise<Problem>).catch(() => undefined);
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
