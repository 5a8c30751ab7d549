/**
 * Protocol-buffer bytes read by hand: a cursor for the few small messages, and the packed-delta loop that OSM PBF
 * spends its bytes on. Building an object per entity with a schema library costs 15 to 50 times as much.
 *
 * Invariant: nothing here reads past `end` without throwing Damage, and no loop outlives its bytes.
 * Integers are exact up to 2^53; what lies beyond comes out as NaN, never as a neighbour.
 */

/** The bytes are not what the format says. Caught by the scan, which adds the path and the byte offset. */
export class Damage extends Error {}

/** The bytes are sound, but need something that we do not implement. The message names it and the remedy. */
export class Unsupported extends Error {}

/** The format asks for packed numbers; protobuf allows both. osmium reads both and writes packed ones. */
export const NOT_PACKED =
  'ids, tags or positions stand one by one instead of packed; write the file anew with `osmium cat in.osm.pbf -o out.osm.pbf`';

/** Wire types: how a field's value is stored. */
export const VARINT = 0;
export const LENGTH = 2;

const TWO_28 = 2 ** 28;
const TWO_52 = 2 ** 52;
const TWO_53 = 2 ** 53;

export class Cursor {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** An unsigned number; above 2^53 only its size can be trusted, see `int64`. */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (let length = 1; length <= 10; length++) {
      if (this.at >= this.end) throw new Damage('a number runs past the end of its message');
      const byte = this.bytes[this.at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
    throw new Damage('a number is longer than 10 bytes');
  }

  /** Two's complement (int64, int32): negative numbers take ten bytes and lose their low bits as a double. */
  int64(): number {
    const start = this.at;
    const value = this.varint();
    return value < TWO_53 ? value : toSafe(BigInt.asIntN(64, bigVarint(this.bytes, start)));
  }

  /** Zigzag (sint64): 0, -1, 1, -2 ... */
  sint64(): number {
    const start = this.at;
    const value = this.varint();
    if (value < TWO_53) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    return toSafe(unzigzag(bigVarint(this.bytes, start)));
  }

  /** The length of a nested message, string or packed field; it lies inside this message. */
  length(): number {
    const length = this.varint();
    if (length > this.end - this.at) throw new Damage('a field is longer than the message it stands in');
    return length;
  }

  /** A nested message or string: its start; the cursor goes on behind it. */
  span(): { from: number; to: number } {
    const length = this.length();
    const from = this.at;
    this.at += length;
    return { from, to: this.at };
  }

  text(): string {
    const { from, to } = this.span();
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + from, to - from).toString('utf8');
  }

  /** Steps over a field that is not read. `tag` is the field's number × 8 plus its wire type. */
  skip(tag: number): void {
    const wire = tag % 8;
    if (wire === VARINT) this.varint();
    else if (wire === LENGTH) this.span();
    else if (wire === 1 || wire === 5) {
      this.at += wire === 1 ? 8 : 4;
      if (this.at > this.end) throw new Damage('a field is longer than the message it stands in');
    } else throw new Damage(`a field has the unknown wire type ${wire}`);
  }
}

/**
 * Running sums of a packed sint64 field (ids, refs, coordinates), at most `max` of them; returns how many.
 * About 1 ns a value. Sums past 2^53 are NaN.
 */
export function sumDeltas(
  bytes: Uint8Array,
  from: number,
  to: number,
  out: Float64Array,
  max = out.length,
): number {
  let at = from;
  let count = 0;
  let sum = 0;
  while (at < to && count < max) {
    let byte = bytes[at++]!;
    let value = byte;
    if (byte > 127) {
      byte = bytes[at++]!;
      value = (value & 127) | ((byte & 127) << 7);
      if (byte > 127) {
        byte = bytes[at++]!;
        value |= (byte & 127) << 14;
        if (byte > 127) {
          byte = bytes[at++]!;
          value |= (byte & 127) << 21;
          if (byte > 127) {
            // Past 28 bits a shift would lose bits: multiply.
            let factor = TWO_28;
            let large = value;
            do {
              byte = bytes[at++]!;
              large += (byte & 127) * factor;
              factor *= 128;
            } while (byte > 127);
            sum += large % 2 === 0 ? large / 2 : -(large + 1) / 2;
            // A block of 32 MiB cannot carry a sum from 2^52 to 2^53 in steps of under 2^28.
            if (!(large < TWO_53 && Math.abs(sum) < TWO_52))
              return sumDeltasExactly(bytes, from, to, out, max);
            out[count++] = sum;
            continue;
          }
        }
      }
    }
    sum += (value >>> 1) ^ -(value & 1);
    out[count++] = sum;
  }
  if (at > to) throw new Damage('a packed number runs past the end of its field');
  return count;
}

/**
 * The running sums at some ascending indices only; returns how many of them the field reaches. A quarter cheaper than
 * all sums, which would have to be stored.
 */
export function sumDeltasAt(
  bytes: Uint8Array,
  from: number,
  to: number,
  indices: Int32Array,
  count: number,
  out: Float64Array,
): number {
  let at = from;
  let index = -1;
  let sum = 0;
  for (let place = 0; place < count; place++) {
    const target = indices[place]!;
    while (index < target && at < to) {
      let byte = bytes[at++]!;
      let value = byte;
      index++;
      if (byte > 127) {
        byte = bytes[at++]!;
        value = (value & 127) | ((byte & 127) << 7);
        if (byte > 127) {
          byte = bytes[at++]!;
          value |= (byte & 127) << 14;
          if (byte > 127) {
            byte = bytes[at++]!;
            value |= (byte & 127) << 21;
            if (byte > 127) {
              let factor = TWO_28;
              let large = value;
              do {
                byte = bytes[at++]!;
                large += (byte & 127) * factor;
                factor *= 128;
              } while (byte > 127);
              sum += large % 2 === 0 ? large / 2 : -(large + 1) / 2;
              if (!(large < TWO_53 && Math.abs(sum) < TWO_52))
                return pickSums(bytes, from, to, indices, count, out);
              continue;
            }
          }
        }
      }
      sum += (value >>> 1) ^ -(value & 1);
    }
    if (at > to) throw new Damage('a packed number runs past the end of its field');
    if (index < target) return place;
    out[place] = sum;
  }
  return count;
}

/** For a field whose sums leave the numbers that are exact. */
function pickSums(
  bytes: Uint8Array,
  from: number,
  to: number,
  indices: Int32Array,
  count: number,
  out: Float64Array,
): number {
  if (count === 0) return 0;
  const sums = new Float64Array(Math.min(indices[count - 1]! + 1, to - from));
  const found = sumDeltas(bytes, from, to, sums);
  let place = 0;
  for (; place < count && indices[place]! < found; place++) out[place] = sums[indices[place]!]!;
  return place;
}

/** How many numbers a packed field holds: the bytes without a continuation bit. */
export function countPacked(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (bytes[at]! < 128) count++;
  return count;
}

/** The same sums without rounding, for the rare field with numbers beyond 2^52: slow, and right. */
function sumDeltasExactly(
  bytes: Uint8Array,
  from: number,
  to: number,
  out: Float64Array,
  max: number,
): number {
  const cursor = new Cursor(bytes, from, to);
  let count = 0;
  let sum = 0n;
  while (cursor.at < to && count < max) {
    const start = cursor.at;
    cursor.varint();
    sum = BigInt.asIntN(64, sum + unzigzag(bigVarint(bytes, start)));
    out[count++] = toSafe(sum);
  }
  return count;
}

/** Only behind a `Cursor.varint()` over the same bytes, which has proven that the number ends. */
function bigVarint(bytes: Uint8Array, start: number): bigint {
  let value = 0n;
  for (let at = start, shift = 0n; ; at++, shift += 7n) {
    const byte = bytes[at]!;
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return BigInt.asUintN(64, value);
  }
}

const unzigzag = (value: bigint): bigint => (value >> 1n) ^ -(value & 1n);

const toSafe = (value: bigint): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Number.NaN;
};
