/**
 * A growing byte buffer that knows the few protobuf encodings an OSM PBF file uses.
 *
 * Numbers are exact up to 2^53; past 31 bits it divides instead of shifting. The buffer doubles when full and
 * is kept by `clear`, so a writer that reuses it soon stops allocating.
 */
export class ProtobufBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** A view, valid until the next write. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** An unsigned whole number. */
  varint(value: number): void {
    if (this.#length + 10 > this.#bytes.length) this.#grow(10);
    let rest = value;
    while (rest > 0x7fff_ffff) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A signed whole number, in zigzag order (sint64), at most 2^52 either way. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A field of wire type 0. */
  number(field: number, value: number): void {
    this.varint(field << 3);
    this.varint(value);
  }

  /** A field of wire type 2: bytes, a packed list or a message. */
  bytes(field: number, value: Uint8Array): void {
    this.varint((field << 3) | 2);
    this.varint(value.length);
    if (this.#length + value.length > this.#bytes.length) this.#grow(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  string(field: number, value: string): void {
    this.bytes(field, Buffer.from(value, 'utf8'));
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + needed));
    larger.set(this.view());
    this.#bytes = larger;
  }
}
