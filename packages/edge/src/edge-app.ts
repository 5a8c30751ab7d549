/**
 * The reads mounted over a reader of files. Files are kept in memory, up to 100 MB, and the directory is looked at once a
 * minute.
 */
import { type Context, Hono } from 'hono';
import { AskedReading, refusalOf } from '../../../reads/asked-reading.ts';
import {
  type HttpResponse,
  invalidParameters,
  OPEN_TO_ALL,
  openReads,
  problem,
  toResponse,
} from '../../../reads/http/http-response.ts';
import { alongRoute, namePosition, route, suggestPlaces } from '../../../reads/more-reads.ts';
import { ReadApi } from '../../../reads/read-api.ts';
import {
  ALONG_PATH,
  NAME_PATH,
  PLACES_PATH,
  READ_PATHS,
  ROUTE_PATH,
  readTargetOf,
  searchOf,
  targetOf,
} from '../../../reads/read-target.ts';
import { type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { pathOf } from '../../../shards/publication/directory.ts';
import { fetchFilesOf, freshReader, type Reader } from '../../reader/index.ts';
import type { EdgeApp, EdgeOptions, Files } from './edge-options.ts';

/** Thrown for a question that another server answers. */
class PassedOn extends Error {
  readonly ifAway: Refusal;

  constructor(ifAway: Refusal) {
    super();
    this.ifAway = ifAway;
  }
}

/** Thrown for words of a language, which files do not have, if there is no other server. */
class Wordless extends Error {}

const WORDLESS = {
  name: 'lang',
  reason: 'is not answered from files: leave it out, or ask a server',
} as const;

/** Reads that are asked by their query alone. */
const BY_QUERY = [
  [ALONG_PATH, alongRoute],
  [PLACES_PATH, suggestPlaces],
  [NAME_PATH, namePosition],
] as const;

/** Headers of the other server's answer that describe its connection. */
const OF_CONNECTION = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];

export function edgeApp(options: EdgeOptions): EdgeApp {
  const { apiUrl, live, now = Date.now, onFault = () => {} } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const parts = { fetchBlob: fetchBlobOf(options), baseUrl, ...(live && { live }) };
  const fresh = freshReader(parts, { onFault });
  const passOn = () => {
    throw new PassedOn(refuse('place-lookup-unavailable', 'lookup'));
  };
  const inWords = () => {
    throw apiUrl === undefined ? new Wordless() : new PassedOn(refuse('database-unavailable', 'loading'));
  };
  const reading = new AskedReading(baseUrl, apiUrl === undefined ? undefined : passOn, inWords);
  const reads = new ReadApi(reading);

  const refused = (error: unknown, refusal: Refusal): HttpResponse => {
    onFault(error);
    return problem(baseUrl, refusal);
  };
  const answer = async (c: Context, make: () => HttpResponse | Promise<HttpResponse>): Promise<Response> => {
    let reader: Reader;
    try {
      reader = await fresh();
    } catch (error) {
      return toResponse(refused(error, refuse('database-unavailable', 'loading')));
    }
    try {
      return toResponse(await reading.ask(reader, now(), make));
    } catch (error) {
      if (error instanceof PassedOn && apiUrl !== undefined)
        return passedOn(apiUrl, c.req.raw).catch((fault: unknown) =>
          toResponse(refused(fault, error.ifAway)),
        );
      if (error instanceof Wordless) return toResponse(invalidParameters(baseUrl, [WORDLESS]));
      return toResponse(refused(error, refusalOf(error)));
    }
  };

  const app = new Hono();
  for (const [path] of READ_PATHS) {
    app.get(path, (c) => {
      const target = readTargetOf(targetOf(c.req.url));
      if (!target) return c.notFound();
      const conditions = { accept: c.req.header('accept'), ifNoneMatch: c.req.header('if-none-match') };
      return answer(c, () => reads.answer(target, conditions));
    });
    openReads(app, baseUrl, path);
  }
  app.get(ROUTE_PATH, (c) => answer(c, () => route(reading, c.req.param('id'), searchOf(c.req.url))));
  openReads(app, baseUrl, ROUTE_PATH);
  for (const [path, read] of BY_QUERY) {
    app.get(path, (c) => answer(c, () => read(reading, searchOf(c.req.url))));
    openReads(app, baseUrl, path);
  }
  app.notFound(() => toResponse(problem(baseUrl, refuse('not-found', 'address', baseUrl))));
  app.onError((error) => toResponse(refused(error, refusalOf(error))));
  return {
    fetch: async (request, _, context) => {
      const answered = Promise.resolve(app.fetch(request));
      context?.waitUntil(answered);
      return answered;
    },
  };
}

function fetchBlobOf(files: Files): (name: string) => Promise<ArrayBuffer> {
  if ('address' in files) return fetchFilesOf(files.address);
  if ('fetchBlob' in files) return files.fetchBlob;
  return async (name) => {
    const found = await files.bucket.get(pathOf(name));
    if (!found)
      throw new Error(`The bucket has no ${pathOf(name)}. Run "lootiles publish" to write it again.`);
    return found.arrayBuffer();
  };
}

async function passedOn(apiUrl: string, request: Request): Promise<Response> {
  const accept = request.headers.get('accept');
  const answer = await fetch(`${apiUrl.replace(/\/+$/, '')}${targetOf(request.url)}`, {
    headers: accept === null ? {} : { accept },
  });
  const headers = new Headers(answer.headers);
  for (const name of OF_CONNECTION) headers.delete(name);
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}
