/**
 * What the port does with a request: the reads are counted and answered directly, everything else goes through
 * the app (why: reads.ts). Both count and tell the same.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type Answer, send, toResponse } from './answer.ts';
import { createApp } from './app.ts';
import { BodyWriter } from './body-writer.ts';
import { deprecationHeaders } from './deprecation.ts';
import { fault } from './fault.ts';
import { hasOneHost, notOneHost } from './host-header.ts';
import type { Connected } from './limits/caller.ts';
import { rateLimited } from './limits/limited.ts';
import type { Verdict } from './limits/rate-limits.ts';
import type { RouteFigures } from './metrics/request-figures.ts';
import { ServerFigures } from './metrics/server-figures.ts';
import { Outbox } from './outbox.ts';
import type { AppParts } from './parts.ts';
import { problem } from './problem.ts';
import {
  READ_BUCKETS,
  READS_PATH,
  type ReadOperation,
  type ReadTarget,
  readTargetOf,
} from './read-target.ts';
import { Reads } from './reads.ts';
import { requestIdsOf, underRequestId } from './request-id.ts';

export interface Watching {
  /** Names requests (request-id.ts). */
  readonly requestIdOf: (request: Connected) => string;
  readonly figures: ServerFigures;
}

/** @param addressOf who asks (limits/caller.ts) */
export function createListener(
  given: AppParts,
  addressOf: (request: Connected) => string,
  { requestIdOf, figures }: Watching = { requestIdOf: requestIdsOf([]), figures: new ServerFigures() },
): RequestListener {
  const parts = { ...given, limits: figures.counting(given.limits) };
  const { baseUrl, limits, deprecations } = parts;
  const bodies = new BodyWriter();
  const reads = new Reads(parts, bodies);
  const readFigures: Record<ReadOperation, RouteFigures> = {
    findToiletsNear: figures.requests.of(`${READS_PATH}/nearest`, 'GET'),
    listToiletsInArea: figures.requests.of(READS_PATH, 'GET'),
    getToilet: figures.requests.of(`${READS_PATH}/:id`, 'GET'),
  };
  const app = createApp(parts);
  const askApp = getRequestListener(
    (request, { incoming, outgoing }) => {
      const startedMs = performance.now();
      let route = '';
      outgoing.once('close', () =>
        figures.requests
          .of(route, request.method)
          .observe(outgoing.statusCode, performance.now() - startedMs),
      );
      const onRoute = (pattern: string) => {
        route = pattern;
      };
      return app.fetch(request, { address: addressOf(incoming), onRoute });
    },
    {
      errorHandler: (error) =>
        toResponse(error instanceof RequestError ? notUnderstood(baseUrl) : fault(parts, error)),
    },
  );
  const deprecated: Record<ReadOperation, Answer['headers'] | undefined> = {
    findToiletsNear: deprecationHeaders(deprecations.findToiletsNear),
    listToiletsInArea: deprecationHeaders(deprecations.listToiletsInArea),
    getToilet: deprecationHeaders(deprecations.getToilet),
  };
  const outbox = new Outbox<Exchange>(bodies, ({ operation, startedMs }, status) =>
    readFigures[operation].observe(status, performance.now() - startedMs),
  );
  const answerRead = (read: ReadTarget, verdict: Verdict, exchange: Exchange) => {
    const ending = deprecated[read.operation];
    if (!verdict.allowed) return outbox.add(rateLimited(baseUrl, verdict), ending ?? {}, exchange);
    const more = ending ? { ...verdict.headers, ...ending } : verdict.headers;
    const answer = reads.answer(read, () => requestIdOf(exchange.request));
    if (answer instanceof Promise) void answer.then((late) => outbox.add(late, more, exchange));
    else outbox.add(answer, more, exchange);
  };
  const refuseHost = (response: ServerResponse) => {
    const refused = notOneHost(baseUrl);
    send(refused, {}, response);
    figures.requests.of('', response.req.method ?? '').observe(refused.status, 0);
  };
  return (request, response) => {
    if (!hasOneHost(request)) return refuseHost(response);
    const read = request.method === 'GET' ? readTargetOf(request.url ?? '') : undefined;
    if (!read)
      return underRequestId(
        () => requestIdOf(request),
        () => void askApp(request, response),
      );
    const { operation } = read;
    const exchange = { request, response, operation, startedMs: performance.now() };
    const verdict = limits.take(READ_BUCKETS[operation], addressOf(request));
    if (verdict instanceof Promise) void verdict.then((late) => answerRead(read, late, exchange));
    else answerRead(read, verdict, exchange);
  };
}

/** A read from its request to its answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly operation: ReadOperation;
  readonly startedMs: number;
}

/** A request line or Host header that no URL can be made of. */
function notUnderstood(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'invalid-parameters',
    'The address or the Host header of the request is not valid. Correct it and repeat the request.',
    {
      invalidParams: [{ name: 'url', reason: 'must be a path, sent with a Host header that is a host name' }],
    },
  );
}
