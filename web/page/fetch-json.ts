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
  signal?: AbortSignal,
  init: RequestInit = {},
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
  const fetched = await fetchJson(`${base}/hours?text=${encodeURIComponent(text)}`, isReadHours, signal);
  return fetched.ok ? fetched.value.hours : undefined;
}

function typeOf(problem: unknown): string {
  const isProblem = typeof problem === 'object' && problem !== null && 'type' in problem;
  return isProblem && typeof problem.type === 'string' ? problem.type : '';
}

function invalidOf(problem: unknown): string[] {
  if (!hasList(problem, 'invalid_params')) return [];
  return problem.invalid_params
    .map((each) => (typeof each === 'object' && each !== null ? Reflect.get(each, 'name') : undefined))
    .filter((name) => typeof name === 'string');
}

export function isFindResult(value: unknown): value is FindResult {
  return hasList(value, 'results') && 'status' in value && 'attribution' in value;
}

export function isAreaResult(value: unknown): value is AreaResult {
  return hasList(value, 'results') && 'truncated' in value;
}

export function isSuggestResult(value: unknown): value is SuggestResult {
  return hasList(value, 'places');
}

export function isAsidesResult(value: unknown): value is AsidesResult {
  return typeof value === 'object' && value !== null && 'asides' in value;
}

export function isAlongResult(value: unknown): value is AlongResult {
  return hasList(value, 'results') && 'gap' in value && 'geometry' in value && 'walk' in value;
}

export function isRouteResult(value: unknown): value is RouteResult {
  return typeof value === 'object' && value !== null && 'geometry' in value && 'walk' in value;
}

export function isDetailsResult(value: unknown): value is DetailsResult {
  return typeof value === 'object' && value !== null && 'details' in value;
}

export function isToiletResult(value: unknown): value is ToiletResult {
  return typeof value === 'object' && value !== null && 'toilet' in value && 'attribution' in value;
}

function isReadHours(value: unknown): value is { hours: string | null } {
  return typeof value === 'object' && value !== null && 'hours' in value;
}

function hasList<K extends string>(value: unknown, key: K): value is Record<K, unknown[]> {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, key));
}
