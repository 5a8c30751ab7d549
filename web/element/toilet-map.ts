/**
 * `<toilet-map>`: the toilets of a place on our own map, on a page of any site. One script, no other file.
 *
 * Attributes: `place`, or `lat` and `lon`; `zoom`; `filters`, names of filters with spaces between them; `label`;
 * `server`, if it is not the one that the script came from. Toilets are asked for again when the map is moved.
 */

import {
  factsWithOpening,
  fieldsOf,
  positionOf,
  type ShownToilet,
  toiletsOf,
} from '../small-map/shown-toilet.ts';
import mapStyles from '../small-map/small-map.css?inline';
import { type Marker, SmallMap } from '../small-map/small-map.ts';
import styles from './toilet-map.css?inline';

/** Degrees: a longer side is refused by the server. */
const MOST_SIDE = 0.2;
const LIMIT = 100;
const SETTLED_MS = 300;
const ZOOM = 15;

/** The server of the script: known only while the script runs for the first time. */
const SCRIPT = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

class ToiletMap extends HTMLElement {
  static readonly observedAttributes = ['place', 'lat', 'lon', 'zoom', 'filters', 'server'];

  #map: SmallMap | undefined;
  readonly #status = document.createElement('p');
  readonly #card = document.createElement('div');
  #shown: readonly ShownToilet[] = [];
  #timer = 0;
  #asking: AbortController | undefined;

  connectedCallback(): void {
    if (this.#map) return;
    const root = this.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = mapStyles + styles;
    const box = document.createElement('div');
    box.className = 'map';
    this.#status.className = 'status';
    this.#status.setAttribute('role', 'status');
    this.#card.className = 'card';
    this.#card.hidden = true;
    root.append(style, box, this.#status, this.#card);
    this.#map = new SmallMap(box, {
      server: this.#server,
      label: this.getAttribute('label') ?? 'Map of public toilets',
      onChosen: (id) => this.#choose(id),
      onMoved: () => this.#later(),
    });
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => void this.#map?.setScheme(isDark.matches ? 'dark' : 'light');
    isDark.addEventListener('change', follow);
    follow();
    void this.#begin();
  }

  attributeChangedCallback(): void {
    if (this.#map) void this.#begin();
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
      if (place === null) this.#say('This map needs a place, or lat and lon.');
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
    const found = await this.#ask('/api/v1/toilets/nearest', { place, limit: '1' });
    if (!found) return undefined;
    const question = found.ask_user;
    if (typeof question === 'string') this.#say(question);
    return positionOf(found.origin);
  }

  /** Waits until the map stands still. */
  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#list(), SETTLED_MS);
  }

  async #list(): Promise<void> {
    const bounds = this.#map?.bounds;
    if (!bounds) return;
    const [west, south, east, north] = bounds;
    if (east - west > MOST_SIDE || north - south > MOST_SIDE || west >= east) {
      this.#show([]);
      this.#say('Zoom in to see toilets.');
      return;
    }
    const bbox = [west, south, east, north].map((side) => side.toFixed(5)).join(',');
    const filters = (this.getAttribute('filters') ?? '').split(/[\s,]+/).filter(Boolean);
    const given = Object.fromEntries(filters.map((name) => [name, 'true']));
    const found = await this.#ask('/api/v1/toilets', { bbox, limit: String(LIMIT), ...given });
    if (!found) return;
    this.#show(toiletsOf(found.results));
    this.#say(countWords(this.#shown.length, found.truncated === true));
  }

  /** Undefined if the answer is a problem, which is said, or if another question came meanwhile. */
  async #ask(
    path: string,
    query: Record<string, string>,
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const response = await fetch(`${this.#server}${path}?${new URLSearchParams(query)}`, {
        signal: asking.signal,
      });
      const answer = fieldsOf(await response.json());
      if (response.ok) return answer;
      this.#say(typeof answer.detail === 'string' ? answer.detail : 'The toilets could not be loaded.');
    } catch {
      // No network, no JSON, or a newer question.
      if (!asking.signal.aborted) this.#say('The toilets could not be loaded. Move the map to try again.');
    }
    return undefined;
  }

  #show(toilets: readonly ShownToilet[]): void {
    this.#shown = toilets;
    const markers = toilets.map(
      (toilet): Marker => ({ ...toilet, text: '', label: `${toilet.name}. ${toilet.facts}` }),
    );
    this.#map?.setMarkers(markers);
  }

  #choose(id: string): void {
    const toilet = this.#shown.find((each) => each.id === id);
    if (!toilet) return;
    this.#map?.choose(id);
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
    walk.textContent = 'Walk there';
    for (const link of [name, walk]) Object.assign(link, { target: '_blank', rel: 'noopener' });
    this.#card.replaceChildren(name, facts, walk);
    this.#card.hidden = false;
    name.focus();
  }

  #say(words: string): void {
    this.#status.textContent = words;
  }
}

function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return 'No toilet is known here.';
  return `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'toilet' : 'toilets'}`;
}

// A page may name the script twice.
if (!customElements.get('toilet-map')) customElements.define('toilet-map', ToiletMap);
