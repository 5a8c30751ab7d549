/**
 * Which value of a fact is shown, from all the votes on it (interface 5.5).
 *
 * The votes are replayed in order of time. Each replaces the vote its person had; a value then takes the place of
 * the shown one if more than half of all votes and at least two are for it. So on a tie, or without a majority,
 * what was shown stays. The source's value counts as one vote; a source without a value casts none. Votes older
 * than 24 months do not exist. Cost: n log n in the votes on the fact.
 */
import type { Fact } from '../../schemas/toilet/toilet.ts';
import { dayOf, monthsBefore, VOTE_MONTHS } from '../database/time-windows.ts';
import type { FactValue, Lock, VoteEvent } from './toilet-overlay.ts';

export interface Tally {
  /** The value shown instead of the source's; null if the source's stands (null for `existence` by votes, too). */
  readonly value: string | null;
  /** The authority that decided `value`. A moderator also if the fixed value equals the source's. */
  readonly by: 'votes' | 'moderator' | null;
  /** Time of the vote by which `value` came to be shown; null unless votes decided it. */
  readonly since: Date | null;
  /** The value that would be shown if a moderator had approved it, and since when; null if nothing waits. */
  readonly waiting: { readonly value: string; readonly since: Date } | null;
  /** For the shown value, the source's own vote included; people's and the source's all in all. */
  readonly votesFor: number;
  readonly votesTotal: number;
  /** Day of the count, or on which the moderator fixed it: `2026-11-21`. */
  readonly asOf: string;
  /**
   * The value that has the votes to be shown now. For `existence` it decides nothing: `gone` goes to a moderator.
   */
  readonly majority: string | null;
  /** Votes by value. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * @param events of one toilet, any facts, in any order
 * @param source the source's value in the votes' normal form (`sourceVotes`), null if it has none
 * @param lock of a moderator on this fact, if there is one
 * @param unreviewed values of any facts that do not come to be shown with any votes; the votes count
 */
export function tally(
  fact: Fact,
  events: readonly VoteEvent[],
  source: string | null,
  lock: Pick<Lock, 'value' | 'at'> | undefined,
  now: Date,
  unreviewed: readonly FactValue[] = [],
): Tally {
  const oldest = monthsBefore(now, VOTE_MONTHS).getTime();
  const cast = inOrder(events.filter((event) => event.fact === fact && event.at.getTime() > oldest));
  const withheld = new Set(unreviewed.flatMap((each) => (each.fact === fact ? each.value : [])));
  const { voted, since, ballots } = replay(cast, source, withheld);
  const approved = withheld.size > 0 ? replay(cast, source, NOTHING) : { voted, since };
  const counts = ballots.counts;
  const majority = [...counts.keys()].find((value) => ballots.hasMajority(value)) ?? null;
  const common = { votesTotal: ballots.total, majority, counts };
  const votesFor = (shown: string | null) => (shown === null ? 0 : (counts.get(shown) ?? 0));
  if (lock)
    return {
      ...common,
      value: lock.value,
      by: 'moderator',
      since: null,
      waiting: null,
      votesFor: votesFor(lock.value),
      asOf: dayOf(lock.at),
    };
  // That people say a toilet is gone hides nothing.
  const shown = fact === 'existence' ? source : voted;
  const isDecided = shown !== source;
  return {
    ...common,
    value: isDecided ? shown : null,
    by: isDecided ? 'votes' : null,
    since: isDecided ? since : null,
    waiting: fact === 'existence' ? null : waitingOf(approved, shown, source),
    votesFor: votesFor(shown),
    asOf: dayOf(now),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Voted {
  readonly voted: string | null;
  /** Time of the replacement; null if the source's value was never replaced. */
  readonly since: Date | null;
}

/** @param withheld values that take no other's place; what the source says always may */
function replay(
  events: readonly VoteEvent[],
  source: string | null,
  withheld: ReadonlySet<string>,
): Voted & { readonly ballots: Ballots } {
  const ballots = new Ballots(source);
  let voted = source;
  let since: Date | null = null;
  for (const { person, value, at } of events) {
    ballots.cast(person, value);
    // Only the value that got the vote can have come to a majority by it.
    if (value === voted || !ballots.hasMajority(value)) continue;
    if (value !== source && withheld.has(value)) continue;
    voted = value;
    since = at;
  }
  return { voted, since, ballots };
}

/** Nothing waits if approving would change nothing, or only bring the source's value back. */
function waitingOf({ voted, since }: Voted, shown: string | null, source: string | null): Tally['waiting'] {
  return voted === null || since === null || voted === shown || voted === source
    ? null
    : { value: voted, since };
}

/** Sorts by time; events of one moment by person and value, so that the order in which rows arrive is never seen. */
function inOrder(events: readonly VoteEvent[]): VoteEvent[] {
  return events.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || compare(a.person, b.person) || compare(a.value, b.value),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The latest vote of each person and of the source, counted. */
class Ballots {
  readonly #valueOf = new Map<string, string>();
  readonly counts = new Map<string, number>();
  total = 0;

  constructor(source: string | null) {
    if (source !== null) this.#add(source);
  }

  cast(person: string, value: string): void {
    const before = this.#valueOf.get(person);
    if (before !== undefined) this.#remove(before);
    this.#valueOf.set(person, value);
    this.#add(value);
  }

  hasMajority(value: string): boolean {
    const votes = this.counts.get(value) ?? 0;
    return votes >= 2 && votes * 2 > this.total;
  }

  #add(value: string): void {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
    this.total++;
  }

  #remove(value: string): void {
    const left = (this.counts.get(value) ?? 0) - 1;
    if (left > 0) this.counts.set(value, left);
    else this.counts.delete(value);
    this.total--;
  }
}
