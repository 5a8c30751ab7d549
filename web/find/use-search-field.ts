/** The search field: what is typed, what is suggested, and the keys of the combobox pattern. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { PlaceActions, Suggestion } from '../../views/search-form.tsx';
import { choicesOf, type SearchQuery } from '../../views/search-query.ts';
import { distance } from '../offline/nearest-offline.ts';
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
  go: (query: SearchQuery) => Promise<void>,
  { here, onHere }: FieldOptions = {},
): { actions: PlaceActions; setText(text: string): void } {
  const [text, setShownText] = useState(() => typedAlready() ?? query.place ?? query.label ?? '');
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [offersHere, setOffersHere] = useState(false);
  const suggester = useMemo(
    () =>
      new PlaceSuggester(base, (places) => {
        setSuggestions(places);
        setActive(-1);
      }),
    [base],
  );
  useEffect(() => () => suggester.stop(), [suggester]);

  const close = useCallback(() => {
    suggester.stop();
    setSuggestions([]);
    setOffersHere(false);
    setActive(-1);
  }, [suggester]);

  /** Offers what an empty field can: the position of the device, and the last places. */
  const offer = () => {
    setSuggestions(recentPlaces());
    setOffersHere(onHere !== undefined);
  };

  const setText = useCallback(
    (next: string) => {
      close();
      setShownText(next);
    },
    [close],
  );

  const kept = choicesOf(query);
  const choose = (suggestion: Suggestion) => {
    const { label, lat, lon } = suggestion;
    setText(label);
    keepRecent(suggestion);
    void go({ lat, lon, label, ...kept });
  };

  const submit = () => {
    close();
    const name = text.trim();
    if (name === '') return;
    // A chosen suggestion that is searched again means that very place, not the first of its name.
    if (name === query.label) void go(query);
    else void go({ place: name, ...kept });
  };

  const goHere = () => {
    setText('');
    onHere?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const first = offersHere ? 1 : 0;
    const count = first + suggestions.length;
    if (count === 0) return;
    const suggestion = suggestions[active - first];
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? count - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && suggestion) choose(suggestion);
    else if (event.key === 'Enter' && active === 0) goHere();
    else return;
    event.preventDefault();
  };

  return {
    setText,
    actions: {
      text,
      suggestions: here
        ? suggestions.map((place) => ({ ...place, distanceM: metres(here, place) }))
        : suggestions,
      active,
      offersHere,
      onInput: (typed) => {
        setShownText(typed);
        setOffersHere(false);
        suggester.typed(typed);
        if (typed.trim() === '') offer();
      },
      onKeyDown,
      onFocus: () => {
        if (text.trim() === '') offer();
      },
      onLeave: close,
      onChoose: choose,
      onHere: goHere,
      onSubmit: submit,
    },
  };
}

function metres(from: { readonly lat: number; readonly lon: number }, to: Suggestion): number {
  return distance(from.lon, from.lat, to.lon, to.lat);
}

/** The text that was typed before the scripts were there. */
function typedAlready(): string | undefined {
  const field = document.getElementById('place');
  return field instanceof HTMLInputElement ? field.value : undefined;
}
