/**
 * Lists the toilets that are in view of the map, for as long as no place is searched for: the nearest to its middle first. If the
 * choices leave none, the same with one choice less.
 */
import type { Bbox } from '../../schemas/reads/read-query.ts';
import type { AreaResult, Aside } from '../../schemas/reads/read-results.ts';
import { type Alternative, choicesLess } from './open-first.ts';
import { choicesOf, FEW, paramsOf, type SearchQuery } from './search-query.ts';

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
/** Sides of a larger box are more than a box listing takes, degrees. */
const WIDE = 0.2;

/**
 * @param ask the box listing; undefined if it has no answer
 * @returns undefined without an answer
 */
export async function listInView(
  query: SearchQuery,
  box: Box,
  ask: (search: string) => Promise<AreaResult | undefined>,
): Promise<InView | undefined> {
  const result = await ask(areaSearchOf(query, box));
  if (!result) return undefined;
  const isEmpty = result.results.length === 0;
  const counted = (isEmpty ? choicesLess(query) : []).map(async ([without, less]) => {
    const count = (await ask(areaSearchOf(less, box)))?.results.length ?? 0;
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
  return east - west > WIDE || north - south > WIDE;
}

export function isInside(
  { lon, lat }: { lon: number; lat: number },
  [west, south, east, north]: Box,
): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

/** The question as the API takes it, without the question mark. */
function areaSearchOf(query: SearchQuery, box: Box): string {
  const params = paramsOf(choicesOf(query));
  params.delete('step_free');
  params.set('bbox', box.map((degrees) => degrees.toFixed(6)).join(','));
  params.set('limit', String(MOST_IN_VIEW));
  return params.toString();
}

/** The box of a question, as `areaSearchOf` writes it. */
export function boxIn(search: string): Bbox {
  const [west = 0, south = 0, east = 0, north = 0] =
    new URLSearchParams(search).get('bbox')?.split(',').map(Number) ?? [];
  return { west, south, east, north };
}
