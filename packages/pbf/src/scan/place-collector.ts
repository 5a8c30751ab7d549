/**
 * The places of a chunk: lines as the spool keeps them (place-spool.ts), and the few nodes that their positions need.
 * Relations are left to place-findings.ts: there are few, and they need their member ways.
 */

import type { Tags } from '../blocks/block-tags.ts';
import type { Span } from '../file/primitive-block.ts';
import { countPacked, sumDeltas } from '../file/protobuf.ts';
import { DoubleList } from './geometry/number-lists.ts';
import { isOnGlobe } from './geometry/wanted.ts';
import { spoolLine } from './place-spool.ts';
import type { ReadTags } from './read-nodes.ts';
import type { RuleBits } from './tag-rules/rule-bits.ts';

/** Nodes of a street's way that show its course. Ways are split at bridges and limits, so most have no more. */
const MAX_LINE_NODES = 6;

export class PlaceCollector {
  readonly #bits: RuleBits;
  readonly #nodeIds = new DoubleList();
  #lines = '';
  #refs = new Float64Array(1 << 11);

  constructor(bits: RuleBits) {
    this.#bits = bits;
  }

  onWay(id: number, mask: number, tags: ReadTags, bytes: Buffer, refs: Span): void {
    if (!this.#bits.isPlace(mask) || !Number.isSafeInteger(id)) return;
    const count = this.#decode(bytes, refs);
    const middle = this.#refs[count >>> 1]!;
    if (count === 0 || !Number.isSafeInteger(middle)) return;
    const opposite = this.#refs[0]!;
    const kept = tags(this.#bits.keepsPlaceKey);
    const isClosed = count > 3 && opposite === this.#refs[count - 1];
    const line = kept.highway === undefined ? [] : this.#along(count);
    for (const node of [middle, ...(isClosed ? [opposite] : []), ...line]) this.#nodeIds.add(node);
    this.#lines += spoolLine(['way', id, kept, middle, isClosed ? opposite : null, line]);
  }

  onNode(id: number, tags: Tags, lon: number, lat: number): void {
    if (Number.isSafeInteger(id) && isOnGlobe(lon, lat))
      this.#lines += spoolLine(['node', id, tags, lon, lat]);
  }

  take(): { lines: Uint8Array<ArrayBuffer>; nodeIds: Float64Array<ArrayBuffer> } {
    const lines = encoder.encode(this.#lines);
    this.#lines = '';
    return { lines, nodeIds: this.#nodeIds.take() };
  }

  /** Returns evenly spread nodes, the ends among them. */
  #along(count: number): number[] {
    const some = Math.min(count, MAX_LINE_NODES);
    const at = (i: number) => this.#refs[Math.round((i * (count - 1)) / Math.max(1, some - 1))]!;
    return Array.from({ length: some }, (_, i) => at(i)).filter(Number.isSafeInteger);
  }

  #decode(bytes: Buffer, { from, to }: Span): number {
    const count = countPacked(bytes, from, to);
    if (count > this.#refs.length) this.#refs = new Float64Array(count);
    return sumDeltas(bytes, from, to, this.#refs, count);
  }
}

const encoder = new TextEncoder();
