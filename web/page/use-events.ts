/**
 * State that named events alone change. A pure function makes the next state and a list of effects of each event. The
 * effects run when the page shows that state: the focus goes to elements that are there.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface Step<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export function step<State, Effect = never>(
  state: State,
  ...effects: readonly Effect[]
): Step<State, Effect> {
  return { state, effects };
}

/** @param run runs an effect, with what the page last rendered; may send events, also later */
export function useEvents<State, Event, Effect>(
  reduce: (state: State, event: Event) => Step<State, Effect>,
  start: State,
  run: (effect: Effect) => void,
): readonly [state: State, send: (event: Event) => void] {
  const latest = useRef(start);
  const waiting = useRef<Effect[]>([]);
  const [, render] = useState(0);
  const send = useCallback(
    (event: Event) => {
      const { state, effects } = reduce(latest.current, event);
      latest.current = state;
      waiting.current.push(...effects);
      render((count) => count + 1);
    },
    [reduce],
  );
  useLayoutEffect(() => {
    for (const effect of waiting.current.splice(0)) run(effect);
  });
  return [latest.current, send];
}

/**
 * Listens to events of the window, and of the document, whose events reach it.
 * @returns ends it
 */
export function listen(run: () => void, ...types: readonly string[]): () => void {
  const over = new AbortController();
  for (const type of types) addEventListener(type, run, { signal: over.signal });
  return () => over.abort();
}

/** False in the first rendering: it must be the server's, word for word, as taking markup over compares no attributes. */
export function useAtWork(): boolean {
  const [atWork, setAtWork] = useState(false);
  useEffect(() => setAtWork(true), []);
  return atWork;
}

/** Moves the focus to the first element of a selector, scrolled into sight. */
export function focusOn(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus();
}
