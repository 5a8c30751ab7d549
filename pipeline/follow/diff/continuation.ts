/**
 * Whether diffs continue a generation, and up to when it holds the data then. Pure.
 *
 * Numbers decide if both sides have them; otherwise times: a diff that ends before the generation's data is an old one.
 * That one is missing in between cannot be seen in times alone, since nothing may have happened; a long silence before
 * the first change is reported.
 */
import { DAY_MS } from '../../../common/durations.ts';
import type { OscTimes } from '../osc/osc-reader.ts';
import type { ReplicationState } from '../replication/replication-state.ts';

export interface DiffInfo {
  readonly name: string;
  readonly times: OscTimes;
  /** State from the file beside the diff. */
  readonly state: ReplicationState | null;
}

export interface DataPoint {
  readonly generation: number;
  readonly dataMs: number | null;
  readonly sequence: number | null;
}

export interface Continuation {
  readonly dataMs: number | null;
  readonly sequence: number | null;
  /** Doubts that an operator should look at. */
  readonly doubts: readonly string[];
}

/** The data has this diff already. To apply it again would bring back what newer diffs deleted. */
export class OldDiff extends Error {
  readonly diff: string;

  constructor(diff: string, reason: string) {
    super(`${diff} ${reason}. Apply the diffs after that time.`);
    this.diff = diff;
  }
}

/** Throws an Error with the remedy if a diff does not continue what is before it. */
export function requireContinuation(before: DataPoint, diffs: readonly DiffInfo[], now: Date): Continuation {
  let { dataMs, sequence } = before;
  const doubts: string[] = [];
  for (const { name, times, state } of diffs) {
    const endMs = state?.timestampMs ?? times.newestMs;
    if (endMs !== null && endMs > now.getTime() + DAY_MS)
      throw new Error(
        `${name} ends at ${timeText(endMs)}, in the future. Check where the file comes from and the clock of this machine.`,
      );
    if (state && sequence !== null) requireNext(name, state.sequence, sequence, before.generation);
    else if (endMs !== null && dataMs !== null && endMs <= dataMs)
      throw new OldDiff(
        name,
        `ends at ${timeText(endMs)}, but generation ${before.generation} and the diffs before it already reach ${timeText(dataMs)}`,
      );
    if (times.oldestMs !== null && dataMs !== null && times.oldestMs > dataMs + DAY_MS)
      doubts.push(
        `The first change in ${name} is ${Math.floor((times.oldestMs - dataMs) / DAY_MS)} days after the data before it. If a diff is missing in between, run "lootiles import" with a new extract.`,
      );
    sequence = state?.sequence ?? null;
    if (endMs !== null) dataMs = Math.max(endMs, dataMs ?? endMs);
  }
  return { dataMs, sequence, doubts };
}

function requireNext(name: string, given: number, latest: number, generation: number): void {
  if (given === latest + 1) return;
  const fault =
    given <= latest
      ? `is diff ${given}, which generation ${generation} or an earlier diff already has`
      : `is diff ${given}, but diff ${latest + 1} must come first`;
  throw new Error(`${name} ${fault}. Apply the diffs in order, beginning with ${latest + 1}.`);
}

function timeText(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}
