/**
 * The sources that a toilet comes from, and which reference it has once records of several sources are one.
 */
import type { DraftToilet } from '../toilets/candidate.ts';

const BETWEEN = '; ';

type Referenced = Pick<DraftToilet, 'reference'>;

/** Names of the sources, such as `osm` and `paris`. */
export function originsOf({ reference }: Referenced): string[] {
  return reference.split(BETWEEN).map(originOf);
}

/** Whether two toilets have no source in common. */
export function isOfOtherSources(a: Referenced, b: Referenced): boolean {
  const origins = originsOf(a);
  return originsOf(b).every((origin) => !origins.includes(origin));
}

/**
 * The reference of a toilet made of two. The leading one's stands first. Of each other source the first record follows:
 * its facts may fill gaps, so it must be named. Records of the same source stay with the leading one's name.
 */
export function joinReferences(leading: Referenced, other: Referenced): string {
  const known = new Map<string, string>();
  for (const reference of [leading, other].flatMap((each) => each.reference.split(BETWEEN)))
    if (!known.has(originOf(reference))) known.set(originOf(reference), reference);
  return [...known.values()].join(BETWEEN);
}

function originOf(reference: string): string {
  return reference.slice(0, reference.indexOf(':'));
}
