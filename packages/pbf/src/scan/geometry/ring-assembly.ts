/**
 * Closed rings from the member ways of a multipolygon.
 *
 * Ways are chained end to end; as soon as the chain meets a node that it has visited, the loop is cut off as a ring of
 * its own, so rings that touch in a node stay apart. A dead end is walked back, so a stray way spoils nothing but itself.
 * Cost: every way enters the chain once.
 */

export interface AssembledRings {
  /** Node ids, first repeated last. */
  readonly rings: Float64Array[];
  /** Ways that belong to no ring: their continuation is missing or never existed. */
  readonly leftOver: number;
}

interface Step {
  readonly way: Float64Array;
  readonly reversed: boolean;
}

export function assembleRings(ways: readonly Float64Array[]): AssembledRings {
  const rings: Float64Array[] = [];
  const open: Float64Array[] = [];
  for (const way of ways) (isClosed(way) ? rings : open).push(way);

  const waysAt = new Map<number, Float64Array[]>();
  for (const way of open)
    for (const end of [way[0]!, way.at(-1)!]) {
      const others = waysAt.get(end);
      if (others) others.push(way);
      else waysAt.set(end, [way]);
    }
  const unused = new Set(open);
  let leftOver = 0;

  for (const seed of open) {
    if (!unused.delete(seed)) continue;
    const chain: Step[] = [{ way: seed, reversed: false }];
    // Index in the chain of each visited node: as the start of that step.
    const visited = new Map([[seed[0]!, 0]]);
    while (chain.length > 0) {
      const head = endOf(chain.at(-1)!);
      const loopFrom = visited.get(head);
      if (loopFrom !== undefined) {
        const loop = chain.splice(loopFrom);
        for (const step of loop) visited.delete(startOf(step));
        rings.push(join(loop));
        continue;
      }
      const next = takeUnused(waysAt.get(head), unused);
      if (next) {
        visited.set(head, chain.length);
        chain.push({ way: next, reversed: next[0] !== head });
      } else {
        visited.delete(startOf(chain.pop()!));
        leftOver++;
      }
    }
  }
  return { rings, leftOver };
}

/** A first node that comes again last; a way of one node encloses nothing. */
export const isClosed = (refs: Float64Array): boolean => refs.length > 1 && refs[0] === refs.at(-1);

const startOf = ({ way, reversed }: Step): number => (reversed ? way.at(-1)! : way[0]!);
const endOf = ({ way, reversed }: Step): number => (reversed ? way[0]! : way.at(-1)!);

function takeUnused(ways: Float64Array[] | undefined, unused: Set<Float64Array>): Float64Array | undefined {
  for (let way = ways?.pop(); way; way = ways?.pop()) if (unused.delete(way)) return way;
  return undefined;
}

function join(loop: readonly Step[]): Float64Array {
  const ring: number[] = [];
  for (const { way, reversed } of loop) {
    const refs = reversed ? way.toReversed() : way;
    for (let index = 0; index < refs.length - 1; index++) ring.push(refs[index]!);
  }
  ring.push(ring[0]!);
  return Float64Array.from(ring);
}
