/**
 * Numbers and texts of a leaf, one after the other (FORMAT.md §15): varints with seven bits a byte, the lowest first.
 * A signed number is a zigzag varint: 0, -1, 1, -2 are 0, 1, 2, 3. Numbers have at most 53 bits.
 */

/** Ends a text; texts are of bytes that never are one of these. */
const END = 0x0a;

export class LeafWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  count(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes.push((rest % 0x80) | 0x80);
    this.#bytes.push(rest);
  }

  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes a text of characters up to U+00FF, one byte each. */
  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.#bytes.push(text.charCodeAt(i));
    this.#bytes.push(END);
  }

  get written(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what a LeafWriter wrote. All that does not fit the bytes ends in `fail`, also a number with too many bits. */
export class LeafReader {
  readonly #bytes: Uint8Array;
  /** Throws the error of the leaf. */
  readonly fail: (what: string) => never;
  #at = 0;

  constructor(bytes: Uint8Array, fail: (what: string) => never) {
    this.#bytes = bytes;
    this.fail = fail;
  }

  /** Bytes that were not read yet. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? this.fail('ends in the middle of a column');
  }

  count(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * unit;
      if (value > Number.MAX_SAFE_INTEGER) this.fail('has a number that is too large');
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads how many items follow. Each has at least a byte, so none is made room for that is not there. */
  items(): number {
    const items = this.count();
    if (items > this.left) this.fail(`counts ${items} items that it does not have`);
    return items;
  }

  /** Reads the bytes of a text: at least one. */
  text(): Uint8Array {
    const end = this.#bytes.indexOf(END, this.#at);
    if (end <= this.#at) this.fail('has a text without an end, or an empty one');
    const text = this.#bytes.subarray(this.#at, end);
    this.#at = end + 1;
    return text;
  }

  end(): void {
    if (this.left > 0) this.fail('has bytes behind its last column');
  }
}
