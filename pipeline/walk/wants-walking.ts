/**
 * Whether an import builds the walking graph, by the setting WALKING.
 *
 * The node store has 10 bytes a node, 1.4 times the bytes of an extract, and is read at random: it must stay in memory, or
 * the build takes days instead of minutes.
 */
const MEMORY_PER_EXTRACT = 2;

/** The streets of the demo meet at no crossing, so every way along them would be an hour long. */
const INVENTED = 'The walking graph is not built: the streets of the demo are invented. Walks are estimates.';

export interface WantsWalking {
  readonly walking: boolean;
  /** Why not, for the log; undefined if there is nothing to say. */
  readonly reason: string | undefined;
}

export function wantsWalking(
  setting: 'auto' | 'on' | 'off',
  { extractBytes, isInvented }: { readonly extractBytes: number; readonly isInvented: boolean },
  memoryBytes: number,
): WantsWalking {
  if (setting === 'auto' && isInvented) return { walking: false, reason: INVENTED };
  const fits = extractBytes * MEMORY_PER_EXTRACT <= memoryBytes;
  if (setting !== 'auto' || fits) return { walking: setting !== 'off', reason: undefined };
  const [needed, had] = [extractBytes * MEMORY_PER_EXTRACT, memoryBytes].map((bytes) =>
    Math.ceil(bytes / 1e9),
  );
  const reason = `The walking graph is not built: this extract needs a machine with ${needed} GB of memory, and this one has ${had} GB. Walks are estimates. Set WALKING=on to build it anyway.`;
  return { walking: false, reason };
}
