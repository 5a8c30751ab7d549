/**
 * One tag of an XML text at a time, from bytes: its name and where its attributes' values stand.
 *
 * As much XML as OSM change files are written in, and no more: whoever defines entities or document types is refused,
 * so no few bytes can grow to many. Names are kept as hashes; a forged name gains nothing that the real one would not.
 * Cost: one look at each byte; no string is made before somebody asks for it.
 */

/** What is wrong with the text, at which byte of the buffer; the reader above adds the file, line and offset. */
export class XmlFault extends Error {
  readonly at: number;

  constructor(at: number, what: string) {
    super(what);
    this.at = at;
  }
}

/** The tag goes on past the bytes at hand. */
export const INCOMPLETE = -1;

/** OSM's own limit is 255 characters; as numbered entities these take 2.5 kB. */
const MAX_VALUE_BYTES = 1 << 14;
const MAX_NAME_BYTES = 64;
const MAX_ATTRIBUTES = 32;

const NON_ASCII = 1;
const HAS_ENTITY = 2;
const HAS_CONTROL = 4;

export class XmlTag {
  bytes: Buffer = Buffer.alloc(0);
  /** Hash of the element's name. */
  name = 0;
  kind: 'open' | 'close' | 'empty' = 'open';
  /** Where it begins. */
  at = 0;
  #count = 0;
  readonly #names = new Int32Array(MAX_ATTRIBUTES);
  readonly #froms = new Uint32Array(MAX_ATTRIBUTES);
  readonly #tos = new Uint32Array(MAX_ATTRIBUTES);
  readonly #marks = new Uint8Array(MAX_ATTRIBUTES);

  /** Reads the tag whose `<` stands at `start`; returns where it ends, or INCOMPLETE. */
  read(start: number): number {
    const { bytes } = this;
    const end = bytes.length;
    this.at = start;
    this.#count = 0;
    this.kind = 'open';
    let at = start + 1;
    if (bytes[at] === SLASH) {
      this.kind = 'close';
      at++;
    }
    let name = 0;
    const nameFrom = at;
    while (at < end && isNameByte(bytes[at]!)) name = hashStep(name, bytes[at++]!);
    if (at === end && at - nameFrom <= MAX_NAME_BYTES) return INCOMPLETE;
    if (at === nameFrom || at - nameFrom > MAX_NAME_BYTES)
      throw new XmlFault(start, 'a tag without a proper name');
    this.name = name;
    for (;;) {
      const spaceFrom = at;
      while (at < end && bytes[at]! <= SPACE) at++;
      if (at >= end) return INCOMPLETE;
      const byte = bytes[at]!;
      if (byte === GREATER) return at + 1;
      if (byte === SLASH) {
        if (at + 1 >= end) return INCOMPLETE;
        if (bytes[at + 1] !== GREATER || this.kind === 'close')
          throw new XmlFault(at, 'a "/" in the middle of a tag');
        this.kind = 'empty';
        return at + 2;
      }
      if (at === spaceFrom || this.kind === 'close')
        throw new XmlFault(at, 'something in a tag that is not an attribute');
      at = this.#attribute(at);
      if (at === INCOMPLETE) return INCOMPLETE;
    }
  }

  /** Index of an attribute by the hash of its name, or -1; of several the last. */
  find(name: number): number {
    for (let index = this.#count - 1; index >= 0; index--) if (this.#names[index] === name) return index;
    return -1;
  }

  from(index: number): number {
    return this.#froms[index]!;
  }

  to(index: number): number {
    return this.#tos[index]!;
  }

  /** The value as text, entities resolved. */
  text(index: number): string {
    const from = this.#froms[index]!;
    const to = this.#tos[index]!;
    const marks = this.#marks[index]!;
    if (marks === 0) return this.bytes.toString('latin1', from, to);
    let text = this.bytes.toString('utf8', from, to);
    if ((marks & HAS_CONTROL) !== 0) text = text.replace(/\r\n|[\r\n\t]/g, ' ');
    return (marks & HAS_ENTITY) === 0
      ? text
      : text.replace(/&([^;&]*)(;?)/g, (_, name, end) => entity(name, end, from));
  }

  /** `name="value"`, from its first byte. */
  #attribute(start: number): number {
    const { bytes } = this;
    const end = bytes.length;
    let at = start;
    let name = 0;
    while (at < end && isNameByte(bytes[at]!)) name = hashStep(name, bytes[at++]!);
    const length = at - start;
    if (length > MAX_NAME_BYTES || (length === 0 && at < end))
      throw new XmlFault(start, 'an attribute without a proper name');
    while (at < end && bytes[at]! <= SPACE) at++;
    if (at >= end) return INCOMPLETE;
    if (bytes[at++] !== EQUALS) throw new XmlFault(start, 'an attribute without a value');
    while (at < end && bytes[at]! <= SPACE) at++;
    if (at >= end) return INCOMPLETE;
    const quote = bytes[at++]!;
    if (quote !== DOUBLE && quote !== SINGLE) throw new XmlFault(at - 1, 'a value without quotes');
    const from = at;
    let marks = 0;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === quote) break;
      if (byte > 127) marks |= NON_ASCII;
      else if (byte === AMPERSAND) marks |= HAS_ENTITY;
      else if (byte < SPACE) marks |= HAS_CONTROL;
      else if (byte === LESS) throw new XmlFault(at, 'a "<" in a value');
    }
    if (at - from > MAX_VALUE_BYTES)
      throw new XmlFault(from, `a value of more than ${MAX_VALUE_BYTES} bytes`);
    if (at >= end) return INCOMPLETE;
    const index = this.#count++;
    if (index === MAX_ATTRIBUTES)
      throw new XmlFault(start, `a tag with more than ${MAX_ATTRIBUTES} attributes`);
    this.#names[index] = name;
    this.#froms[index] = from;
    this.#tos[index] = at;
    this.#marks[index] = marks;
    return at + 1;
  }
}

/** What `XmlTag.name` and `find` know a name as. */
export function nameHash(name: string): number {
  return Buffer.from(name).reduce(hashStep, 0);
}

function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

/** Letters, digits, `_`, `-`, `.`, `:` and all that is not ASCII. */
function isNameByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 45 && byte <= 58 && byte !== SLASH) ||
    byte === 95 ||
    byte > 127
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function entity(name: string, end: string, at: number): string {
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (end && named !== undefined) return named;
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  const code = digits ? Number.parseInt(digits[1] ?? digits[2]!, digits[1] ? 16 : 10) : 0;
  if (!end || code === 0 || code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new XmlFault(at, `an entity "&${name.slice(0, 20)}" that is not built into XML`);
  return String.fromCodePoint(code);
}

const SPACE = 32;
const DOUBLE = 34;
const AMPERSAND = 38;
const SINGLE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
