/**
 * Tag rules compiled onto a block's string table: a rule is a bit, every string gets the bits it can serve, and an
 * object's mask is the OR over its (key, value) index pairs. No string is built for an object that does not match.
 *
 * Invariant: one bit a rule, never shared, or `railway=platform` would pass as `public_transport=platform`. Only rules
 * given as a group share one, for those who look at a match's tags again anyway (places: far more rules than bits).
 * Cost: one pass over the string table a block (a length, then a byte comparison for the few strings of a rule's
 * length), then two array reads a tag.
 */
import { Cursor, Damage } from '../../file/protobuf.ts';
import { upperBound } from '../../lower-bound.ts';

export interface TagRule {
  readonly key: string;
  /** Absent: any value. */
  readonly values?: readonly string[];
  /** A value also counts as one element of a `;` list, spaces allowed. */
  readonly inLists?: boolean;
}

/** Bits of an int32. */
const MAX_RULES = 31;
/** Values of hits that are kept once ("yes", "toilets"): half the memory of a planet's toilets. */
const MAX_INTERNED = 1 << 16;

interface Word {
  readonly bytes: Buffer;
  anyValue: number;
  asKey: number;
  asValue: number;
}

export class TagTable {
  /**
   * Rules by string index: those that this key satisfies with any value, those that it may satisfy, and those that this
   * value may satisfy. A pair satisfies `anyValue[key] | (asKey[key] & asValue[value])`. Public for the one loop that
   * cannot afford a call (read-nodes.ts).
   */
  anyValue = new Int32Array(1024);
  asKey = new Int32Array(1024);
  asValue = new Int32Array(1024);
  #starts = new Uint32Array(1024);
  #ends = new Uint32Array(1024);
  #bytes: Buffer = Buffer.alloc(0);
  /** Texts by string index; an array of the few that are asked for would be sparse. */
  readonly #texts = new Map<number, string>();
  readonly #wordsByLength: (Word[] | undefined)[] = [];
  /** Whether a word starts so, by length (modulo 32) and first byte: few strings pass it. */
  readonly #isWordStart = new Uint8Array(32 * 256);
  readonly #listNeedles: { bytes: Buffer; value: string; bits: number }[] = [];
  readonly #interned = new Map<string, string>();
  /** Strings in the loaded table. */
  count = 0;
  /** The rules that any object of the loaded block could satisfy. */
  possible = 0;

  constructor(rules: readonly (TagRule | readonly TagRule[])[]) {
    if (rules.length > MAX_RULES)
      throw new Error(`A scan takes at most ${MAX_RULES} tag rules, not ${rules.length}.`);
    const words = new Map<string, Word>();
    const numbered = rules.flatMap((group, index) =>
      [group].flat().map((rule) => ({ rule, bit: 1 << index })),
    );
    for (const { rule, bit } of numbered) {
      if (!rule.values) wordFor(words, rule.key).anyValue |= bit;
      else wordFor(words, rule.key).asKey |= bit;
      for (const value of rule.values ?? []) {
        wordFor(words, value).asValue |= bit;
        if (rule.inLists) this.#listNeedles.push({ bytes: Buffer.from(value), value, bits: bit });
      }
    }
    for (const word of words.values()) {
      const sameLength = this.#wordsByLength[word.bytes.length] ?? [];
      sameLength.push(word);
      const [first] = word.bytes;
      if (first === undefined) this.#isWordStart.fill(1, 0, 256);
      else this.#isWordStart[((word.bytes.length & 31) << 8) | first] = 1;
      this.#wordsByLength[word.bytes.length] = sameLength;
    }
  }

  /** Takes the string table in `bytes` from `from` to `to`; what was loaded before is forgotten. */
  load(bytes: Buffer, from: number, to: number): void {
    this.#bytes = bytes;
    this.#texts.clear();
    let anyValue = 0;
    let asKey = 0;
    let asValue = 0;
    let count = 0;
    let at = from;
    const isWordStart = this.#isWordStart;
    for (const bits of [this.anyValue, this.asKey, this.asValue]) bits.fill(0);
    while (at < to) {
      if (bytes[at++] !== 10) throw new Damage('the string table holds something that is not a string');
      let length = bytes[at++]!;
      if (length > 127) {
        const cursor = new Cursor(bytes, at - 1, to);
        length = cursor.varint();
        at = cursor.at;
      }
      if (!(length <= to - at)) throw new Damage('a string is longer than the string table');
      if (count === this.#starts.length) this.#grow();
      this.#starts[count] = at;
      this.#ends[count] = at + length;
      if (isWordStart[((length & 31) << 8) | bytes[at]!] !== 0) {
        const word = this.#find(bytes, at, length);
        if (word !== undefined) {
          this.anyValue[count] = word.anyValue;
          this.asKey[count] = word.asKey;
          this.asValue[count] = word.asValue;
          anyValue |= word.anyValue;
          asKey |= word.asKey;
          asValue |= word.asValue;
        }
      }
      count++;
      at += length;
    }
    this.count = count;
    asValue |= this.#markLists(from, to);
    this.possible = anyValue | (asKey & asValue);
  }

  /** The rules that an object with these packed keys may satisfy. */
  keyMask(bytes: Uint8Array, from: number, to: number): number {
    const { count, anyValue, asKey } = this;
    let at = from;
    let mask = 0;
    while (at < to) {
      let key = bytes[at++]!;
      if (key > 127) {
        key &= 127;
        let shift = 7;
        let byte: number;
        do {
          byte = bytes[at++]!;
          key |= (byte & 127) << shift;
          shift += 7;
        } while (byte > 127 && shift < 28);
        if (byte > 127) key = -1;
      }
      if (key >>> 0 >= count) throw new Damage('a tag points outside the string table');
      mask |= anyValue[key]! | asKey[key]!;
    }
    if (at !== to) throw new Damage('a number runs past the end of its message');
    return mask;
  }

  /** The rules that an object's tags satisfy, from its packed keys and values. */
  mask(bytes: Uint8Array, keysFrom: number, keysTo: number, valuesFrom: number, valuesTo: number): number {
    const { count, anyValue, asKey, asValue } = this;
    let keyAt = keysFrom;
    let valueAt = valuesFrom;
    let mask = 0;
    while (keyAt < keysTo) {
      let key = bytes[keyAt++]!;
      if (key > 127) {
        key &= 127;
        let shift = 7;
        let byte: number;
        do {
          byte = bytes[keyAt++]!;
          key |= (byte & 127) << shift;
          shift += 7;
        } while (byte > 127 && shift < 28);
        if (byte > 127) key = -1;
      }
      let value = bytes[valueAt++]!;
      if (value > 127) {
        value &= 127;
        let shift = 7;
        let byte: number;
        do {
          byte = bytes[valueAt++]!;
          value |= (byte & 127) << shift;
          shift += 7;
        } while (byte > 127 && shift < 28);
        if (byte > 127) value = -1;
      }
      if (key >>> 0 >= count || value >>> 0 >= count)
        throw new Damage('a tag points outside the string table');
      mask |= anyValue[key]! | (asKey[key]! & asValue[value]!);
    }
    if (keyAt !== keysTo || valueAt !== valuesTo)
      throw new Damage('an object has more keys than values, or fewer');
    return mask;
  }

  text(index: number): string {
    if (!(index < this.count)) throw new Damage('a text points outside the string table');
    const known = this.#texts.get(index);
    if (known !== undefined) return known;
    const fresh = this.#bytes.toString('utf8', this.#starts[index]!, this.#ends[index]!);
    const seen = this.#interned.get(fresh);
    if (seen === undefined && this.#interned.size < MAX_INTERNED) this.#interned.set(fresh, fresh);
    const text = seen ?? fresh;
    this.#texts.set(index, text);
    return text;
  }

  #find(bytes: Buffer, at: number, length: number): Word | undefined {
    const candidates = this.#wordsByLength[length];
    if (candidates === undefined) return undefined;
    next: for (let index = 0; index < candidates.length; index++) {
      const word = candidates[index]!;
      const wordBytes = word.bytes;
      for (let offset = 0; offset < length; offset++)
        if (wordBytes[offset] !== bytes[at + offset]) continue next;
      return word;
    }
    return undefined;
  }

  /**
   * Marks strings like "shower; toilets". A native search over the whole table is far cheaper than looking for a `;`
   * in every string: hardly a block holds one.
   */
  #markLists(from: number, to: number): number {
    let found = 0;
    const table = this.#bytes.subarray(from, to);
    for (const { bytes: needle, value, bits } of this.#listNeedles) {
      for (let hit = table.indexOf(needle); hit >= 0; hit = table.indexOf(needle, hit + 1)) {
        const index = this.#indexAt(from + hit);
        const [start, end] = [this.#starts[index]!, this.#ends[index]!];
        // The value alone is found by its length already; "toilets" for "toilet" needs no look at its elements.
        if (end - start === needle.length) continue;
        if (!endsElement(this.#bytes, from + hit + needle.length, end)) continue;
        const elements = this.text(index).split(';');
        if (!elements.some((element) => element.trim() === value)) continue;
        this.asValue[index] = this.asValue[index]! | bits;
        found |= bits;
      }
    }
    return found;
  }

  /** Index of the string at a position of the table: the last one that starts at or before it, otherwise the first. */
  #indexAt(position: number): number {
    return Math.max(upperBound(this.#starts, position, this.count) - 1, 0);
  }

  #grow(): void {
    const double = <T extends Int32Array | Uint32Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    const size = this.#starts.length * 2;
    this.anyValue = double(this.anyValue, new Int32Array(size));
    this.asKey = double(this.asKey, new Int32Array(size));
    this.asValue = double(this.asValue, new Int32Array(size));
    this.#starts = double(this.#starts, new Uint32Array(size));
    this.#ends = double(this.#ends, new Uint32Array(size));
  }
}

/** A list's element ends with the string, a `;` or white space. */
const endsElement = (bytes: Buffer, at: number, end: number): boolean =>
  at >= end || bytes[at] === SEMICOLON || bytes[at]! <= SPACE || bytes[at]! > 127;

const SEMICOLON = 59;
const SPACE = 32;

function wordFor(words: Map<string, Word>, text: string): Word {
  const known = words.get(text);
  if (known) return known;
  const fresh = { bytes: Buffer.from(text), anyValue: 0, asKey: 0, asValue: 0 };
  words.set(text, fresh);
  return fresh;
}
