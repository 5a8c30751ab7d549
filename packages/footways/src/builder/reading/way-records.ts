/**
 * Walked ways and barriers as words of 64 bits, as they are spilled: numbers of places and ids need up to 40. Only this work reads
 * them, so the byte order is that of the machine.
 */

/** How many places, id, flags, bits, and the box around the way in E7. Then come the places of its nodes in the node store. */
const HEADER_WORDS = 8;
/** A node that the extract lacks. */
export const NO_PLACE = -1;
const SQUARE = 1;
const BARRIER = 2;
/** Opening hours follow the places, then the name: their lengths, and their code units. Few ways have hours. */
const HOURS = 4;
const NAME = 8;
/** A word has an integer of 53 bits. */
const UNITS_PER_WORD = 3;
const UNIT = 0x1_0000;
/** The word of a record that has its flags, and that of its bits. */
const FLAGS_WORD = 2;
const BITS_WORD = 3;

export interface WayRecord {
  readonly id: number;
  readonly bits: number;
  readonly isSquare: boolean;
  /** It is not walked but cannot be crossed; its bits are sides of water. */
  readonly isBarrier: boolean;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly places: Float64Array;
  /** Opening hours, if its bits say that it has some. */
  readonly hours?: string | undefined;
  readonly name?: string | undefined;
}

export function wordsOf({ places, hours, name }: WayRecord): number {
  return HEADER_WORDS + places.length + wordsOfText(hours) + wordsOfText(name);
}

function wordsOfText(text: string | undefined): number {
  return text === undefined ? 0 : 1 + Math.ceil(text.length / UNITS_PER_WORD);
}

/** Writes a record to out[at]. The words are 0 before. */
export function writeRecord(record: WayRecord, out: Float64Array, at: number): void {
  const { id, bits, isSquare, isBarrier, hours, name, west, south, east, north, places } = record;
  out[at] = places.length;
  out[at + 1] = id;
  out[at + FLAGS_WORD] =
    (isSquare ? SQUARE : 0) |
    (isBarrier ? BARRIER : 0) |
    (hours === undefined ? 0 : HOURS) |
    (name === undefined ? 0 : NAME);
  out[at + BITS_WORD] = bits;
  out[at + 4] = west;
  out[at + 5] = south;
  out[at + 6] = east;
  out[at + 7] = north;
  out.set(places, at + HEADER_WORDS);
  const behind = at + HEADER_WORDS + places.length;
  writeText(hours, out, behind);
  writeText(name, out, behind + wordsOfText(hours));
}

function writeText(text: string | undefined, out: Float64Array, at: number): void {
  if (text === undefined) return;
  out[at] = text.length;
  for (let i = 0; i < text.length; i++)
    out[at + 1 + Math.floor(i / UNITS_PER_WORD)]! += text.charCodeAt(i) * UNIT ** (i % UNITS_PER_WORD);
}

function readText(words: Float64Array, at: number): string {
  const unitOf = (_: unknown, i: number) =>
    Math.floor(words[at + 1 + Math.floor(i / UNITS_PER_WORD)]! / UNIT ** (i % UNITS_PER_WORD)) % UNIT;
  return String.fromCharCode(...Array.from({ length: words[at]! }, unitOf));
}

/** All records of whole words, one after the other. */
export function* recordsIn(
  words: Float64Array,
): Generator<WayRecord & { readonly from: number; readonly to: number }> {
  for (let from = 0; from < words.length; ) {
    const last = from + HEADER_WORDS + words[from]!;
    const flags = words[from + FLAGS_WORD]!;
    const hours = flags & HOURS ? readText(words, last) : undefined;
    const name = flags & NAME ? readText(words, last + wordsOfText(hours)) : undefined;
    const to = last + wordsOfText(hours) + wordsOfText(name);
    yield {
      id: words[from + 1]!,
      bits: words[from + BITS_WORD]!,
      isSquare: (flags & SQUARE) !== 0,
      isBarrier: (flags & BARRIER) !== 0,
      west: words[from + 4]!,
      south: words[from + 5]!,
      east: words[from + 6]!,
      north: words[from + 7]!,
      places: words.subarray(from + HEADER_WORDS, last),
      hours,
      name,
      from,
      to,
    };
    from = to;
  }
}

/** Adds bits to the record that begins at words[from]. */
export function addBits(words: Float64Array, from: number, bits: number): void {
  words[from + BITS_WORD]! |= bits;
}
