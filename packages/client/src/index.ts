/**
 * A client of the reads of a Lootiles server: for browsers, Node, workers, and all else that has `fetch`. It asks a server,
 * or reads the files that one published.
 * The types are written from the description of the API.
 */
import type { Problem } from '../../reader/types.ts';
import type { CallOptions, Dump, ServerClient } from './client.ts';
import { LootilesError } from './lootiles-error.ts';

export type * from '../../reader/types.ts';

export type { Box, CallOptions, Client, Dump, Position, ServerClient } from './client.ts';
export { type FilesClientOptions, fromFiles } from './from-files.ts';
export { LootilesError } from './lootiles-error.ts';

export interface ClientOptions {
  /** Address of the server: `https://toilets.example`. */
  readonly server: string;
  /** Another `fetch` than that of the platform. */
  readonly fetch?: typeof fetch;
}

export function createClient({ server, fetch: ask = fetch }: ClientOptions): ServerClient {
  const base = server.replace(/\/+$/, '');
  async function send(path: string, query: object, { signal }: CallOptions = {}, body?: object) {
    const address = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) address.searchParams.set(name, written(value));
    const response = await ask(address, {
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    throw new LootilesError(response.status, await problemOf(response), retryAfterOf(response));
  }
  // The server holds its answers to the description; this client only names their type.
  const get = async <Result>(path: string, query: object, options?: CallOptions): Promise<Result> =>
    (await send(path, query, options)).json() as Promise<Result>;
  const api = '/api/v1';
  const toilets = `${api}/toilets`;
  const one = (id: string) => `${toilets}/${encodeURIComponent(id)}`;
  return {
    findToiletsNear: (query, options) => get(`${toilets}/nearest`, query, options),
    listToiletsInArea: (query, options) => get(toilets, query, options),
    getToilet: (id, { at, ...options } = {}) => get(one(id), { at }, options),
    getToiletDetails: (id, { lang, week, at, ...options } = {}) =>
      get(`${one(id)}/details`, { lang, week, at }, options),
    getWalk: (id, query, options) => get(`${one(id)}/route`, query, options),
    findToiletsAlong: (query, options) => get(`${api}/route/toilets`, query, options),
    suggestPlaces: (query, options) => get(`${api}/places`, query, options),
    namePosition: ({ lat, lon }, options) => get(`${api}/places/at`, { lat, lon }, options),
    summarizeArea: (query, options) => get(`${toilets}/summary`, query, options),
    async findToiletsNearEach(positions, query = {}, options) {
      const answer = await send(`${toilets}/nearest:batch`, query, options, { positions });
      const lines = (await answer.text()).split('\n').filter((line) => line !== '');
      if (lines.length !== positions.length) throw new Error('The answer was cut off. Ask again.');
      return lines.map((line) => JSON.parse(line));
    },
    listChanges: (query = {}, options) => get('/changes.json', query, options),
    listDumps: async (options) => (await get<{ dumps: Dump[] }>('/dumps/index.json', {}, options)).dumps,
  };
}

/** Sides of a box have no exponents. */
function written(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((side: number) => (/e/.test(String(side)) ? side.toFixed(20) : String(side))).join(',');
}

async function problemOf(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  return (response.json() as Promise<Problem>).catch(() => undefined);
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
