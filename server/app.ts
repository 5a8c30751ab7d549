/**
 * The door: routes that hand a request on and encode what comes back, nothing else. `createApp` takes what it
 * needs (generations, clock, log), so that tests ask it without a port.
 */
import { type Context, Hono } from 'hono';
import { toResponse } from './answer.ts';
import { problem } from './problem.ts';
import { fault, type ReadParts, Reads } from './reads.ts';
import { suggest } from './suggest.ts';

const READ_METHODS = 'GET, HEAD, OPTIONS';

export function createApp(parts: ReadParts): Hono {
  const { baseUrl } = parts;
  const app = new Hono();
  const reads = new Reads(parts);

  const notFound = () =>
    toResponse(
      problem(
        baseUrl,
        'not-found',
        `Nothing is at this address. The reads are under ${baseUrl}/api/v1/toilets.`,
      ),
    );
  const read = (c: Context) => {
    const answer = reads.answer(targetOf(c.req.url));
    if (answer instanceof Promise) return answer.then(toResponse);
    return answer ? toResponse(answer) : notFound();
  };
  for (const path of ['/api/v1/toilets', '/api/v1/toilets/:id']) {
    app.get(path, read);
    app.options(path, () => new Response(null, { status: 204, headers: PREFLIGHT }));
    app.all(path, (c) =>
      toResponse(
        problem(baseUrl, 'method-not-allowed', `${c.req.method} is not allowed here. Use ${READ_METHODS}.`, {
          headers: { allow: READ_METHODS },
        }),
      ),
    );
  }
  app.get('/places', (c) => toResponse(suggest(parts, searchOf(c.req.url), c.req.raw.headers)));
  app.notFound(notFound);
  app.onError((error) => toResponse(fault(parts, error)));
  return app;
}

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': READ_METHODS,
  'access-control-max-age': '86400',
};

function searchOf(url: string): string {
  const target = targetOf(url);
  const mark = target.indexOf('?');
  return mark < 0 ? '' : target.slice(mark + 1);
}

/** Path and query of an absolute URL, as they stood in the request line. */
function targetOf(url: string): string {
  const end = url.indexOf('#');
  return url.slice(url.indexOf('/', url.indexOf('//') + 2), end < 0 ? undefined : end);
}
