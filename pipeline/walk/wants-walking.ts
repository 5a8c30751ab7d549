/**
 * Whether an import builds the walking graph, by the setting WALKING.
 *
 * The node store has 10 bytes a node, 1.4 times the bytes of an extract, and is read at random: it must stay in memory, or
 * the build takes days instead of minutes.
 */
const MEMORY_PER_EXTRACT = 2;

export interface WantsWalking {
  readonly walking: boolean;
  /** Why not, for the log; undefined if there is nothing to say. */
  readonly reason: string | undefined;
}

export function wantsWalking(
  setting: 'auto' | 'on' | 'off',
  extractBytes: number,
  memoryBytes: number,
): WantsWalking {
  const fits = extractBytes * MEMORY_PER_EXTRACT <= memoryBytes;
  if (setting !== 'auto' || fits) return { walking: setting !== 'off', reason: undefined };
  const [needed, had] = [extractBytes * MEMORY_PER_EXTRACT, memoryBytes].map((bytes) =>
    Math.ceil(bytes / 1e9),
  );
  const reason = `The walking graph is not built: this extract needs a machine with ${needed} GB of memory, and this one has ${had} GB. Walks are estimates. Set WALKING=on to build it anyway.`;
  return { walking: false, reason };
}
