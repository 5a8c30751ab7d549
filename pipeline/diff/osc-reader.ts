/**
 * Reads an OSM change file (.osc): created, modified and deleted objects, one after the other in file order.
 *
 * Bytes come in pieces of any size. An object is handed on when its last byte has come, and never in part; the text
 * must end with `</osmChange>`, or it was cut off. At most MAX_OBJECT_BYTES wait for their rest.
 * Cost: a day of the planet (746 MB) in some seconds; see docs/performance.md.
 */

import { OscObjects, type OscSink } from './osc-object.ts';
import { INCOMPLETE, nameHash, XmlFault, XmlTag } from './xml-tag.ts';

export type { OscMeta, OscSink } from './osc-object.ts';

/** The change file is damaged, cut off, or none. */
export class OscError extends Error {}

/** The largest relations of the planet take some 3 MB. */
const MAX_OBJECT_BYTES = 1 << 25;

const NAMES = {
  osmChange: nameHash('osmChange'),
  create: nameHash('create'),
  modify: nameHash('modify'),
  delete: nameHash('delete'),
};

export interface OscTimes {
  /** Of what was created or modified. */
  readonly oldestMs: number | null;
  readonly newestMs: number | null;
}

export class OscReader {
  readonly #name: string;
  readonly #tag = new XmlTag();
  readonly #objects: OscObjects;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Below this many bytes another look would find the same object unfinished. */
  #neededBytes = 3;
  /** Of the first waiting byte. */
  #offset = 0;
  #line = 1;
  #where: 'before' | 'inside' | 'block' | 'behind' = 'before';
  #block = 0;

  /** @param name what errors call the file */
  constructor(name: string, sink: OscSink) {
    this.#name = name;
    this.#objects = new OscObjects(this.#tag, sink);
  }

  /** The times of its oldest and newest change so far, in milliseconds; null where it names none. */
  times(): OscTimes {
    return {
      oldestMs: timeOf(this.#objects.oldestTimestamp),
      newestMs: timeOf(this.#objects.newestTimestamp),
    };
  }

  push(chunk: Buffer): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes >= this.#neededBytes) this.#read();
  }

  /** Throws where the text is not whole. */
  end(): void {
    this.#read();
    const rest = this.#waiting[0];
    if (this.#where !== 'behind' || (rest && rest.length > 0))
      throw this.#explained(new XmlFault(rest?.length ?? 0, 'it is cut off'), rest ?? Buffer.alloc(0));
  }

  #read(): void {
    const bytes = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting);
    this.#tag.bytes = bytes;
    let at = 0;
    try {
      if (this.#offset === 0 && bytes.length >= 3 && bytes.readUIntBE(0, 3) === BYTE_ORDER_MARK) at = 3;
      for (let next = this.#item(at); next !== INCOMPLETE; next = this.#item(at)) at = next;
      if (bytes.length - at > MAX_OBJECT_BYTES)
        throw new XmlFault(at, `an object of more than ${MAX_OBJECT_BYTES} bytes`);
    } catch (error) {
      throw error instanceof XmlFault ? this.#explained(error, bytes) : error;
    }
    this.#offset += at;
    this.#line += linesIn(bytes, at);
    const rest = bytes.subarray(at);
    this.#waiting = [rest];
    this.#waitingBytes = rest.length;
    this.#neededBytes = at === 0 ? rest.length * 2 : rest.length + 1;
  }

  #explained({ at, message }: XmlFault, bytes: Buffer): OscError {
    const line = this.#line + linesIn(bytes, at);
    return new OscError(
      `${this.#name} is not a valid change file: ${message} (line ${line}, byte ${this.#offset + at}). Fetch it again.`,
    );
  }

  /** Reads the next tag outside of objects, or the next object; returns where it ends. */
  #item(from: number): number {
    const { bytes } = this.#tag;
    let at = from;
    while (at < bytes.length && bytes[at]! <= SPACE) at++;
    if (at + 1 >= bytes.length) return at > from && at === bytes.length ? at : INCOMPLETE;
    if (bytes[at] !== LESS) throw new XmlFault(at, 'text where a tag should be');
    const second = bytes[at + 1];
    if (second === QUESTION) return this.#skipTo(at, '?>');
    if (second === EXCLAMATION) return this.#objects.comment(at);
    const next = this.#tag.read(at);
    if (next === INCOMPLETE) return INCOMPLETE;
    return this.#tag.kind === 'close' ? this.#leave(at, next) : this.#enter(at, next);
  }

  #skipTo(at: number, end: string): number {
    const found = this.#tag.bytes.indexOf(end, at);
    return found < 0 ? INCOMPLETE : found + end.length;
  }

  #leave(at: number, next: number): number {
    const { name } = this.#tag;
    if (this.#where === 'block' && name === this.#block) this.#where = 'inside';
    else if (this.#where === 'inside' && name === NAMES.osmChange) this.#where = 'behind';
    else throw new XmlFault(at, 'a closing tag that closes nothing');
    return next;
  }

  #enter(at: number, next: number): number {
    const { name, kind } = this.#tag;
    const isEmpty = kind === 'empty';
    if (this.#where === 'block') return this.#objects.read(next, this.#block === NAMES.delete);
    if (this.#where === 'before') {
      if (name !== NAMES.osmChange) throw new XmlFault(at, 'it does not begin with <osmChange>');
      this.#where = isEmpty ? 'behind' : 'inside';
      return next;
    }
    if (this.#where === 'behind') throw new XmlFault(at, 'content after its end');
    if (name !== NAMES.create && name !== NAMES.modify && name !== NAMES.delete)
      return this.#objects.skip(next);
    if (!isEmpty) this.#where = 'block';
    this.#block = name;
    return next;
  }
}

function timeOf(timestamp: string): number | null {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

function linesIn(bytes: Buffer, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && at < to; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

const BYTE_ORDER_MARK = 0xef_bb_bf;
const NEWLINE = 10;
const SPACE = 32;
const EXCLAMATION = 33;
const LESS = 60;
const QUESTION = 63;
