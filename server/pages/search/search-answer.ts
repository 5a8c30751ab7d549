/** Runs the search of a page: the nearest read, counted as a page view. */
import {
  apiSearchOf,
  askFurther,
  asksForToilets,
  faultOf,
  type SearchAnswer,
  type SearchQuery,
} from '#views';
import { asidesOf } from '../../../packages/reader/index.ts';
import { parseNearestQuery } from '../../../reads/read-query.ts';
import { PROBLEMS, type Refusal, refuse } from '../../../schemas/problems/problems.ts';
import { type Result, refused } from '../../../schemas/problems/result.ts';
import type { FindResult } from '../../../schemas/reads/read-results.ts';
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

export async function searchAnswer(
  parts: AppContext,
  reads: PageReads,
  query: SearchQuery,
  address: string,
): Promise<PageAnswer> {
  const { allowed, headers, retryAfterS } = await parts.limits.take('page', address);
  if (!allowed)
    return faultAnswer({ ...refuse('rate-limited', 'requests', retryAfterS), retryAfterS }, headers);
  if (!asksForToilets(query)) return { answer: { kind: 'nothing' }, status: 200, headers };
  const { generations } = parts;
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
  const ids = further.result.results.map(({ id }) => id);
  const asides = generations.read((generation) => asidesOf(generation, ids, parts.now()));
  return { answer: { kind: 'found', ...further, asides }, status: 200, headers };
}

async function tried(
  parts: AppContext,
  read: () => Result<FindResult> | Promise<Result<FindResult>>,
): Promise<Result<FindResult>> {
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
