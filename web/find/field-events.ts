/** The search field as events: the text, the suggestions, and the keys of the combobox pattern. Pure. */
import type { Suggestion } from '../../views/find/search-form.tsx';
import { choicesOf, type SearchQuery } from '../../views/find/search-query.ts';
import { type Step, step } from '../page/use-events.ts';

/** Shorter texts have no suggestions. */
const SHORTEST = 2;

export interface FieldState {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  /** Index of the option that the arrow keys are on; -1 for none. */
  readonly active: number;
  /** The first option is the position of the device. */
  readonly offersHere: boolean;
}

/** The options of an empty field. */
type Offer = Pick<FieldState, 'suggestions' | 'offersHere'>;

export type FieldEvent =
  | { readonly on: 'type'; readonly text: string; readonly offer: Offer }
  | { readonly on: 'enter'; readonly offer: Offer }
  | { readonly on: 'suggested'; readonly places: readonly Suggestion[] }
  | { readonly on: 'point'; readonly active: number }
  | { readonly on: 'choose'; readonly suggestion: Suggestion; readonly query: SearchQuery }
  | { readonly on: 'submit'; readonly query: SearchQuery }
  | { readonly on: 'set'; readonly text: string }
  | { readonly on: 'here' | 'close' };

export type FieldEffect =
  /** Drops the suggestions that are on their way. */
  | { readonly do: 'stop' | 'here' }
  | { readonly do: 'suggest'; readonly name: string }
  | { readonly do: 'keep'; readonly suggestion: Suggestion }
  | { readonly do: 'go'; readonly query: SearchQuery };

const CLOSED = { suggestions: [], offersHere: false, active: -1 };
const STOP: FieldEffect = { do: 'stop' };

export function reduceField(state: FieldState, event: FieldEvent): Step<FieldState, FieldEffect> {
  switch (event.on) {
    case 'type': {
      const { text, offer } = event;
      const name = text.trim();
      if (name.length >= SHORTEST)
        return step({ ...state, text, offersHere: false }, { do: 'suggest', name });
      return step({ ...CLOSED, text, ...(name === '' && offer) }, STOP);
    }
    case 'enter':
      return step(state.text.trim() === '' ? { ...state, ...event.offer } : state);
    case 'suggested':
      return step({ ...state, suggestions: event.places, active: -1 });
    case 'point':
      return step({ ...state, active: event.active });
    case 'choose': {
      const { suggestion, query } = event;
      const { label, lat, lon } = suggestion;
      const next = { lat, lon, label, ...choicesOf(query) };
      const effects: FieldEffect[] = suggestion.isSaved ? [STOP] : [STOP, { do: 'keep', suggestion }];
      return step({ ...CLOSED, text: label }, ...effects, { do: 'go', query: next });
    }
    case 'submit': {
      const { text } = state;
      const place = text.trim();
      const closed = { ...CLOSED, text };
      if (place === '') return step(closed, STOP);
      // A chosen suggestion that is searched again means that very place, not the first of its name.
      const { query } = event;
      const next = place === query.label ? query : { place, ...choicesOf(query) };
      return step(closed, STOP, { do: 'go', query: next });
    }
    case 'set':
      return step({ ...CLOSED, text: event.text }, STOP);
    case 'here':
      return step({ ...CLOSED, text: '' }, STOP, { do: 'here' });
    case 'close':
      return step({ ...CLOSED, text: state.text }, STOP);
  }
}

/** @returns undefined if the key keeps what it does in any text field */
export function eventOfKey(state: FieldState, key: string, query: SearchQuery): FieldEvent | undefined {
  const { suggestions, active, offersHere } = state;
  const first = offersHere ? 1 : 0;
  const count = first + suggestions.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return { on: 'point', active: (active + 1) % count };
  if (key === 'ArrowUp') return { on: 'point', active: active <= 0 ? count - 1 : active - 1 };
  if (key === 'Escape') return { on: 'close' };
  if (key !== 'Enter' || active < 0) return undefined;
  const suggestion = suggestions[active - first];
  return suggestion ? { on: 'choose', suggestion, query } : { on: 'here' };
}
