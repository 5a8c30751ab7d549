/**
 * One PrimitiveBlock of an OSM PBF file: objects of one kind and the table of their strings.
 *
 * Objects are encoded as they come, so a block of 300,000 nodes holds bytes and one map of strings, no objects.
 * Coordinates are whole multiples of 100 nanodegrees (1e-7 degrees), the format's default.
 */

import type { PbfMember, PbfNode, PbfRelation, PbfWay, Tags } from './pbf-types.ts';
import { ProtobufBytes } from './protobuf-bytes.ts';

const MEMBER_TYPES: Readonly<Record<PbfMember['type'], number>> = { node: 0, way: 1, relation: 2 };

export class BlockBuilder {
  count = 0;
  #strings = new Map<string, number>();
  #stringTable = new ProtobufBytes();
  /** Dense nodes. */
  #ids = new ProtobufBytes();
  #lats = new ProtobufBytes();
  #lons = new ProtobufBytes();
  #keysVals = new ProtobufBytes();
  #anyTags = false;
  #lastId = 0;
  #lastLat = 0;
  #lastLon = 0;
  /** Ways or relations, each already a field of its group. */
  #objects = new ProtobufBytes();
  /** One object, and one of its packed lists. */
  #object = new ProtobufBytes();
  #list = new ProtobufBytes();

  constructor() {
    this.#startStrings();
  }

  /** Close to what `finish` will give; the few bytes of field headers are missing. */
  get byteLength(): number {
    const dense = this.#ids.length + this.#lats.length + this.#lons.length + this.#keysVals.length;
    return this.#stringTable.length + dense + this.#objects.length;
  }

  node(node: PbfNode): void {
    const lat = Math.round(node.lat * 1e7);
    const lon = Math.round(node.lon * 1e7);
    this.#ids.signed(node.id - this.#lastId);
    this.#lats.signed(lat - this.#lastLat);
    this.#lons.signed(lon - this.#lastLon);
    this.#lastId = node.id;
    this.#lastLat = lat;
    this.#lastLon = lon;
    for (const key in node.tags) {
      this.#anyTags = true;
      this.#keysVals.varint(this.#string(key));
      this.#keysVals.varint(this.#string(node.tags[key] as string));
    }
    this.#keysVals.varint(0);
    this.count++;
  }

  way(way: PbfWay): void {
    this.#startObject(way.id, way.tags);
    this.#deltas(8, way.refs);
    this.#objects.bytes(3, this.#object.view());
    this.count++;
  }

  relation(relation: PbfRelation): void {
    const { id, members, tags } = relation;
    this.#startObject(id, tags);
    this.#packed(8, members, (member) => this.#string(member.role));
    this.#deltas(
      9,
      members.map((member) => member.ref),
    );
    this.#packed(10, members, (member) => MEMBER_TYPES[member.type]);
    this.#objects.bytes(4, this.#object.view());
    this.count++;
  }

  /** The bytes of the block; the builder is then empty and ready for the next one. */
  finish(): Uint8Array<ArrayBuffer> {
    const group = new ProtobufBytes(this.byteLength + 64);
    if (this.#ids.length > 0) {
      const dense = new ProtobufBytes(this.byteLength + 64);
      dense.bytes(1, this.#ids.view());
      dense.bytes(8, this.#lats.view());
      dense.bytes(9, this.#lons.view());
      if (this.#anyTags) dense.bytes(10, this.#keysVals.view());
      group.bytes(2, dense.view());
    }
    const block = new ProtobufBytes(this.byteLength + 128);
    block.bytes(1, this.#stringTable.view());
    // The objects are fields of the group already, so the group is one or the other.
    block.bytes(2, this.#ids.length > 0 ? group.view() : this.#objects.view());
    this.#reset();
    return block.view();
  }

  #reset(): void {
    for (const bytes of [this.#ids, this.#lats, this.#lons, this.#keysVals, this.#objects]) bytes.clear();
    this.count = 0;
    this.#anyTags = false;
    this.#lastId = 0;
    this.#lastLat = 0;
    this.#lastLon = 0;
    this.#startStrings();
  }

  /** String 0 is empty on purpose: in dense nodes a 0 ends the tags of one node. */
  #startStrings(): void {
    this.#strings.clear();
    this.#stringTable.clear();
    this.#stringTable.string(1, '');
  }

  #string(text: string): number {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    const index = this.#strings.size + 1;
    this.#strings.set(text, index);
    this.#stringTable.string(1, text);
    return index;
  }

  #startObject(id: number, tags: Tags | undefined): void {
    this.#object.clear();
    this.#object.number(1, id);
    const entries = Object.entries(tags ?? {});
    if (entries.length === 0) return;
    this.#packed(2, entries, ([key]) => this.#string(key));
    this.#packed(3, entries, ([, value]) => this.#string(value));
  }

  #packed<T>(field: number, items: readonly T[], toNumber: (item: T) => number): void {
    if (items.length === 0) return;
    this.#list.clear();
    for (const item of items) this.#list.varint(toNumber(item));
    this.#object.bytes(field, this.#list.view());
  }

  #deltas(field: number, ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#list.clear();
    let last = 0;
    for (const id of ids) {
      this.#list.signed(id - last);
      last = id;
    }
    this.#object.bytes(field, this.#list.view());
  }
}
