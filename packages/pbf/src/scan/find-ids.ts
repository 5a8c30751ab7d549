/**
 * Finds wanted ids among the packed ids of dense nodes, and the ids at some indices, without a list of all ids.
 *
 * Ids of a planet mostly go up by 1 to 63, one byte each. So four at a time are passed over by one sum, if nothing among
 * them is looked for. To store all ids and leap through them took 2 ns more for each.
 */
import { IDS_OUT_OF_ORDER } from '../file/file-order.ts';
import { Damage, Unsupported } from '../file/protobuf.ts';

/** Ids that are looked for. */
export interface SoughtIds {
  /** Indices whose ids are needed, ascending. */
  readonly indices: readonly number[];
  /** Ascending, and of these only `[from, to)`. */
  readonly wantedIds: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Lists that are filled. */
export interface FoundIds {
  /** The ids of the indices. */
  readonly ids: number[];
  /** Indices of wanted ids, and their places among these. */
  readonly wantedAt: number[];
  readonly wantedPlaces: number[];
}

/** Four numbers of one byte each, none of them negative in zigzag. */
const NOT_SMALL = 0x8181_8181 | 0;
const TWO_28 = 2 ** 28;
const TWO_52 = 2 ** 52;
const TWO_53 = 2 ** 53;

/**
 * Walks packed differences of ids that ascend, as far as anything is looked for. Returns false if a number is too large to be
 * exact: what was found then counts for nothing. Throws Unsupported at an id that
 * does not ascend.
 */
export function findAscendingIds(
  bytes: Buffer,
  from: number,
  to: number,
  { indices, wantedIds, from: firstPlace, to: endPlace }: SoughtIds,
  found: FoundIds,
): boolean {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  found.ids.length = found.wantedAt.length = found.wantedPlaces.length = 0;
  let at = from;
  let index = 0;
  let id = 0;
  let stop = 0;
  let place = firstPlace;
  // No field has so many numbers, and no id is so large.
  let nextIndex = indices[0] ?? TWO_52;
  let nextId = place < endPlace ? wantedIds[place]! : TWO_53;
  while (at < to && (stop < indices.length || place < endPlace)) {
    if (at + 4 <= to && index + 4 <= nextIndex) {
      const word = words.getInt32(at, true);
      if ((word & NOT_SMALL) === 0) {
        const after = id + (Math.imul(word >>> 1, 0x0101_0101) >>> 24);
        if (after < nextId) {
          id = after;
          at += 4;
          index += 4;
          continue;
        }
      }
    }
    let byte = bytes[at++]!;
    let value = byte & 127;
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = bytes[at++]!;
      value += (byte & 127) * factor;
    }
    id += value < TWO_28 ? (value >>> 1) ^ -(value & 1) : value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (!(value < TWO_53 && Math.abs(id) < TWO_52)) return false;
    if (value % 2 === 1 && index > 0) throw new Unsupported(IDS_OUT_OF_ORDER);
    if (index === nextIndex) {
      found.ids.push(id);
      nextIndex = indices[++stop] ?? TWO_52;
    }
    while (id >= nextId) {
      if (id === nextId) {
        found.wantedAt.push(index);
        found.wantedPlaces.push(place);
      }
      nextId = ++place < endPlace ? wantedIds[place]! : TWO_53;
    }
    index++;
  }
  if (at > to) throw new Damage('a packed number runs past the end of its field');
  if (stop < indices.length) throw new Damage('a node has tags but no id');
  return true;
}
