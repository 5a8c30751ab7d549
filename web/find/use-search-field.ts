/** The search field at work: asks for suggestions, keeps recent places, and searches. */

import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { PlaceActions, PlaceName, Suggestion } from '../../views/find/search-form.tsx';
import type { SearchQuery } from '../../views/find/search-query.ts';
import { suggestPlaces } from '../page/ask-server.ts';
import { hasFields, keepText, keptList } from '../page/device-storage.ts';
import { distance } from '../page/found-from.ts';
import { useEvents } from '../page/use-events.ts';
import { placesLike, readSaved } from '../saved/saved-things.ts';
import { eventOfKey, type FieldEffect, reduceField } from './field-events.ts';

/** Pause between two key strokes of one word. */
const PAUSE_MS = 200;

interface SuggestOptions {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** Whether the service has an API; it has if not given. */
  readonly hasApi?: boolean | undefined;
  /** Answers without the API, or without network. */
  readonly fromFiles?: ((text: string) => Promise<readonly Suggestion[]>) | undefined;
}

/** Places that begin like what is being typed. A slow answer of an earlier key stroke never replaces a later one. */
class PlaceSuggester {
  readonly #options: SuggestOptions;
  readonly #show: (suggestions: readonly Suggestion[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;

  constructor(options: SuggestOptions, show: (suggestions: readonly Suggestion[]) => void) {
    this.#options = options;
    this.#show = show;
  }

  /** Asks after a pause, unless another text or stop() comes first. */
  ask(name: string): void {
    this.stop();
    this.#timer = setTimeout(() => void this.#ask(name), PAUSE_MS);
  }

  /** Drops the answer that is on its way. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  async #ask(name: string): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    const { base, hasApi = true, fromFiles } = this.#options;
    const answer = hasApi ? await suggestPlaces(base, name, { signal: asked.signal }) : undefined;
    const isAlone = answer === undefined || (!answer.ok && answer.status === 0);
    const local = isAlone && !asked.signal.aborted ? await fromFiles?.(name) : undefined;
    // Suggestions are a help: without them the search itself says what is wrong.
    if (asked.signal.aborted) return;
    this.#show([...savedLike(name), ...(answer?.ok ? answer.value.places : (local ?? []))]);
  }
}

interface FieldOptions extends Omit<SuggestOptions, 'base'> {
  readonly name?: PlaceName;
  /** Position of the device, if that is known. */
  readonly here?: { readonly lat: number; readonly lon: number } | undefined;
  /** Searches at the position of the device; if it is there, an empty field offers it. */
  readonly onHere?: () => void;
}

export function useSearchField(
  base: string,
  query: SearchQuery,
  go: (query: SearchQuery) => void,
  { name = 'place', here, onHere, hasApi, fromFiles }: FieldOptions = {},
): { actions: PlaceActions; setText(text: string): void } {
  const run = (effect: FieldEffect) => {
    if (effect.do === 'stop') suggester.stop();
    else if (effect.do === 'suggest') suggester.ask(effect.name);
    else if (effect.do === 'keep') keepRecent(effect.suggestion);
    else if (effect.do === 'go') go(effect.query);
    else onHere?.();
  };
  const text = typedAlready(name) ?? query.place ?? query.label ?? '';
  const start = { text, suggestions: [], active: -1, offersHere: false };
  const [field, send] = useEvents(reduceField, start, run);
  const suggester = useMemo(
    () => new PlaceSuggester({ base, hasApi, fromFiles }, (places) => send({ on: 'suggested', places })),
    [base, hasApi, fromFiles, send],
  );
  useEffect(() => () => suggester.stop(), [suggester]);
  const setText = useCallback((next: string) => send({ on: 'set', text: next }), [send]);
  const offer = () => ({
    suggestions: [...savedLike(''), ...recentPlaces()],
    offersHere: onHere !== undefined,
  });
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

/** Saved places that a text may mean; all for an empty one. */
function savedLike(text: string): readonly Suggestion[] {
  return placesLike(readSaved().places, text).map(({ name, lon, lat }) => ({
    ...{ label: name, kind: '', lon, lat },
    isSaved: true,
  }));
}

/** The text that was typed before the scripts were there. */
function typedAlready(name: PlaceName): string | undefined {
  const field = document.getElementById(name);
  return field instanceof HTMLInputElement ? field.value : undefined;
}

const KEY = 'lootiles-places';
const MOST = 4;

/** Newest first. Empty if the browser keeps nothing. */
function recentPlaces(): Suggestion[] {
  return keptList(KEY, isPlace).slice(0, MOST);
}

function keepRecent({ label, kind, lat, lon }: Suggestion): void {
  const others = recentPlaces().filter((place) => place.label !== label || place.kind !== kind);
  keepText(KEY, JSON.stringify([{ label, kind, lat, lon, isRecent: true }, ...others].slice(0, MOST)));
}

function isPlace(value: unknown): value is Suggestion {
  return hasFields(value, { label: 'string', kind: 'string', lat: 'number', lon: 'number' });
}
