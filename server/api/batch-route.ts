/**
 * A batch of nearest searches: `POST /api/v1/toilets/nearest:batch` answers a line of JSON for each position, in their order.
 * Beyond the interface.
 *
 * Searches run in slices with turns of the event loop between them, so other reads do not wait for a batch. For a client that
 * reads slowly they run slowly, too. Each position counts as a search of its own. It ends with 3.0.0: many reads at once are
 * what published files and dumps are for.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { idsAround } from '../../packages/reader/index.ts';
import {
  allowOnly,
  OPEN_TO_ALL,
  preflightHeaders,
  problem,
  toResponse,
} from '../../reads/http/http-response.ts';
import { ReadService } from '../../reads/read-service.ts';
import { BATCH_PATH, searchOf } from '../../reads/read-target.ts';
import { MAX_BATCH_BYTES } from '../../schemas/problems/limits.ts';
import { type Refusal, refuse, refuseParameters } from '../../schemas/problems/problems.ts';
import { BatchBody } from '../../schemas/reads/more-reads.ts';
import { readQuery } from '../../schemas/reads/question.ts';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import type { BatchQuery } from '../../schemas/reads/read-query.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { type DeprecationParts, deprecated } from '../http/deprecation.ts';
import { readJsonBody } from '../http/json-body.ts';
import { NOT_JSON, parseBody } from '../operations/parse-body.ts';
import { type LimitParts, rateLimited } from '../rate-limit/limited.ts';
import { type ReadParts, readingOf } from '../reads/read-parts.ts';

/** Bounds of the work between two turns. A search whose filters pass few toilets takes up to a millisecond. */
const SLICE_MS = 2;
const SLICE_POSITIONS = 64;
const METHODS = 'POST, OPTIONS';
const NEWLINE = Buffer.from('\n');

/** Answers a position with a line, without its end. */
type Answer = (position: BatchBody['positions'][number]) => Buffer;

export function batchRoute(parts: ReadParts & LimitParts & DeprecationParts): Hono<AppBindings> {
  const { baseUrl, limits, now } = parts;
  const app = new Hono<AppBindings>();
  // As a pattern: routers take a colon inside of a segment for the beginning of a parameter.
  const path = BATCH_PATH.replace('nearest:batch', ':batch{nearest:batch}');
  const refused = (refusal: Refusal) => toResponse(problem(baseUrl, refusal));
  const answerOf = answersOf(parts);
  app.use(path, deprecated(parts, 'findToiletsNearEach'));
  app.options(path, () => new Response(null, { status: 204, headers: preflightHeaders(METHODS) }));
  app.post(path, async (c) => {
    const json = await readJsonBody(c.req.raw, MAX_BATCH_BYTES);
    if (json.status === 'too-large') return refused(refuse('body-too-large', 'body', MAX_BATCH_BYTES));
    if (json.status === 'unsupported') return refused(refuse('unsupported-media-type', 'json'));
    const body = json.status === 'read' ? parseBody(BatchBody, json.value) : NOT_JSON;
    const positions = 'invalid' in body ? [] : body.body.positions;
    // A faulty batch counts as one position: it is not searched, but was read.
    const verdict = await limits.take('default', c.env.address, Math.max(1, positions.length));
    if (!verdict.allowed) return toResponse(rateLimited(baseUrl, verdict));
    const query = readQuery(QUESTIONS.findToiletsNearEach, searchOf(c.req.url));
    if ('invalid' in body) return refused(refuseParameters(body.invalid));
    if ('invalid' in query) return refused(refuseParameters(query.invalid));
    const slices = new Slices(positions, answerOf(query.query), now);
    try {
      // Run before the answer begins: damaged data is a problem then, and not an answer that breaks off.
      const first = slices.next();
      const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', ...OPEN_TO_ALL };
      const license = `<${baseUrl}/licence>; rel="license"`;
      return new Response(streamOf(first, slices), {
        headers: { ...headers, ...verdict.headers, link: license },
      });
    } catch (error) {
      return refused(readingOf(parts).refusalOf(error));
    }
  });
  app.all(path, allowOnly(baseUrl, METHODS));
  return app;
}

function answersOf(parts: ReadParts): (query: BatchQuery) => Answer {
  const reading = readingOf(parts);
  const reads = new ReadService(reading);
  return ({ fields, ...query }) =>
    fields === 'ids'
      ? (at) => Buffer.from(reading.read((dataset) => idsAround(dataset, query, at, reading.now())))
      : (at) => {
          const found = reads.nearest({ ...query, ...at });
          if (found instanceof Promise || 'refusal' in found) throw new Error('A position needs no lookup.');
          return reading.keep(found.value);
        };
}

/** The answers of a batch, a slice at a time. */
class Slices {
  readonly #positions: BatchBody['positions'];
  readonly #answer: Answer;
  readonly #now: () => number;
  #done = 0;

  constructor(positions: BatchBody['positions'], answer: Answer, now: () => number) {
    this.#positions = positions;
    this.#answer = answer;
    this.#now = now;
  }

  /** The lines of the next slice; undefined behind the last one. */
  next(): Buffer | undefined {
    const lines: Buffer[] = [];
    const endMs = this.#now() + SLICE_MS;
    for (const at of this.#positions.slice(this.#done, this.#done + SLICE_POSITIONS)) {
      lines.push(this.#answer(at), NEWLINE);
      this.#done++;
      if (this.#now() >= endMs) break;
    }
    return lines.length > 0 ? Buffer.concat(lines) : undefined;
  }
}

function streamOf(first: Buffer | undefined, slices: Slices): ReadableStream<Uint8Array> {
  let next = first;
  return new ReadableStream({
    async pull(controller) {
      if (next === undefined) return controller.close();
      controller.enqueue(next);
      await nextTurn();
      next = slices.next();
    },
  });
}
