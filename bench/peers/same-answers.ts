/**
 * Checks, before anything is measured, that all answer the same. The tests of the search compare ours with brute force.
 *
 * Redis keeps positions to half a metre and every index rounds, so two toilets that are as far may change places, and
 * one on the rim of a box may be in or out.
 */
import { z } from 'zod';
import type { Contestant } from './contestant.ts';

/** Metres, after rounding to whole ones. */
const AS_FAR_M = 2;
const SAME_SHARE = 0.98;

const Toilet = z.looseObject({ id: z.string(), distance_m: z.number().optional() });
const Body = z.looseObject({ results: z.array(Toilet).optional(), toilet: Toilet.optional() });

/** Throws if a peer answers something else than ours. */
export async function checkAnswers(
  ours: Contestant,
  peer: Contestant,
  read: string,
  paths: readonly string[],
): Promise<void> {
  let same = 0;
  let all = 0;
  for (const path of paths) {
    const [mine, theirs] = await Promise.all([askFor(ours.origin + path), askFor(peer.origin + path)]);
    const fault = differences(mine, theirs);
    if (fault !== undefined) throw new Error(`${peer.name} answers ${read} otherwise: ${fault} at ${path}`);
    const ids = new Set(mine.toilets.map(({ id }) => id));
    all += ids.size;
    same += theirs.toilets.filter(({ id }) => ids.has(id)).length;
  }
  if (same < all * SAME_SHARE)
    throw new Error(`Of ${all} toilets that ours answers to ${read}, ${peer.name} has only ${same}.`);
}

export interface Answered {
  readonly fields: readonly string[];
  readonly toilets: readonly { readonly id: string; readonly distance_m?: number | undefined }[];
}

/** The difference between two answers that is not allowed; undefined if there is none. */
export function differences(mine: Answered, theirs: Answered): string | undefined {
  if (mine.fields.join() !== theirs.fields.join()) return `fields ${theirs.fields} instead of ${mine.fields}`;
  const [wanted, got] = [mine.toilets, theirs.toilets];
  // A box may hold one more or less on its rim.
  const off = Math.abs(wanted.length - got.length);
  if (off > 1 || (off > 0 && wanted[0]?.distance_m !== undefined))
    return `${got.length} toilets instead of ${wanted.length}`;
  for (const [i, { distance_m = 0 }] of wanted.entries()) {
    const theirM = got[i]?.distance_m ?? 0;
    if (Math.abs(theirM - distance_m) > AS_FAR_M)
      return `toilet ${i + 1} is ${theirM} m off instead of ${distance_m}`;
  }
  return undefined;
}

async function askFor(url: string): Promise<Answered> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  const body = Body.parse(await response.json());
  const toilets = body.results ?? (body.toilet ? [body.toilet] : []);
  const first = toilets[0];
  return { fields: [...Object.keys(body), ...(first ? Object.keys(first) : [])].sort(), toilets };
}
