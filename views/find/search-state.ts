/** Everything the page "Find" shows at one moment. */
import type { Aside, FindResult } from '../../schemas/reads/read-results.ts';
import { hasTwoNumbers } from '../../schemas/text/numbers.ts';
import type { PageState } from '../components/elements.tsx';
import type { SearchTexts } from '../texts/areas.ts';
import type { MapSettings } from '../toilet/place-map.tsx';
import type { Box, InView } from './in-view.ts';
import type { Alternative } from './open-first.ts';
import type { SearchQuery } from './search-query.ts';

/** Reasons for which there is no answer; each has its texts `fault.…` or `position.…`. */
export type Fault = 'parameters' | 'limited' | 'lookup' | 'loading' | 'internal' | 'offline';
export type PositionFault = 'denied' | 'timeout' | 'unavailable';

export interface FoundAnswer {
  readonly kind: 'found';
  readonly result: FindResult;
  /** Facts beside the fields, by the ids of the toilets. */
  readonly asides?: Readonly<Record<string, Aside>>;
  /** Searches with one choice less, if the choices leave no toilet. */
  readonly alternatives?: readonly Alternative[];
  /** Time at which this device kept the toilets, if it answered without network. */
  readonly savedMs?: number;
}

export type SearchAnswer =
  | { readonly kind: 'nothing' }
  | InView
  | FoundAnswer
  | { readonly kind: 'fault'; readonly fault: Fault; readonly retryAfterS?: number }
  | { readonly kind: 'position'; readonly fault: PositionFault };

export interface SearchState extends PageState {
  readonly query: SearchQuery;
  readonly answer: SearchAnswer;
  /** The toilets are invented. */
  readonly demo: boolean;
  /** Whether the server accepts contributions. */
  readonly takesContributions: boolean;
  /** Address of the website with the API, if this one is files only; null if there is none. Undefined: this one has it. */
  readonly api?: string | null;
  /** There is a walking graph: walks are asked for. */
  readonly hasWalks: boolean;
  /** Area of the data in words, and its day, to say why there is nothing elsewhere; null if that is not known. */
  readonly covered: { readonly area: string; readonly day: string } | null;
  readonly map: MapSettings;
  /** First view of the map without a search; null if there are no toilets. */
  readonly start: Box | null;
}

/**
 * The meaning of a problem of the API (interface 10) to a person who searches.
 * @param type of the problem
 */
export function faultOf(status: number, type: string): Fault {
  if (status === 0) return 'offline';
  if (status === 400) return 'parameters';
  if (status === 429) return 'limited';
  if (status !== 503) return 'internal';
  return type.endsWith('place-lookup-unavailable') ? 'lookup' : 'loading';
}

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
