/**
 * Which candidates of several sources are one toilet.
 *
 * Positions of registers are those of buildings and addresses, good to the metres that a source says of itself. All pairs
 * within them compete: near ones, those alike in their facts, those with a word of the name in common in any script. An
 * equal number of the register decides. Floor, number, access and gender must not clash. Which pairs become one,
 * `clearPairs` says.
 */
import anyAscii from 'any-ascii';
import { contains, distanceToOutlineM } from '../../packages/pbf/index.ts';
import type { Candidate, Marks } from '../toilets/candidate.ts';
import { clash } from '../toilets/marks.ts';
import { isOfOtherSources } from './join-toilets.ts';
import { ALIKE_M, at, boxAroundBox, boxOf, distanceM, gendersAgree, type Match, Nearby } from './nearby.ts';

/**
 * Weights of a pair, in logarithms of the distance: 2 is as good as a seventh of the way. Chosen on registers made
 * of 97,067 real toilets.
 */
const SAME_CHOICE = 0.2;
const SAME_TEXT = 1.2;
const COMMON_WORD = 2;
const SAME_NUMBER = 10;
/** Nearer ones are not better: no register is exact to that. */
const EXACT_M = 5;
const NEVER: readonly (keyof Marks)[] = ['level', 'ref', 'access'];
/** Shorter words are articles and letters of a floor. */
const MIN_WORD = 3;

/** Pairs of a record and a candidate of another source. Of three sources, two become one first. */
export function acrossSources(candidates: readonly Candidate[]): Match[] {
  const added = candidates.flatMap(({ toilet }, index) => (toilet.source === 'openstreetmap' ? [] : [index]));
  if (added.length === 0) return [];
  const nearby = new Nearby(candidates.map(boxOf));
  const wordsOf = latinWords(candidates);
  const pairs: FittingPair[] = [];
  for (const a of added) {
    const first = at(candidates, a);
    const reachM = Math.max(ALIKE_M, first.precisionM);
    nearby.some(boxAroundBox(boxOf(first), reachM), (b) => {
      const second = at(candidates, b);
      if (b === a || !isOfOtherSources(first.toilet, second.toilet) || !mayBeOne(first, second)) return false;
      const awayM = apartM(first, second);
      if (awayM > reachM) return false;
      const hasWord = !wordsOf(a).isDisjointFrom(wordsOf(b));
      pairs.push({
        a,
        b,
        distanceM: awayM,
        cost: Math.log(awayM + EXACT_M) - likeness(first, second, hasWord),
      });
      return false;
    });
  }
  return clearPairs(pairs);
}

function mayBeOne(a: Candidate, b: Candidate): boolean {
  return gendersAgree(a, b) && !clash(a.marks, b.marks, NEVER);
}

function likeness(a: Candidate, b: Candidate, hasCommonWord: boolean): number {
  const choices = [
    alike(known(a.toilet.wheelchair), known(b.toilet.wheelchair)),
    alike(known(a.toilet.changing_table), known(b.toilet.changing_table)),
    alike(a.toilet.fee.required, b.toilet.fee.required),
    alike(a.marks.access, b.marks.access),
    alike(a.genders.join() || null, b.genders.join() || null),
  ];
  const texts = [
    alike(a.marks.opening_hours, b.marks.opening_hours),
    alike(a.marks.operator, b.marks.operator),
  ];
  return (
    choices.reduce((sum, each) => sum + SAME_CHOICE * each, 0) +
    texts.reduce((sum, each) => sum + (each > 0 ? SAME_TEXT : SAME_CHOICE * each), 0) +
    (hasCommonWord ? COMMON_WORD : 0) +
    (alike(a.marks.ref, b.marks.ref) > 0 ? SAME_NUMBER : 0)
  );
}

/** 1 if both are known and equal, -1 if they differ, 0 if one is not known. */
function alike<T>(a: T | null, b: T | null): number {
  return a === null || b === null ? 0 : a === b ? 1 : -1;
}

function known(value: string): string | null {
  return value === 'unknown' ? null : value;
}

/** The words that set the names of a candidate apart, in Latin letters: made when they are asked for. */
function latinWords(candidates: readonly Candidate[]): (index: number) => ReadonlySet<string> {
  const made = new Map<number, ReadonlySet<string>>();
  return (index) => {
    let words = made.get(index);
    if (!words) {
      const { marks, toilet } = at(candidates, index);
      const names = marks.name === null ? [] : [marks.name, ...Object.values(toilet.details?.names ?? {})];
      const latin = names.flatMap((name) =>
        anyAscii(name)
          .toLowerCase()
          .split(/[^a-z0-9]+/),
      );
      words = new Set(latin.filter((word) => word.length >= MIN_WORD));
      made.set(index, words);
    }
    return words;
  };
}

/** Distance of two candidates; 0 if the point of one lies in the outline of the other. */
function apartM(a: Candidate, b: Candidate): number {
  return Math.min(distanceM(a.toilet, b.toilet), toOutlineM(a, b), toOutlineM(b, a));
}

function toOutlineM({ toilet: { lon, lat } }: Candidate, { outline }: Candidate): number {
  if (!outline) return Infinity;
  return contains(outline, lon, lat) ? 0 : distanceToOutlineM(outline, lon, lat);
}

/** A pair, and how badly it fits. */
interface FittingPair extends Match {
  readonly cost: number;
}

/** A choice whose cost is so much less than that of any other is clear. */
const MARGIN = 0.42;
/** More rounds of swapping change nothing that was ever seen. */
const ROUNDS = 10;

/**
 * Chooses, of pairs that compete for their ends, those that fit best together, and leaves out what is not clear. Pure.
 *
 * Two records near two toilets may fit either way round: the way with the lower cost of both counts. If the other way
 * costs nearly the same, or another record that is left over fits nearly as well, none of them is taken: two entries for
 * one toilet are better than a toilet with the facts of another. Of a register made of 97,067 toilets, 98.1 % became one
 * with their own and 0.5 % with another; without the margin 98.8 % and 0.9 %.
 * Each index is in one of the pairs at most.
 */
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
