/**
 * Reads an OSM change file (.osc): created, modified and deleted objects, one after the other in file order.
 *
 * saxes parses the XML. It knows only the five entities of XML; a document type is refused, so that a few bytes cannot
 * grow to many. Bytes come in pieces of any size. An object is handed on at its end tag and never in part. Callers use
 * nothing of a file that is refused.
 * Cost: a day of the planet (842 MB) takes 21 s of CPU; bench/results/2026-11-25.md.
 */
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { kindOf, OscFault, OscObject, type OscSink } from './osc-object.ts';

export type { OscMeta, OscSink } from './osc-object.ts';

/** The file is damaged, cut off, or not a change file. */
export class OscError extends Error {}

/** The largest relations of the planet take some 3 MB. */
const MAX_OBJECT_CHARACTERS = 1 << 25;
/** Keys and values have at most 255 characters. As numbered entities these take 5 kB. */
const MAX_TAG_CHARACTERS = 1 << 14;
const MAX_DEPTH = 32;
/** Tags that are open around an object: `<osmChange>` and its block. */
const OBJECT_DEPTH = 2;
const BLOCKS: readonly string[] = ['create', 'modify', 'delete'];

export interface OscTimes {
  /** Oldest time of created and modified objects: deletions may carry the time of the version that they delete. */
  readonly oldestMs: number | null;
  readonly newestMs: number | null;
}

export class OscReader {
  readonly #name: string;
  readonly #sink: OscSink;
  readonly #maxObjectCharacters: number;
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser = new SaxesParser();
  #depth = 0;
  /** Name of the open block; empty outside of blocks. */
  #block = '';
  #object: OscObject | undefined;
  /** Position of the `<` of the last tag. */
  #tagFrom = 0;
  /** Position after the last end tag that closed an object, a block or the file. */
  #doneTo = 0;
  #newest = '';
  #oldest = '';

  /** @param name what errors call the file */
  constructor(name: string, sink: OscSink, maxObjectCharacters = MAX_OBJECT_CHARACTERS) {
    this.#name = name;
    this.#sink = sink;
    this.#maxObjectCharacters = maxObjectCharacters;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw new OscFault(message.replace(/^\d+:\d+: |\.$/g, ''));
    });
    parser.on('doctype', () => {
      throw new OscFault('a document type, which change files do not contain');
    });
    parser.on('cdata', () => {
      throw new OscFault('raw text, which change files do not contain');
    });
    parser.on('text', (text) => this.#text(text));
    parser.on('opentagstart', () => {
      this.#tagFrom = parser.position;
    });
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', () => this.#close());
  }

  /** The times of the oldest and newest change so far, in milliseconds; null if there is none. */
  times(): OscTimes {
    return { oldestMs: timeOf(this.#oldest), newestMs: timeOf(this.#newest) };
  }

  push(chunk: Buffer): void {
    this.#explaining(() => {
      this.#parser.write(this.#decoder.write(chunk));
      if (this.#parser.position - this.#doneTo > this.#maxObjectCharacters)
        throw new OscFault(`an object of more than ${this.#maxObjectCharacters} characters`);
    });
  }

  /** Throws an OscError if the text is cut off. */
  end(): void {
    this.#explaining(() => this.#parser.write(this.#decoder.end()).close());
  }

  #open(tag: SaxesTagPlain): void {
    if (this.#parser.position - this.#tagFrom > MAX_TAG_CHARACTERS)
      throw new OscFault(`a tag of more than ${MAX_TAG_CHARACTERS} characters`);
    const depth = this.#depth++;
    if (depth === MAX_DEPTH) throw new OscFault('tags nested too deeply');
    if (depth === 0 && tag.name !== 'osmChange') throw new OscFault('it does not begin with <osmChange>');
    if (depth === 1 && BLOCKS.includes(tag.name)) this.#block = tag.name;
    if (depth === OBJECT_DEPTH && this.#block !== '') this.#begin(tag);
    if (depth === OBJECT_DEPTH + 1) this.#object?.add(tag);
  }

  #begin(tag: SaxesTagPlain): void {
    const kind = kindOf(tag.name);
    if (!kind) return;
    const inDelete = this.#block === 'delete';
    this.#object = new OscObject(kind, tag, inDelete);
    const { timestamp } = tag.attributes;
    if (timestamp === undefined) return;
    if (timestamp > this.#newest) this.#newest = timestamp;
    if (!inDelete && (this.#oldest === '' || timestamp < this.#oldest)) this.#oldest = timestamp;
  }

  #close(): void {
    const depth = --this.#depth;
    if (depth > OBJECT_DEPTH) return;
    this.#doneTo = this.#parser.position;
    if (depth === OBJECT_DEPTH) {
      this.#object?.handTo(this.#sink);
      this.#object = undefined;
    } else this.#block = '';
  }

  /** A damaged `<` would make text of a tag. Only unknown tags may contain text. */
  #text(text: string): void {
    const isInUnknown =
      this.#depth > OBJECT_DEPTH ? !this.#object : this.#depth === OBJECT_DEPTH && this.#block === '';
    if (!isInUnknown && text.trim() !== '') throw new OscFault('text where a tag should be');
  }

  /** Adds the file's name, the line and the column to a fault. */
  #explaining(parse: () => void): void {
    try {
      parse();
    } catch (error) {
      if (!(error instanceof OscFault)) throw error;
      const { line, column } = this.#parser;
      throw new OscError(
        `${this.#name} is not a valid change file: ${error.message} (line ${line}, column ${column}). Fetch it again.`,
      );
    }
  }
}

function timeOf(timestamp: string): number | null {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
