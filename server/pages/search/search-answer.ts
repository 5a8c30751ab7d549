/** Runs the search of a page: the nearest read. */
import {
  apiSearchOf,
  askFurther,
  asksForToilets,
  faultOf,
  listInView,
  type SearchAnswer,
  type SearchQuery,
} from '#views';
import { asidesOf } from '../../../packages/reader/index.ts';
import { parseAreaQuery, parseNearestQuery } from '../../../reads/read-query.ts';
import { PROBLEMS, type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { type Result, refused } from '../../../schemas/problems/result.ts';
import type { AreaResult, FindResult } from '../../../schemas/reads/read-results.ts';
import type { AppContext } from '../../app-context.ts';
import { faultRefusal } from '../../http/fault.ts';
import { hasWalkingGraph } from '../../website/map-settings.ts';
import type { PageReads } from './page-reads.ts';

export interface PageAnswer {
  readonly answer: SearchAnswer;
  readonly status: number;
  /** The rate headers, and Retry-After. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Counts a page view, and runs its search. */
export async function searchAnswer(
  parts: AppContext,
  reads: PageReads,
  query: SearchQuery,
  address: string,
): Promise<PageAnswer> {
  const { allowed, headers, retryAfterS } = await parts.limits.take('page', address);
  if (!allowed)
    return faultAnswer({ ...refuse('rate-limited', 'requests', retryAfterS), retryAfterS }, headers);
  return uncountedAnswer(parts, reads, query, headers);
}

/** Runs a search whose page view was counted. @param headers of that count */
export async function uncountedAnswer(
  parts: AppContext,
  reads: PageReads,
  query: SearchQuery,
  headers: PageAnswer['headers'] = {},
): Promise<PageAnswer> {
  const { generations } = parts;
  if (!asksForToilets(query)) return { answer: await startAnswer(parts, reads, query), status: 200, headers };
  const hasWalks = hasWalkingGraph(generations.current?.manifest);
  const parsed = parseNearestQuery(apiSearchOf(query, hasWalks));
  if ('invalid' in parsed) return { answer: { kind: 'fault', fault: 'parameters' }, status: 400, headers };
  const result = await tried(parts, () => reads.nearest(parsed.query));
  if ('refusal' in result) return faultAnswer(result.refusal, headers);
  const further = await askFurther(query, result.value, hasWalks, async (search) => {
    const more = parseNearestQuery(search);
    if ('invalid' in more) return undefined;
    const answer = await tried(parts, () => reads.nearest(more.query));
    return 'refusal' in answer ? undefined : answer.value;
  });
  const asides = asidesIn(parts, further.result);
  return { answer: { kind: 'found', ...further, asides }, status: 200, headers };
}

/** Before a search: the toilets of the first view of the map. */
async function startAnswer(parts: AppContext, reads: PageReads, query: SearchQuery): Promise<SearchAnswer> {
  const box = parts.generations.current?.busiest;
  const listed =
    box &&
    (await listInView(query, box, async (search) => {
      const parsed = parseAreaQuery(search);
      if ('invalid' in parsed) return undefined;
      const answer = await tried(parts, () => reads.area(parsed.query));
      return 'refusal' in answer ? undefined : answer.value;
    }));
  return listed ? { ...listed, asides: asidesIn(parts, listed.result) } : { kind: 'nothing' };
}

function asidesIn({ generations, now }: AppContext, { results }: Pick<FindResult, 'results'> | AreaResult) {
  const ids = results.map(({ id }) => id);
  return generations.read((generation) => asidesOf(generation, ids, now()));
}

async function tried<Value>(
  parts: AppContext,
  read: () => Result<Value> | Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await read();
  } catch (error) {
    return refused(faultRefusal(parts, error));
  }
}

function faultAnswer({ kind, retryAfterS }: Refusal, headers: PageAnswer['headers']): PageAnswer {
  const { status } = PROBLEMS[kind];
  const retry = retryAfterS !== undefined;
  return {
    answer: { kind: 'fault', fault: faultOf(status, kind), ...(retry && { retryAfterS }) },
    status,
    headers: { ...headers, ...(retry && { 'retry-after': String(retryAfterS) }) },
  };
}
