/** The toilet behind a claim or a listing: what it is called, and the place whose clock counts. */

import type { HoursPlace } from '../../shards/hours.ts';
import { Store } from '../../shards/store.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { nameOf } from '../../views/toilet-words.ts';
import { readBaseOf } from '../contributions/find-toilet.ts';
import type { Generations } from '../generations.ts';
import { knownToilet } from '../moderation/known-toilet.ts';

export interface ToiletOf {
  /** The id in use. */
  readonly id: string;
  readonly name: string;
  /** It has a page of its own. */
  readonly isShown: boolean;
  /** Undefined where nothing is known of it any more. */
  readonly place: HoursPlace | undefined;
}

export function toiletOf(generations: Generations, baseUrl: string, id: string, texts: Texts): ToiletOf {
  const known = generations.read((generation) => knownToilet(generation, id, baseUrl));
  if (!known) return { id, name: texts.say('toilet.unnamed'), isShown: false, place: undefined };
  return {
    id: known.id,
    name: nameOf(known.toilet ?? { name: null }, texts),
    isShown: known.toilet !== null,
    place: readBaseOf(new Store(generations.dataDir), known),
  };
}
