/** Reads the records of a cell one after the other, into memory that is used again. */
import { Cursor } from '../../../pbf/index.ts';
import { ORDER_STEPS } from '../spool/cell-records.ts';

export class RecordReader {
  readonly #bytes: Buffer;
  #at = 0;
  /** State of the current record: the place of its kind, its zooms, its positions, and the end of each line in them. */
  kindFrom = 0;
  kindTo = 0;
  from = 0;
  to = 0;
  xy = new Int32Array(1 << 12);
  readonly ends: number[] = [];
  west = 0;
  north = 0;
  east = 0;
  south = 0;

  constructor(records: Uint8Array<ArrayBuffer>) {
    this.#bytes = Buffer.from(records.buffer, records.byteOffset, records.length);
  }

  /** False at the end. */
  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    const kindBytes = this.#varint();
    this.kindFrom = this.#at;
    this.#at += kindBytes;
    this.kindTo = this.#at;
    this.from = this.#varint();
    this.to = this.#varint();
    this.ends.length = 0;
    let [x, y, end] = [0, 0, 0];
    this.west = this.north = 2 ** 32;
    this.east = this.south = -(2 ** 32);
    for (let lines = this.#varint(); lines > 0; lines--) {
      const next = end + this.#varint() * 2;
      if (next > this.xy.length) this.#grow(next);
      const { xy } = this;
      for (let i = end; i < next; i += 2) {
        x += this.#zigzag();
        y += this.#zigzag();
        xy[i] = x;
        xy[i + 1] = y;
        if (x < this.west) this.west = x;
        if (x > this.east) this.east = x;
        if (y < this.north) this.north = y;
        if (y > this.south) this.south = y;
      }
      end = next;
      this.ends.push(end);
    }
    if (this.#at > this.#bytes.length) throw new Error('a record of the map runs past the end of its cell');
    return true;
  }

  /** The bytes of the kind. */
  kind(): Buffer {
    return this.#bytes.subarray(this.kindFrom, this.kindTo);
  }

  /** Copies of the lines. */
  lines(): Int32Array[] {
    return this.ends.map((end, index) => this.xy.slice(index === 0 ? 0 : this.ends[index - 1]!, end));
  }

  #grow(size: number): void {
    const grown = new Int32Array(size * 2);
    grown.set(this.xy);
    this.xy = grown;
  }

  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++]!;
    if (byte < 128) return byte;
    let value = byte & 127;
    byte = bytes[this.#at++]!;
    value |= (byte & 127) << 7;
    if (byte < 128) return value;
    byte = bytes[this.#at++]!;
    value |= (byte & 127) << 14;
    if (byte < 128) return value;
    byte = bytes[this.#at++]!;
    value |= (byte & 127) << 21;
    let factor = 2 ** 28;
    while (byte > 127) {
      byte = bytes[this.#at++]!;
      value += (byte & 127) * factor;
      factor *= 128;
    }
    return value;
  }

  #zigzag(): number {
    const value = this.#varint();
    if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

export const POINT = 0;
export const LINE = 1;
export const AREA = 2;

/**
 * The properties that features share if they are drawn alike: layer, shape, order and attributes. One object for
 * all of them.
 */
export interface Kind {
  /** Place in `LAYERS`. */
  readonly layer: number;
  readonly shape: number;
  readonly order: number;
  readonly attributes: readonly (readonly [key: string, value: string | number | boolean])[];
}

/** Kinds of a cell. */
export class Kinds {
  readonly #byBytes = new Map<string, Kind>();
  readonly #byFacts = new Map<string, Kind>();
  #latestBytes = '';
  #latest: Kind | undefined;

  /** @param bytes as the records have them */
  fromRecord(bytes: Buffer): Kind {
    const key = bytes.toString('latin1');
    if (this.#latest && key === this.#latestBytes) return this.#latest;
    let kind = this.#byBytes.get(key);
    if (!kind) {
      const cursor = new Cursor(bytes);
      const [layer, shape, order] = [cursor.varint(), cursor.varint(), cursor.sint64() / ORDER_STEPS];
      const text = cursor.text();
      const attributes = text === '' ? [] : Object.entries<string | number | boolean>(JSON.parse(text));
      kind = this.of(layer, shape, shape === AREA ? coarse(order) : order, attributes);
      this.#byBytes.set(key, kind);
    }
    this.#latestBytes = key;
    this.#latest = kind;
    return kind;
  }

  of(layer: number, shape: number, order: number, attributes: Kind['attributes']): Kind {
    const key = `${layer},${shape},${order},${JSON.stringify(attributes)}`;
    let kind = this.#byFacts.get(key);
    if (!kind) {
      kind = { layer, shape, order, attributes };
      this.#byFacts.set(key, kind);
    }
    return kind;
  }
}

/** Areas are ordered from large to small in coarse steps only, or each would be a kind of its own. */
function coarse(order: number): number {
  return Math.sign(order) * Math.round(Math.log2(Math.abs(order) + 1) / 2);
}
