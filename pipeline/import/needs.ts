/**
 * Limits of the machine for an import, by the size of its extract: too little disk or memory is refused with a sentence before
 * anything is read, instead of a failure hours later. Measured by bench/memory.ts (docs/scaling.md).
 */
import { requireSpace } from '../osm/download/free-space.ts';

/** Bytes of `DATA_DIR/tmp` for each byte of the extract, with the files that the generation keeps. */
const DISK_PER_BYTE = 3;
/** Private memory of the smallest import, for each byte of a small extract, and at most: large ones wait on the disk. */
const LEAST_MEMORY = 150e6;
const MEMORY_PER_BYTE = 2;
const MOST_MEMORY = 800e6;

/** Throws NoSpace. */
export async function requireDisk(folder: string, extractBytes: number): Promise<void> {
  await requireSpace(folder, extractBytes * DISK_PER_BYTE, 'The work of the import');
}

/** Throws an Error with one sentence. @param memoryBytes of the machine, or of the container */
export function requireMemory(extractBytes: number, memoryBytes: number): void {
  const needed = Math.min(LEAST_MEMORY + extractBytes * MEMORY_PER_BYTE, MOST_MEMORY);
  if (needed <= memoryBytes) return;
  const [needs, has] = [needed, memoryBytes].map((bytes) => Math.ceil(bytes / 1e6));
  throw new Error(
    `An import of this extract needs ${needs} MB of memory, and this machine has ${has} MB. Nothing was published. Give it more, or set EXTRACT to a smaller region.`,
  );
}
