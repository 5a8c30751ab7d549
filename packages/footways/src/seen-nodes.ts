/**
 * The nodes that a search has seen, and the queue of those that wait. Typed arrays only, so that a search allocates nothing
 * in its loop: 10 MB, of which a search touches what it needs.
 *
 * Nodes: slots in the order in which they are seen, so that a search stays in the caches of the processor, and a table of
 * open addressing that finds them. A stamp empties it. Queue: buckets of BUCKET_DM in a ring. A node that waits is taken
 * from the first bucket that is not empty. Inside a bucket the order is arbitrary, so a node may be settled twice there,
 * the second time with less effort: the result is that of Dijkstra once the bucket is empty.
 */

const TABLE_BITS = 17;
const TABLE = 1 << TABLE_BITS;
/** Beyond 70 % the table gets slow: the search ends as at its bound. */
const MOST_SEEN = Math.floor(TABLE * 0.7);
/** Candidates and the edges of one more node are added beyond it. */
const ROOM = 32_768;
const SLOTS = MOST_SEEN + ROOM;
const STAMPS = 2 ** (32 - TABLE_BITS);
const MOST_PUSHED = 1 << 18;
/** 1.6 m: shorter than most edges, so that few nodes are settled twice. */
const BUCKET_DM = 16;
/** Together longer than the costliest edge (65,535 dm, twice for steps). What lies beyond waits in the last one. */
const RING = 1 << 14;
export const NONE = -1;

export class SeenNodes {
  /** Decimetres from the origin, by slot. */
  readonly efforts = new Float64Array(SLOTS);
  /** Decimetres that lie ahead at least. */
  readonly aheads = new Float64Array(SLOTS);
  /** The version of the compass that `aheads` is of. */
  readonly compasses = new Uint32Array(SLOTS);
  readonly ways = new Float64Array(SLOTS);
  /** The slot that the walk comes from, and the edge between; NONE: none, or a border. */
  readonly parents = new Int32Array(SLOTS);
  readonly parentEdges = new Int32Array(SLOTS);
  /** Index of the first end of a candidate at the node; NONE: there is none. */
  readonly firstEnds = new Int32Array(SLOTS);
  /** 1: the walk begins here. */
  readonly seeds = new Uint8Array(SLOTS);
  readonly settled = new Uint8Array(SLOTS);
  /** Nodes by slot. */
  readonly names = new Uint32Array(SLOTS);
  /** Slots that were put into the queue, by entry. */
  readonly queued = new Int32Array(MOST_PUSHED);
  readonly #queuedEfforts = new Float64Array(MOST_PUSHED);

  /** The node, then the stamp and the slot, of each entry in turn: both in one line of the cache. */
  readonly #table = new Uint32Array(TABLE * 2);
  #stamp = 0;
  #seen = 0;

  readonly #heads = new Int32Array(RING).fill(NONE);
  readonly #next = new Int32Array(MOST_PUSHED);
  #pushed = 0;
  #waiting = 0;
  #bucket = 0;
  /** No bucket behind it was used. */
  #lastBucket = 0;

  clear(): void {
    if (++this.#stamp === STAMPS) {
      this.#table.fill(0);
      this.#stamp = 1;
    }
    this.#seen = 0;
    this.#clearQueue();
  }

  #clearQueue(): void {
    this.#heads.fill(NONE, 0, Math.min(RING, this.#lastBucket + 1));
    this.#pushed = 0;
    this.#waiting = 0;
    this.#bucket = 0;
    this.#lastBucket = 0;
  }

  get isFull(): boolean {
    return this.#seen > MOST_SEEN || this.#pushed > MOST_PUSHED - 65_536;
  }

  /** The slot of a node, made if it is new. */
  slotOf(node: number): number {
    const table = this.#table;
    let at = entryOf(node);
    while (table[at + 1]! >>> TABLE_BITS === this.#stamp) {
      if (table[at] === node) return table[at + 1]! & (TABLE - 1);
      at = (at + 2) & (TABLE * 2 - 1);
    }
    const slot = this.#seen++;
    table[at] = node;
    table[at + 1] = this.#stamp * TABLE + slot;
    this.names[slot] = node;
    this.efforts[slot] = Number.POSITIVE_INFINITY;
    this.compasses[slot] = 0;
    this.parents[slot] = NONE;
    this.parentEdges[slot] = NONE;
    this.firstEnds[slot] = NONE;
    this.seeds[slot] = 0;
    this.settled[slot] = 0;
    return slot;
  }

  /** Whether a node was settled, without making a slot. */
  isSettled(node: number): boolean {
    return this.effortOf(node) < Number.POSITIVE_INFINITY;
  }

  /** Decimetres to a node that was settled; Infinity to all others. Makes no slot. */
  effortOf(node: number): number {
    const table = this.#table;
    for (
      let at = entryOf(node);
      table[at + 1]! >>> TABLE_BITS === this.#stamp;
      at = (at + 2) & (TABLE * 2 - 1)
    )
      if (table[at] === node) {
        const slot = table[at + 1]! & (TABLE - 1);
        return this.settled[slot] === 1 ? this.efforts[slot]! : Number.POSITIVE_INFINITY;
      }
    return Number.POSITIVE_INFINITY;
  }

  /** Puts a slot into the queue, with the effort that it has now and what is ahead. */
  push(slot: number): void {
    const entry = this.#pushed;
    if (entry === MOST_PUSHED) return;
    this.queued[entry] = slot;
    this.#queuedEfforts[entry] = this.efforts[slot]!;
    this.#pushed = entry + 1;
    this.enqueue(entry);
  }

  /** Lets an entry wait in the bucket of its slot's total, or in the current one if that is past. */
  enqueue(entry: number): void {
    const slot = this.queued[entry]!;
    const wanted = Math.trunc((this.efforts[slot]! + this.aheads[slot]!) / BUCKET_DM);
    const at = Math.max(this.#bucket, Math.min(wanted, this.#bucket + RING - 1));
    if (at > this.#lastBucket) this.#lastBucket = at;
    this.#next[entry] = this.#heads[at & (RING - 1)]!;
    this.#heads[at & (RING - 1)] = entry;
    this.#waiting++;
  }

  /** Empties the queue, and puts all slots that waited into it again, with what is ahead of each now. */
  pushAgain(updateAhead: (slot: number) => void): void {
    const last = this.#pushed;
    this.#clearQueue();
    for (let entry = 0; entry < last; entry++) {
      const slot = this.queued[entry]!;
      // Entries are written over from the first on, never beyond the one that is read.
      if (this.settled[slot] === 1 || this.isStale(entry)) continue;
      updateAhead(slot);
      this.push(slot);
    }
  }

  /** No node that waits has a lower total. Infinity: none waits. */
  leastWaiting(): number {
    if (this.#waiting === 0) return Number.POSITIVE_INFINITY;
    const heads = this.#heads;
    let bucket = this.#bucket;
    while (heads[bucket & (RING - 1)] === NONE) bucket++;
    this.#bucket = bucket;
    return bucket * BUCKET_DM;
  }

  /** Takes an entry of the bucket that `leastWaiting` found. */
  pop(): number {
    const at = this.#bucket & (RING - 1);
    const entry = this.#heads[at]!;
    this.#heads[at] = this.#next[entry]!;
    this.#waiting--;
    return entry;
  }

  /** Whether the slot of an entry got less effort since it was put into the queue. */
  isStale(entry: number): boolean {
    return this.#queuedEfforts[entry] !== this.efforts[this.queued[entry]!];
  }

  /** Whether it is the turn of a slot: so much may be ahead of it now that it waits in a later bucket. */
  isDue(slot: number): boolean {
    return this.efforts[slot]! + this.aheads[slot]! < (this.#bucket + 1) * BUCKET_DM;
  }
}

function entryOf(node: number): number {
  return (Math.imul(node, 0x9e3779b1) >>> (32 - TABLE_BITS)) * 2;
}
