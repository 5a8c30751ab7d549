/**
 * From a query to an answer: the server's, or without network what this device kept. Never throws.
 */
import { apiSearchOf, FEW, type FindQuery, MANY } from '../views/find-query.ts';
import { type FindAnswer, faultOf } from '../views/find-state.ts';
import { fetchJson, isFindResult } from './fetch-json.ts';
import { keepAnswer, keptAnswer, keptAreas, keptListings } from './kept/kept-store.ts';
import { nearestKept, withoutNow } from './kept/nearest-kept.ts';

export async function findToilets(base: string, query: FindQuery): Promise<FindAnswer> {
  const url = `${base}/api/v1/toilets/nearest?${apiSearchOf(query)}`;
  const fetched = await fetchJson(url, isFindResult);
  if (fetched.ok) {
    void keepAnswer(url, fetched.value, Date.now());
    return { kind: 'found', result: fetched.value };
  }
  if (fetched.status === 0) return findKept(url, query);
  const { status, type, retryAfterS } = fetched;
  return {
    kind: 'fault',
    fault: faultOf(status, type),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
}

/** The same search as before, else the nearest of all toilets that are kept. */
async function findKept(url: string, query: FindQuery): Promise<FindAnswer> {
  const known = await keptAnswer(url);
  if (known) {
    const { value: result, savedMs } = known;
    return { kind: 'found', result: { ...result, results: result.results.map(withoutNow) }, savedMs };
  }
  const { lat, lon, label } = (query.place !== undefined && areaCalled(query.place)) || query;
  const listings = await keptListings();
  const [listing] = listings;
  if (lat === undefined || lon === undefined || !listing) return { kind: 'fault', fault: 'offline' };
  const toilets = new Map(listings.flatMap(({ results }) => results.map((toilet) => [toilet.id, toilet])));
  const results = nearestKept(toilets.values(), lon, lat, query.more ? MANY : FEW, query.filters);
  if (results.length === 0) return { kind: 'fault', fault: 'offline' };
  const { attribution, display_note } = listing;
  const origin = { lat, lon, label: label ?? `${lat}, ${lon}`, source: 'coordinates' as const };
  const savedMs = Math.min(...keptAreas().map((area) => area.savedMs));
  return { kind: 'found', result: { status: 'ok', origin, results, attribution, display_note }, savedMs };
}

function areaCalled(place: string) {
  const name = place.toLocaleLowerCase();
  return keptAreas().find(({ label }) => label.toLocaleLowerCase().includes(name));
}
