/**
 * Joins a body from mapped bytes and short texts in one reused buffer, and hands it out as one flat string.
 *
 * All of it is ASCII. Joining strings instead would make a string of every record and leave the runtime to
 * flatten and transcode the tree of them: measured on 90 records, 23,000 against 28,000 answers a second.
 */

const START_BYTES = 256 << 10;

export class BodyWriter {
  #buffer = Buffer.allocUnsafeSlow(START_BYTES);
  #length = 0;

  /** Begins a body with a text. What a fault left of the body before is dropped. */
  begin(text: string): void {
    this.#length = 0;
    this.text(text);
  }

  text(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#buffer.write(text, this.#length, 'latin1');
  }

  /** Copies source[from, to). */
  bytes(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from);
    this.#length += source.copy(this.#buffer, this.#length, from, to);
  }

  /** The body so far. */
  end(): string {
    return this.#buffer.toString('latin1', 0, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
