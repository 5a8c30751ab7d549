/**
 * Protocol-buffer bytes written by hand, into memory that grows and is used again. A field is named by its tag: its number
 * × 8 plus its wire type, as in protobuf.ts.
 */
const TWO_31 = 2 ** 31;
/** Longest number up to 2^53. */
const MAX_VARINT_BYTES = 8;

export class MessageWriter {
  #bytes = Buffer.allocUnsafeSlow(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** The bytes so far. The next write may overwrite them. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** @param value whole, from 0 to 2^53 */
  varint(value: number): void {
    this.#reserve(MAX_VARINT_BYTES);
    let rest = value;
    for (; rest >= TWO_31; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  /** Zigzag (sint64). @param value whole, at most 2^52 away from 0 */
  sint64(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  numberField(tag: number, value: number): void {
    this.varint(tag);
    this.varint(value);
  }

  bytesField(tag: number, bytes: Uint8Array, from = 0, to = bytes.length): void {
    this.varint(tag);
    this.varint(to - from);
    this.#reserve(to - from);
    this.#bytes.set(bytes.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  textField(tag: number, text: string): void {
    this.bytesField(tag, Buffer.from(text));
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.written());
    this.#bytes = larger;
  }
}
