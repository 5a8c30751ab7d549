/**
 * A client of the reads of a Lootiles server: for browsers, Node, workers, and all else that has `fetch`. It asks a server,
 * or reads the files that one published.
 * The types are written from the description of the API.
 */
import type { ChangeFeed } from '../../reader/types.ts';
import { type Answer, ask, having, refusalOf } from './answer.ts';
import type { Box, Dump, ServerClient } from './client.ts';
import { LootilesError } from './lootiles-error.ts';
import {
  askAlong,
  askArea,
  askCount,
  askDetails,
  askNameOf,
  askNearest,
  askPlaces,
  askToilet,
  askWalk,
  type Remote,
  searchOf,
  TOILETS,
} from './remote.ts';

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

export function createClient({ server, fetch: send = fetch }: ClientOptions): ServerClient {
  const base = server.replace(/\/+$/, '');
  const headers = { accept: 'application/json' };
  const remote: Remote = (path, isWhole, init) => ask(`${base}${path}`, isWhole, { headers, ...init }, send);
  return {
    findToiletsNear: (query, options) => resultOf(askNearest(remote, query, options)),
    listToiletsInArea: (query, options) => resultOf(askArea(remote, boxed(query), options)),
    getToilet: (id, { signal = null, ...query } = {}) => resultOf(askToilet(remote, id, query, { signal })),
    getToiletDetails: (id, { signal = null, ...query } = {}) =>
      resultOf(askDetails(remote, id, query, { signal })),
    getWalk: (id, query, options) => resultOf(askWalk(remote, id, query, options)),
    findToiletsAlong: (query, options) => resultOf(askAlong(remote, query, options)),
    suggestPlaces: (query, options) => resultOf(askPlaces(remote, query, options)),
    namePosition: (position, options) => resultOf(askNameOf(remote, position, options)),
    summarizeArea: (query, options) => resultOf(askCount(remote, boxed(query), options)),
    async findToiletsNearEach(positions, query = {}, options = {}) {
      const response = await send(`${base}${TOILETS}/nearest:batch${searchOf(query)}`, {
        ...{ ...options, method: 'POST', body: JSON.stringify({ positions }) },
        headers: { ...headers, 'content-type': 'application/json' },
      });
      if (!response.ok) return resultOf(refusalOf(response));
      const lines = (await response.text()).split('\n').filter(Boolean);
      if (lines.length !== positions.length) throw new Error('The answer was cut off. Ask again.');
      return lines.map((line) => JSON.parse(line));
    },
    listChanges: (query = {}, options) =>
      resultOf(remote(`/changes.json${searchOf(query)}`, having<ChangeFeed>('items'), options)),
    listDumps: async (options) =>
      (await resultOf(remote('/dumps/index.json', having<{ dumps: Dump[] }>('dumps'), options))).dumps,
  };
}

/** A query with its box as a text. Sides have no exponents. */
function boxed<Query extends { readonly bbox: Box | string }>({ bbox, ...query }: Query) {
  const written = (side: number) => (/e/.test(String(side)) ? side.toFixed(20) : side);
  return { ...query, bbox: typeof bbox === 'string' ? bbox : bbox.map(written).join(',') };
}

async function resultOf<Result>(asked: Promise<Answer<Result>>): Promise<Result> {
  const answer = await asked;
  if (answer.ok) return answer.value;
  throw answer.error ?? new LootilesError(answer.status, answer.problem, answer.retryAfterS);
}
