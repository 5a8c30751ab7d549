/** Keeps the bytes used last, as many as fit. */
export class PackedCache {
  readonly #mostBytes: number;
  /** The first name is the one not used for longest. */
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(name: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.#kept.get(name);
    if (!bytes) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, bytes);
    return bytes;
  }

  /** Adds bytes that are not kept yet. */
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#kept.set(name, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
