/** Whether an import does work that is optional, by its setting and by the memory that the work needs. */
import type { Settings } from '../schemas/settings/settings.ts';

interface OptionalPart {
  /** Bytes of memory for each byte of the extract. */
  readonly memoryPerByte: number;
  /** Why the work is left out on this machine, and what to do. */
  readonly reason: (needsGb: number, hasGb: number) => string;
}

/**
 * House numbers. A house waits for the positions of two nodes, which the scan keeps on the disk (packages/pbf). It has 120
 * bytes in the spool (Liechtenstein) and about as many in tables. The positions have a twelfth of the bytes of an extract,
 * and are read here and there: they should stay in the memory that the system has for files.
 */
export const HOUSES: OptionalPart = {
  memoryPerByte: 0.1,
  reason: (needsGb, hasGb) =>
    `House numbers are not read: with this extract they need a machine with ${needsGb} GB of memory, and this one has ${hasGb} GB. Addresses are found by their street. Set HOUSE_NUMBERS=on to read them anyway.`,
};

/**
 * The walking graph. The node store has 10 bytes a node, 1.4 times the bytes of an extract, and is read at random: it must
 * stay in memory, or the build takes days instead of minutes.
 */
export const WALKING: OptionalPart = {
  memoryPerByte: 2,
  reason: (needsGb, hasGb) =>
    `The walking graph is not built: this extract needs a machine with ${needsGb} GB of memory, and this one has ${hasGb} GB. Walks are estimates. Set WALKING=on to build it anyway.`,
};

/** @returns whether it is wanted; the reason for the log if the machine alone says no */
export function wantsPart(
  { memoryPerByte, reason }: OptionalPart,
  setting: Settings['walking'],
  extractBytes: number,
  memoryBytes: number,
): { readonly isWanted: boolean; readonly reason: string | undefined } {
  const needed = extractBytes * memoryPerByte;
  if (setting !== 'auto' || needed <= memoryBytes) return { isWanted: setting !== 'off', reason: undefined };
  const [needsGb = 0, hasGb = 0] = [needed, memoryBytes].map((bytes) => Math.ceil(bytes / 1e9));
  return { isWanted: false, reason: reason(needsGb, hasGb) };
}
