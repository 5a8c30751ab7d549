/** The way to a toilet, for the map: along the paths if there is one, else a straight line. */
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { type DrawnWay, type Point, straight } from '../page/drawn-way.ts';
import { fetchJson, isRouteResult } from '../page/fetch-json.ts';
import type { PageReader } from '../page/page-reader.ts';

export async function fetchWay(
  data: PageReader,
  { lat, lon }: Point,
  toilet: Toilet,
  isStepFree: boolean,
  signal: AbortSignal,
): Promise<DrawnWay> {
  const query = { lat, lon, step_free: isStepFree };
  const known = await data.ask((reader) => reader.route(toilet.id, query, Date.now()));
  const route = known ? known.value : await askWay(data.base, query, toilet, signal);
  const line = route?.geometry?.coordinates;
  return line ? { line, isKnown: true } : straight({ lat, lon }, toilet);
}

async function askWay(
  base: string,
  query: Readonly<Record<string, number | boolean>>,
  { id }: Toilet,
  signal: AbortSignal,
) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const fetched = await fetchJson(`${base}/api/v1/toilets/${id}/route?${search}`, isRouteResult, signal);
  return fetched.ok ? fetched.value : undefined;
}
