/** A list of 32-bit integers that grows: a quarter of the memory of an array of numbers, and no garbage. */
export class Ints {
  #array: Int32Array;
  length = 0;

  constructor(room = 1024) {
    this.#array = new Int32Array(room);
  }

  push(value: number): number {
    if (this.length === this.#array.length) {
      const grown = new Int32Array(this.#array.length * 2);
      grown.set(this.#array);
      this.#array = grown;
    }
    this.#array[this.length] = value;
    return this.length++;
  }

  at(index: number): number {
    return this.#array[index]!;
  }

  set(index: number, value: number): void {
    this.#array[index] = value;
  }

  /** The values that were pushed so far; it does not grow. */
  view(): Int32Array {
    return this.#array.subarray(0, this.length);
  }
}
