/**
 * Joins bodies from mapped bytes and short texts in one reused buffer and returns views of it. A body of 90 toilets
 * then costs what sending a constant of its size costs; joining strings costs twice that.
 *
 * A borrowed body is valid until the next one begins. A caller that needs it longer calls `keep`. The next one is then
 * written behind it, until `reuse` (all that were kept are done with) or `leave` (some are still needed, for an unknown
 * time). All text is ASCII.
 */
import type { BodySink } from '../../packages/reader/index.ts';
import { fromE7, toE7 } from '../../shards/format/e7.ts';

/** Size of a new buffer: several full boxes; it grows if a body needs more. */
const START_BYTES = 1 << 20;
const { copy } = Buffer.prototype;
const ZERO = 0x30;
const POINT = 0x2e;

export class BodyWriter implements BodySink<Buffer> {
  #buffer = Buffer.allocUnsafeSlow(START_BYTES);
  /** Start of the free part; the bytes before it are left to others. */
  #free = 0;
  /** Start of the current body; what lies between is kept. */
  #start = 0;
  #length = 0;

  /** Begins a body with a text. A body that was not kept, whole or left by a fault, is dropped. */
  begin(text: string): void {
    this.#length = this.#start;
    this.text(text);
  }

  text(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#buffer.write(text, this.#length, 'latin1');
  }

  /** Copies source[from, to). Buffer's own method, which works for any bytes: `set` would need a view of the part. */
  bytes(source: Uint8Array, from = 0, to = source.length): void {
    this.#reserve(to - from);
    this.#length += copy.call(source, this.#buffer, this.#length, from, to);
  }

  /** A whole number of at least 0 and below 2^31, in decimal. Digits, because the texts of numbers are kept by V8. */
  integer(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++;
    this.#reserve(digits);
    this.#digits(value, digits);
  }

  /** Degrees, as the shortest decimal that reads back as the same number. */
  degrees(degrees: number): void {
    const e7 = toE7(degrees);
    if (fromE7(e7) !== degrees) {
      this.text(String(degrees));
      return;
    }
    const size = Math.abs(e7);
    const whole = Math.floor(size / 1e7);
    if (e7 < 0) this.text('-');
    this.integer(whole);
    let fraction = size - whole * 1e7;
    if (fraction === 0) return;
    let digits = 7;
    for (; fraction % 10 === 0; fraction /= 10) digits--;
    this.#reserve(1 + digits);
    this.#buffer[this.#length++] = POINT;
    this.#digits(fraction, digits);
  }

  /** Lends the body written so far. */
  end(): Buffer {
    return this.#buffer.subarray(this.#start, this.#length);
  }

  /** The body borrowed last stays as it is until `reuse`. */
  keep(): void {
    this.#start = this.#length;
  }

  /** Size of the bodies that were kept since. */
  get keptBytes(): number {
    return this.#start - this.#free;
  }

  /** No body that was kept is needed any more. */
  reuse(): void {
    this.#start = this.#free;
  }

  /** The bodies that were kept stay as they are for good. */
  leave(): void {
    this.#free = this.#start;
  }

  /** Writes so many digits of a whole number, leading zeros with them, if there is room. */
  #digits(value: number, digits: number): void {
    const buffer = this.#buffer;
    const end = this.#length + digits;
    let rest = value | 0;
    for (let at = end; at > this.#length; ) {
      const tenth = (rest / 10) | 0;
      buffer[--at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.#length = end;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const written = this.#length - this.#start;
    const next = Buffer.allocUnsafeSlow(Math.max(START_BYTES, 2 * (written + bytes)));
    this.#buffer.copy(next, 0, this.#start, this.#length);
    this.#buffer = next;
    this.#free = 0;
    this.#start = 0;
    this.#length = written;
  }
}
