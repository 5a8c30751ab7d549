/** Numbers in one block of memory that grows. It is handed over whole, and then filled anew. */
export class DoubleList {
  #values = new Float64Array(1 << 8);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  /** Returns a copy and empties the list. */
  take(): Float64Array<ArrayBuffer> {
    const values = this.#values.slice(0, this.#count);
    this.#count = 0;
    return values;
  }
}
