/**
 * A place with `toilets=yes` and the toilet that is mapped on its own: the place's record is dropped.
 *
 * The same toilet if it lies inside the place's outline, or at most 30 m from a place mapped as a point where name,
 * operator or address are equal. What the place says of its toilet fills gaps, and its id leads to the toilet, only
 * where it is exactly one: a station's `toilets:wheelchair=yes` does not say which of its three toilets is meant.
 */

import { contains } from '../geometry.ts';
import type { Candidate, Marks } from '../toilet/candidate.ts';
import { joinHost } from './join-toilets.ts';
import { boxOfOutline, boxOfPoint, distanceM, Nearby } from './nearby.ts';

const HOST_M = 30;
const SAME_PLACE: readonly (keyof Marks)[] = ['nameText', 'operator', 'address'];

/** Both lists sorted by id; the result is toilets in their order, then the hosts that are left. */
export function dropMappedHosts(
  toilets: readonly Candidate[],
  hosts: readonly Candidate[],
): { candidates: Candidate[]; dropped: number } {
  const nearby = new Nearby(toilets.map(({ toilet }) => boxOfPoint(toilet.lon, toilet.lat)));
  const result = [...toilets];
  const kept: Candidate[] = [];
  for (const host of hosts) {
    const inside = firstTwo(toilets, nearby, host);
    const [only] = inside;
    if (only === undefined) {
      kept.push(host);
      continue;
    }
    const toilet = result[only];
    if (inside.length === 1 && toilet) result[only] = joinHost(toilet, host);
  }
  return { candidates: [...result, ...kept], dropped: hosts.length - kept.length };
}

/** Indices of the toilets that are the host's; two are enough to know that there are several. */
function firstTwo(toilets: readonly Candidate[], nearby: Nearby, host: Candidate): number[] {
  const found: number[] = [];
  const isEnough = (index: number): boolean => {
    const own = toilets[index];
    if (own && isToiletOf(own, host) && !found.includes(index)) found.push(index);
    return found.length === 2;
  };
  const { lon, lat } = host.toilet;
  if (host.outline) nearby.some(boxOfOutline(host.outline), isEnough);
  else for (const index of nearby.around(lon, lat, HOST_M)) if (isEnough(index)) break;
  return found;
}

function isToiletOf(own: Candidate, host: Candidate): boolean {
  if (host.outline) return contains(host.outline, own.toilet.lon, own.toilet.lat);
  if (distanceM(own.toilet, host.toilet) > HOST_M) return false;
  return SAME_PLACE.some((key) => own.marks[key] !== null && own.marks[key] === host.marks[key]);
}
