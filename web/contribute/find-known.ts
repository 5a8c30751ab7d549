/** The toilets that are listed around a position. */
import type { FoundToilet } from '../../schemas/toilet/toilet.ts';
import { KNOWN_WITHIN_M, type KnownToilets } from '../../views/contribute/known-toilets.tsx';
import type { Position } from '../../views/contribute/propose-state.ts';
import { fetchJson, isFindResult, isSuggestResult } from '../page/fetch-json.ts';

const MOST = 20;

export async function findKnown(
  base: string,
  { lat, lon }: Position,
  signal: AbortSignal,
): Promise<KnownToilets> {
  const url = `${base}/api/v1/toilets/nearest?lat=${lat}&lon=${lon}&limit=${MOST}`;
  const fetched = await fetchJson(url, isFindResult, signal);
  if (!fetched.ok) return { kind: 'unsure' };
  const toilets = fetched.value.results.filter(isNear);
  return { kind: 'found', toilets };
}

function isNear({ distance_m }: FoundToilet): boolean {
  return distance_m <= KNOWN_WITHIN_M;
}

/** Position of the place of this name; undefined if none is found. */
export async function findPlace(base: string, name: string): Promise<Position | undefined> {
  const fetched = await fetchJson(`${base}/places?q=${encodeURIComponent(name)}`, isSuggestResult);
  return fetched.ok ? fetched.value.places[0] : undefined;
}
