/** The way to a toilet, for the map: along the paths if there is one or one is kept, else a straight line. */
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { keptWay } from '../offline/kept-nearest.ts';
import { offlineAreas } from '../offline/offline-store.ts';
import { type DrawnWay, type Point, straight } from '../page/drawn-way.ts';
import { fetchJson, isRouteResult } from '../page/fetch-json.ts';

export async function fetchWay(
  base: string,
  from: Point,
  toilet: Toilet,
  isStepFree: boolean,
  signal: AbortSignal,
): Promise<DrawnWay> {
  const search = new URLSearchParams({ lat: String(from.lat), lon: String(from.lon) });
  if (isStepFree) search.set('step_free', 'true');
  const url = `${base}/api/v1/toilets/${toilet.id}/route?${search}`;
  const fetched = await fetchJson(url, isRouteResult, signal);
  const line = fetched.ok ? fetched.value.geometry?.coordinates : undefined;
  if (line) return { line, isKnown: true };
  // Kept ways may have steps.
  const kept = fetched.ok || isStepFree ? undefined : await keptWay(base, from, toilet.id, offlineAreas());
  return kept ?? straight(from, toilet);
}
