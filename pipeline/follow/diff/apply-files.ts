/** Applies change files of this disk, in the order given, in one publication. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { DAY_MS } from '../../../common/durations.ts';
import { reasonOf } from '../../../common/reason-of.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { Progress } from '../../progress.ts';
import { type OscTimes, readOscFile } from '../osc/osc-reader.ts';
import {
  parseReplicationState,
  type ReplicationState,
  STATE_ENDING,
} from '../replication/replication-server.ts';
import { DiffCollector } from './diff-collector.ts';
import type { AppliedDiffs, DiffPublisher, SourcePoint } from './diff-publisher.ts';

export interface ApplyOptions {
  readonly paths: readonly string[];
  readonly publisher: DiffPublisher;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** Throws an Error with one sentence if a file is not good or does not continue the generation. */
export async function applyFiles({ paths, publisher, now, progress }: ApplyOptions): Promise<AppliedDiffs> {
  const collector = new DiffCollector();
  const diffs: DiffInfo[] = [];
  for (const [index, path] of paths.entries()) {
    progress.count('Read', index, paths.length);
    const times = await readOscFile(path, collector);
    diffs.push({ name: basename(path), times, state: await stateBeside(path) });
  }
  progress.end();
  const next = (manifest: Manifest): SourcePoint => {
    const { dataMs, sequence, doubts } = requireContinuation(dataPointOf(manifest), diffs, now());
    for (const doubt of doubts) progress.note(doubt);
    return { dataMs, sequence, replicationUrl: manifest.source?.replication_url ?? null };
  };
  return await publisher.publish(collector.finish(), next, now);
}

function dataPointOf({ generation, data_date, source }: Manifest): DataPoint {
  return {
    generation,
    dataMs: data_date === null ? null : Date.parse(data_date),
    sequence: source?.sequence ?? null,
  };
}

/** `287.state.txt` beside `287.osc.gz`, as it was fetched from a replication server. */
async function stateBeside(path: string): Promise<ReplicationState | null> {
  const statePath = path.replace(/\.osc(\.gz)?$/, '') + STATE_ENDING;
  const text = await readFile(statePath, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return parseReplicationState(text);
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new Error(`${statePath}: ${reason}. Fetch the file again, or remove it.`, { cause });
  }
}

/**
 * Whether diffs continue a generation, and up to when it holds the data then. Pure.
 *
 * Numbers decide if both sides have them; otherwise times: a diff that ends before the generation's data is an old one.
 * That one is missing in between cannot be seen in times alone, since nothing may have happened; a long silence before
 * the first change is reported.
 */
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
