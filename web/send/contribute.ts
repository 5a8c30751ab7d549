/** One contribution, with its human check: sent, kept until there is a connection, or refused. Never throws. */
import {
  type ContributeFault,
  contributeFaultOf,
  type Waiting,
} from '../../views/contribute/contribute-fault.ts';
import { remoteOf, wrongFields } from '../page/ask-server.ts';
import type { HumanCheck, Proof } from './human-check.ts';
import { keepWaiting, storageOfDevice } from './waiting.ts';

export type Posted<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly fault: ContributeFault;
      /** No answer came, but it may have arrived. The proof works once: sent again, it tells whether it did. */
      readonly tried?: Proof;
    };

export type Contributed<T> = Posted<T> | { readonly ok: false; readonly waiting: Waiting };

export interface Contribution<T> {
  readonly base: string;
  /** Path below /api/v1. */
  readonly path: string;
  readonly body: object;
  readonly isWhole: (value: unknown) => value is T;
}

/** Sends a contribution; without a connection it is kept on this device, to be sent later. */
export async function contribute<T>(
  check: HumanCheck,
  contribution: Contribution<T>,
): Promise<Contributed<T>> {
  const posted = await post(check, contribution);
  if (posted.ok || posted.fault.kind !== 'offline') return posted;
  const { path, body } = contribution;
  const { tried } = posted;
  const id = keepWaiting(storageOfDevice(), { path, body, sinceMs: Date.now(), ...(tried && { tried }) });
  if (id === undefined) return posted;
  if (id === 'full') return { ok: false, fault: { kind: 'waiting-full' } };
  return { ok: false, waiting: { id, isUnsent: !tried } };
}

/** Called before a request is made, with its proof. */
export type OnBegin = (proof: Proof) => void;

export async function post<T>(
  check: HumanCheck,
  contribution: Contribution<T>,
  onBegin?: OnBegin,
): Promise<Posted<T>> {
  const first = await attempt(check, contribution, onBegin);
  // A page that was open for long has an old token: a new one is made without a word.
  return !first.ok && first.fault.kind === 'check-failed' ? attempt(check, contribution, onBegin) : first;
}

async function attempt<T>(
  check: HumanCheck,
  contribution: Contribution<T>,
  onBegin?: OnBegin,
): Promise<Posted<T>> {
  const solved = await check.token();
  if ('fault' in solved) return { ok: false, fault: solved.fault };
  onBegin?.(solved);
  const posted = await postWith(solved, contribution);
  const isRefused = !posted.ok && posted.fault.kind === 'check-failed';
  // The proof is spent, or is kept to ask again with it.
  if (posted.ok || posted.tried || isRefused) check.forget();
  return isRefused && solved.token === '' ? { ok: false, fault: { kind: 'sign-in' } } : posted;
}

export async function postWith<T>(
  tried: Proof,
  { base, path, body, isWhole }: Contribution<T>,
): Promise<Posted<T>> {
  const hadNetwork = navigator.onLine;
  const answer = await remoteOf(base)(`/api/v1/${path}`, isWhole, {
    method: 'POST',
    // It arrives also if the page is left meanwhile.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...(tried.token && { challenge_token: tried.token }) }),
  });
  if (answer.ok) return answer;
  const { status, problem, retryAfterS } = answer;
  const fault = contributeFaultOf(status, problem?.type ?? '', retryAfterS);
  const fields = wrongFields(answer);
  const mayHaveArrived = fault.kind === 'internal' || (fault.kind === 'offline' && hadNetwork);
  return {
    ok: false,
    fault: { ...fault, ...(fields.length > 0 && { fields }) },
    ...(mayHaveArrived && { tried }),
  };
}
