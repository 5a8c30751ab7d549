/** Growing lists of numbers without an object for each. */

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

const PAGE_IDS = 1 << 17;

/** Ids in pages, so that growing neither copies nor doubles them: 8 bytes each, and while they move out, 8 more. */
export class IdList {
  readonly #pages: Float64Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(id: number): void {
    const at = this.#count % PAGE_IDS;
    if (at === 0) this.#pages.push(new Float64Array(PAGE_IDS));
    this.#pages.at(-1)![at] = id;
    this.#count++;
  }

  /** Empties the list into `target` from its start. Returns how many ids it had. */
  moveInto(target: Float64Array): number {
    const count = this.#count;
    for (let from = 0; from < count; from += PAGE_IDS)
      target.set(this.#pages.shift()!.subarray(0, count - from), from);
    this.#count = 0;
    return count;
  }
}
