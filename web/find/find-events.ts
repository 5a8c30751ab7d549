/** The page "Find" as events: the next state, and the effects that search-app.tsx runs. Pure. */
import type { AreaResult, Aside, FindResult } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { type Box, isInside } from '../../views/find/in-view.ts';
import { leadingToilet } from '../../views/find/leading-toilet.ts';
import {
  addressOf,
  asksForToilets,
  type Choices,
  choicesOf,
  chosenIn,
  isTyped,
  readSearchQuery,
  type SearchQuery,
} from '../../views/find/search-query.ts';
import type { SearchAnswer, SearchState } from '../../views/find/search-state.ts';
import { distance } from '../page/found-from.ts';
import type { DevicePosition, Located } from '../page/position.ts';
import { type Step, step } from '../page/use-events.ts';

/** Metres that the device moves before the search is repeated: less changes no minute. */
const MOVED_M = 40;

export interface FindState {
  readonly page: SearchState;
  /** Number of the last search: the answer of an earlier one is not shown any more. */
  readonly number: number;
  readonly isSearching: boolean;
  readonly isLocating: boolean;
  readonly chosen?: Toilet | undefined;
  /** Position of the device that the search began at; undefined if it is about another place. */
  readonly device?: DevicePosition | undefined;
  /** The part of the world that the map shows beside what covers it; undefined if there are no toilets. */
  readonly box?: Box | undefined;
}

/**
 * `lead`: the reader is taken to the results. `stay`: the focus stays. `quiet`: the user did nothing, so the list stays
 * until the next one is here, or if none comes.
 */
type Manner = 'lead' | 'stay' | 'quiet';
interface Asked {
  readonly number: number;
  readonly query: SearchQuery;
  readonly manner: Manner;
}

export type FindEvent =
  /** A search at another place. */
  | { readonly on: 'go'; readonly query: SearchQuery }
  /** A link of the results: the device stays where the search began. */
  | { readonly on: 'follow'; readonly query: SearchQuery }
  | { readonly on: 'refine'; readonly query: SearchQuery }
  /** The address bar has another address: at the start, or by the back button. */
  | { readonly on: 'address'; readonly search: string }
  | { readonly on: 'locate'; readonly choices?: Choices }
  | { readonly on: 'located'; readonly located: Located; readonly choices: Choices }
  | { readonly on: 'moved'; readonly to: DevicePosition }
  /** The position is known, and the list stays: it says how far. */
  | { readonly on: 'beside'; readonly at: DevicePosition }
  /** The map shows another part of the world; `isMoved`: by the hand of the reader. */
  | { readonly on: 'view'; readonly box: Box; readonly isMoved: boolean }
  | (Asked & { readonly on: 'answered'; readonly answer: SearchAnswer; readonly nowMs: number })
  | { readonly on: 'asides'; readonly result: Listed; readonly ids: string[]; readonly asides: Asides }
  | { readonly on: 'choose' | 'fetched'; readonly toilet: Toilet }
  | { readonly on: 'forget' | 'aged' | 'second' }
  | { readonly on: 'minute'; readonly nowMs: number };
type Asides = Readonly<Record<string, Aside>>;
type Listed = FindResult | AreaResult;

export type FindEffect =
  | (Asked & { readonly do: 'search' })
  /** Lists what is in view. */
  | (Asked & {
      readonly do: 'list';
      readonly box: Box;
      readonly device: DevicePosition | undefined;
      readonly chosen: string | undefined;
    })
  | { readonly do: 'fetch-asides'; readonly result: Listed; readonly ids: string[] }
  | { readonly do: 'fetch-toilet'; readonly id: string }
  | { readonly do: 'locate'; readonly choices: Choices }
  /** `choose` is a new entry of the history, unless the address names a toilet already. */
  | { readonly do: 'push' | 'replace' | 'choose'; readonly address: string }
  /** The text of the search field. */
  | { readonly do: 'text'; readonly text: string }
  | { readonly do: 'show-half' | 'focus-results' };

type FindStep = Step<FindState, FindEffect>;

export function reduceFind(state: FindState, event: FindEvent): FindStep {
  const { page, chosen, device } = state;
  const { query, answer } = page;
  switch (event.on) {
    case 'go':
      return go({ ...state, device: undefined }, event.query);
    case 'follow':
      return go(state, event.query);
    case 'refine':
      return search(state, event.query, 'stay', { do: 'push', address: addressOf(event.query) });
    case 'address':
      return followAddress(state, event.search);
    case 'locate':
      if (state.isLocating) return step(state);
      return step(
        { ...state, isLocating: true },
        { do: 'locate', choices: event.choices ?? choicesOf(query) },
      );
    case 'located':
      return begin({ ...state, isLocating: false }, event.located, event.choices);
    case 'moved': {
      const { lat, lon } = event.to;
      if (!device || distance(device.lon, device.lat, lon, lat) < MOVED_M) return step(state);
      if (!asksForToilets(query)) return search({ ...state, device: event.to }, query, 'quiet');
      const next = { lat, lon, ...choicesOf(query) };
      const address = addressOf(next, chosen?.id);
      return search({ ...state, device: event.to }, next, 'quiet', { do: 'replace', address });
    }
    case 'beside':
      return search({ ...state, device: event.at }, query, 'quiet');
    case 'view':
      return view({ ...state, box: event.box }, event.isMoved);
    case 'answered':
      return event.number === state.number ? answered(state, event) : step(state);
    case 'asides': {
      if (!isListed(answer) || answer.result !== event.result) return step(state);
      const asides = { ...answer.asides, ...event.asides };
      return withAsideOfChosen({ ...state, page: { ...page, answer: { ...answer, asides } } }, event.ids);
    }
    case 'choose':
      return withAsideOfChosen(
        { ...state, chosen: event.toilet },
        [],
        [{ do: 'choose', address: addressOf(query, event.toilet.id) }, { do: 'show-half' }],
      );
    case 'fetched':
      return withAsideOfChosen({ ...state, chosen: event.toilet });
    case 'forget':
      return step({ ...state, chosen: undefined }, { do: 'replace', address: addressOf(query) });
    case 'aged':
      return search(state, query, 'quiet');
    case 'second': {
      if (answer.kind !== 'fault' || answer.retryAfterS === undefined) return step(state);
      if (answer.retryAfterS <= 1) return search(state, query, 'stay');
      return step({
        ...state,
        page: { ...page, answer: { ...answer, retryAfterS: answer.retryAfterS - 1 } },
      });
    }
    case 'minute':
      return step({ ...state, page: { ...page, nowMs: event.nowMs } });
  }
}

/** A new search of the user: the address follows, and the reader is taken to the results. */
function go(state: FindState, query: SearchQuery, ...first: readonly FindEffect[]): FindStep {
  return search(
    state,
    query,
    'lead',
    ...first,
    { do: 'push', address: addressOf(query) },
    { do: 'show-half' },
  );
}

function search(
  before: FindState,
  query: SearchQuery,
  manner: Manner,
  ...first: readonly FindEffect[]
): FindStep {
  const asked = { number: before.number + 1, query, manner };
  const chosen = manner === 'quiet' ? before.chosen : undefined;
  const state = { ...before, number: asked.number, chosen };
  const { box, device } = before;
  if (!asksForToilets(query) && !box)
    return answered(state, { ...asked, answer: { kind: 'nothing' }, nowMs: before.page.nowMs }, first);
  const shown = manner === 'quiet' ? state : { ...state, isSearching: true, page: { ...before.page, query } };
  if (asksForToilets(query) || !box) return step(shown, ...first, { do: 'search', ...asked });
  return step(shown, ...first, { do: 'list', ...asked, box, device, chosen: chosen?.id });
}

/**
 * Lists what the map shows, if no place is searched for. A map that is moved away from a search that was not typed leaves it; the
 * toilet that leads stays as long as it is in view.
 */
function view(state: FindState, isMoved: boolean): FindStep {
  const { page, box } = state;
  const { query, answer } = page;
  if (!box || (!isMoved && answer.kind === 'position')) return step(state);
  if (!asksForToilets(query)) return search(state, query, 'quiet');
  if (!isMoved || isTyped(query) || answer.kind !== 'found') return step(state);
  const leader = leadingToilet(answer.result.results, query, state.chosen, answer.asides);
  const chosen = state.chosen ?? (leader && isInside(leader, box) ? leader : undefined);
  const choices = choicesOf(query);
  return search({ ...state, chosen, page: { ...page, query: choices } }, choices, 'quiet', {
    do: 'push',
    address: addressOf(choices, chosen?.id),
  });
}

function isListed(answer: SearchAnswer) {
  return answer.kind === 'found' || answer.kind === 'view';
}

function answered(
  before: FindState,
  { query, manner, answer, nowMs }: Omit<FindEvent & { readonly on: 'answered' }, 'on' | 'number'>,
  first: readonly FindEffect[] = [],
): FindStep {
  const state = { ...before, isSearching: false };
  if (manner === 'quiet' && !isListed(answer)) return step(state, ...first);
  const effects: FindEffect[] = [...first];
  if (manner === 'lead') effects.push({ do: 'focus-results' }, { do: 'show-half' });
  // The reader is taken to the results before their asides come.
  if (answer.kind === 'found' && !answer.asides)
    effects.push({
      do: 'fetch-asides',
      result: answer.result,
      ids: answer.result.results.map(({ id }) => id),
    });
  return step({ ...state, page: { ...before.page, query, answer, nowMs } }, ...effects);
}

/** Searches for what the address asks, and shows the toilet that it names, or the nearest if it names none. */
function followAddress(state: FindState, address: string): FindStep {
  const next = readSearchQuery(address);
  const text = next.place ?? next.label ?? '';
  const isSame = addressOf(next) === addressOf(state.page.query);
  const { state: after, effects } = isSame
    ? step<FindState, FindEffect>(state)
    : search({ ...state, device: undefined }, next, 'stay', { do: 'text', text });
  const id = chosenIn(address);
  if (id === undefined) return step({ ...after, chosen: undefined }, ...effects);
  return step(after, ...effects, { do: 'fetch-toilet', id });
}

/** Begins a search where the device is, or says why its position is not known. */
function begin(state: FindState, located: Located, choices: Choices): FindStep {
  const empty: FindEffect = { do: 'text', text: '' };
  if (!('fault' in located))
    return go({ ...state, device: located }, { lat: located.lat, lon: located.lon, ...choices }, empty);
  const answer = { kind: 'position', fault: located.fault } as const;
  const { nowMs } = state.page;
  return answered({ ...state, number: state.number + 1 }, { query: choices, manner: 'lead', answer, nowMs }, [
    empty,
  ]);
}

/** A toilet that was chosen on the map is not among the results: its aside is asked for when theirs are here. */
function withAsideOfChosen(
  state: FindState,
  asked: readonly string[] = [],
  first: readonly FindEffect[] = [],
): FindStep {
  const { chosen, page } = state;
  const { answer } = page;
  const isMissing =
    chosen && isListed(answer) && answer.asides && !answer.asides[chosen.id] && !asked.includes(chosen.id);
  if (!isMissing) return step(state, ...first);
  return step(state, ...first, { do: 'fetch-asides', result: answer.result, ids: [chosen.id] });
}
