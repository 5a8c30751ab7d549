/** The result of an operation: a value, or why there is none. */
import type { Refusal } from './problems.ts';

export type Result<Value> = Done<Value> | Refused;

export interface Done<Value> {
  readonly value: Value;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

export interface Refused {
  readonly refusal: Refusal;
}

export function done<Value>(value: Value, cookies: readonly string[] = []): Done<Value> {
  return { value, cookies };
}

/** Refuses, with a sentence of schemas/problems/problems.ts: `refused(refuse('not-found', 'toilet'))`. */
export function refused(refusal: Refusal): Refused {
  return { refusal };
}
