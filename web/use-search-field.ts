/** The search field: what is typed, what is suggested, and the keys of the combobox pattern. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { PlaceActions, Suggestion } from '../views/search-form.tsx';
import { choicesOf, type SearchQuery } from '../views/search-query.ts';
import { PlaceSuggester } from './suggest-places.ts';

export function useSearchField(
  base: string,
  query: SearchQuery,
  go: (query: SearchQuery) => Promise<void>,
): { actions: PlaceActions; setText(text: string): void } {
  const [text, setShownText] = useState(() => typedAlready() ?? query.place ?? query.label ?? '');
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
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
    setActive(-1);
  }, [suggester]);

  const setText = useCallback(
    (next: string) => {
      close();
      setShownText(next);
    },
    [close],
  );

  const kept = choicesOf(query);
  const choose = ({ label, lat, lon }: Suggestion) => {
    setText(label);
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

  const onKeyDown = (event: KeyboardEvent) => {
    const count = suggestions.length;
    if (count === 0) return;
    const suggestion = suggestions[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? count - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && suggestion) choose(suggestion);
    else return;
    event.preventDefault();
  };

  return {
    setText,
    actions: {
      text,
      suggestions,
      active,
      onInput: (typed) => {
        setShownText(typed);
        suggester.typed(typed);
      },
      onKeyDown,
      onLeave: close,
      onChoose: choose,
      onSubmit: submit,
    },
  };
}

/** The text that was typed before the scripts were there. */
function typedAlready(): string | undefined {
  const field = document.getElementById('place');
  return field instanceof HTMLInputElement ? field.value : undefined;
}
