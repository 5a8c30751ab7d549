/**
 * The container of every binary file of a generation (FORMAT.md §2): a header, a table of sections, and
 * the sections, each 8-byte aligned and each with its own CRC-32.
 *
 * `openBlob` checks the header and every bound and touches nothing else, so that opening costs one page.
 * A section's checksum is checked when it is first asked for. Every byte of a blob is under one of the two
 * checks, padding included: a blob with any bit flipped fails before an answer uses it.
 */
import { crc32 } from './crc32.ts';

export const SHARD = 1;
export const ID_BUCKET = 2;
export const BASE_TILE = 3;
export const LABEL_TILE = 4;
export const SOURCE_BASE = 5;
export const SOURCE_CHANGES = 6;
export const WALK_TILE = 7;
export const SOURCE_RECORDS = 8;
export const LEAF = 9;
const KIND_NAMES: Record<number, string> = {
  [SHARD]: 'shard',
  [ID_BUCKET]: 'id bucket',
  [BASE_TILE]: 'base tile',
  [LABEL_TILE]: 'label tile',
  [SOURCE_BASE]: 'source base',
  [SOURCE_CHANGES]: 'source changes',
  [WALK_TILE]: 'walk tile',
  [SOURCE_RECORDS]: 'source records',
  [LEAF]: 'leaf',
};

const MAGIC = 0x5449_4f4c; // "LOIT" as a little-endian u32
const VERSION = 1;
const FIXED_HEADER = 24;
const ENTRY = 16;
/** More than any kind has; bounds what a damaged count can make us read. */
const MAX_SECTIONS = 64;

if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1) {
  throw new Error('Lootiles reads its files as little-endian arrays. Run it on a little-endian machine.');
}

/** A blob that fails a check. The file is missing, damaged or of another version; it must not answer. */
export class BlobError extends Error {
  /** Name of the blob; undefined if the error is not of one blob. */
  readonly blob: string | undefined;

  constructor(message: string, { blob, ...options }: ErrorOptions & { blob?: string } = {}) {
    super(message, options);
    this.blob = blob;
  }
}

export interface Section {
  id: number;
  bytes: Uint8Array;
}

/** FORMAT.md §2. Sections are written in the order given. Pure; the result is one allocation. */
export function encodeBlob(
  kind: number,
  records: number,
  sections: readonly Section[],
): Uint8Array<ArrayBuffer> {
  let end = headerBytes(sections.length);
  const entries = sections.map(({ id, bytes }) => {
    const offset = end;
    end = align8(end + bytes.length);
    return { id, offset, length: bytes.length, crc: 0 };
  });
  const blob = new Uint8Array(end);
  for (const [i, entry] of entries.entries()) {
    blob.set(sections[i]!.bytes, entry.offset);
    entry.crc = crc32(blob.subarray(entry.offset, align8(entry.offset + entry.length)));
  }
  blob.set(encodeHeader(kind, records, end, entries));
  return blob;
}

/** A section in a blob: its place, and the checksum of its bytes and of the padding behind them. */
export interface PlacedSection {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

/** Bytes before the first section. */
export const headerBytes = (sections: number): number => align8(FIXED_HEADER + ENTRY * sections);

/** @param end bytes of the blob */
export function encodeHeader(
  kind: number,
  records: number,
  end: number,
  sections: readonly PlacedSection[],
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(headerBytes(sections.length));
  const view = new DataView(header.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, kind, true);
  view.setUint32(8, end, true);
  view.setUint32(12, records, true);
  view.setUint32(16, sections.length, true);
  for (const [i, { id, offset, length, crc }] of sections.entries()) {
    const at = FIXED_HEADER + ENTRY * i;
    view.setUint32(at, id, true);
    view.setUint32(at + 4, offset, true);
    view.setUint32(at + 8, length, true);
    view.setUint32(at + 12, crc, true);
  }
  view.setUint32(20, headerChecksum(header, header.length), true);
  return header;
}

/** An opened blob: views over the mapped bytes, nothing copied. */
export interface Blob {
  readonly buffer: ArrayBuffer;
  readonly kind: number;
  /** Number of records (toilets, ids). */
  readonly records: number;
  /** The first check that failed; undefined while none has. */
  readonly fault: BlobError | undefined;
  has(id: number): boolean;
  /** The section's bytes, its checksum checked the first time. Throws BlobError. */
  section(id: number): Uint8Array<ArrayBuffer>;
  /** The characters of a part of a section of ASCII. Throws BlobError. */
  ascii(id: number, from: number, to: number): string;
  /** All of them, in the order they were written. Throws BlobError. */
  sections(): Section[];
  /** Checks every section anew: a file may have changed since its first answer. Throws BlobError. */
  check(): void;
  /** Throws a BlobError that says what is wrong with the blob. */
  fail(what: string): never;
}

/** The bytes of a blob, or why they cannot be read: then every section throws that. */
export type BlobSource = ArrayBuffer | BlobError;

/**
 * Opens a blob over its bytes, which must never change afterwards.
 * @param name what errors call it, e.g. the file's name
 */
export function openBlob(source: BlobSource, kind: number, name: string): Blob {
  if (source instanceof BlobError) return unreadableBlob(source, kind);
  const buffer = source;
  const bytes = new Uint8Array(buffer);
  const fail = (what: string): never => {
    throw new BlobError(`${KIND_NAMES[kind]} ${name} ${what}. Run "lootiles import" to build it again.`, {
      blob: name,
    });
  };
  const { entries, records } = readHeader(bytes, kind, fail);
  let fault: BlobError | undefined;
  const characters = asciiIn(buffer);
  const blob: Blob = {
    buffer,
    kind,
    get fault() {
      return fault;
    },
    records,
    fail,
    has: (id) => entries.has(id),
    sections: () => Array.from(entries.keys(), (id) => ({ id, bytes: blob.section(id) })),
    check() {
      for (const entry of entries.values()) entry.checked = false;
      blob.sections();
    },
    section(id) {
      const { offset, length } = checked(id);
      return bytes.subarray(offset, offset + length);
    },
    ascii(id, from, to) {
      const { offset } = checked(id);
      return characters(offset + from, offset + to);
    },
  };
  const checked = (id: number): Entry => {
    const entry = entries.get(id) ?? fail(`lacks section ${id}`);
    if (entry.checked) return entry;
    // Kept: a damaged section costs its checksum once, not at every read.
    if (fault) throw fault;
    const padded = bytes.subarray(entry.offset, align8(entry.offset + entry.length));
    if (crc32(padded) !== entry.crc) {
      fault = new BlobError(
        `${KIND_NAMES[kind]} ${name} is damaged in section ${id} (its checksum differs). Run "lootiles import" to build it again.`,
        { blob: name },
      );
      throw fault;
    }
    entry.checked = true;
    return entry;
  };
  return blob;
}

/** The kind that a header names, which is not checked; undefined if the bytes have no header of ours. */
export function kindIn(buffer: ArrayBuffer): number | undefined {
  const view = new DataView(buffer);
  const isOurs = buffer.byteLength >= FIXED_HEADER && view.getUint32(0, true) === MAGIC;
  return isOurs ? view.getUint16(6, true) : undefined;
}

interface Entry {
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
  /** Whether the checksum was right. */
  checked: boolean;
}

/** Checks the header of a blob that fills a buffer, and returns its sections by id. */
function readHeader(
  bytes: Uint8Array<ArrayBuffer>,
  kind: number,
  fail: (what: string) => never,
): { readonly entries: ReadonlyMap<number, Entry>; readonly records: number } {
  if (bytes.length < FIXED_HEADER) return fail(`is cut off after ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer);
  if (view.getUint32(0, true) !== MAGIC) return fail('is not a file of Lootiles (its magic number differs)');
  const version = view.getUint16(4, true);
  if (version !== VERSION) return fail(`has format ${version}, but this program reads format ${VERSION}`);
  if (view.getUint16(6, true) !== kind) return fail(`is of kind ${view.getUint16(6, true)}, not ${kind}`);
  if (view.getUint32(8, true) !== bytes.length)
    return fail(`has ${bytes.length} bytes, but its header says ${view.getUint32(8, true)}`);
  const count = view.getUint32(16, true);
  const headerLength = headerBytes(count);
  if (count > MAX_SECTIONS || headerLength > bytes.length) return fail(`names ${count} sections`);
  if (headerChecksum(bytes, headerLength) !== view.getUint32(20, true)) return fail('has a damaged header');

  const entries = new Map<number, Entry>();
  let end = headerLength;
  for (let at = FIXED_HEADER; at < FIXED_HEADER + ENTRY * count; at += ENTRY) {
    const offset = view.getUint32(at + 4, true);
    const length = view.getUint32(at + 8, true);
    if (offset !== end || align8(offset + length) > bytes.length)
      return fail('has a section outside its bounds');
    end = align8(offset + length);
    entries.set(view.getUint32(at, true), {
      offset,
      length,
      crc: view.getUint32(at + 12, true),
      checked: false,
    });
  }
  if (end !== bytes.length) return fail('has bytes that belong to no section');
  return { entries, records: view.getUint32(12, true) };
}

function unreadableBlob(fault: BlobError, kind: number): Blob {
  const fail = (): never => {
    throw fault;
  };
  return {
    buffer: new ArrayBuffer(0),
    kind,
    records: 0,
    fault,
    fail,
    has: fail,
    section: fail,
    ascii: fail,
    sections: fail,
    check: fail,
  };
}

export function align8(n: number): number {
  return Math.ceil(n / 8) * 8;
}

/** CRC-32 of the header and the section table, with the checksum's own four bytes left out. */
function headerChecksum(bytes: Uint8Array, headerLength: number): number {
  return crc32(bytes.subarray(24, headerLength), crc32(bytes.subarray(0, 20)));
}

/** Present in Node only. */
declare const Buffer:
  | { from(bytes: ArrayBuffer): { latin1Slice(from: number, to: number): string } }
  | undefined;

const decoder = new TextDecoder('latin1');

/** A reader of the characters in [from, to). The bytes must not change. */
function asciiIn(buffer: ArrayBuffer): (from: number, to: number) => string {
  if (typeof Buffer === 'undefined') {
    const bytes = new Uint8Array(buffer);
    return (from, to) => decoder.decode(bytes.subarray(from, to));
  }
  const bytes = Buffer.from(buffer);
  return (from, to) => bytes.latin1Slice(from, to);
}
