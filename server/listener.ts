/**
 * The request listener of the port: the reads are counted and answered directly, everything else goes through the app
 * (why: read-api.ts). Both count and answer alike.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type HttpResponse, problem, toResponse } from '../reads/http/http-response.ts';
import { ReadApi } from '../reads/read-api.ts';
import {
  READ_BUCKETS,
  READS_PATH,
  type ReadOperation,
  type ReadTarget,
  readTargetOf,
} from '../reads/read-target.ts';
import { refuse } from '../schemas/problems/problems.ts';
import { createApp } from './app.ts';
import type { AppContext } from './app-context.ts';
import { hasOneHost, notOneHost } from './connections/http-server.ts';
import { AnswerPacker, type PackedBody } from './http/answer-packer.ts';
import type { Connected } from './http/caller.ts';
import { deprecationHeaders } from './http/deprecation.ts';
import { fault } from './http/fault.ts';
import { REQUEST_ID, requestIdsOf, underRequestId } from './http/request-id.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import { rateLimited } from './rate-limit/limited.ts';
import type { Verdict } from './rate-limit/rate-limits.ts';
import { BodyWriter } from './reads/body-writer.ts';
import { readingOf } from './reads/read-parts.ts';
import { ResponseBatcher, send } from './reads/response-batcher.ts';

export interface Watching {
  /** Names requests (request-id.ts). */
  readonly requestIdOf: (request: Connected) => string;
  readonly metrics: ServerMetrics;
}

const READS: Record<ReadOperation, string> = {
  findToiletsNear: `${READS_PATH}/nearest`,
  listToiletsInArea: READS_PATH,
  getToilet: `${READS_PATH}/:id`,
  getToiletDetails: `${READS_PATH}/:id/details`,
};

function ofReads<Value>(of: (operation: ReadOperation) => Value): Record<ReadOperation, Value> {
  return {
    findToiletsNear: of('findToiletsNear'),
    listToiletsInArea: of('listToiletsInArea'),
    getToilet: of('getToilet'),
    getToiletDetails: of('getToiletDetails'),
  };
}

/** @param addressOf returns the address of the client (http/caller.ts) */
export function createListener(
  given: AppContext,
  addressOf: (request: Connected) => string,
  watching: Watching = { requestIdOf: requestIdsOf([]), metrics: new ServerMetrics() },
): RequestListener {
  const { requestIdOf, metrics } = watching;
  const context = { ...given, limits: metrics.counting(given.limits) };
  const askApp = appListener(context, addressOf, metrics);
  const answerRead = readListener(context, metrics);
  return (request, response) => {
    const requestId = requestIdOf(request);
    if (!hasOneHost(request)) {
      const refused = notOneHost(context.baseUrl);
      send(refused, {}, { response, requestId });
      return metrics.requests.of('', request.method ?? '').observe(refused.status, 0);
    }
    const read = request.method === 'GET' ? readTargetOf(request.url ?? '') : undefined;
    if (!read) {
      response.setHeader(REQUEST_ID, requestId);
      return underRequestId(requestId, () => void askApp(request, response));
    }
    const { operation } = read;
    const exchange = { request, response, requestId, operation, startedMs: performance.now() };
    const verdict = context.limits.take(READ_BUCKETS[operation], addressOf(request));
    if (verdict instanceof Promise) void verdict.then((late) => answerRead(read, late, exchange));
    else answerRead(read, verdict, exchange);
  };
}

/** Everything but the reads: Hono's app, observed under the pattern of the route that answered. */
function appListener(
  context: AppContext,
  addressOf: (request: Connected) => string,
  { requests }: ServerMetrics,
): ReturnType<typeof getRequestListener> {
  const app = createApp(context);
  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const startedMs = performance.now();
      let route = '';
      outgoing.once('close', () =>
        requests.of(route, request.method).observe(outgoing.statusCode, performance.now() - startedMs),
      );
      const onRoute = (pattern: string) => {
        route = pattern;
      };
      return app.fetch(request, { address: addressOf(incoming), onRoute });
    },
    {
      errorHandler: (error) =>
        toResponse(error instanceof RequestError ? notUnderstood(context.baseUrl) : fault(context, error)),
    },
  );
}

/** Answers a read whose quota was taken; the answers of one tick are written together. */
function readListener(
  context: AppContext,
  metrics: ServerMetrics,
): (read: ReadTarget, verdict: Verdict, exchange: Exchange) => void {
  const { baseUrl, deprecations, compression } = context;
  const packer = compression ? new AnswerPacker() : undefined;
  const bodies = new BodyWriter();
  const reads = new ReadApi(readingOf(context, bodies));
  const observed = ofReads((operation) => metrics.requests.of(READS[operation], 'GET'));
  const deprecated = ofReads((operation) => deprecationHeaders(deprecations[operation]));
  const batcher = new ResponseBatcher<Exchange>(bodies, ({ operation, startedMs }, status) =>
    observed[operation].observe(status, performance.now() - startedMs),
  );
  const add = (answer: HttpResponse, given: HttpResponse['headers'], exchange: Exchange) => {
    const { status, headers } = answer;
    // Whatever their length: a 304 has no body, and must vary as the answer that it stands for.
    const more = packer && (status === 200 || status === 304) ? { ...given, vary: 'Accept-Encoding' } : given;
    if (!packer?.isWorthPacking(answer)) return batcher.add(answer, more, exchange);
    const packed = packer.pack(answer, exchange.request.headers['accept-encoding']);
    if (packed === null) return batcher.add(answer, more, exchange);
    const addPacked = ({ body, encoding }: PackedBody) =>
      batcher.add({ status, headers, body }, { ...more, 'content-encoding': encoding }, exchange);
    if (packed instanceof Promise) return void packed.then(addPacked);
    return addPacked(packed);
  };
  return (read, verdict, exchange) => {
    const ending = deprecated[read.operation];
    if (!verdict.allowed) return batcher.add(rateLimited(baseUrl, verdict), ending ?? {}, exchange);
    const more = ending ? { ...verdict.headers, ...ending } : verdict.headers;
    const { accept, 'if-none-match': ifNoneMatch } = exchange.request.headers;
    const answer = reads.answer(read, { accept, ifNoneMatch }, (work) =>
      underRequestId(exchange.requestId, work),
    );
    if (answer instanceof Promise) void answer.then((late) => add(late, more, exchange));
    else add(answer, more, exchange);
  };
}

/** A read from its request to its answer. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly operation: ReadOperation;
  readonly startedMs: number;
}

/** A request line or Host header that no URL can be made of. */
function notUnderstood(baseUrl: string): HttpResponse {
  return problem(baseUrl, {
    ...refuse('invalid-parameters', 'target'),
    invalidParams: [{ name: 'url', reason: 'must be a path, sent with a Host header that is a host name' }],
  });
}
