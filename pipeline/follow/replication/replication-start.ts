/** Finds the diff after which a replication server continues the data of a generation. */
import { MissingFile, type ReplicationServer } from './replication-server.ts';
import type { ReplicationState } from './replication-state.ts';

/**
 * The newest diff that ends at or before the data: the one after it is the first to apply. Changes of that one that the
 * data has already do no harm: an older version of an object never replaces a newer one of the same publication.
 * Cost: some twenty requests, one for each step of the binary search. Throws an Error if the server does not reach back
 * so far.
 */
export async function lastDiffWithin(
  server: ReplicationServer,
  dataMs: number,
  latest: ReplicationState,
): Promise<ReplicationState> {
  if (latest.timestampMs <= dataMs) return latest;
  let within: ReplicationState | undefined;
  let low = 0;
  let high = latest.sequence - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const state = await stateIfThere(server, middle);
    // Servers drop old diffs: a missing diff is older than those that are there.
    if (!state || state.timestampMs <= dataMs) {
      within = state ?? within;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (!within || within.sequence !== high)
    throw new Error(
      `${server.base} has no diffs back to ${new Date(dataMs).toISOString()}. Run "lootiles import" with a newer extract.`,
    );
  return within;
}

async function stateIfThere(
  server: ReplicationServer,
  sequence: number,
): Promise<ReplicationState | undefined> {
  try {
    return await server.stateOf(sequence);
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}
