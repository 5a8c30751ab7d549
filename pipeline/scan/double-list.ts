/** Numbers in one block of memory that grows: to be handed over whole, and then filled anew. */
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

  /** A copy; the list is empty afterwards. */
  take(): Float64Array<ArrayBuffer> {
    const values = this.#values.slice(0, this.#count);
    this.#count = 0;
    return values;
  }
}
