/** Bodies of reads: joining them, and their checksums, by which shared caches keep them. */
import { crc32 } from '../../../shards/format/crc32.ts';
import { fromE7, toE7 } from '../../../shards/format/e7.ts';

/** A body that is joined of texts, parts of records and numbers, all of it ASCII. */
export interface BodySink<Body> {
  /** Begins a body with a text. A body that was not ended is dropped. */
  begin(text: string): void;
  text(text: string): void;
  /** Adds source[from, to). */
  bytes(source: Uint8Array, from?: number, to?: number): void;
  /** A whole number of at least 0 and below 2^31, in decimal. */
  integer(value: number): void;
  /** Degrees, as the shortest decimal that reads back as the same number. */
  degrees(degrees: number): void;
  /** Ends the body. */
  end(): Body;
}

const decoder = new TextDecoder('latin1');

/** Joins bodies as texts, without Node: browsers and edge workers. */
export class TextSink implements BodySink<string> {
  #text = '';

  begin(text: string): void {
    this.#text = text;
  }

  text(text: string): void {
    this.#text += text;
  }

  bytes(source: Uint8Array, from = 0, to = source.length): void {
    this.#text += decoder.decode(source.subarray(from, to));
  }

  integer(value: number): void {
    this.#text += value;
  }

  degrees(degrees: number): void {
    // JavaScript writes 1e-7 for the smallest E7.
    const isSmall = Math.abs(degrees) < 1e-6 && fromE7(toE7(degrees)) === degrees;
    this.#text += isSmall && degrees !== 0 ? degrees.toFixed(7).replace(/0+$/, '') : degrees;
  }

  end(): string {
    return this.#text;
  }
}

/** The body of a read that shared caches keep. */
export interface TaggedBody<Body> {
  /** Valid as long as any body of its encoder. */
  readonly body: Body;
  /** Changes if the body does. For a list it is the CRC-32 of the checksums of its parts. */
  readonly checksum: number;
}

/** A body with the CRC-32 of its bytes: 26 µs for 90 KB. SHA-1 takes twice that. */
export function taggedBody<Body extends string | Uint8Array>(body: Body): TaggedBody<Body> {
  return { body, checksum: crc32(body) };
}

/** More than a list has: three for each of 200 toilets with a partner. */
const MOST_PARTS = 1_024;

/**
 * The checksum of a list of toilets, from the checksums of its parts: the record of each toilet, which its shard
 * keeps, and the texts that change with time. A box of 100 toilets then costs 2 µs instead of the 26 µs of its 90
 * KB.
 *
 * The same list has the same checksum in every process and on every machine: all parts are checksums of bytes.
 */
export class ListChecksum {
  readonly #parts = new Uint32Array(MOST_PARTS);
  readonly #bytes = new Uint8Array(this.#parts.buffer);
  #count = 0;

  begin(): void {
    this.#count = 0;
  }

  add(checksum: number): void {
    if (this.#count === MOST_PARTS) throw new RangeError(`A list has at most ${MOST_PARTS} checksums.`);
    this.#parts[this.#count++] = checksum;
  }

  /** CRC-32 of all that was added since `begin`, in that order. */
  end(): number {
    return crc32(this.#bytes.subarray(0, this.#count * Uint32Array.BYTES_PER_ELEMENT));
  }
}
