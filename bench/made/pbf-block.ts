/**
 * The blocks of an OSM PBF file: its header, and objects of one kind with the table of their strings. Coordinates are whole
 * multiples of 100 nanodegrees (1e-7 degrees), the format's default.
 */
import { PbfWriter as Protobuf } from 'pbf';
import {
  KINDS,
  type PbfHeader,
  type PbfObjects,
  type PbfRelation,
  type PbfWay,
  type Tags,
} from './pbf-types.ts';

/** Objects of one kind: the other lists are empty. */
export function encodeBlock({ nodes, ways, relations }: PbfObjects): Uint8Array {
  const strings = new Map<string, number>();
  // String 0 is left out: in dense nodes a 0 ends the tags of one node.
  const numberOf = (text: string): number => {
    const known = strings.get(text) ?? strings.size + 1;
    strings.set(text, known);
    return known;
  };
  const writeTags = ({ id, tags = {} }: { id: number; tags?: Tags }, out: Protobuf) => {
    out.writeVarintField(1, id);
    out.writePackedVarint(2, Object.keys(tags).map(numberOf));
    out.writePackedVarint(3, Object.values(tags).map(numberOf));
  };
  const group = new Protobuf();
  const writeNodes = (_: unknown, out: Protobuf) => {
    writeDeltas(out, 1, nodes, ({ id }) => id);
    writeDeltas(out, 8, nodes, ({ lat }) => Math.round(lat * 1e7));
    writeDeltas(out, 9, nodes, ({ lon }) => Math.round(lon * 1e7));
    const texts: number[] = [];
    for (const { tags } of nodes) {
      if (tags) for (const text of Object.entries(tags).flat()) texts.push(numberOf(text));
      texts.push(0);
    }
    if (texts.length > nodes.length) out.writePackedVarint(10, texts);
  };
  const writeWay = (way: PbfWay, out: Protobuf) => {
    writeTags(way, out);
    writeDeltas(out, 8, way.refs, (ref) => ref);
  };
  const writeRelation = (relation: PbfRelation, out: Protobuf) => {
    const { members } = relation;
    writeTags(relation, out);
    const roles = members.map(({ role }) => numberOf(role));
    const types = members.map(({ type }) => KINDS.indexOf(type));
    out.writePackedVarint(8, roles);
    writeDeltas(out, 9, members, ({ ref }) => ref);
    out.writePackedVarint(10, types);
  };
  if (nodes.length > 0) group.writeMessage(2, writeNodes, undefined);
  for (const way of ways) group.writeMessage(3, writeWay, way);
  for (const relation of relations) group.writeMessage(4, writeRelation, relation);
  const block = new Protobuf();
  const writeTable = (texts: readonly string[], out: Protobuf) => {
    for (const text of texts) out.writeBytesField(1, utf8(text));
  };
  block.writeMessage(1, writeTable, ['', ...strings.keys()]);
  block.writeBytesField(2, group.finish());
  return block.finish();
}

export function encodeHeader({ source, date, bbox }: PbfHeader): Uint8Array {
  const out = new Protobuf();
  if (bbox) {
    const writeBox = (degrees: readonly number[], box: Protobuf) => {
      for (const [index, each] of degrees.entries()) {
        box.writeVarint((index + 1) << 3);
        box.writeSVarint(Math.round(each * 1e9));
      }
    };
    // Nanodegrees, in the format's order: left, right, top, bottom.
    out.writeMessage(1, writeBox, [bbox.west, bbox.east, bbox.north, bbox.south]);
  }
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) out.writeBytesField(4, utf8(feature));
  out.writeBytesField(5, utf8('Sort.Type_then_ID'));
  out.writeBytesField(16, utf8('lootiles'));
  if (source !== undefined) out.writeBytesField(17, utf8(source));
  if (date) out.writeVarintField(32, Math.floor(date.getTime() / 1000));
  return out.finish();
}

function writeDeltas<T>(out: Protobuf, field: number, items: readonly T[], numberIn: (item: T) => number) {
  const write = (_: unknown, list: Protobuf) => {
    let last = 0;
    for (const item of items) {
      const value = numberIn(item);
      list.writeSVarint(value - last);
      last = value;
    }
  };
  if (items.length > 0) out.writeMessage(field, write, undefined);
}

/** Encodes a text. The library writes letters beyond U+FFFF wrong. */
function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}
