/**
 * The state of a replication server: how its diffs are numbered, and up to when each holds the data.
 *
 * `state.txt` names the newest diff; beside each diff `AAA/BBB/CCC.osc.gz` lies its own `AAA/BBB/CCC.state.txt`.
 */
export interface ReplicationState {
  readonly sequence: number;
  /** The time up to which changes are in this diff and those before. */
  readonly timestampMs: number;
}

export const STATE_ENDING = '.state.txt';
export const DIFF_ENDING = '.osc.gz';

/** Properties as Java writes them: a line each, colons escaped. Throws an Error that quotes what is wrong. */
export function parseReplicationState(text: string): ReplicationState {
  const value = (name: string): string | undefined =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim().replaceAll('\\', '');
  const sequence = value('sequenceNumber');
  const timestamp = value('timestamp');
  const timestampMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp ?? '')
    ? Date.parse(timestamp!)
    : Number.NaN;
  if (!/^\d{1,9}$/.test(sequence ?? '') || Number.isNaN(timestampMs))
    throw new Error(`"${text.slice(0, 80).replace(/\s+/g, ' ')}" is not the state of a replication server`);
  return { sequence: Number(sequence), timestampMs };
}

/** `004/287/112` for 4287112. */
export function sequencePath(sequence: number): string {
  return String(sequence)
    .padStart(9, '0')
    .replace(/(\d{3})(\d{3})(\d{3})/, '$1/$2/$3');
}

/** The same address, however it was typed. */
export function replicationBase(url: string): string {
  return url.replace(/\/+$/, '');
}
