/** Places that begin like what is being typed. A slow answer of an earlier key stroke never replaces a later one. */
import type { Suggestion } from '../../views/find/search-form.tsx';
import { fetchJson, isSuggestResult } from '../page/fetch-json.ts';

/** Pause between two key strokes of one word. */
const PAUSE_MS = 200;

export class PlaceSuggester {
  readonly #base: string;
  readonly #show: (suggestions: readonly Suggestion[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;

  constructor(base: string, show: (suggestions: readonly Suggestion[]) => void) {
    this.#base = base;
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
    const url = `${this.#base}/places?q=${encodeURIComponent(name)}`;
    const fetched = await fetchJson(url, isSuggestResult, asked.signal);
    // Suggestions are a help: without them the search itself says what is wrong.
    if (!asked.signal.aborted) this.#show(fetched.ok ? fetched.value.places : []);
  }
}
