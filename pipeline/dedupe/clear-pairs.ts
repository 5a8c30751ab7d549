/**
 * Chooses, of pairs that compete for their ends, those that fit best together, and leaves out what is not clear. Pure.
 *
 * Two records near two toilets may fit either way round: the way with the lower cost of both counts. If the other way
 * costs nearly the same, or another record that is left over fits nearly as well, none of them is taken: two entries for
 * one toilet are better than a toilet with the facts of another. Of a register made of 97,067 toilets, 98.1 % became one
 * with their own and 0.5 % with another; without the margin 98.8 % and 0.9 %.
 */
import type { Match } from './nearby.ts';

/** A pair, and how badly it fits. */
export interface FittingPair extends Match {
  readonly cost: number;
}

/** A choice whose cost is so much less than that of any other is clear. */
const MARGIN = 0.42;
/** More rounds of swapping change nothing that was ever seen. */
const ROUNDS = 10;

/** Each index is in one of the pairs at most. */
export function clearPairs(pairs: readonly FittingPair[]): FittingPair[] {
  const choice = new Choice(pairs);
  for (let round = 0; round < ROUNDS; round++) {
    const swapped = pairs.filter((pair) => choice.swapTo(pair));
    if (swapped.length === 0) break;
  }
  const doubted = new Set(pairs.flatMap((pair) => choice.doubtedFor(pair)));
  return choice.pairs().filter((pair) => !doubted.has(pair));
}

class Choice {
  readonly #byEnds: ReadonlyMap<string, FittingPair>;
  readonly #ofA: ReadonlyMap<number, readonly FittingPair[]>;
  readonly #takenA = new Map<number, FittingPair>();
  readonly #takenB = new Map<number, FittingPair>();

  /** Begins with the best pairs, one after the other. */
  constructor(pairs: readonly FittingPair[]) {
    this.#byEnds = new Map(pairs.map((pair) => [endsOf(pair.a, pair.b), pair]));
    this.#ofA = Map.groupBy(pairs, ({ a }) => a);
    for (const pair of pairs.toSorted((x, y) => x.cost - y.cost || x.a - y.a || x.b - y.b))
      if (!this.#takenA.has(pair.a) && !this.#takenB.has(pair.b)) this.#take(pair);
  }

  pairs(): FittingPair[] {
    return [...this.#takenA.values()];
  }

  /** Takes a pair if what it displaces has another way, and all of it costs less or joins one more. */
  swapTo(pair: FittingPair): boolean {
    const [mine, theirs] = this.#rivals(pair);
    if (!theirs || mine === pair) return false;
    const back = mine ? this.#back(mine, theirs) : this.#freeOf(theirs.a);
    if (!back || (mine && pair.cost + back.cost >= mine.cost + theirs.cost)) return false;
    this.#take(pair);
    this.#take(back);
    return true;
  }

  /** The chosen pairs that are not clear because this one fits nearly as well. */
  doubtedFor(pair: FittingPair): FittingPair[] {
    const [mine, theirs] = this.#rivals(pair);
    if (!theirs || mine === pair) return [];
    if (!mine) return pair.cost < theirs.cost + MARGIN ? [theirs] : [];
    const back = this.#back(mine, theirs);
    return back && pair.cost + back.cost < mine.cost + theirs.cost + MARGIN ? [mine, theirs] : [];
  }

  #rivals({ a, b }: FittingPair) {
    return [this.#takenA.get(a), this.#takenB.get(b)] as const;
  }

  #back(mine: FittingPair, theirs: FittingPair): FittingPair | undefined {
    return this.#byEnds.get(endsOf(theirs.a, mine.b));
  }

  #freeOf(a: number): FittingPair | undefined {
    return this.#ofA.get(a)?.find(({ b }) => !this.#takenB.has(b));
  }

  #take(pair: FittingPair): void {
    this.#takenA.set(pair.a, pair);
    this.#takenB.set(pair.b, pair);
  }
}

function endsOf(a: number, b: number): string {
  return `${a} ${b}`;
}
