/**
 * The objects of a change file: a node, way or relation with what stands inside it, handed on whole or not at all.
 *
 * Positions are those of XmlTag: every method takes where to go on and returns where it ended, or INCOMPLETE.
 */

import { NODE, RELATION, WAY } from '../scan/primitive-block.ts';
import type { Member } from '../scan/read-relations.ts';
import { parseDegrees, parseId } from './osc-numbers.ts';
import { INCOMPLETE, nameHash, XmlFault, type XmlTag } from './xml-tag.ts';

export interface OscMeta {
  readonly id: number;
  /** NaN where the file names none. */
  readonly version: number;
  readonly deleted: boolean;
}

export interface OscSink {
  /** Degrees; NaN where a deleted node has none. `tags` is shared where there are none. */
  node(meta: OscMeta, tags: Record<string, string>, lon: number, lat: number): void;
  way(meta: OscMeta, tags: Record<string, string>, refs: readonly number[]): void;
  relation(meta: OscMeta, tags: Record<string, string>, members: readonly Member[]): void;
}

const MAX_DEPTH = 32;

const NAMES = {
  node: nameHash('node'),
  way: nameHash('way'),
  relation: nameHash('relation'),
  tag: nameHash('tag'),
  nd: nameHash('nd'),
  member: nameHash('member'),
};
const ATTRIBUTES = {
  id: nameHash('id'),
  version: nameHash('version'),
  timestamp: nameHash('timestamp'),
  visible: nameHash('visible'),
  lon: nameHash('lon'),
  lat: nameHash('lat'),
  k: nameHash('k'),
  v: nameHash('v'),
  ref: nameHash('ref'),
  role: nameHash('role'),
  type: nameHash('type'),
};
const MEMBER_KINDS: Readonly<Record<string, number>> = { node: NODE, way: WAY, relation: RELATION };
const NO_TAGS: Record<string, string> = Object.freeze({});

export class OscObjects {
  readonly #tag: XmlTag;
  readonly #sink: OscSink;
  #inDelete = false;
  #newest = '';
  #oldest = '';

  constructor(tag: XmlTag, sink: OscSink) {
    this.#tag = tag;
    this.#sink = sink;
  }

  get newestTimestamp(): string {
    return this.#newest;
  }

  /** Of what was created or modified: deletions may carry the time of the version that they delete. */
  get oldestTimestamp(): string {
    return this.#oldest;
  }

  /** An object whose opening tag has been read, up to its end. */
  read(next: number, inDelete: boolean): number {
    this.#inDelete = inDelete;
    const { name } = this.#tag;
    if (name === NAMES.node) return this.#node(next);
    if (name === NAMES.way) return this.#way(next);
    return name === NAMES.relation ? this.#relation(next) : this.skip(next);
  }

  #node(next: number): number {
    const meta = this.#meta();
    const lon = this.#degrees(ATTRIBUTES.lon, meta.deleted);
    const lat = this.#degrees(ATTRIBUTES.lat, meta.deleted);
    let tags = NO_TAGS;
    const end = this.#children(NAMES.node, next, () => {
      if (this.#tag.name === NAMES.tag) tags = this.#withTag(tags);
    });
    if (end !== INCOMPLETE) this.#sink.node(meta, tags, lon, lat);
    return end;
  }

  #way(next: number): number {
    const meta = this.#meta();
    let tags = NO_TAGS;
    const refs: number[] = [];
    const end = this.#children(NAMES.way, next, () => {
      if (this.#tag.name === NAMES.nd) refs.push(this.#number(ATTRIBUTES.ref));
      else if (this.#tag.name === NAMES.tag) tags = this.#withTag(tags);
    });
    if (end !== INCOMPLETE) this.#sink.way(meta, tags, refs);
    return end;
  }

  #relation(next: number): number {
    const meta = this.#meta();
    let tags = NO_TAGS;
    const members: Member[] = [];
    const end = this.#children(NAMES.relation, next, () => {
      if (this.#tag.name === NAMES.member) members.push(this.#member());
      else if (this.#tag.name === NAMES.tag) tags = this.#withTag(tags);
    });
    if (end !== INCOMPLETE) this.#sink.relation(meta, tags, members);
    return end;
  }

  /** What stands in the opening tag; read before the next tag takes its place. */
  #meta(): OscMeta {
    const tag = this.#tag;
    const id = this.#number(ATTRIBUTES.id);
    const version = tag.find(ATTRIBUTES.version);
    const visible = tag.find(ATTRIBUTES.visible);
    const timestamp = tag.find(ATTRIBUTES.timestamp);
    if (timestamp >= 0) {
      const text = tag.text(timestamp);
      if (text > this.#newest) this.#newest = text;
      if (!this.#inDelete && (this.#oldest === '' || text < this.#oldest)) this.#oldest = text;
    }
    return {
      id,
      version: version < 0 ? Number.NaN : this.#number(ATTRIBUTES.version),
      deleted: this.#inDelete || (visible >= 0 && tag.text(visible) === 'false'),
    };
  }

  /** Calls `each` for every child; returns where the object ends. */
  #children(name: number, from: number, each: () => void): number {
    if (this.#tag.kind === 'empty') return from;
    const { bytes } = this.#tag;
    let at = from;
    for (;;) {
      while (at < bytes.length && bytes[at]! <= SPACE) at++;
      if (at + 1 >= bytes.length) return INCOMPLETE;
      if (bytes[at] !== LESS) throw new XmlFault(at, 'text where a tag should be');
      const next = bytes[at + 1] === EXCLAMATION ? this.comment(at) : this.#tag.read(at);
      if (next === INCOMPLETE) return INCOMPLETE;
      if (bytes[at + 1] === EXCLAMATION) {
        at = next;
        continue;
      }
      if (this.#tag.kind === 'close') {
        if (this.#tag.name !== name) throw new XmlFault(at, 'a closing tag that closes nothing');
        return next;
      }
      each();
      at = this.skip(next);
      if (at === INCOMPLETE) return INCOMPLETE;
    }
  }

  /** Past the content of the tag that was read last. */
  skip(from: number): number {
    let depth = this.#tag.kind === 'empty' ? 0 : 1;
    let at = from;
    while (depth > 0) {
      at = this.#tag.bytes.indexOf(LESS, at);
      if (at < 0 || at + 1 >= this.#tag.bytes.length) return INCOMPLETE;
      if (this.#tag.bytes[at + 1] === EXCLAMATION) {
        at = this.comment(at);
        if (at === INCOMPLETE) return INCOMPLETE;
        continue;
      }
      const next = this.#tag.read(at);
      if (next === INCOMPLETE) return INCOMPLETE;
      if (this.#tag.kind === 'open' && ++depth > MAX_DEPTH) throw new XmlFault(at, 'tags nested too deeply');
      if (this.#tag.kind === 'close') depth--;
      at = next;
    }
    return at;
  }

  #withTag(tags: Record<string, string>): Record<string, string> {
    const key = this.#text(ATTRIBUTES.k);
    const value = this.#text(ATTRIBUTES.v);
    const mine = tags === NO_TAGS ? {} : tags;
    // A key of that name would change the object instead of naming a tag.
    if (key !== '__proto__') mine[key] = value;
    return mine;
  }

  #member(): Member {
    const type = this.#text(ATTRIBUTES.type);
    const kind = Object.hasOwn(MEMBER_KINDS, type) ? MEMBER_KINDS[type] : undefined;
    if (kind === undefined) throw new XmlFault(this.#tag.at, `a member of type "${type.slice(0, 20)}"`);
    const role = this.#tag.find(ATTRIBUTES.role);
    return { kind, ref: this.#number(ATTRIBUTES.ref), role: role < 0 ? '' : this.#tag.text(role) };
  }

  #text(name: number): string {
    return this.#tag.text(this.#required(name));
  }

  #number(name: number): number {
    const index = this.#required(name);
    return parseId(this.#tag.bytes, this.#tag.from(index), this.#tag.to(index));
  }

  #degrees(name: number, mayLack: boolean): number {
    const index = this.#tag.find(name);
    if (index < 0 && mayLack) return Number.NaN;
    const known = this.#required(name);
    return parseDegrees(this.#tag.bytes, this.#tag.from(known), this.#tag.to(known));
  }

  #required(name: number): number {
    const index = this.#tag.find(name);
    if (index < 0) throw new XmlFault(this.#tag.at, 'a tag that lacks an attribute');
    return index;
  }

  /** Past a comment; all else that begins with `<!` is refused. */
  comment(at: number): number {
    const { bytes } = this.#tag;
    if (bytes.length - at < 4) return INCOMPLETE;
    if (bytes[at + 2] === DASH && bytes[at + 3] === DASH) {
      const found = bytes.indexOf('-->', at + 4);
      return found < 0 ? INCOMPLETE : found + 3;
    }
    throw new XmlFault(at, 'a document type or raw text, which change files do not contain');
  }
}

const SPACE = 32;
const EXCLAMATION = 33;
const DASH = 45;
const LESS = 60;
