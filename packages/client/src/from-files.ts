/**
 * The calls of the client without a server: from the files that `lootiles publish` writes, wherever they lie. The reader is
 * loaded with the first call, so that a client of a server does not pay for it.
 */
import type { BoxQuery, ToiletFiles } from '../../reader/published.ts';
import type { Problem } from '../../reader/types.ts';
import type { CallOptions, Client } from './client.ts';
import { LootilesError } from './lootiles-error.ts';

export interface FilesClientOptions {
  /** Another `fetch` than that of the platform. */
  readonly fetch?: typeof fetch;
}

const PROBLEMS = {
  'invalid-parameters': [400, 'Invalid parameters'],
  'not-found': [404, 'Not found'],
  'database-unavailable': [503, 'Database unavailable'],
} as const;

/**
 * Answers as a server on the same data. Places are looked up in the names of the files.
 * @param address of the folder that holds `data/`
 */
export function fromFiles(address: string, { fetch: ask = fetch }: FilesClientOptions = {}): Client {
  const base = address.replace(/\/+$/, '');
  let opened: Promise<ToiletFiles> | undefined;
  const make = async () => {
    const { fetchFilesOf, openFiles } = await import('../../reader/published.ts');
    return openFiles({ address: base, fetchBlob: fetchFilesOf(base, ask) });
  };
  const open = () => {
    opened ??= make().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const problem = (kind: keyof typeof PROBLEMS, detail: string) => {
    const [status, title] = PROBLEMS[kind];
    const said: Problem = { type: `${base}/problems/${kind}`, title, status, detail };
    return new LootilesError(status, said, undefined);
  };

  /** Rejects with what the caller can change; with a problem, if a file cannot be had. */
  async function answer<Result>(
    question: (files: ToiletFiles) => Promise<Result | undefined>,
    { signal }: CallOptions = {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    try {
      const result = await unlessAborted(open().then(question), signal);
      if (result === undefined)
        throw problem('not-found', 'No toilet has this id. Search for toilets near a position instead.');
      return result;
    } catch (error) {
      if (error instanceof LootilesError || signal?.aborted || !(error instanceof Error)) throw error;
      throw problem(
        error instanceof RangeError ? 'invalid-parameters' : 'database-unavailable',
        error.message,
      );
    }
  }

  return {
    findToiletsNear: (query, options) => answer((files) => files.nearest(query), options),
    listToiletsInArea: ({ bbox, ...query }, options) =>
      answer((files) => files.inBox({ ...query, bbox: boxOf(bbox) }), options),
    getToilet: (id, { at, ...options } = {}) => answer((files) => files.toilet(id, timed(at)), options),
    getToiletDetails: (id, { at, ...options } = {}) =>
      answer((files) => files.details(id, timed(at)), options),
    getWalk: (id, query, options) => answer((files) => files.walk(id, query), options),
    findToiletsAlong: (query, options) => answer((files) => files.along(query), options),
  };
}

function timed(at: string | undefined) {
  return at === undefined ? {} : { at };
}

function boxOf(bbox: BoxQuery['bbox'] | string): BoxQuery['bbox'] {
  if (typeof bbox !== 'string') return bbox;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = bbox
    .split(',')
    .map(Number);
  return [west, south, east, north];
}

function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
