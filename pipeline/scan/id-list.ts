/** Ids in pages, so that growing neither copies nor doubles them: 8 bytes each, and while they move out, 8 more. */
const PAGE_IDS = 1 << 17;

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

  /** Empties the list into `target` from its start; returns how many. */
  moveInto(target: Float64Array): number {
    const count = this.#count;
    for (let from = 0; from < count; from += PAGE_IDS)
      target.set(this.#pages.shift()!.subarray(0, count - from), from);
    this.#count = 0;
    return count;
  }
}
