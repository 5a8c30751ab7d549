/**
 * Whether an import reads house numbers, by the setting HOUSE_NUMBERS.
 *
 * A house waits for the positions of two nodes, 32 bytes in memory. It has 120 bytes in the spool (Liechtenstein) and about as
 * many in tables. Helsinki has 2.7 houses in a thousand bytes of its extract: for a planet that would be gigabytes of memory.
 */
export interface WantsHouses {
  readonly houses: boolean;
  /** Why not, for the log; undefined if there is nothing to say. */
  readonly reason: string | undefined;
}

export function wantsHouses(
  setting: 'auto' | 'on' | 'off',
  extractBytes: number,
  memoryBytes: number,
): WantsHouses {
  const fits = extractBytes <= memoryBytes;
  if (setting !== 'auto' || fits) return { houses: setting !== 'off', reason: undefined };
  const reason =
    'House numbers are not read: this extract is larger than the memory of this machine. Addresses are found by their street. Set HOUSE_NUMBERS=on to read them anyway.';
  return { houses: false, reason };
}
