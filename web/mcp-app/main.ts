/** The map in the chat of an agent: shows what `find_toilets_near` answered, and searches again from the position of the user. */
import type { LonLat } from '../../packages/basemap/ground.ts';
import {
  factsWithOpening,
  fieldsOf,
  positionOf,
  type ShownToilet,
  toiletsOf,
  wayTo,
} from '../small-map/shown-toilet.ts';
import mapStyles from '../small-map/small-map.css?inline';
import { SmallMap } from '../small-map/small-map.ts';
import { Host, type HostState } from './host.ts';
import styles from './mcp-app.css?inline';

const TOOL = 'find_toilets_near';
/** The arguments that name the search point: the position of the user takes their place. */
const WHERE: ReadonlySet<string> = new Set(['place', 'country', 'lat', 'lon']);
const LOCATE_MS = 15_000;

const server = document.querySelector('meta[name=server]')?.getAttribute('content') ?? '';
const style = document.createElement('style');
style.textContent = mapStyles + styles;
document.head.append(style);

const status = element('p', 'status');
status.setAttribute('role', 'status');
const mapBox = element('div', 'map');
const list = element('ol', 'cards');
const locate = element('button', 'locate');
locate.type = 'button';
locate.textContent = 'Search from my position';
locate.hidden = true;
document.body.append(status, mapBox, locate, list);
status.textContent = 'Searching…';

let host: HostState = { canCallTools: false, canOpenLinks: false, mayLocate: false };
let args: Readonly<Record<string, unknown>> = {};
let origin: LonLat | undefined;
let shown: readonly ShownToilet[] = [];
let chosen: string | undefined;
/** The user has moved the map: it stays as it is. */
let hasMoved = false;

const map = new SmallMap(mapBox, {
  server,
  words: { map: 'Map of the toilets', zoomIn: 'Zoom in', zoomOut: 'Zoom out' },
  onChosen: (id) => void choose(id),
  onMoved: () => {
    hasMoved = true;
  },
});

const connection = new Host({
  onInput: (given) => {
    args = given;
  },
  onResult: (result) => showResult(result),
  onContext: ({ theme }) => {
    if (theme === 'light' || theme === 'dark') setScheme(theme);
  },
});

const isDark = matchMedia('(prefers-color-scheme: dark)');
setScheme(isDark.matches ? 'dark' : 'light');
isDark.addEventListener('change', () => setScheme(isDark.matches ? 'dark' : 'light'));
locate.addEventListener('click', () => void searchFromHere());
new ResizeObserver(() =>
  connection.notify('ui/notifications/size-changed', { height: document.documentElement.scrollHeight }),
).observe(document.body);
void connection.connect().then((state) => {
  host = state;
  locate.hidden = !(host.canCallTools && host.mayLocate && 'geolocation' in navigator);
});

function setScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = scheme;
  void map.setScheme(scheme);
}

function showResult(result: unknown): void {
  const { structuredContent, isError, content } = fieldsOf(result);
  const found = fieldsOf(structuredContent);
  shown = toiletsOf(found.results, { when: typeof args.at === 'string' ? 'then' : 'now' });
  origin = positionOf(found.origin);
  mapBox.hidden = origin === undefined;
  status.textContent = isError ? errorWords(content) : statusWords(found);
  map.setOrigin(origin);
  map.setLine([], true);
  map.setMarkers(
    shown.map((toilet, i) => ({
      ...toilet,
      text: String(i + 1),
      label: `${i + 1}. ${toilet.name}. ${toilet.facts}`,
    })),
  );
  map.show([...(origin ? [origin] : []), ...shown]);
  hasMoved = false;
  list.replaceChildren(...shown.map(card));
  void choose(shown[0]?.id);
}

function statusWords({
  status: code,
  origin: from,
  ask_user: question,
  display_note: note,
}: Record<string, unknown>): string {
  if (typeof question === 'string') return question;
  const { label } = fieldsOf(from);
  if (code === 'ok') return `Toilets near ${typeof label === 'string' ? label : 'here'}`;
  return typeof note === 'string' ? note : 'No toilet was found.';
}

/** The text of a fault is a problem; its detail says what to change. */
function errorWords(content: unknown): string {
  const [first]: unknown[] = Array.isArray(content) ? content : [];
  const { text } = fieldsOf(first);
  try {
    const { detail } = fieldsOf(JSON.parse(String(text)));
    if (typeof detail === 'string') return detail;
  } catch {
    // Not a problem of ours.
  }
  return 'The search failed. Ask again.';
}

function card(toilet: ShownToilet): HTMLLIElement {
  const item = element('li', 'card');
  item.dataset.id = toilet.id;
  const show = element('button', 'name');
  show.type = 'button';
  show.textContent = toilet.name;
  show.addEventListener('click', () => void choose(toilet.id));
  const facts = element('p', 'facts');
  const say = (words: string) => {
    facts.textContent = [toilet.walk, words].filter(Boolean).join(' · ');
  };
  say(toilet.facts);
  void factsWithOpening(server, toilet).then(say);
  const walk = element('a', 'walk');
  walk.href = toilet.directions;
  walk.target = '_blank';
  walk.rel = 'noopener';
  walk.textContent = 'Walk there';
  walk.setAttribute('aria-label', `Walk there: ${toilet.name}`);
  walk.addEventListener('click', (event) => {
    // A sandboxed page may open nothing itself.
    if (!host.canOpenLinks) return;
    event.preventDefault();
    void connection.request('ui/open-link', { url: toilet.directions });
  });
  item.append(show, facts, walk);
  return item;
}

async function choose(id: string | undefined): Promise<void> {
  chosen = id;
  map.choose(id);
  for (const item of list.children)
    if (item instanceof HTMLElement) item.classList.toggle('chosen', item.dataset.id === id);
  const toilet = shown.find((each) => each.id === id);
  if (!toilet || !origin) return;
  const way = await wayTo(server, origin, toilet);
  if (chosen !== id) return;
  map.setLine(way.points, way.isEstimate);
  if (!hasMoved) map.show([origin, ...shown, ...way.points]);
  mapBox.dataset.way = way.isEstimate ? 'estimate' : 'walk';
}

async function searchFromHere(): Promise<void> {
  locate.disabled = true;
  status.textContent = 'Finding your position…';
  try {
    const { coords } = await position();
    const kept = Object.fromEntries(Object.entries(args).filter(([name]) => !WHERE.has(name)));
    args = { ...kept, lat: coords.latitude, lon: coords.longitude };
    status.textContent = 'Searching…';
    const result = await connection.request('tools/call', { name: TOOL, arguments: args });
    showResult(result);
    const { content } = fieldsOf(result);
    // The model goes on with what the user sees. A host that cannot take it says so, which changes nothing here.
    void connection.request('ui/update-model-context', { content }).catch(() => undefined);
  } catch {
    // No position, or the host refused the call.
    status.textContent = 'Your position could not be found. Name a street, station or town in the chat.';
  } finally {
    locate.disabled = false;
  }
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: LOCATE_MS, maximumAge: 60_000 }),
  );
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  of: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = of;
  return made;
}
