/** Headlines of answers that pages with a search have in common. */
import { hasTwoNumbers } from '../../schemas/text/numbers.ts';
import type { SearchTexts } from '../texts/areas.ts';
import type { SearchAnswer } from './search-state.ts';

interface Headline {
  readonly title: string;
  readonly text: string;
}

type Say = Pick<SearchTexts, 'say'>;

export function faultHeadline(
  { fault, retryAfterS = 1 }: Extract<SearchAnswer, { kind: 'fault' }>,
  texts: Say,
): Headline {
  return {
    title: texts.say(`fault.${fault}-title`),
    text: texts.say(`fault.${fault}`, { count: retryAfterS }),
  };
}

export function unknownPlace(place: string, texts: Say): Headline {
  return {
    title: texts.say('results.unknown-place-title', { place }),
    text: texts.say(hasTwoNumbers(place) ? 'results.unknown-position' : 'results.unknown-place'),
  };
}
