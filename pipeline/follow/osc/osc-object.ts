/** The objects of a change file: a node, way or relation with its children. It is handed on whole or not at all. */
import type { SaxesTagPlain } from 'saxes';
import { type Member, NODE, RELATION, WAY } from '../../../packages/pbf/index.ts';

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
export function kindOf(name: string): Kind | undefined {
  return name === 'node' || name === 'way' || name === 'relation' ? name : undefined;
}

function memberOf({ type, ref, role }: SaxesTagPlain['attributes']): Member {
  const kindName = required(type);
  const kind = Object.hasOwn(MEMBER_KINDS, kindName) ? MEMBER_KINDS[kindName] : undefined;
  if (kind === undefined) throw new OscFault(`a member of type "${kindName.slice(0, 20)}"`);
  return { kind, ref: wholeNumber(ref), role: role ?? '' };
}

/** Error that says what is wrong with the file. The reader adds its name, line and column. */
export class OscFault extends Error {}

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
