/**
 * Lists the toilets that are in view of the map, for as long as no place is searched for: the nearest to its middle first. If the
 * choices leave none, the same with one choice less.
 */
import { MAX_SIDE } from '../../schemas/reads/read-limits.ts';
import type { AreaResult, Aside } from '../../schemas/reads/read-results.ts';
import { type Alternative, choicesLess } from './open-first.ts';
import { type AskedFilters, FEW, filtersOf, type SearchQuery } from './search-query.ts';

export type Box = readonly [west: number, south: number, east: number, north: number];

export interface InView {
  readonly kind: 'view';
  /** The first few. With distances if the position of the device is known. */
  readonly result: AreaResult;
  /** Toilets in view; undefined if the map shows too much to count them. */
  readonly count?: number;
  readonly asides?: Readonly<Record<string, Aside>>;
  readonly alternatives?: readonly Alternative[];
  readonly savedMs?: number;
}

export const MOST_IN_VIEW = 200;
/**
 * @param ask the box listing; undefined if it has no answer
 * @returns undefined without an answer
 */
export async function listInView(
  query: SearchQuery,
  box: Box,
  ask: (question: AreaQuestion) => Promise<AreaResult | undefined>,
): Promise<InView | undefined> {
  const result = await ask(areaOf(query, box));
  if (!result) return undefined;
  const isEmpty = result.results.length === 0;
  const counted = (isEmpty ? choicesLess(query) : []).map(async ([without, less]) => {
    const count = (await ask(areaOf(less, box)))?.results.length ?? 0;
    return { without, query: less, count };
  });
  const alternatives = (await Promise.all(counted)).filter(({ count }) => count > 0);
  return {
    kind: 'view',
    result: { ...result, results: result.results.slice(0, FEW) },
    ...(!isWide(box) && { count: result.results.length }),
    ...(alternatives.length > 0 && { alternatives }),
  };
}

/** Whether a box holds more than a box listing takes. */
export function isWide([west, south, east, north]: Box): boolean {
  return east - west > MAX_SIDE || north - south > MAX_SIDE;
}

export function isInside(
  { lon, lat }: { lon: number; lat: number },
  [west, south, east, north]: Box,
): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** The listing of a box. */
export type AreaQuestion = AskedFilters & { readonly bbox: Box; readonly limit: number };

function areaOf(query: SearchQuery, box: Box): AreaQuestion {
  const { step_free: _, ...filters } = filtersOf(query);
  const [west, south, east, north] = box.map((degrees) => Number(degrees.toFixed(6))) as [
    number,
    number,
    number,
    number,
  ];
  return { ...filters, bbox: [west, south, east, north], limit: MOST_IN_VIEW };
}
