/**
 * Reads an OSM change file (.osc): created, modified and deleted objects, one after the other in file order.
 *
 * saxes parses the XML. It knows only the five entities of XML; a document type is refused, so that a few bytes cannot
 * grow to many. Bytes come in pieces of any size. An object is handed on at its end tag and never in part. Callers use
 * nothing of a file that is refused.
 * Cost: a day of the planet (842 MB) takes 21 s of CPU; bench/results/2026-11-25.md.
 */

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Member, NODE, RELATION, WAY } from '../../../packages/pbf/index.ts';

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

/** The objects of a change file: a node, way or relation with its children. It is handed on whole or not at all. */
export interface OscMeta {
  readonly id: number;
  /** NaN if the file names none. */
  readonly version: number;
  readonly deleted: boolean;
}

export interface OscSink {
  /** Positions are in degrees, NaN if a deleted node has none. `tags` is one shared object if there are none. */
  node(meta: OscMeta, tags: Record<string, string>, lon: number, lat: number): void;
  way(meta: OscMeta, tags: Record<string, string>, refs: readonly number[]): void;
  relation(meta: OscMeta, tags: Record<string, string>, members: readonly Member[]): void;
}

type Kind = 'node' | 'way' | 'relation';

const MEMBER_KINDS: Readonly<Record<string, number>> = { node: NODE, way: WAY, relation: RELATION };
const NO_TAGS: Record<string, string> = Object.freeze({});

export class OscObject {
  readonly #kind: Kind;
  readonly #meta: OscMeta;
  readonly #lon: number;
  readonly #lat: number;
  readonly #refs: number[] = [];
  readonly #members: Member[] = [];
  #tags = NO_TAGS;

  /** @param inDelete whether its block is `<delete>` */
  constructor(kind: Kind, { attributes }: SaxesTagPlain, inDelete: boolean) {
    const { version } = attributes;
    const deleted = inDelete || attributes.visible === 'false';
    this.#kind = kind;
    this.#meta = {
      id: wholeNumber(attributes.id),
      version: version === undefined ? Number.NaN : wholeNumber(version),
      deleted,
    };
    const isPositioned = kind === 'node';
    this.#lon = isPositioned ? degrees(attributes.lon, deleted) : Number.NaN;
    this.#lat = isPositioned ? degrees(attributes.lat, deleted) : Number.NaN;
  }

  /** Adds a tag inside of the object. Unknown ones are ignored. */
  add({ name, attributes }: SaxesTagPlain): void {
    if (name === 'tag') this.#addTag(required(attributes.k), required(attributes.v));
    else if (name === 'nd' && this.#kind === 'way') this.#refs.push(wholeNumber(attributes.ref));
    else if (name === 'member' && this.#kind === 'relation') this.#members.push(memberOf(attributes));
  }

  handTo(sink: OscSink): void {
    if (this.#kind === 'node') sink.node(this.#meta, this.#tags, this.#lon, this.#lat);
    else if (this.#kind === 'way') sink.way(this.#meta, this.#tags, this.#refs);
    else sink.relation(this.#meta, this.#tags, this.#members);
  }

  #addTag(key: string, value: string): void {
    if (this.#tags === NO_TAGS) this.#tags = {};
    // A key of that name would change the object instead of naming a tag.
    if (key !== '__proto__') this.#tags[key] = value;
  }
}

/** Returns undefined if tags of this name are no objects. */
function kindOf(name: string): Kind | undefined {
  return name === 'node' || name === 'way' || name === 'relation' ? name : undefined;
}

function memberOf({ type, ref, role }: SaxesTagPlain['attributes']): Member {
  const kindName = required(type);
  const kind = Object.hasOwn(MEMBER_KINDS, kindName) ? MEMBER_KINDS[kindName] : undefined;
  if (kind === undefined) throw new OscFault(`a member of type "${kindName.slice(0, 20)}"`);
  return { kind, ref: wholeNumber(ref), role: role ?? '' };
}

/** Error that says what is wrong with the file. The reader adds its name, line and column. */
class OscFault extends Error {}

const WHOLE_NUMBER = /^-?\d{1,16}$/;
const DECIMAL = /^[+-]?\d{1,20}(?:\.\d{0,30})?(?:[eE][+-]?\d{1,3})?$/;

function required(text: string | undefined): string {
  if (text === undefined) throw new OscFault('a tag that lacks an attribute');
  return text;
}

/** A number up to 2^53. Editors give negative ids to what they have not uploaded. */
function wholeNumber(text: string | undefined): number {
  const digits = required(text);
  if (!WHOLE_NUMBER.test(digits))
    throw new OscFault('an attribute that is not a whole number of 16 digits at most');
  const number = Number(digits);
  if (!Number.isSafeInteger(number)) throw new OscFault('a number above 2^53');
  return number;
}

/** @param mayLack a missing attribute is then NaN */
function degrees(text: string | undefined, mayLack: boolean): number {
  if (text === undefined && mayLack) return Number.NaN;
  const digits = required(text);
  if (!DECIMAL.test(digits)) throw new OscFault('a position that is not a number');
  return Number(digits);
}

/**
 * A change file on this disk, `.osc` or `.osc.gz`, read through once in bounded memory.
 *
 * Inflating runs on libuv's pool while the text before is read.
 */
const CHUNK_BYTES = 1 << 18;

/** Throws OscError, or the file system's error, in one sentence. */
export async function readOscFile(path: string, sink: OscSink): Promise<OscTimes> {
  const name = basename(path);
  const reader = new OscReader(name, sink);
  const intoReader = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) reader.push(chunk);
    reader.end();
  };
  try {
    const isCompressed = await isGzip(path);
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    if (isCompressed) await pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), intoReader);
    else await pipeline(file, intoReader);
  } catch (cause) {
    throw explained(path, name, cause);
  }
  return reader.times();
}

function explained(path: string, name: string, cause: unknown): unknown {
  if (cause instanceof OscError || !(cause instanceof Error)) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (code.startsWith('Z_'))
    return new OscError(`${name} is not a valid gzip file (${cause.message}). Fetch it again.`, { cause });
  return new Error(`${path} could not be read: ${cause.message}. Check the path and its permissions.`, {
    cause,
  });
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f_8b;
  } finally {
    await file.close();
  }
}
