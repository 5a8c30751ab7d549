/**
 * The nodes that a search has seen, and the queue of those that wait. One search at a time a process:
 * the next one overwrites it. Typed arrays only, so that a search allocates nothing in its loop.
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
const NONE = -1;

/** The node, then the stamp and the slot, of each entry in turn: both in one line of the cache. */
const table = new Uint32Array(TABLE * 2);
const names = new Uint32Array(SLOTS);
let stamp = 0;
let seen = 0;

/** Decimetres from the origin, by slot. */
export const efforts = new Float64Array(SLOTS);
/** Decimetres that lie ahead at least. */
export const aheads = new Float64Array(SLOTS);
/** The compass that `aheads` is of. */
export const compasses = new Uint32Array(SLOTS);
export const ways = new Float64Array(SLOTS);
/** The slot that the walk comes from, and the edge between; -1: none, or a border. */
export const parents = new Int32Array(SLOTS);
export const parentEdges = new Int32Array(SLOTS);
/** Index of the first target at the node; -1: none. */
export const targetHeads = new Int32Array(SLOTS);
/** 1: the walk begins here. */
export const seeds = new Uint8Array(SLOTS);
export const settled = new Uint8Array(SLOTS);

const heads = new Int32Array(RING).fill(NONE);
const nextOf = new Int32Array(MOST_PUSHED);
const slotOfEntry = new Int32Array(MOST_PUSHED);
const effortOfEntry = new Float64Array(MOST_PUSHED);
let pushed = 0;
let waiting = 0;
let bucket = 0;
/** No bucket behind it was used. */
let lastBucket = 0;

export function clearSeen(): void {
  if (++stamp === STAMPS) {
    table.fill(0);
    stamp = 1;
  }
  seen = 0;
  clearQueue();
}

function clearQueue(): void {
  heads.fill(NONE, 0, Math.min(RING, lastBucket + 1));
  pushed = 0;
  waiting = 0;
  bucket = 0;
  lastBucket = 0;
}

export function isFull(): boolean {
  return seen > MOST_SEEN || pushed > MOST_PUSHED - 65_536;
}

/** The slot of a node, made if it is new. */
export function slotOf(node: number): number {
  let at = entryOf(node);
  while (table[at + 1]! >>> TABLE_BITS === stamp) {
    if (table[at] === node) return table[at + 1]! & (TABLE - 1);
    at = (at + 2) & (TABLE * 2 - 1);
  }
  const slot = seen++;
  table[at] = node;
  table[at + 1] = stamp * TABLE + slot;
  names[slot] = node;
  efforts[slot] = Number.POSITIVE_INFINITY;
  compasses[slot] = 0;
  parents[slot] = NONE;
  parentEdges[slot] = NONE;
  targetHeads[slot] = NONE;
  seeds[slot] = 0;
  settled[slot] = 0;
  return slot;
}

/** Whether a node was settled, without making a slot. */
export function isSettled(node: number): boolean {
  let at = entryOf(node);
  while (table[at + 1]! >>> TABLE_BITS === stamp) {
    if (table[at] === node) return settled[table[at + 1]! & (TABLE - 1)] === 1;
    at = (at + 2) & (TABLE * 2 - 1);
  }
  return false;
}

function entryOf(node: number): number {
  return (Math.imul(node, 0x9e3779b1) >>> (32 - TABLE_BITS)) * 2;
}

export function nodeOf(slot: number): number {
  return names[slot]!;
}

/** Puts a slot into the queue, with the effort that it has now and what is ahead. */
export function push(slot: number): void {
  if (pushed === MOST_PUSHED) return;
  slotOfEntry[pushed] = slot;
  effortOfEntry[pushed] = efforts[slot]!;
  enqueue(pushed++, slot);
}

function enqueue(entry: number, slot: number): void {
  const wanted = Math.trunc((efforts[slot]! + aheads[slot]!) / BUCKET_DM);
  const at = Math.max(bucket, Math.min(wanted, bucket + RING - 1));
  if (at > lastBucket) lastBucket = at;
  nextOf[entry] = heads[at & (RING - 1)]!;
  heads[at & (RING - 1)] = entry;
  waiting++;
}

/** Empties the queue, and puts all slots that waited into it again, with what is ahead of each now. */
export function pushAgain(updateAhead: (slot: number) => void): void {
  const last = pushed;
  clearQueue();
  for (let entry = 0; entry < last; entry++) {
    const slot = slotOfEntry[entry]!;
    // Entries are written over from the first on, never beyond the one that is read.
    if (settled[slot] === 1 || effortOfEntry[entry] !== efforts[slot]) continue;
    updateAhead(slot);
    push(slot);
  }
}

/** No node that waits has a lower total. Infinity: none waits. */
export function leastWaiting(): number {
  if (waiting === 0) return Number.POSITIVE_INFINITY;
  while (heads[bucket & (RING - 1)] === NONE) bucket++;
  return bucket * BUCKET_DM;
}

/**
 * Takes a slot of the bucket that `leastWaiting` found; -1 if it got less effort since it was put there, or if so much is
 * ahead of it now that it waits in a later bucket.
 */
export function pop(updateAhead: (slot: number) => void): number {
  const at = bucket & (RING - 1);
  const entry = heads[at]!;
  heads[at] = nextOf[entry]!;
  waiting--;
  const slot = slotOfEntry[entry]!;
  if (effortOfEntry[entry] !== efforts[slot]) return NONE;
  updateAhead(slot);
  if (efforts[slot]! + aheads[slot]! < (bucket + 1) * BUCKET_DM) return slot;
  enqueue(entry, slot);
  return NONE;
}
