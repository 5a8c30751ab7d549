/** Answers a query: the server's, or without network what this device kept. Never throws. */
import type { Aside } from '../../schemas/reads/read-results.ts';
import { askFurther } from '../../views/find/open-first.ts';
import { apiSearchOf, limitOf, type SearchQuery } from '../../views/find/search-query.ts';
import { faultOf, type SearchAnswer, type SearchState } from '../../views/find/search-state.ts';
import { nearestOffline, withoutNow } from '../offline/nearest-offline.ts';
import { keepAnswer, offlineAnswer, offlineAreas, offlineListings } from '../offline/offline-store.ts';
import { fetchJson, isAsidesResult, isFindResult } from '../page/fetch-json.ts';

const NEAREST = '/api/v1/toilets/nearest';

export async function searchToilets(
  base: string,
  query: SearchQuery,
  hasWalks: boolean,
): Promise<SearchAnswer> {
  const url = urlOf(base, query, hasWalks);
  const fetched = await fetchJson(url, isFindResult);
  if (fetched.ok) {
    const further = await askFurther(query, fetched.value, hasWalks, async (search) => {
      const answer = await fetchJson(`${base}${NEAREST}?${search}`, isFindResult);
      return answer.ok ? answer.value : undefined;
    });
    void keepAnswer(url, further.result, Date.now());
    return { kind: 'found', ...further };
  }
  if (fetched.status === 0) return findOffline(url, query);
  const { status, type, retryAfterS } = fetched;
  return {
    kind: 'fault',
    fault: faultOf(status, type),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
}

/**
 * Asks for the facts that a page shows beside the fields of toilets, apart from the search, which gives the public answers.
 * @returns by the ids of the toilets; fewer if some have none, or the answer does not come
 */
export async function fetchAsides(
  base: string,
  toiletIds: readonly string[],
): Promise<Readonly<Record<string, Aside>>> {
  if (toiletIds.length === 0) return {};
  const ids = encodeURIComponent(toiletIds.join(','));
  const fetched = await fetchJson(`${base}/asides?ids=${ids}`, isAsidesResult);
  return fetched.ok ? fetched.value.asides : {};
}

/** Keeps the answer that the server put into the page: without network it is asked for like any other. */
export function keepPageAnswer({ base, query, answer, nowMs, hasWalks }: SearchState): void {
  if (answer.kind === 'found') void keepAnswer(urlOf(base, query, hasWalks), answer.result, nowMs);
}

function urlOf(base: string, query: SearchQuery, hasWalks: boolean): string {
  return `${base}${NEAREST}?${apiSearchOf(query, hasWalks)}`;
}

/** The same search as before, else the nearest of all toilets that are kept. */
async function findOffline(url: string, query: SearchQuery): Promise<SearchAnswer> {
  const known = await offlineAnswer(url);
  if (known) {
    const { value: result, savedMs } = known;
    return { kind: 'found', result: { ...result, results: result.results.map(withoutNow) }, savedMs };
  }
  const { lat, lon, label } = (query.place !== undefined && areaCalled(query.place)) || query;
  const listings = await offlineListings();
  const [listing] = listings;
  // What is kept does not say which key opens a toilet, nor whether it has a shower.
  if (lat === undefined || lon === undefined || !listing || query.extras)
    return { kind: 'fault', fault: 'offline' };
  const toilets = new Map(listings.flatMap(({ results }) => results.map((toilet) => [toilet.id, toilet])));
  const results = nearestOffline(toilets.values(), lon, lat, limitOf(query), query.filters);
  if (results.length === 0) return { kind: 'fault', fault: 'offline' };
  const { attribution, display_note } = listing;
  const origin = { lat, lon, label: label ?? `${lat}, ${lon}`, source: 'coordinates' as const };
  const savedMs = Math.min(...offlineAreas().map((area) => area.savedMs));
  return { kind: 'found', result: { status: 'ok', origin, results, attribution, display_note }, savedMs };
}

function areaCalled(place: string) {
  const name = place.toLocaleLowerCase();
  return offlineAreas().find(({ label }) => label.toLocaleLowerCase().includes(name));
}
