/**
 * Reads a source base (FORMAT.md §10.1) over its mapped bytes: nothing is parsed before it is asked for.
 *
 * Cost: a binary search for a node or an item.
 */
import Flatbush from 'flatbush';
import { z } from 'zod';
import { indexOfId, type Member, type OsmType, type Tags, unpackRefs } from '../../../packages/pbf/index.ts';
import { type Blob, BlobError, openBlob, SOURCE_BASE } from '../../../shards/format/blob.ts';
import { firstWhere } from '../../../shards/format/number-columns.ts';
import { EMPTY_ITEM, type SourceItem, type SourceNode, sourcePosition } from './source-item.ts';
import { ITEM_KINDS, OBJECT, SOURCE_BASE_SECTION as SECTION, VENUE } from './source-sections.ts';

const TYPES: readonly OsmType[] = ['node', 'way', 'relation'];
const TagsText = z.record(z.string(), z.string());
const Members = z.array(z.tuple([z.int().min(0).max(2), z.int(), z.string()]));

export class SourceBase {
  readonly #name: string;
  readonly #blob: Blob;
  readonly #nodeIds: Float64Array;
  readonly #nodePositions: Int32Array;
  readonly #entrances: Uint8Array;
  readonly #itemIds: Float64Array;
  readonly #marks: Uint8Array;
  readonly #tags: Uint32Array;
  readonly #bodyEnds: Uint32Array;
  readonly #bodies: Uint8Array;
  readonly #textEnds: Uint32Array;
  readonly #texts: Uint8Array;
  readonly #boxes: Flatbush | undefined;
  readonly #boxItems: Uint32Array;
  readonly #memberWays: Float64Array;
  readonly #memberItems: Uint32Array;
  /** Items that lack a node or a way, or have no place. */
  readonly incomplete: Uint32Array;
  /** Index of the first item of each type, and the end of the last. */
  readonly #starts: readonly number[];

  /** Throws BlobError if the bytes are damaged. */
  constructor(buffer: ArrayBuffer, name: string) {
    this.#name = name;
    this.#blob = openBlob(buffer, SOURCE_BASE, name);
    const section = (id: number): Uint8Array => this.#blob.section(id);
    const words = (id: number): Uint32Array => {
      const bytes = section(id);
      return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
    };
    const doubles = (id: number): Float64Array => {
      const bytes = section(id);
      return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
    };
    this.#nodeIds = doubles(SECTION.nodeIds);
    const positions = section(SECTION.nodePositions);
    this.#nodePositions = new Int32Array(positions.buffer, positions.byteOffset, positions.length / 4);
    this.#entrances = section(SECTION.entrances);
    this.#itemIds = doubles(SECTION.itemIds);
    this.#marks = section(SECTION.itemMarks);
    this.#tags = words(SECTION.itemTags);
    this.#bodyEnds = words(SECTION.bodyEnds);
    this.#bodies = section(SECTION.bodies);
    this.#textEnds = words(SECTION.textEnds);
    this.#texts = section(SECTION.texts);
    const boxes = section(SECTION.boxes);
    this.#boxes = boxes.length > 0 ? Flatbush.from(boxes.buffer, boxes.byteOffset) : undefined;
    this.#boxItems = words(SECTION.boxItems);
    this.incomplete = words(SECTION.incomplete);
    this.#memberWays = doubles(SECTION.memberWays);
    this.#memberItems = words(SECTION.memberItems);
    const kindAt = (index: number): number => this.#marks[index]! & 3;
    this.#starts = [0, 1, 2, 3].map((kind) => firstWhere(0, this.#marks.length, (i) => kindAt(i) >= kind));
  }

  /** The node; undefined if nothing uses it. */
  node(id: number): SourceNode | undefined {
    const index = indexOfId(this.#nodeIds, id);
    if (index < 0) return undefined;
    const [lonE7, latE7] = [this.#nodePositions[index * 2]!, this.#nodePositions[index * 2 + 1]!];
    return {
      version: 0,
      ...sourcePosition(lonE7, latE7),
      isEntrance: ((this.#entrances[index >>> 3]! >>> (index & 7)) & 1) === 1,
    };
  }

  /** Index of an item, or -1. */
  find(type: OsmType, id: number): number {
    const kind = ITEM_KINDS[type];
    return indexOfId(this.#itemIds, id, this.#starts[kind]!, this.#starts[kind + 1]!);
  }

  typeAt(index: number): OsmType {
    return TYPES[this.#marks[index]! & 3]!;
  }

  idAt(index: number): number {
    return this.#itemIds[index]!;
  }

  isObjectAt(index: number): boolean {
    return (this.#marks[index]! & OBJECT) !== 0;
  }

  isVenueAt(index: number): boolean {
    return (this.#marks[index]! & VENUE) !== 0;
  }

  item(index: number): SourceItem {
    const type = this.typeAt(index);
    const item = {
      ...EMPTY_ITEM,
      type,
      id: this.idAt(index),
      isObject: this.isObjectAt(index),
      isVenue: this.isVenueAt(index),
      tags: this.#tagsAt(this.#tags[index]!),
    };
    const from = index === 0 ? 0 : this.#bodyEnds[index - 1]!;
    const to = this.#bodyEnds[index]!;
    if (type === 'way') return { ...item, refs: unpackRefs(this.#bodies, from, to) };
    if (type === 'relation') return { ...item, members: this.#members(from, to) };
    return { ...item, ...this.#position(from) };
  }

  /** Degrees of an item that is a node; undefined for another. */
  nodePositionAt(index: number): { lon: number; lat: number } | undefined {
    if (this.typeAt(index) !== 'node') return undefined;
    return this.#position(index === 0 ? 0 : this.#bodyEnds[index - 1]!);
  }

  #position(from: number): { lon: number; lat: number } {
    const body = new DataView(this.#bodies.buffer, this.#bodies.byteOffset + from, 16);
    return { lon: body.getFloat64(0, true), lat: body.getFloat64(8, true) };
  }

  /** Items whose box meets this one. */
  *itemsIn(box: BoxE7, accept: (index: number) => boolean): Generator<number> {
    for (const place of searchRevolutions(this.#boxes, box, (at) => accept(this.#boxItems[at]!)))
      yield this.#boxItems[place]!;
  }

  /** Whether a relation names the way, known or not. */
  isMember(way: number): boolean {
    return indexOfId(this.#memberWays, way) >= 0;
  }

  /** Relations that name the way. */
  *relationsOf(way: number): Generator<number> {
    for (let at = indexOfId(this.#memberWays, way); this.#memberWays[at] === way; at++)
      yield this.#memberItems[at]!;
  }

  #members(from: number, to: number): Member[] {
    return this.#parse(Members, this.#bodies, from, to).map(([kind, ref, role]) => ({ kind, ref, role }));
  }

  #tagsAt(text: number): Tags {
    return this.#parse(
      TagsText,
      this.#texts,
      text === 0 ? 0 : this.#textEnds[text - 1]!,
      this.#textEnds[text]!,
    );
  }

  #parse<T>(schema: z.ZodType<T>, bytes: Uint8Array, from: number, to: number): T {
    try {
      return schema.parse(JSON.parse(Buffer.from(bytes.subarray(from, to)).toString()));
    } catch (cause) {
      throw new BlobError(`source base ${this.#name} is damaged. Run "lootiles import" to build it again.`, {
        cause,
      });
    }
  }
}

export type BoxE7 = readonly [west: number, south: number, east: number, north: number];

const REVOLUTION_E7 = 3_600_000_000;
/** Limit of an int32, on either side of the date line. */
const LIMIT_E7 = 2_147_000_000;
const WORLD_E7: BoxE7 = [-1_800_000_000, -900_000_000, 1_800_000_000, 900_000_000];

/**
 * Boxes around items, in E7 as Flatbush keeps them. Every box contains all nodes that the item uses: that is how the
 * items of a moved node are found, without an index from nodes to items.
 *
 * An outline over ±180° runs on past it, so a search is made in three turns (`searchTurns`).
 * @param lonLat degrees, lon and lat in turn
 * @returns undefined for no positions
 */
export function boxOfPositions(lonLat: readonly number[]): BoxE7 | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let previous = lonLat[0] ?? 0;
  for (let i = 0; i < lonLat.length; i += 2) {
    previous = lonLat[i]! - 360 * Math.round((lonLat[i]! - previous) / 360);
    west = Math.min(west, previous);
    east = Math.max(east, previous);
    south = Math.min(south, lonLat[i + 1]!);
    north = Math.max(north, lonLat[i + 1]!);
  }
  return west > east ? undefined : boxE7([west, south, east, north]);
}

/** Degrees to E7, outward. */
export function boxE7([west, south, east, north]: readonly [number, number, number, number]): BoxE7 {
  const box: BoxE7 = [
    Math.floor(west * 1e7) - 1,
    Math.floor(south * 1e7) - 1,
    Math.ceil(east * 1e7) + 1,
    Math.ceil(north * 1e7) + 1,
  ];
  return box[0] < -LIMIT_E7 || box[2] > LIMIT_E7 ? WORLD_E7 : box;
}

/** Indices whose box meets this one, on whichever side of the date line either was drawn. */
export function searchRevolutions(
  tree: Flatbush | undefined,
  [west, south, east, north]: BoxE7,
  accept: (index: number) => boolean = () => true,
): Set<number> {
  const found = new Set<number>();
  for (const turn of [-REVOLUTION_E7, 0, REVOLUTION_E7]) {
    if (west + turn > LIMIT_E7 || east + turn < -LIMIT_E7) continue;
    for (const index of tree?.search(west + turn, south, east + turn, north, accept) ?? []) found.add(index);
  }
  return found;
}
