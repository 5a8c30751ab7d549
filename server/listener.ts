/**
 * What the port does with a request: the reads are counted and answered directly, everything else goes through
 * the app (why: reads.ts). Both count and tell the same.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type Answer, send, toResponse } from './answer.ts';
import { createApp } from './app.ts';
import { deprecationHeaders } from './deprecation.ts';
import { fault } from './fault.ts';
import type { Connected } from './limits/caller.ts';
import { rateLimited } from './limits/limited.ts';
import type { Verdict } from './limits/rate-limits.ts';
import type { AppParts } from './parts.ts';
import { problem } from './problem.ts';
import { READ_BUCKETS, type ReadOperation, type ReadTarget, readTargetOf } from './read-target.ts';
import { Reads } from './reads.ts';

/** @param addressOf who asks (limits/caller.ts) */
export function createListener(parts: AppParts, addressOf: (request: Connected) => string): RequestListener {
  const { baseUrl, limits, deprecations } = parts;
  const reads = new Reads(parts);
  const app = createApp(parts);
  const askApp = getRequestListener(
    (request, { incoming }) => app.fetch(request, { address: addressOf(incoming) }),
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
  const reply = (answer: Answer, more: Answer['headers'], response: ServerResponse) => {
    if (send(answer, more, response)) reads.keepBody();
  };
  const answerRead = (read: ReadTarget, verdict: Verdict, response: ServerResponse) => {
    const ending = deprecated[read.operation];
    if (!verdict.allowed) return reply(rateLimited(baseUrl, verdict), ending ?? {}, response);
    const more = ending ? { ...verdict.headers, ...ending } : verdict.headers;
    const answer = reads.answer(read);
    if (answer instanceof Promise) void answer.then((late) => reply(late, more, response));
    else reply(answer, more, response);
  };
  return (request, response) => {
    const read = request.method === 'GET' ? readTargetOf(request.url ?? '') : undefined;
    if (!read) return void askApp(request, response);
    const verdict = limits.take(READ_BUCKETS[read.operation], addressOf(request));
    if (verdict instanceof Promise) void verdict.then((late) => answerRead(read, late, response));
    else answerRead(read, verdict, response);
  };
}

/** A request line or Host header that no URL can be made of. */
function notUnderstood(baseUrl: string): Answer {
  return problem(
    baseUrl,
    'invalid-parameters',
    'The address or the Host header of the request is not valid.',
    {
      invalidParams: [{ name: 'url', reason: 'must be a path, with a Host header that is a host name' }],
    },
  );
}
