/** Questions of pages to our own server: the reads, and what it answers to its pages alone. */
import {
  type Answer,
  ask,
  having,
  isObject,
  type Refusal,
  type Remote,
} from '../../packages/client/remote.ts';
import type { Aside, AsidesResult, SuggestResult } from '../../schemas/reads/read-results.ts';

const TIMEOUT_MS = 15_000;

/** @param base address of the server, or its path below the host of the page; without a slash at the end */
export function remoteOf(base: string): Remote {
  return (path, isWhole, init) => ask(`${base}${path}`, isWhole, init, patientFetch);
}

const patientFetch: typeof fetch = (address, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(address, { ...init, signal: AbortSignal.any([init?.signal ?? timeout, timeout]) });
};

/** Names of the fields that are wrong, of a problem about them. */
export function wrongFields({ problem }: Refusal): string[] {
  const listed: unknown = problem?.invalid_params;
  return (Array.isArray(listed) ? listed : [])
    .map((each: unknown) => (isObject(each) ? Reflect.get(each, 'name') : undefined))
    .filter((name) => typeof name === 'string');
}

/** Places that begin like a text. */
export function suggestPlaces(
  base: string,
  text: string,
  init?: RequestInit,
): Promise<Answer<SuggestResult>> {
  return remoteOf(base)(`/places?q=${encodeURIComponent(text)}`, isSuggestResult, init);
}

/** The facts that a page shows beside the fields of toilets; none if they do not come. */
export async function askAsides(
  base: string,
  ids: readonly string[],
): Promise<Readonly<Record<string, Aside>>> {
  const answer = await remoteOf(base)(`/asides?ids=${encodeURIComponent(ids.join(','))}`, isAsidesResult);
  return answer.ok ? answer.value.asides : {};
}

/** Asks the server how it reads opening hours: their normal form, null if they cannot be read; undefined if no answer came. */
export async function readHours(
  base: string,
  text: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (text === '') return undefined;
  const path = `/hours?text=${encodeURIComponent(text)}`;
  const answer = await remoteOf(base)(path, isReadHours, { signal });
  return answer.ok ? answer.value.hours : undefined;
}

const isSuggestResult = having<SuggestResult>('places');
const isAsidesResult = having<AsidesResult>('asides');
const isReadHours = having<{ readonly hours: string | null }>('hours');
