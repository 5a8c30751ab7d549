/** The disk as the application knows it: how its space is asked for, and how its files are mapped. */
import type { FileMaps } from '../../pbf/index.ts';

export interface Disk {
  /** Rejects if a folder has less space. `what` needs it: the subject of a sentence. */
  readonly requireSpace: (folder: string, bytes: number, what: string) => Promise<void>;
  /** Address of a module that exports `mapFile` and `dropPages` (FileMaps). Threads load it, too. */
  readonly maps: string;
}

/** Asks for no space, and reads files as a whole: each thread has the positions of all nodes in its memory. */
export const PLAIN_DISK: Disk = {
  requireSpace: async () => {},
  maps: new URL('./whole-files.ts', import.meta.url).href,
};

/** How refusals name the work. */
export const DRAWING = 'The work of drawing the map';

export async function loadMaps({ maps }: Pick<Disk, 'maps'>): Promise<FileMaps> {
  return await import(maps);
}
