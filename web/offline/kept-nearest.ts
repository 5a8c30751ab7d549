/**
 * Keeps for the nearest toilets of an area what the listing lacks: their pages, and the ways to them from its centre. From
 * elsewhere, and to other toilets, there is the straight line. What the server refuses is left out: the area is whole without.
 */
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { DrawnWay, Point } from '../page/drawn-way.ts';

/** The worker answers pages from it (worker/sw.ts knows the name). */
const NEAREST = 'lootiles-nearest';
/** A kept way begins at most so far from the position that it is asked from. E5 degrees: some 20 m. */
const NEAR_E5 = 20;

interface Area extends Point {
  /** Ids of the toilets. */
  readonly nearest?: readonly string[];
}

/**
 * @param askWay the way from the centre; undefined if it cannot be had
 * @returns ids of the toilets
 */
export async function keepNearest(
  base: string,
  at: Point,
  toilets: readonly Toilet[],
  askWay: (toilet: Toilet) => Promise<DrawnWay | undefined>,
): Promise<readonly string[]> {
  const store = await caches.open(NEAREST);
  for (const toilet of toilets) {
    const page = await fetch(pageOf(base, toilet.id), { headers: { accept: 'text/html' } }).catch(
      () => undefined,
    );
    if (page?.ok) await store.put(pageOf(base, toilet.id), page);
    const way = await askWay(toilet);
    if (way?.isKnown) await store.put(wayKey(base, at, toilet.id), Response.json(way.line));
  }
  return toilets.map(({ id }) => id);
}

/** The way to a toilet from the centre of a kept area, if `from` is there. */
export async function keptWay(
  base: string,
  from: Point,
  id: string,
  areas: readonly Area[],
): Promise<DrawnWay | undefined> {
  const area = areas.find((at) => at.nearest?.includes(id) && isNear(at, from));
  if (!area) return undefined;
  try {
    const answer = await (await caches.open(NEAREST)).match(wayKey(base, area, id));
    const line: unknown = await answer?.json();
    return isLine(line) ? { line, isKnown: true } : undefined;
  } catch {
    // Storage is refused, or the answer is damaged.
    return undefined;
  }
}

/** Forgets the pages and ways that none of the areas needs. */
export async function forgetNearest(base: string, areas: readonly Area[]): Promise<void> {
  const needed = new Set(
    areas.flatMap((area) => (area.nearest ?? []).flatMap((id) => [pageOf(base, id), wayKey(base, area, id)])),
  );
  const store = await caches.open(NEAREST);
  for (const request of await store.keys())
    if (!needed.has(new URL(request.url).pathname)) await store.delete(request);
}

function pageOf(base: string, id: string): string {
  return `${base}/toilets/${id}`;
}

/** Only a name in the store: nothing is asked there. */
function wayKey(base: string, { lon, lat }: Point, id: string): string {
  return `${base}/kept-ways/${lon}/${lat}/${id}`;
}

function isNear(a: Point, b: Point): boolean {
  return Math.max(Math.abs(a.lon - b.lon), Math.abs(a.lat - b.lat)) * 1e5 <= NEAR_E5;
}

function isLine(value: unknown): value is DrawnWay['line'] {
  return (
    Array.isArray(value) &&
    value.every((point) => Array.isArray(point) && point.every((degrees) => typeof degrees === 'number'))
  );
}
