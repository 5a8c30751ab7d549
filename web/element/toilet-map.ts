/**
 * `<toilet-map>`: the toilets of a place on our own map, on a page of any site. One script, no other file.
 *
 * Attributes: `place`, or `lat` and `lon`; `zoom`; `filters`, names of filters with spaces between them; `label`; `lang`;
 * `server`, if it is not the one that the script came from. Toilets are asked for again when the map is moved, or when the
 * page changes its language.
 */

import { type Answer, askArea, askNearest, type Remote } from '../../packages/client/remote.ts';
import { remoteOf } from '../page/ask-server.ts';
import { factsWithOpening, positionOf, type ShownToilet, toiletsOf } from '../small-map/shown-toilet.ts';
import mapStyles from '../small-map/small-map.css?inline';
import { type MapWords, type Marker, SmallMap } from '../small-map/small-map.ts';
import { type ElementTexts, textsFor } from './element-words.ts';
import styles from './toilet-map.css?inline';

/** Degrees: a longer side is refused by the server. */
const MOST_SIDE = 0.2;
const LIMIT = 100;
const SETTLED_MS = 300;
const ZOOM = 15;

/** The server of the script: known only while the script runs for the first time. */
const SCRIPT = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** One for all elements of a page. Policies for styles (CSP) ask nothing of a sheet that a script has made. */
const STYLES = new CSSStyleSheet();
STYLES.replaceSync(mapStyles + styles);

class ToiletMap extends HTMLElement {
  static readonly observedAttributes = ['place', 'lat', 'lon', 'zoom', 'filters', 'server', 'label'];

  #map: SmallMap | undefined;
  #texts: ElementTexts = textsFor(this);
  readonly #languages = new MutationObserver(() => this.#speak());
  readonly #box = document.createElement('div');
  readonly #status = document.createElement('p');
  readonly #card = document.createElement('div');
  /** Makes what the status says, in the language of now. */
  #said = () => '';
  #shown: readonly ShownToilet[] = [];
  #chosen: string | undefined;
  /** Toilets have been asked for. */
  #isListed = false;
  #timer = 0;
  #asking: AbortController | undefined;

  connectedCallback(): void {
    // The attribute may be that of any element around this one.
    this.#languages.observe(document, { subtree: true, attributeFilter: ['lang'] });
    if (this.#map) {
      this.#speak();
      return;
    }
    this.#texts = textsFor(this);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [STYLES];
    this.#box.className = 'map';
    this.#status.className = 'status';
    this.#status.setAttribute('role', 'status');
    this.#card.className = 'card';
    this.#card.hidden = true;
    root.append(this.#box, this.#status, this.#card);
    this.#map = new SmallMap(this.#box, {
      server: this.#server,
      words: this.#mapWords,
      onChosen: (id) => this.#choose(id),
      onMoved: () => this.#later(),
    });
    this.#nameLanguage(this.#box, this.#status);
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => void this.#map?.setScheme(isDark.matches ? 'dark' : 'light');
    isDark.addEventListener('change', follow);
    follow();
    void this.#begin();
  }

  disconnectedCallback(): void {
    this.#languages.disconnect();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'label') this.#map?.say(this.#mapWords);
    else if (this.#map) void this.#begin();
  }

  get #mapWords(): MapWords {
    const texts = this.#texts;
    return {
      map: this.getAttribute('label') ?? texts.say('element.label'),
      zoomIn: texts.say('map.zoom-in-control'),
      zoomOut: texts.say('map.zoom-out-control'),
    };
  }

  /** Says all again if the language has changed. The words of toilets come from the server. */
  #speak(): void {
    const texts = textsFor(this);
    if (texts.locale === this.#texts.locale) return;
    this.#texts = texts;
    this.#nameLanguage(this.#box, this.#status);
    this.#map?.say(this.#mapWords);
    this.#say(this.#said);
    if (this.#isListed) this.#later();
  }

  /** The map has no direction: names of streets have their own. */
  #nameLanguage(...parts: readonly HTMLElement[]): void {
    for (const part of parts) {
      part.lang = this.#texts.language;
      if (part !== this.#box) part.dir = this.#texts.direction;
    }
  }

  get #server(): string {
    const named = this.getAttribute('server') ?? SCRIPT.replace(/\/toilet-map\.js(\?.*)?$/, '');
    return named.replace(/\/$/, '');
  }

  async #begin(): Promise<void> {
    const at = { lat: this.#number('lat'), lon: this.#number('lon') };
    const place = this.getAttribute('place');
    const centre = positionOf(at) ?? (place === null ? undefined : await this.#lookUp(place));
    if (!centre) {
      if (place === null) this.#say(() => this.#texts.say('element.unplaced'));
      return;
    }
    this.#map?.lookAt(centre, this.#number('zoom') ?? ZOOM);
    this.#map?.setOrigin(place === null ? undefined : centre);
    this.#later();
  }

  #number(name: string): number | undefined {
    const text = this.getAttribute(name);
    const value = Number(text);
    return text === null || text.trim() === '' || Number.isNaN(value) ? undefined : value;
  }

  async #lookUp(place: string): Promise<{ lon: number; lat: number } | undefined> {
    const found = await this.#ask(askNearest, { place, limit: 1 });
    if (!found) return undefined;
    const centre = positionOf(found.origin);
    if (!centre) this.#say(() => this.#texts.say('results.unknown-place-title', { place }));
    return centre;
  }

  /** Waits until the map stands still. */
  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#list(), SETTLED_MS);
  }

  async #list(): Promise<void> {
    const bounds = this.#map?.bounds;
    if (!bounds) return;
    this.#isListed = true;
    const [west, south, east, north] = bounds;
    if (east - west > MOST_SIDE || north - south > MOST_SIDE || west >= east) {
      this.#show([]);
      this.#say(() => this.#texts.say('map.zoom-in'));
      return;
    }
    const bbox = [west, south, east, north].map((side) => side.toFixed(5)).join(',');
    const filters = (this.getAttribute('filters') ?? '').split(/[\s,]+/).filter(Boolean);
    const texts = this.#texts;
    // A name that is no filter is for the server, which says so.
    const given = Object.fromEntries(filters.map((name) => [name, 'true']));
    const query = { bbox, limit: LIMIT, lang: texts.language, ...given };
    const found = await this.#ask(askArea, query);
    // If the language has changed meanwhile, they are asked for again.
    if (!found || texts !== this.#texts) return;
    this.#show(toiletsOf(found.results, { words: found.words, noHours: texts.say('unknown.hours') }));
    const count = this.#shown.length;
    this.#say(() => countWords(this.#texts, count, found.truncated));
  }

  /** Undefined if the answer is a problem, which is said, or if another question came meanwhile. */
  async #ask<Query, Result>(
    read: (remote: Remote, query: Query, options: RequestInit) => Promise<Answer<Result>>,
    query: Query,
  ): Promise<Result | undefined> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const answer = await read(remoteOf(this.#server), query, { signal: asking.signal });
    if (answer.ok) return answer.value;
    if (asking.signal.aborted) return undefined;
    // English, and for the one who made the page: a filter may be mistyped.
    if (answer.status > 0) console.warn(`<toilet-map>: ${answer.problem?.detail ?? answer.status}`);
    this.#say(() => this.#texts.say('element.failed'));
    return undefined;
  }

  #show(toilets: readonly ShownToilet[]): void {
    this.#shown = toilets;
    const markers = toilets.map(
      (toilet): Marker => ({ ...toilet, text: '', label: `${toilet.name}. ${toilet.facts}` }),
    );
    this.#map?.setMarkers(markers, this.#chosen);
    if (this.#card.hidden || this.#card.lang === this.#texts.language) return;
    const chosen = toilets.find(({ id }) => id === this.#chosen);
    if (chosen) this.#fillCard(chosen);
    else this.#card.hidden = true;
  }

  #choose(id: string): void {
    const toilet = this.#shown.find((each) => each.id === id);
    if (!toilet) return;
    this.#chosen = id;
    this.#map?.choose(id);
    this.#fillCard(toilet);
    this.#card.hidden = false;
    this.#card.querySelector('a')?.focus();
  }

  #fillCard(toilet: ShownToilet): void {
    this.#nameLanguage(this.#card);
    const name = document.createElement('a');
    name.className = 'name';
    name.href = toilet.url;
    name.textContent = toilet.name;
    const facts = document.createElement('p');
    facts.textContent = toilet.facts;
    void factsWithOpening(this.#server, toilet).then((words) => {
      facts.textContent = words;
    });
    const walk = document.createElement('a');
    walk.className = 'walk';
    walk.href = toilet.directions;
    walk.textContent = this.#texts.say('directions.walk');
    for (const link of [name, walk]) Object.assign(link, { target: '_blank', rel: 'noopener' });
    this.#card.replaceChildren(name, facts, walk);
  }

  #say(said: () => string): void {
    this.#said = said;
    this.#status.textContent = said();
  }
}

function countWords(texts: ElementTexts, count: number, hasMore: boolean): string {
  if (count === 0) return texts.say('results.none-in-view');
  return texts.say(hasMore ? 'results.many-in-view' : 'results.in-view', { count });
}

// A page may name the script twice.
if (!customElements.get('toilet-map')) customElements.define('toilet-map', ToiletMap);
