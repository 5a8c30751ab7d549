/**
 * Questions to our own server. Its own tests check its answers against the schemas. Here only the outermost form is
 * looked at, so that a proxy's page in between is a fault and not a crash.
 */
import type { AlongResult } from '../../schemas/reads/along.ts';
import type { RouteResult } from '../../schemas/reads/more-reads.ts';
import type {
  AreaResult,
  AsidesResult,
  DetailsResult,
  FindResult,
  SuggestResult,
  ToiletResult,
} from '../../schemas/reads/read-results.ts';

export type Fetched<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** 0: no answer came, there is no network or no server. */
      readonly status: number;
      /** Type of the problem; empty if the answer is no problem of ours. */
      readonly type: string;
      readonly retryAfterS?: number;
      /** Names of the fields that are wrong, of a problem about them. */
      readonly invalid?: readonly string[];
    };

const TIMEOUT_MS = 15_000;

export async function fetchJson<T>(
  url: string,
  isWhole: (value: unknown) => value is T,
  { signal, ...init }: RequestInit = {},
): Promise<Fetched<T>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const value: unknown = await response.json();
    if (response.ok) return isWhole(value) ? { ok: true, value } : { ok: false, status: 500, type: '' };
    const retryAfterS = Number(response.headers.get('retry-after'));
    const { status } = response;
    const invalid = invalidOf(value);
    return {
      ok: false,
      status,
      type: typeOf(value),
      ...(retryAfterS > 0 && { retryAfterS }),
      ...(invalid.length > 0 && { invalid }),
    };
  } catch (error) {
    // A body that is no JSON came from some server; a request without an answer did not.
    return { ok: false, status: error instanceof SyntaxError ? 500 : 0, type: '' };
  }
}

/** Asks the server how it reads opening hours: their normal form, null if they cannot be read; undefined if no answer came. */
export async function readHours(
  base: string,
  text: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (text === '') return undefined;
  const fetched = await fetchJson(`${base}/hours?text=${encodeURIComponent(text)}`, isReadHours, { signal });
  return fetched.ok ? fetched.value.hours : undefined;
}

function typeOf(problem: unknown): string {
  return isObject(problem) && 'type' in problem && typeof problem.type === 'string' ? problem.type : '';
}

function invalidOf(problem: unknown): string[] {
  const listed: unknown = isObject(problem) ? Reflect.get(problem, 'invalid_params') : undefined;
  return (Array.isArray(listed) ? listed : [])
    .map((each: unknown) => (isObject(each) ? Reflect.get(each, 'name') : undefined))
    .filter((name) => typeof name === 'string');
}

/** Whether a value has all fields of some names; those of lists must be lists. */
export function having<Result>(...names: readonly (keyof Result & string)[]) {
  return (value: unknown): value is Result =>
    isObject(value) &&
    names.every((name) => (LISTS.has(name) ? Array.isArray(Reflect.get(value, name)) : name in value));
}
const LISTS: ReadonlySet<string> = new Set(['results', 'places', 'votes']);

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export const isFindResult = having<FindResult>('results', 'status', 'attribution');
export const isAreaResult = having<AreaResult>('results', 'truncated');
export const isSuggestResult = having<SuggestResult>('places');
export const isAsidesResult = having<AsidesResult>('asides');
export const isAlongResult = having<AlongResult>('results', 'gap', 'geometry', 'walk');
export const isRouteResult = having<RouteResult>('geometry', 'walk');
export const isDetailsResult = having<DetailsResult>('details');
export const isToiletResult = having<ToiletResult>('toilet', 'attribution');
const isReadHours = having<{ readonly hours: string | null }>('hours');
