import type { Problem } from '../../reader/types.ts';

/** An answer of the server that is no result; `detail` says what to change. */
export class LootilesError extends Error {
  override readonly name = 'LootilesError';
  readonly status: number;
  /** Undefined if a proxy answered instead of the server. */
  readonly problem: Problem | undefined;
  /** Seconds to wait before the same question, if the server says so. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, problem: Problem | undefined, retryAfterS: number | undefined) {
    super(problem?.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}
