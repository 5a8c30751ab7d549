/** Applies change files of this disk, in the order given, in one publication. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { reasonOf } from '../../../common/reason-of.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { Progress } from '../../progress.ts';
import { readOscFile } from '../osc/osc-file.ts';
import {
  parseReplicationState,
  type ReplicationState,
  STATE_ENDING,
} from '../replication/replication-state.ts';
import { type DataPoint, type DiffInfo, requireContinuation } from './continuation.ts';
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
