/**
 * Names parameters that look like a mistyped filter. Queries ignore what they do not know, so `wheelchiar=true` would be
 * answered as if nothing was wrong, with toilets that no wheelchair can use. Pure.
 */

import { errorsBetween } from '../packages/gazetteer/labels.ts';
import { EXTRA_FILTER_NAMES } from '../schemas/reads/read-limits.ts';
import { FILTERS } from '../schemas/toilet/facts.ts';

const NAMES = [...FILTERS, ...EXTRA_FILTER_NAMES, 'max_distance_m', 'step_free'];
/** Shorter names are two letters from anything. */
export const SHORTEST_TYPO = 4;
const MOST_ERRORS = 2;
/** Bounds the note: a query can hold hundreds of names. */
const MOST_NAMED = 3;

/**
 * Returns a sentence for the note of an answer; undefined if no name is near that of a filter.
 * @param given names of parameters
 * @param known names that the operation reads
 */
export function mistypedNote(given: Iterable<string>, known: object): string | undefined {
  const sentences = new Set<string>();
  for (const name of given) {
    if (sentences.size === MOST_NAMED) break;
    const meant = Object.hasOwn(known, name) ? undefined : nearestName(name, known);
    if (meant !== undefined)
      sentences.add(`The parameter ${name} is not known and was ignored: did you mean ${meant}?`);
  }
  return sentences.size > 0 ? Array.from(sentences).join(' ') : undefined;
}

function nearestName(name: string, known: object): string | undefined {
  if (name.length < SHORTEST_TYPO) return undefined;
  const lower = name.toLowerCase();
  let [meant, least]: [string | undefined, number] = [undefined, MOST_ERRORS + 1];
  for (const filter of NAMES) {
    const errors = Object.hasOwn(known, filter) ? errorsBetween(lower, filter, MOST_ERRORS) : least;
    if (errors < least) [meant, least] = [filter, errors];
  }
  return meant;
}
