/**
 * One question to a server, and what came of it as a value: never an exception. The server holds its answers to the
 * description; here only their outermost form is looked at, so that a proxy's page in between is a refusal and no crash.
 */
import type { Problem } from '../../reader/types.ts';

export type Answer<Result> = { readonly ok: true; readonly value: Result } | Refusal;

export interface Refusal {
  readonly ok: false;
  /** 0: no answer came, there is no network or no server. 500 also for an answer that is none of Lootiles. */
  readonly status: number;
  /** Undefined if a proxy answered instead of the server. */
  readonly problem?: Problem | undefined;
  /** Seconds to wait before the same question, if the server says so. */
  readonly retryAfterS?: number | undefined;
  /** The fault that was thrown, if nothing came, or no answer of Lootiles. */
  readonly error?: unknown;
}

/** Whether a value is what was asked for. */
export type IsWhole<Result> = (value: unknown) => value is Result;

/** @param send another `fetch` than that of the platform */
export async function ask<Result>(
  address: string,
  isWhole: IsWhole<Result>,
  init?: RequestInit,
  send = fetch,
): Promise<Answer<Result>> {
  try {
    const response = await send(address, init);
    if (!response.ok) return await refusalOf(response);
    const value: unknown = await response.json();
    if (!isWhole(value)) throw new SyntaxError('No answer of Lootiles.');
    return { ok: true, value };
  } catch (error) {
    // A body that is no JSON came from some server; a request without an answer did not.
    return { ok: false, status: error instanceof SyntaxError ? 500 : 0, error };
  }
}

export async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined);
  return {
    ok: false,
    status: response.status,
    problem: isProblem(body) ? body : undefined,
    retryAfterS: Number(response.headers.get('retry-after')) || undefined,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has all fields of some names; those of lists must be lists. */
export function having<Result>(...names: readonly (keyof Result & string)[]): IsWhole<Result> {
  return (value): value is Result => {
    const fields: Fields = Object(value);
    return names.every((name) => (LISTS.includes(name) ? Array.isArray(fields[name]) : name in fields));
  };
}
const LISTS: readonly string[] = ['results', 'places', 'votes'];

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isProblem(value: unknown): value is Problem {
  const { type, detail }: Fields = Object(value);
  return typeof type === 'string' && typeof detail === 'string';
}
