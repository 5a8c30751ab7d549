/**
 * Whether an import reads house numbers, by the setting HOUSE_NUMBERS.
 *
 * A house waits for the positions of two nodes, which the scan keeps on the disk (packages/pbf). It has 120 bytes in the spool
 * (Liechtenstein) and about as many in tables. The positions have a twelfth of the bytes of an extract, and are read here
 * and there: they should stay in the memory that the system has for files.
 */
const MEMORY_PER_EXTRACT = 0.1;

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
  const needed = extractBytes * MEMORY_PER_EXTRACT;
  const fits = needed <= memoryBytes;
  if (setting !== 'auto' || fits) return { houses: setting !== 'off', reason: undefined };
  const [needs, has] = [needed, memoryBytes].map((bytes) => Math.ceil(bytes / 1e9));
  const reason = `House numbers are not read: with this extract they need a machine with ${needs} GB of memory, and this one has ${has} GB. Addresses are found by their street. Set HOUSE_NUMBERS=on to read them anyway.`;
  return { houses: false, reason };
}
