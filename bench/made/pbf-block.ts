/**
 * One PrimitiveBlock of an OSM PBF file: objects of one kind and the table of their strings.
 *
 * Objects are encoded as they come, so a block of 300,000 nodes holds bytes and one map of strings, no objects.
 * Coordinates are whole multiples of 100 nanodegrees (1e-7 degrees), the format's default.
 */

import { PbfWriter as Protobuf } from 'pbf';
import { utf8, viewOf } from './pbf-blob.ts';
import type { PbfMember, PbfNode, PbfRelation, PbfWay, Tags } from './pbf-types.ts';

const MEMBER_TYPES: Readonly<Record<PbfMember['type'], number>> = { node: 0, way: 1, relation: 2 };

export class BlockBuilder {
  count = 0;
  #strings = new Map<string, number>();
  #stringTable = new Protobuf();
  /** Dense nodes. */
  #ids = new Protobuf();
  #lats = new Protobuf();
  #lons = new Protobuf();
  #keysVals = new Protobuf();
  #anyTags = false;
  #lastId = 0;
  #lastLat = 0;
  #lastLon = 0;
  /** Ways or relations, each already a field of its group. */
  #objects = new Protobuf();
  /** One object, and one of its packed lists. */
  #object = new Protobuf();
  #list = new Protobuf();

  constructor() {
    this.#startStrings();
  }

  /** Close to what `finish` will give; the few bytes of field headers are missing. */
  get byteLength(): number {
    const dense = this.#ids.pos + this.#lats.pos + this.#lons.pos + this.#keysVals.pos;
    return this.#stringTable.pos + dense + this.#objects.pos;
  }

  node(node: PbfNode): void {
    const lat = Math.round(node.lat * 1e7);
    const lon = Math.round(node.lon * 1e7);
    this.#ids.writeSVarint(node.id - this.#lastId);
    this.#lats.writeSVarint(lat - this.#lastLat);
    this.#lons.writeSVarint(lon - this.#lastLon);
    this.#lastId = node.id;
    this.#lastLat = lat;
    this.#lastLon = lon;
    for (const key in node.tags) {
      this.#anyTags = true;
      this.#keysVals.writeVarint(this.#string(key));
      this.#keysVals.writeVarint(this.#string(node.tags[key] as string));
    }
    this.#keysVals.writeVarint(0);
    this.count++;
  }

  way(way: PbfWay): void {
    this.#startObject(way.id, way.tags);
    this.#deltas(8, way.refs);
    this.#objects.writeBytesField(3, viewOf(this.#object));
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
    this.#objects.writeBytesField(4, viewOf(this.#object));
    this.count++;
  }

  /** The bytes of the block; the builder is then empty and ready for the next one. */
  finish(): Uint8Array<ArrayBuffer> {
    const group = new Protobuf();
    if (this.#ids.pos > 0) {
      const dense = new Protobuf();
      dense.writeBytesField(1, viewOf(this.#ids));
      dense.writeBytesField(8, viewOf(this.#lats));
      dense.writeBytesField(9, viewOf(this.#lons));
      if (this.#anyTags) dense.writeBytesField(10, viewOf(this.#keysVals));
      group.writeBytesField(2, viewOf(dense));
    }
    const block = new Protobuf();
    block.writeBytesField(1, viewOf(this.#stringTable));
    // The objects are fields of the group already, so the group is one or the other.
    block.writeBytesField(2, this.#ids.pos > 0 ? viewOf(group) : viewOf(this.#objects));
    this.#reset();
    return viewOf(block);
  }

  #reset(): void {
    for (const bytes of [this.#ids, this.#lats, this.#lons, this.#keysVals, this.#objects]) bytes.pos = 0;
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
    this.#stringTable.pos = 0;
    this.#stringTable.writeBytesField(1, utf8(''));
  }

  #string(text: string): number {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    const index = this.#strings.size + 1;
    this.#strings.set(text, index);
    this.#stringTable.writeBytesField(1, utf8(text));
    return index;
  }

  #startObject(id: number, tags: Tags | undefined): void {
    this.#object.pos = 0;
    this.#object.writeVarintField(1, id);
    const entries = Object.entries(tags ?? {});
    if (entries.length === 0) return;
    this.#packed(2, entries, ([key]) => this.#string(key));
    this.#packed(3, entries, ([, value]) => this.#string(value));
  }

  #packed<T>(field: number, items: readonly T[], toNumber: (item: T) => number): void {
    if (items.length === 0) return;
    this.#list.pos = 0;
    for (const item of items) this.#list.writeVarint(toNumber(item));
    this.#object.writeBytesField(field, viewOf(this.#list));
  }

  #deltas(field: number, ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#list.pos = 0;
    let last = 0;
    for (const id of ids) {
      this.#list.writeSVarint(id - last);
      last = id;
    }
    this.#object.writeBytesField(field, viewOf(this.#list));
  }
}
