/**
 * Answers what the page "Find" asks: from files of the toilets if the position is known, else from the API. Without network from
 * what this device has. Never throws.
 */
import { askNearest, askToilet, type Refusal } from '../../packages/client/remote.ts';
import type { From } from '../../packages/reader/index.ts';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { SavedRow, SavedToilet } from '../../views/find/late-parts.tsx';
import { askFurther } from '../../views/find/open-first.ts';
import { type NearestQuestion, nearestOf, type SearchQuery } from '../../views/find/search-query.ts';
import { faultOf, type SearchAnswer, type SearchState } from '../../views/find/search-state.ts';
import { keptAreas } from '../offline/kept-list.ts';
import { askAsides } from '../page/ask-server.ts';
import { NO_FILTERS } from '../page/filters.ts';
import type { PageReader } from '../page/page-reader.ts';
import { type FoundPlaces, loadTowns, placeFromFiles, placeNotFound } from './places-in-files.ts';

/** Without network a filter may need toilets that are not kept: then those within a shorter distance are exact. */
const REACHES_M = [undefined, 20_000, 10_000, 5_000, 2_000, 1_000];

type Shown = Pick<SearchState, 'query' | 'answer'>;

export async function searchToilets(
  data: PageReader,
  places: FoundPlaces,
  query: SearchQuery,
  hasWalks: boolean,
): Promise<SearchAnswer> {
  const from = positionOf(query) ?? placeOf(query, places);
  const known = from && (await searchFiles(data, query, from, hasWalks));
  if (known) return known;
  if (!data.hasApi) return searchAlone(data, places, query, hasWalks);
  const asked = await askNearest(data.remote, nearestOf(query, hasWalks));
  if (asked.ok) {
    const further = await askFurther(query, asked.value, hasWalks, async (more) => {
      const next = await askNearest(data.remote, more);
      return next.ok ? next.value : undefined;
    });
    const answer: SearchAnswer = { kind: 'found', ...further };
    keepPlace(places, { query, answer });
    return answer;
  }
  if (asked.status === 0)
    return searchOffline(data, query, from ?? (await placeOffline(data, query, places)), hasWalks);
  return faultAnswer(asked);
}

/** The answer for a refusal of the API. */
export function faultAnswer({ status, problem, retryAfterS }: Refusal) {
  const fault = faultOf(status, problem?.type ?? '');
  return { kind: 'fault', fault, ...(retryAfterS !== undefined && { retryAfterS }) } as const;
}

/** Answers from a website of files: names, too, are found in them. */
async function searchAlone(
  data: PageReader,
  places: FoundPlaces,
  query: SearchQuery,
  hasWalks: boolean,
): Promise<SearchAnswer> {
  const { place, lat } = query;
  const position = positionOf(query);
  if (lat !== undefined && !position) return { kind: 'fault', fault: 'parameters' };
  const found = place === undefined ? undefined : await placeFromFiles(data, place);
  if (place !== undefined && found === null) return placeNotFound(data, place);
  const from = position ?? found ?? (await placeOffline(data, query, places));
  const known = from && (await searchFiles(data, query, from, hasWalks));
  return known ?? searchOffline(data, query, from, hasWalks);
}

/** Keeps the position of the place of an answer: it is not looked up again, and without network it cannot be. */
function keepPlace(places: FoundPlaces, { query, answer }: Shown): void {
  const origin = originOf(answer);
  if (query.place !== undefined && origin) places.keep(query.place, origin);
}

/** Loads the files that the next questions about the answer of the server need. */
export async function loadFiles(data: PageReader, places: FoundPlaces, state: SearchState): Promise<void> {
  const { query, answer, hasWalks } = state;
  keepPlace(places, state);
  const from = originOf(answer);
  if (from) await searchFiles(data, query, from, hasWalks);
  else await data.ask(async () => undefined);
  if (!data.hasApi) await loadTowns(data);
}

/**
 * Asks for the facts that a page shows beside the fields of toilets, apart from the search, which gives the public answers.
 * @returns by the ids of the toilets; fewer if some have none, or the answer does not come
 */
export async function fetchAsides(
  data: PageReader,
  toiletIds: readonly string[],
): Promise<Readonly<Record<string, Aside>>> {
  if (toiletIds.length === 0) return {};
  const known = await data.ask((reader) => reader.asides(toiletIds, Date.now()));
  return known ? known.value : askAsides(data.base, toiletIds);
}

/** A toilet by its id; undefined if there is none, or it cannot be had. */
export async function fetchToilet(data: PageReader, id: string, shown: Shown): Promise<Toilet | undefined> {
  const from = originOf(shown.answer) ?? positionOf(shown.query);
  const known = await data.ask(async (reader) => {
    // It is near, as a rule: then the files around are enough.
    if (from) await reader.nearest({ ...NO_FILTERS, limit: 1 }, { ...from, label: '' }, Date.now());
    return reader.toilet(id, Date.now());
  });
  if (known) return known.value?.toilet;
  const asked = await askToilet(data.remote, id, {});
  return asked.ok ? asked.value.toilet : undefined;
}

/** Saved toilets as they are now, by the ids under which they were saved. */
export type AboutSaved = ReadonlyMap<string, Pick<SavedRow, 'toilet' | 'aside'>>;

export async function askSaved(data: PageReader, saved: readonly SavedToilet[]): Promise<AboutSaved> {
  const toilets = await Promise.all(
    saved.map(({ id, lon, lat }) =>
      fetchToilet(data, id, { query: { lon, lat, filters: [] }, answer: { kind: 'nothing' } }),
    ),
  );
  const ids = toilets.flatMap((toilet) => (toilet ? [toilet.id] : []));
  const asides = await fetchAsides(data, ids);
  return new Map(
    saved.map(({ id }, i) => [id, { toilet: toilets[i], aside: asides[toilets[i]?.id ?? id] ?? {} }]),
  );
}

/** @param withinM undefined for as far as searches look; then all files must be there */
async function searchFiles(
  data: PageReader,
  query: SearchQuery,
  from: From,
  hasWalks: boolean,
  { needsAll = true, withinM }: { needsAll?: boolean; withinM?: number | undefined } = {},
): Promise<SearchAnswer | undefined> {
  const asked = await data.ask(async (reader) => {
    const ask = (question: NearestQuestion) => {
      const near = { ...NO_FILTERS, ...question };
      const max_distance_m = Math.min(withinM ?? Infinity, near.max_distance_m ?? Infinity);
      const bounded = Number.isFinite(max_distance_m) ? { ...near, max_distance_m } : near;
      return reader.nearest(bounded, from, Date.now());
    };
    const further = await askFurther(query, await ask(nearestOf(query, hasWalks)), hasWalks, ask);
    const ids = further.result.results.map(({ id }) => id);
    return { ...further, asides: await reader.asides(ids, Date.now()) };
  }, needsAll);
  return asked && { kind: 'found', ...asked.value, ...asked.kept };
}

async function searchOffline(
  data: PageReader,
  query: SearchQuery,
  from: From | undefined,
  hasWalks: boolean,
): Promise<SearchAnswer> {
  for (const withinM of from ? REACHES_M : []) {
    const answer = from && (await searchFiles(data, query, from, hasWalks, { needsAll: false, withinM }));
    if (answer) return answer;
  }
  return { kind: 'fault', fault: 'offline' };
}

/** The position of a query. One that is none on Earth is for the API, which says so. */
function positionOf({ lat, lon }: SearchQuery): From | undefined {
  if (lat === undefined || lon === undefined) return undefined;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

function originOf(answer: SearchAnswer) {
  return (answer.kind === 'found' && answer.result.origin) || undefined;
}

function placeOf({ place }: SearchQuery, places: FoundPlaces): From | undefined {
  return place === undefined ? undefined : places.now(place);
}

/** A place that was found before, a kept area of that name, or what this device has of it. */
export async function placeOffline(
  data: PageReader,
  { place }: Pick<SearchQuery, 'place'>,
  places: FoundPlaces,
): Promise<From | undefined> {
  if (place === undefined) return undefined;
  const name = place.toLocaleLowerCase();
  const area = keptAreas().find(({ label }) => label.toLocaleLowerCase().includes(name));
  return places.ever(place) ?? area ?? (await placeFromFiles(data, place, false)) ?? undefined;
}
