/**
 * Looks a place up by name: in the generation's own gazetteer, or, if the operator named one, at an outside service. A
 * place that is not found is an answer; a lookup that cannot be made is a fault the caller may wait out.
 */
import { asksForCentre } from '../../packages/gazetteer/index.ts';
import type { FoundPlace } from '../../reads/reading.ts';
import type { Generation } from '../../shards/generation/generation.ts';

/** @param country ISO 3166-1 alpha-2 in any case; narrows */
export type PlaceFinder = (
  generation: Generation,
  name: string,
  country: string | undefined,
) => FoundPlace | Promise<FoundPlace>;

/** A generation without a gazetteer, or with a damaged one, is replaced by the next import. */
const RETRY_AFTER_S = 3_600;

export const findInGazetteer: PlaceFinder = (generation, name, country) => {
  const found = generation.findPlaces(name, { limit: 1, ...(country !== undefined && { country }) });
  if (!found) return { status: 'unavailable', retryAfterS: RETRY_AFTER_S };
  const [place] = found;
  if (place) {
    const ignored = { house: place.ignoredHouse, words: place.ignoredWords };
    return { status: 'found', place, ignored };
  }
  const why = generation.gazetteer?.nothingFound(name, country);
  return { status: 'not-found', covered: generation.covered, ...why, isCentre: asksForCentre(name) };
};
