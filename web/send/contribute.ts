/** One contribution, with its human check: sent, and what became of it. Never throws. */
import { type ContributeFault, contributeFaultOf } from '../../views/contribute/contribute-fault.ts';
import { fetchJson } from '../page/fetch-json.ts';
import type { HumanCheck } from './human-check.ts';

export type Contributed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ContributeFault };

export interface Contribution<T> {
  readonly base: string;
  /** Path below /api/v1. */
  readonly path: string;
  readonly body: object;
  readonly isWhole: (value: unknown) => value is T;
}

export async function contribute<T>(
  check: HumanCheck,
  contribution: Contribution<T>,
): Promise<Contributed<T>> {
  const first = await attempt(check, contribution);
  // A page that was open for long has an old token: a new one is made without a word.
  return !first.ok && first.fault.kind === 'check-failed' ? attempt(check, contribution) : first;
}

async function attempt<T>(
  check: HumanCheck,
  { base, path, body, isWhole }: Contribution<T>,
): Promise<Contributed<T>> {
  const solved = await check.token();
  if (solved.kind === 'fault') return { ok: false, fault: solved.fault };
  const fetched = await fetchJson(`${base}/api/v1/${path}`, isWhole, undefined, {
    method: 'POST',
    // It arrives also if the page is left meanwhile.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...(solved.kind === 'token' && { challenge_token: solved.token }) }),
  });
  if (fetched.ok) {
    check.forget();
    return fetched;
  }
  const fault = contributeFaultOf(fetched.status, fetched.type, fetched.retryAfterS);
  if (fault.kind !== 'check-failed')
    return { ok: false, fault: { ...fault, ...(fetched.invalid && { fields: fetched.invalid }) } };
  check.forget();
  return { ok: false, fault: solved.kind === 'none' ? { kind: 'sign-in' } : fault };
}
