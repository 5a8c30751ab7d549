/**
 * Nodes of a block: those whose tags match, and the positions of those that ways want.
 *
 * Dense nodes: only `keys_vals` is walked, four zero bytes (untagged nodes) at a time. Ids are walked only in groups
 * with a match or a wanted id (find-ids.ts). Ids, latitudes and longitudes are summed up only to the last of them.
 * Cost: the inner loops are most of the JavaScript of a whole scan, so they inline their numbers.
 */
import type { Tags } from '../blocks/block-tags.ts';
import {
  type Block,
  DENSE_NODES_TAG,
  firstId,
  NODE,
  PLAIN_NODES_TAG,
  requireSameKind,
  type Span,
} from '../file/primitive-block.ts';
import {
  Cursor,
  Damage,
  LENGTH,
  NOT_PACKED,
  sumDeltas,
  sumDeltasAt,
  Unsupported,
  VARINT,
} from '../file/protobuf.ts';
import { lowerBound } from '../lower-bound.ts';
import { type FoundIds, findAscendingIds } from './find-ids.ts';
import { indexOfId, type WantedRange } from './geometry/wanted.ts';
import type { TagTable } from './tag-rules/tag-rules.ts';

export interface NodeSink {
  readonly table: TagTable;
  /** The rules that make a node an object, and the one that makes it an entrance. */
  readonly objectMask: number;
  readonly entranceMask: number;
  /** The rules that may make a node a place; 0 if places are not wanted. */
  readonly placeMask: number;
  /** Ascending. */
  readonly wantedIds: Float64Array;
  isPlace(mask: number): boolean;
  /** For some keys only, a place's tags are not worth building whole. */
  keepsPlaceKey(key: string): boolean;
  onNode(id: number, tags: Tags, lon: number, lat: number): void;
  onPlace(id: number, tags: Tags, lon: number, lat: number): void;
  /** `place` is the node's in the wanted ids. */
  onWanted(index: number, lon: number, lat: number): void;
  onEntrance(place: number): void;
}

export class NodeReader {
  readonly #sink: NodeSink;
  /** Scratch for files without order, as long as the longest group so far: a value takes at least a byte. */
  #allIds = new Float64Array(0);
  /** Nodes that are needed, in their order: index, latitude, longitude. */
  #needed = new Int32Array(1 << 8);
  #lats = new Float64Array(1 << 8);
  #lons = new Float64Array(1 << 8);
  /**
   * Findings in the current group: matching nodes by index, what they match and the start of their tags, entrances by
   * index.
   */
  readonly #matches: number[] = [];
  readonly #matchMasks: number[] = [];
  readonly #matchTagsAt: number[] = [];
  readonly #entrances: number[] = [];
  readonly #matchSlots: number[] = [];
  /** The ids of matches, and the wanted nodes. */
  readonly #found: FoundIds = { ids: [], wantedAt: [], wantedPlaces: [] };
  /** The slots of wanted nodes among those needed. */
  readonly #wantedSlots: number[] = [];

  constructor(sink: NodeSink) {
    this.#sink = sink;
  }

  read(block: Block, range: WantedRange): void {
    const groups = block.groups.filter((group) => group.kind === NODE);
    const firsts = range.ascending ? groups.map((group) => firstId(block.bytes, group)) : [];
    for (const [index, group] of groups.entries()) {
      const part = narrow(this.#sink.wantedIds, range, firsts[index], firsts[index + 1]);
      const cursor = new Cursor(block.bytes, group.from, group.to);
      while (cursor.at < cursor.end) {
        const tag = cursor.varint();
        if (tag === DENSE_NODES_TAG) this.#readDense(block, cursor.span(), part);
        else if (tag === PLAIN_NODES_TAG) this.#readPlain(block, cursor.span());
        else {
          requireSameKind(tag, group);
          cursor.skip(tag);
        }
      }
    }
  }

  #readDense(block: Block, message: Span, range: WantedRange): void {
    const { bytes } = block;
    const dense = denseSpans(bytes, message);
    this.#scanTags(bytes, dense.tags, range.from < range.to);
    this.#findIds(bytes, dense.ids, range);
    const count = this.#listNeeded();
    if (count === 0) return;
    this.#lats = withRoom(this.#lats, count);
    this.#lons = withRoom(this.#lons, count);
    const latCount = sumDeltasAt(bytes, dense.lats.from, dense.lats.to, this.#needed, count, this.#lats);
    const lonCount = sumDeltasAt(bytes, dense.lons.from, dense.lons.to, this.#needed, count, this.#lons);
    if (latCount !== count || lonCount !== count) throw new Damage('a node has an id but no position');
    this.#handOnWanted(block);
    this.#handOnMatches(block, dense.tags.to);
  }

  /** Every index at which a position is needed, ascending and once. Both lists ascend. */
  #listNeeded(): number {
    const { wantedAt } = this.#found;
    const { length: wanted } = wantedAt;
    const { length: matches } = this.#matches;
    if (wanted + matches > this.#needed.length) this.#needed = new Int32Array((wanted + matches) * 2);
    let count = 0;
    for (let want = 0, match = 0; want < wanted || match < matches; count++) {
      const wantedIndex = want < wanted ? wantedAt[want]! : Number.POSITIVE_INFINITY;
      const matchIndex = match < matches ? this.#matches[match]! : Number.POSITIVE_INFINITY;
      this.#needed[count] = Math.min(wantedIndex, matchIndex);
      if (wantedIndex <= matchIndex) this.#wantedSlots[want++] = count;
      if (matchIndex <= wantedIndex) this.#matchSlots[match++] = count;
    }
    return count;
  }

  #handOnWanted(block: Block): void {
    const sink = this.#sink;
    const { wantedAt, wantedPlaces } = this.#found;
    let entrance = 0;
    for (let want = 0; want < wantedAt.length; want++) {
      const slot = this.#wantedSlots[want]!;
      sink.onWanted(wantedPlaces[want]!, this.#lonAt(block, slot), this.#latAt(block, slot));
      while (this.#entrances[entrance]! < wantedAt[want]!) entrance++;
      if (this.#entrances[entrance] === wantedAt[want]) sink.onEntrance(wantedPlaces[want]!);
    }
  }

  #handOnMatches(block: Block, tagsTo: number): void {
    for (let match = 0; match < this.#matches.length; match++) {
      const slot = this.#matchSlots[match]!;
      const tagSpan = { from: this.#matchTagsAt[match]!, to: tagsTo };
      const [lon, lat] = [this.#lonAt(block, slot), this.#latAt(block, slot)];
      this.#handOn(this.#found.ids[match]!, this.#matchMasks[match]!, lon, lat, (keeps) =>
        this.#denseTags(block.bytes, tagSpan, keeps),
      );
    }
  }

  #handOn(id: number, mask: number, lon: number, lat: number, tags: ReadTags): void {
    const sink = this.#sink;
    if ((mask & sink.objectMask) !== 0) sink.onNode(id, tags(), lon, lat);
    if ((mask & sink.placeMask) !== 0 && sink.isPlace(mask))
      sink.onPlace(id, tags(sink.keepsPlaceKey), lon, lat);
  }

  /**
   * Fills `#matches` and `#entrances`. Entrances cost an id lookup each, so they are looked for only beside wanted nodes.
   */
  #scanTags(bytes: Buffer, { from, to }: Span, withEntrances: boolean): void {
    const { table, objectMask, entranceMask, placeMask } = this.#sink;
    this.#matches.length = this.#matchMasks.length = this.#matchTagsAt.length = this.#entrances.length = 0;
    const lookFor = (objectMask | placeMask | (withEntrances ? entranceMask : 0)) & table.possible;
    if (lookFor === 0) return;
    const { count, anyValue, asKey, asValue } = table;
    let at = from;
    let tagsAt = from;
    let node = 0;
    let mask = 0;
    while (at < to) {
      let key = bytes[at++]!;
      if (key === 0) {
        if ((mask & lookFor) !== 0) {
          if ((mask & objectMask) !== 0 || ((mask & placeMask) !== 0 && this.#sink.isPlace(mask))) {
            this.#matches.push(node);
            this.#matchMasks.push(mask);
            this.#matchTagsAt.push(tagsAt);
          }
          if ((mask & entranceMask) !== 0) this.#entrances.push(node);
        }
        mask = 0;
        node++;
        // Most nodes have no tags.
        while (at + 4 <= to && (bytes[at]! | bytes[at + 1]! | bytes[at + 2]! | bytes[at + 3]!) === 0) {
          at += 4;
          node += 4;
        }
        tagsAt = at;
        continue;
      }
      if (key > 127) {
        key &= 127;
        let shift = 7;
        let byte: number;
        do {
          byte = bytes[at++]!;
          key |= (byte & 127) << shift;
          shift += 7;
        } while (byte > 127 && shift < 28);
        if (byte > 127) key = -1;
      }
      let value = bytes[at++]!;
      if (value > 127) {
        value &= 127;
        let shift = 7;
        let byte: number;
        do {
          byte = bytes[at++]!;
          value |= (byte & 127) << shift;
          shift += 7;
        } while (byte > 127 && shift < 28);
        if (byte > 127) value = -1;
      }
      if (key >>> 0 >= count || value >>> 0 >= count)
        throw new Damage('a tag points outside the string table');
      mask |= anyValue[key]! | (asKey[key]! & asValue[value]!);
    }
    if (at !== to || tagsAt !== to) throw new Damage('the tags of dense nodes end in the middle of a node');
  }

  /** Fills `#found`. */
  #findIds(bytes: Buffer, { from, to }: Span, range: WantedRange): void {
    const { wantedIds } = this.#sink;
    const sought = { indices: this.#matches, wantedIds, from: range.from, to: range.to };
    if (range.ascending && findAscendingIds(bytes, from, to, sought, this.#found)) return;
    const tagged = (this.#matches.at(-1) ?? -1) + 1;
    const hasWanted = range.from < range.to;
    const max = hasWanted ? to - from : tagged;
    this.#allIds = withRoom(this.#allIds, max);
    const count = max === 0 ? 0 : sumDeltas(bytes, from, to, this.#allIds, max);
    if (count < tagged) throw new Damage('a node has tags but no id');
    this.#pickIds(hasWanted ? count : 0, range);
  }

  /** Fills `#found` from all ids: of a file without order, or with ids beyond 2^52. */
  #pickIds(count: number, range: WantedRange): void {
    const { ids, wantedAt, wantedPlaces } = this.#found;
    ids.length = wantedAt.length = wantedPlaces.length = 0;
    for (const index of this.#matches) ids.push(this.#allIds[index]!);
    for (let index = 0; index < count; index++) {
      const place = indexOfId(this.#sink.wantedIds, this.#allIds[index]!, range.from, range.to);
      if (place < 0) continue;
      wantedAt.push(index);
      wantedPlaces.push(place);
    }
  }

  #denseTags(bytes: Buffer, { from, to }: Span, keeps?: KeepsKey): Tags {
    const { table } = this.#sink;
    const cursor = new Cursor(bytes, from, to);
    const tags: Record<string, string> = {};
    for (let key = cursor.varint(); key !== 0; key = cursor.varint()) {
      const value = cursor.varint();
      const name = table.text(key);
      if (!keeps || keeps(name)) tags[name] = table.text(value);
    }
    return tags;
  }

  /** Whole nanodegrees first: the division then gives the double nearest to the decimal number. */
  #lonAt(block: Block, slot: number): number {
    return (block.lonOffset + block.granularity * this.#lons[slot]!) / 1e9;
  }

  #latAt(block: Block, slot: number): number {
    return (block.latOffset + block.granularity * this.#lats[slot]!) / 1e9;
  }

  /** One node as a message of its own: no known writer of large files uses it, so it may be slow. */
  #readPlain(block: Block, { from, to }: Span): void {
    const { table, entranceMask, wantedIds } = this.#sink;
    const cursor = new Cursor(block.bytes, from, to);
    let id = Number.NaN;
    let lat = Number.NaN;
    let lon = Number.NaN;
    let keys: Span = { from: 0, to: 0 };
    let values = keys;
    while (cursor.at < cursor.end) {
      const tag = cursor.varint();
      if (tag === 8 + VARINT) id = cursor.sint64();
      else if (tag === 16 + LENGTH) keys = cursor.span();
      else if (tag === 24 + LENGTH) values = cursor.span();
      else if (tag === 64 + VARINT) lat = (block.latOffset + block.granularity * cursor.sint64()) / 1e9;
      else if (tag === 72 + VARINT) lon = (block.lonOffset + block.granularity * cursor.sint64()) / 1e9;
      else cursor.skip(tag);
    }
    const mask = table.mask(block.bytes, keys.from, keys.to, values.from, values.to);
    const place = indexOfId(wantedIds, id);
    if (place >= 0) this.#sink.onWanted(place, lon, lat);
    if (place >= 0 && (mask & entranceMask) !== 0) this.#sink.onEntrance(place);
    this.#handOn(id, mask, lon, lat, (keeps) => readTags(table, block.bytes, keys, values, keeps));
  }
}

export type KeepsKey = (key: string) => boolean;
/** An object's tags, all of them or those of some keys. */
export type ReadTags = (keeps?: KeepsKey) => Tags;

/** An object's tags as strings, from its packed keys and values, which `TagTable.mask` has proven to pair up. */
export function readTags(table: TagTable, bytes: Buffer, keys: Span, values: Span, keeps?: KeepsKey): Tags {
  const keyCursor = new Cursor(bytes, keys.from, keys.to);
  const valueCursor = new Cursor(bytes, values.from, values.to);
  const tags: Record<string, string> = {};
  while (keyCursor.at < keyCursor.end) {
    const name = table.text(keyCursor.varint());
    const value = valueCursor.varint();
    if (!keeps || keeps(name)) tags[name] = table.text(value);
  }
  return tags;
}

interface DenseSpans {
  ids: Span;
  lats: Span;
  lons: Span;
  tags: Span;
}

/** The same fields, a number each. */
const UNPACKED = new Set([8, 64, 72, 80].map((field) => field + VARINT));

function denseSpans(bytes: Buffer, message: Span): DenseSpans {
  const cursor = new Cursor(bytes, message.from, message.to);
  const none: Span = { from: 0, to: 0 };
  const spans: DenseSpans = { ids: none, lats: none, lons: none, tags: none };
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag === 8 + LENGTH) spans.ids = cursor.span();
    else if (tag === 64 + LENGTH) spans.lats = cursor.span();
    else if (tag === 72 + LENGTH) spans.lons = cursor.span();
    else if (tag === 80 + LENGTH) spans.tags = cursor.span();
    else if (UNPACKED.has(tag)) throw new Unsupported(NOT_PACKED);
    else cursor.skip(tag);
  }
  return spans;
}

/** The wanted ids between a group's first id and the next group's; the whole range if these say nothing. */
function narrow(ids: Float64Array, range: WantedRange, first?: number, next?: number): WantedRange {
  if (!range.ascending || first === undefined || Number.isNaN(first)) return range;
  const from = lowerBound(ids, first, range.from, range.to);
  const to = next !== undefined && next > first ? lowerBound(ids, next, from, range.to) : range.to;
  return { from, to, ascending: true };
}

const withRoom = (scratch: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> =>
  size > scratch.length ? new Float64Array(Math.ceil(size * 1.5)) : scratch;
