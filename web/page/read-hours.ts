/** Asks the server how it reads opening hours. */
import { fetchJson } from './fetch-json.ts';

/** Their normal form, null if they cannot be read; undefined if no answer came. */
export async function readHours(
  base: string,
  text: string,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (text === '') return undefined;
  const fetched = await fetchJson(`${base}/hours?text=${encodeURIComponent(text)}`, isReadHours, signal);
  return fetched.ok ? fetched.value.hours : undefined;
}

function isReadHours(value: unknown): value is { hours: string | null } {
  return typeof value === 'object' && value !== null && 'hours' in value;
}
