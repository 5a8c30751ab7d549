/** The search field at work: asks for suggestions, keeps recent places, and searches. */
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { PlaceActions } from '../../views/find/search-form.tsx';
import type { SearchQuery } from '../../views/find/search-query.ts';
import { distance } from '../offline/nearest-offline.ts';
import { useEvents } from '../page/use-events.ts';
import { eventOfKey, type FieldEffect, reduceField } from './field-events.ts';
import { keepRecent, recentPlaces } from './recent-places.ts';
import { PlaceSuggester } from './suggest-places.ts';

interface FieldOptions {
  /** Position of the device, if that is known. */
  readonly here?: { readonly lat: number; readonly lon: number } | undefined;
  /** Searches at the position of the device; if it is there, an empty field offers it. */
  readonly onHere?: () => void;
}

export function useSearchField(
  base: string,
  query: SearchQuery,
  go: (query: SearchQuery) => void,
  { here, onHere }: FieldOptions = {},
): { actions: PlaceActions; setText(text: string): void } {
  const run = (effect: FieldEffect) => {
    if (effect.do === 'stop') suggester.stop();
    else if (effect.do === 'suggest') suggester.ask(effect.name);
    else if (effect.do === 'keep') keepRecent(effect.suggestion);
    else if (effect.do === 'go') go(effect.query);
    else onHere?.();
  };
  const text = typedAlready() ?? query.place ?? query.label ?? '';
  const start = { text, suggestions: [], active: -1, offersHere: false };
  const [field, send] = useEvents(reduceField, start, run);
  const suggester = useMemo(
    () => new PlaceSuggester(base, (places) => send({ on: 'suggested', places })),
    [base, send],
  );
  useEffect(() => () => suggester.stop(), [suggester]);
  const setText = useCallback((next: string) => send({ on: 'set', text: next }), [send]);
  const offer = () => ({ suggestions: recentPlaces(), offersHere: onHere !== undefined });
  const withDistance = here
    ? field.suggestions.map((place) => ({
        ...place,
        distanceM: distance(here.lon, here.lat, place.lon, place.lat),
      }))
    : field.suggestions;
  return {
    setText,
    actions: {
      ...field,
      suggestions: withDistance,
      onInput: (typed) => send({ on: 'type', text: typed, offer: offer() }),
      onKeyDown: (event) => {
        const meant = eventOfKey(field, event.key, query);
        if (!meant) return;
        event.preventDefault();
        send(meant);
      },
      onFocus: () => send({ on: 'enter', offer: offer() }),
      onLeave: () => send({ on: 'close' }),
      onChoose: (suggestion) => send({ on: 'choose', suggestion, query }),
      onHere: () => send({ on: 'here' }),
      onSubmit: () => send({ on: 'submit', query }),
    },
  };
}

/** The text that was typed before the scripts were there. */
function typedAlready(): string | undefined {
  const field = document.getElementById('place');
  return field instanceof HTMLInputElement ? field.value : undefined;
}
