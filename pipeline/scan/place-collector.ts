/**
 * The places of a window: lines as the spool keeps them (place-spool.ts), and the few nodes that their positions need.
 * Relations are left to place-findings.ts: there are few, and they need their member ways.
 */
import { DoubleList } from './double-list.ts';
import { spoolLine } from './place-spool.ts';
import type { Span } from './primitive-block.ts';
import { countPacked, sumDeltas } from './protobuf.ts';
import type { ReadTags } from './read-nodes.ts';
import type { RuleBits } from './rule-bits.ts';
import type { Tags } from './tag-rules.ts';
import { isOnGlobe } from './wanted.ts';

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
    this.#nodeIds.add(middle);
    if (count > 3 && opposite === this.#refs[count - 1]) {
      this.#nodeIds.add(opposite);
      this.#lines += spoolLine(['way', id, kept, middle, opposite]);
    } else this.#lines += spoolLine(['way', id, kept, middle]);
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

  #decode(bytes: Buffer, { from, to }: Span): number {
    const count = countPacked(bytes, from, to);
    if (count > this.#refs.length) this.#refs = new Float64Array(count);
    return sumDeltas(bytes, from, to, this.#refs, count);
  }
}

const encoder = new TextEncoder();
