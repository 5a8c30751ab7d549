/**
 * Whether a file keeps the word of its header: nodes, ways, relations, each by ascending id. Readers skip by it, so a
 * file that breaks it is refused.
 */

import type { Kind } from './primitive-block.ts';
import { Unsupported } from './protobuf.ts';

/** Ids that were seen in a blob. */
export interface BlobContents {
  /** A bit (1 << Kind) for each kind of objects in it. */
  readonly kinds: number;
  /** Its first id of the kind that is read; NaN if it is unknown or there is none. */
  readonly first: number;
}

export const KINDS_OUT_OF_ORDER =
  'nodes, ways and relations are not in the order that its header promises; sort it with `osmium sort`';

export const IDS_OUT_OF_ORDER =
  'ids are not in the order that its header promises; sort it with `osmium sort`';

/**
 * One way through the blobs of a section, in the order of the file. Inside of a blob whose objects are not read, descending
 * ids stay unseen: the ids are deltas, so a look at them would decode every one, which passing over is there to save.
 */
export class FileOrder {
  #latestKinds = 1;
  #latestFirst = 0;

  check({ kinds, first }: BlobContents): void {
    if (kinds === 0) return;
    // Only the highest kind of the blobs before may be among these, and any above it.
    if (lowest(kinds) < highest(this.#latestKinds)) throw new Unsupported(KINDS_OUT_OF_ORDER);
    this.#latestKinds = kinds;
    if (first < this.#latestFirst) throw new Unsupported(IDS_OUT_OF_ORDER);
    if (first >= 0) this.#latestFirst = first;
  }
}

const lowest = (kinds: number): Kind => ((kinds & 1) !== 0 ? 0 : (kinds & 2) !== 0 ? 1 : 2);
const highest = (kinds: number): Kind => (kinds > 3 ? 2 : kinds > 1 ? 1 : 0);
