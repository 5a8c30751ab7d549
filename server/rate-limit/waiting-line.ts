/**
 * Bounds the requests that wait for slow work, which is done one after the other. An address has a share of the places, so that
 * one alone cannot take them from all others, however many different things it asks for.
 */
export class WaitingLine {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #waiting = new Map<string, number>();
  #size = 0;

  /**
   * @param most places in all
   * @param mostOfOne places of one address
   */
  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** @returns leaves the line again, to be called once; undefined if there is no place for this address */
  enter(address: string): (() => void) | undefined {
    const own = this.#waiting.get(address) ?? 0;
    if (this.#size >= this.#most || own >= this.#mostOfOne) return undefined;
    this.#waiting.set(address, own + 1);
    this.#size++;
    return () => this.#leave(address);
  }

  #leave(address: string): void {
    const left = (this.#waiting.get(address) ?? 0) - 1;
    if (left > 0) this.#waiting.set(address, left);
    else this.#waiting.delete(address);
    this.#size--;
  }
}
