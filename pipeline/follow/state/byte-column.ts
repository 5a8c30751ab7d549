/** Bytes of many records one behind the other, with the end of each. Grows by half, copies each byte a few times. */
export class ByteColumn {
  #bytes = new Uint8Array(1 << 12);
  #ends = new Uint32Array(1 << 8);
  #count = 0;
  #length = 0;

  get count(): number {
    return this.#count;
  }

  add(record: Uint8Array): void {
    const end = this.#length + record.length;
    if (end > 0xffff_ffff)
      throw new Error('The source state takes more than 4 GiB. Import a smaller extract.');
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, Math.ceil(this.#bytes.length * 1.5)));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(record, this.#length);
    this.#length = end;
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count++] = end;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  ends(): Uint32Array {
    return this.#ends.subarray(0, this.#count);
  }
}
