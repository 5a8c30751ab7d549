/**
 * The toilet as it is after a contribution: shown once its tile is rebuilt, which takes about a tenth of a second,
 * longer under load.
 */
import type { ToiletResult } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { fetchJson, isToiletResult } from '../page/fetch-json.ts';

/** Pauses between two looks. Few, for each counts like any read. */
const PAUSES_MS = [150, 250, 500, 1_000, 2_000, 4_000];

/** @returns undefined if it does not show what was said; it will */
export async function readAgain(
  base: string,
  id: string,
  shows: (toilet: Toilet) => boolean,
): Promise<ToiletResult | undefined> {
  for (const pauseMs of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const fetched = await fetchJson(`${base}/api/v1/toilets/${id}`, isToiletResult, undefined, {
      cache: 'no-store',
    });
    if (fetched.ok && shows(fetched.value.toilet)) return fetched.value;
    if (!fetched.ok && fetched.status !== 0) return undefined;
  }
  return undefined;
}
