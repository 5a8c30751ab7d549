/**
 * A place with `toilets=yes` and the toilet that is mapped on its own: the place's record is dropped.
 *
 * The same toilet if it lies inside the place's outline, or at most 30 m from a place mapped as a point if name,
 * operator or address are equal. Around places in the open and stations it need not be inside: 15 m beside the outline
 * of a playground, 30 m from its point, 60 m from the point of a station are its toilet, too. A library's toilet is not
 * the one in the park beside it. What the place says of its toilet fills gaps, and its id leads to the toilet, only if
 * it is exactly one. A station's `toilets:wheelchair=yes` does not say which of its three toilets is meant.
 */

import { contains, distanceToOutlineM } from '../../packages/pbf/index.ts';
import type { Candidate, Marks } from '../toilets/candidate.ts';
import { isTransit } from '../toilets/classify-object.ts';
import { joinHost } from './join-toilets.ts';
import { boxAroundOutline, boxOfPoint, distanceM, Nearby } from './nearby.ts';

const HOST_M = 30;
const BESIDE_OUTLINE_M = 15;
const STATION_M = 60;
/** The farthest that a toilet of a place mapped as a point may be. */
export const HOST_REACH_M = STATION_M;
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
  if (host.outline) nearby.some(boxAroundOutline(host.outline, BESIDE_OUTLINE_M), isEnough);
  else for (const index of nearby.around(lon, lat, HOST_REACH_M)) if (isEnough(index)) break;
  return found;
}

function isToiletOf(own: Candidate, host: Candidate): boolean {
  const { lon, lat } = own.toilet;
  const isStation = isTransit(host.tags);
  const isOpen = isStation || host.kind === 'open-air';
  if (host.outline) {
    if (contains(host.outline, lon, lat)) return true;
    return isOpen && distanceToOutlineM(host.outline, lon, lat) <= BESIDE_OUTLINE_M;
  }
  const apartM = distanceM(own.toilet, host.toilet);
  if (isOpen && apartM <= (isStation ? STATION_M : HOST_M)) return true;
  if (apartM > HOST_M) return false;
  return SAME_PLACE.some((key) => own.marks[key] !== null && own.marks[key] === host.marks[key]);
}
