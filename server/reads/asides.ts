/**
 * Facts that our own pages say of toilets beside their fields: `GET /asides?ids=lt_a,lt_b`.
 *
 * Not part of the public interface, like the suggestions: a Toilet has no such fields.
 */
import { asidesOf } from '../../packages/reader/index.ts';
import type { HttpResponse } from '../../reads/http/http-response.ts';
import { AsidesQuery } from '../../schemas/reads/read-query.ts';
import type { AsidesResult } from '../../schemas/reads/read-results.ts';
import { type OwnPageRequest, ownPageRead } from './own-page-read.ts';
import type { ReadParts } from './read-parts.ts';

/** As long as a toilet may be kept: some of this changes with time. */
const MAX_AGE_S = 60;

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
