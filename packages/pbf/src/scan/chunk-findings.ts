/**
 * The findings of one chunk of a file: plain data that a thread can send, in the order of the file.
 *
 * Invariant: nothing here points into the chunk, whose memory is used again.
 */

import type { Tags } from '../blocks/block-tags.ts';
import type { Member } from '../file/primitive-block.ts';
import type { WayColumns } from './geometry/wanted.ts';

export interface ChunkFindings extends FoundObjects {
  readonly blobs: readonly BlobFindings[];
  /** Reason for which the blob behind those could not be read. */
  readonly failure: BlobFailure | undefined;
}

export interface BlobFindings {
  readonly offset: number;
  /** A bit (1 << Kind) for each kind of objects in it. */
  readonly kinds: number;
  /** Its first id of the kind that is read; NaN if it is not known or there is none. */
  readonly first: number;
}

export interface BlobFailure {
  readonly offset: number;
  readonly kind: 'damage' | 'unsupported';
  readonly what: string;
}

export interface FoundObjects {
  readonly relations: readonly FoundRelation[];
  readonly objectWays: WayColumns;
  readonly venueWays: WayColumns;
  /** Those that relations want. */
  readonly memberWays: WayColumns;
  readonly nodes: readonly FoundNode[];
  /** Positions of wanted nodes, three numbers each: its place in the wanted ids, lon, lat. */
  readonly positions: Float64Array<ArrayBuffer>;
  /** Places in the wanted ids. */
  readonly entrances: readonly number[];
  readonly places: FoundPlaces;
}

export interface FoundRelation {
  readonly id: number;
  readonly mask: number;
  readonly tags: Tags;
  readonly members: readonly Member[];
}

export interface FoundNode {
  readonly id: number;
  readonly tags: Tags;
  readonly lon: number;
  readonly lat: number;
}

export interface FoundPlaces {
  /** Lines as the spool writes them. */
  readonly lines: Uint8Array<ArrayBuffer>;
  /** The nodes that they need. */
  readonly nodeIds: Float64Array<ArrayBuffer>;
}

/** Buffers that need not be copied on their way to another thread. */
export function buffersOf(found: FoundObjects): ArrayBuffer[] {
  const { objectWays, venueWays, memberWays, positions, places } = found;
  const packed = [objectWays, venueWays, memberWays].map((columns) => columns.packed);
  return [...packed, positions, places.lines, places.nodeIds]
    .filter(({ byteLength }) => byteLength > 0)
    .map(({ buffer }) => buffer);
}
