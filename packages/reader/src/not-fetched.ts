/** Files of a publication that are there, and what is thrown for others. */
import { BlobError, type BlobSource } from '../../../shards/format/blob.ts';

/** Thrown by a part that was not fetched yet. Its `blob` is the name of the file. */
export class NotFetched extends BlobError {
  constructor(name: string) {
    super(`File ${name} of the publication was not loaded yet. Load it, and ask again.`, { blob: name });
  }
}

/** Files by their names, unpacked; instead of one that cannot be had, the reason. */
export type PublishedFiles = ReadonlyMap<string, BlobSource>;

/** The name by which a part asks for the code that looks names up: it is loaded with the first name. */
export const LOOK_UP_CODE = 'look-up';
