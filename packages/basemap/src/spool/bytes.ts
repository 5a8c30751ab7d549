/** Bytes that grow, written as protocol buffers write numbers and texts. */
export class Bytes {
  buffer: Buffer<ArrayBuffer>;
  length = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafeSlow(size);
  }

  room(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.room(8);
    let rest = value;
    while (rest > 127) {
      this.buffer[this.length++] = (rest & 127) | 128;
      rest = rest > 0x7fffffff ? Math.floor(rest / 128) : rest >>> 7;
    }
    this.buffer[this.length++] = rest;
  }

  zigzag(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** A zigzag of a number of 31 bits. */
  zigzag31(value: number): void {
    this.varint((value << 1) ^ (value >> 31));
  }

  text(text: string): void {
    const size = Buffer.byteLength(text);
    this.varint(size);
    this.room(size);
    this.length += this.buffer.write(text, this.length);
  }

  append(other: Bytes): void {
    this.add(other.used());
  }

  add(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Gone with the next write. */
  used(): Buffer<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }
}

/** How many bytes a varint takes. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length++;
  return length;
}
