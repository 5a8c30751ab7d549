/**
 * Reads for our own web pages, which are not part of the public interface: browsers name the site of a request, and only
 * our own pages are answered.
 */
import { z } from 'zod';
import { normalHours } from '../../packages/hours/index.ts';
import { asidesOf } from '../../packages/reader/index.ts';
import { NOSNIFF } from '../../reads/http/cors.ts';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { invalidParameters, problem } from '../../reads/http/problem.ts';
import { parseQuery } from '../../reads/read-query.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { AsidesQuery, SuggestQuery } from '../../schemas/reads/read-query.ts';
import type { AsidesResult, SuggestResult } from '../../schemas/reads/read-results.ts';
import { HoursText } from '../../schemas/text/hours-text.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { isOwnPage } from '../http/own-page.ts';
import type { ReadParts } from './read-parts.ts';
import { suggestionsFor } from './suggestions.ts';

/** A request as a route has it. */
interface OwnPageRequest {
  /** The query string, without its question mark. */
  readonly search: string;
  readonly headers: Headers;
}

function ownPageRead<Query extends z.ZodObject>(
  baseUrl: string,
  { search, headers }: OwnPageRequest,
  schema: Query,
  answer: (query: z.output<Query>) => object,
  maxAgeS = 300,
): HttpResponse {
  if (!isOwnPage(baseUrl, headers)) return problem(baseUrl, refuse('other-origin', 'suggestions', baseUrl));
  const parsed = parseQuery(search, schema);
  if ('invalid' in parsed) return invalidParameters(baseUrl, parsed.invalid);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': `private, max-age=${maxAgeS}`,
      vary: 'Sec-Fetch-Site',
      ...NOSNIFF,
    },
    body: Buffer.from(toAscii(JSON.stringify(answer(parsed.query)))),
  };
}

const HoursQuery = z.object({ text: HoursText });

/** Answers their normal form, or null: 0.3 to 2 ms. */
export function hoursRead(baseUrl: string, request: OwnPageRequest): HttpResponse {
  return ownPageRead(baseUrl, request, HoursQuery, ({ text }) => ({ hours: text && normalHours(text) }));
}

const SUGGESTIONS = 8;

/**
 * Suggestions for the search field of our own web pages: `GET /places?q=`. Always from the generation's own
 * gazetteer: an outside lookup is not asked at every key stroke.
 */
export function suggest({ baseUrl, generations }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(baseUrl, request, SuggestQuery, ({ q }): SuggestResult => {
    const places = generations.read((generation) => suggestionsFor(generation, q, SUGGESTIONS));
    return { places: places ?? [] };
  });
}

/** As long as a toilet may be kept: some of this changes with time. */
const MAX_AGE_S = 60;

/**
 * Facts that our own pages say of toilets beside their fields: `GET /asides?ids=lt_a,lt_b`.
 *
 * Not part of the public interface, like the suggestions: a Toilet has no such fields.
 */
export function asides({ baseUrl, generations, now }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(
    baseUrl,
    request,
    AsidesQuery,
    ({ ids }): AsidesResult => ({
      asides: generations.read((generation) => asidesOf(generation, ids, now())),
    }),
    MAX_AGE_S,
  );
}
