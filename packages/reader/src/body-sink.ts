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
