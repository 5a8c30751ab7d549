/**
 * The door: routes that parse, call and encode, nothing else. `createApp` takes what it needs (generations,
 * clock, log), so that tests ask it without a port.
 *
 * The three reads set all their headers in one object on one Response and have no middleware around them;
 * either alone would cost a third of the throughput.
 */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { TOILET_ID } from '../schemas/toilet.ts';
import { Answers } from './answers.ts';
import { type Generations, type Log, NoGeneration } from './generations.ts';
import { invalidParameters, problemResponse } from './problem.ts';
import { parseAreaQuery, parseNearestQuery } from './read-query.ts';

export interface AppParts {
  /** Public address, without a trailing slash. */
  baseUrl: string;
  generations: Generations;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

/** Retry-After of a 503: an import or a repair takes minutes, a lookup service seconds. */
const RETRY_AFTER_S = 30;

const READ_METHODS = 'GET, HEAD, OPTIONS';

export function createApp({ baseUrl, generations, now, log }: AppParts): Hono {
  const app = new Hono();
  const answers = new Answers(baseUrl);
  const found = readHeaders('private, max-age=60');
  const listed = readHeaders('public, max-age=300');
  const single = readHeaders('public, max-age=60');

  app.get('/api/v1/toilets/nearest', (c) => {
    const parsed = parseNearestQuery(searchOf(c.req.url));
    if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
    const { lat, lon, place } = parsed.query;
    if (lat !== undefined && lon !== undefined) {
      return new Response(
        generations.read((generation) => answers.find(generation, parsed.query, lon, lat, now())),
        found,
      );
    }
    if (place === undefined) return new Response(answers.needsLocation(), found);
    return problemResponse(
      baseUrl,
      'place-lookup-unavailable',
      'Places cannot be looked up at the moment. Send lat and lon instead, or try again later.',
      { retryAfterS: RETRY_AFTER_S },
    );
  });

  app.get('/api/v1/toilets', (c) => {
    const parsed = parseAreaQuery(searchOf(c.req.url));
    if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
    return new Response(
      generations.read((generation) => answers.area(generation, parsed.query, now())),
      listed,
    );
  });

  app.get('/api/v1/toilets/:id', (c) => {
    const id = c.req.param('id');
    const body = TOILET_ID.test(id)
      ? generations.read((generation) => answers.toilet(generation, id, now()))
      : undefined;
    if (body === undefined) {
      return problemResponse(
        baseUrl,
        'not-found',
        'No toilet has this id. Search for toilets near a position instead.',
      );
    }
    return new Response(body, single);
  });

  for (const path of ['/api/v1/toilets/nearest', '/api/v1/toilets', '/api/v1/toilets/:id']) {
    app.options(path, () => new Response(null, { status: 204, headers: preflightHeaders }));
    app.all(path, (c) =>
      problemResponse(
        baseUrl,
        'method-not-allowed',
        `${c.req.method} is not allowed here. Use ${READ_METHODS}.`,
        {
          headers: { allow: READ_METHODS },
        },
      ),
    );
  }

  app.notFound(() =>
    problemResponse(
      baseUrl,
      'not-found',
      `Nothing is at this address. The reads are under ${baseUrl}/api/v1/toilets.`,
    ),
  );

  app.onError((error) => {
    if (error instanceof NoGeneration) {
      log.error(error.message);
      return problemResponse(
        baseUrl,
        'database-unavailable',
        'The toilets are not loaded yet. Try again later.',
        {
          retryAfterS: RETRY_AFTER_S,
        },
      );
    }
    const requestId = randomUUID();
    log.error(`Request ${requestId} failed: ${error.stack ?? error.message}`);
    return problemResponse(
      baseUrl,
      'internal',
      `Something went wrong on our side. Report request ${requestId} if it happens again.`,
    );
  });

  return app;
}

const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': READ_METHODS,
  'access-control-max-age': '86400',
};

function readHeaders(cacheControl: string): ResponseInit {
  return {
    headers: {
      'content-type': 'application/json',
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Deprecation, Sunset',
    },
  };
}

/** The query string of a URL, without its question mark. */
function searchOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return end < 0 ? url.slice(start + 1) : url.slice(start + 1, end);
}
