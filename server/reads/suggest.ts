/**
 * Suggestions for the search field of our own web pages: `GET /places?q=`. Always from the generation's own gazetteer: an
 * outside lookup is not asked at every key stroke.
 */

import type { HttpResponse } from '../../reads/http/http-response.ts';
import { SuggestQuery } from '../../schemas/reads/read-query.ts';
import type { SuggestResult } from '../../schemas/reads/read-results.ts';
import { type OwnPageRequest, ownPageRead } from './own-page-read.ts';
import type { ReadParts } from './read-parts.ts';
import { suggestionsFor } from './suggestions.ts';

const SUGGESTIONS = 8;

export function suggest({ baseUrl, generations }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(baseUrl, request, SuggestQuery, ({ q }): SuggestResult => {
    const places = generations.read((generation) => suggestionsFor(generation, q, SUGGESTIONS));
    return { places: places ?? [] };
  });
}
