/**
 * Lays what feeds said over the rows of a data set, beside its files: a new state writes no shard. Readers of files get the
 * states as a text (FORMAT.md §17).
 */
import { LIVE_STATES, type LiveState } from '../../schemas/toilet/live.ts';
import { BlobError } from '../format/blob.ts';
import { idKey, idOfKey } from '../ids/id-key.ts';
import type { Shard } from '../shard/shard.ts';
import { type Dataset, holds } from './dataset.ts';

export type LiveStates = ReadonlyMap<string, LiveState>;

/** The name of the text among the files of a publication. */
export const LIVE_NAME = 'live';

/**
 * Lays states over a data set, instead of those before. An id may be an alias; of two states of one toilet the newer counts.
 * Returns them by the ids in use, without toilets that are not there, or whose part is damaged: 3 µs a state.
 */
export function layStates(dataset: Dataset, states: LiveStates): LiveStates {
  const inUse = new Map<string, LiveState>();
  const rows = new Map<Shard, Map<number, LiveState>>();
  for (const [id, live] of states) {
    const found = locate(dataset, id);
    if (!found) continue;
    const { shard, row, target } = found;
    const before = inUse.get(target);
    if (before && before.observedMs >= live.observedMs) continue;
    inUse.set(target, live);
    const ofShard = rows.get(shard) ?? new Map<number, LiveState>();
    rows.set(shard, ofShard.set(row, live));
  }
  for (const shard of dataset.shards) shard.live = rows.get(shard);
  return inUse;
}

function locate(dataset: Dataset, id: string) {
  const key = idKey(id);
  try {
    const found = key && dataset.find(key);
    const row = found?.shard.rowOf(found.target) ?? -1;
    return found && row >= 0 ? { shard: found.shard, row, target: idOfKey(found.target, 0) } : undefined;
  } catch (error) {
    if (error instanceof BlobError) return undefined;
    throw error;
  }
}

/** Lays states by the ids in use over one shard. A damaged one gets none. */
export function layOver(shard: Shard, states: LiveStates): void {
  const rows = new Map<number, LiveState>();
  for (const [id, live] of states) {
    const key = idKey(id);
    if (key && holds(shard, key)) rows.set(shard.rowOf(key), live);
  }
  shard.live = rows.size > 0 ? rows : undefined;
}

export function encodeLive(states: LiveStates): string {
  const rows = Array.from(states, ([id, { state, observedMs, source }]) => [id, state, observedMs, source]);
  return JSON.stringify(rows);
}

/** Throws BlobError if the text is none of states. Rows of a later program are left out. */
export function decodeLive(text: string): LiveStates {
  const rows = jsonOf(text);
  if (!Array.isArray(rows)) throw damaged();
  const states = new Map<string, LiveState>();
  for (const row of rows) {
    const [id, said, observedMs, source]: unknown[] = Array.isArray(row) ? row : [];
    const state = LIVE_STATES.find((each) => each === said);
    if (typeof id === 'string' && state && typeof observedMs === 'number' && typeof source === 'string')
      states.set(id, { state, observedMs, source });
  }
  return states;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(cause);
  }
}

function damaged(cause?: unknown): BlobError {
  return new BlobError('The live states of the publication cannot be read. Load them again.', {
    blob: LIVE_NAME,
    cause,
  });
}
