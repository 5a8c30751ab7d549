/**
 * The source state as an import leaves it (FORMAT.md §10.1): one blob of sorted columns, from what the scan
 * built its objects from.
 *
 * Cost: linear, some 4 µs an item; memory of some 80 bytes an item with its body, and a bit a node of the scan. Nodes go from
 * the scan's positions to the file.
 */
import Flatbush from 'flatbush';
import {
  indexOfId,
  type Multipolygon,
  memberNodes,
  type ScanSource,
  sortUnique,
  type Tags,
  type WayStore,
} from '../../../packages/pbf/index.ts';
import { SOURCE_BASE } from '../../../shards/format/blob.ts';
import { writeBlobFile } from '../../../shards/format/blob-file.ts';
import { toE7 } from '../../../shards/format/e7.ts';
import { type BoxE7, boxOfPositions } from './source-base.ts';
import { venueTags } from './source-item.ts';
import {
  ByteColumn,
  ITEM_KINDS,
  MISSING,
  OBJECT,
  OUT_OF_RANGE,
  SOURCE_BASE_SECTION as SECTION,
  VENUE,
} from './source-sections.ts';

/** @param path of a new file */
export function writeSourceBase(path: string, source: ScanSource): void {
  const writer = new ItemWriter(source);
  for (const { id, tags, lon, lat } of byId(source.nodes))
    writer.item('node', id, OBJECT, tags, new Uint8Array(Float64Array.of(lon, lat).buffer), [lon, lat], true);
  for (const way of waysOf(source)) {
    const { lonLat, isWhole } = writer.positions(way.refs);
    writer.item('way', way.id, way.marks, way.tags, way.packed, lonLat, isWhole);
  }
  for (const { relation, marks } of relationsOf(source)) writer.relation(relation, marks);
  writer.finish(path);
}

interface KeptWay {
  readonly id: number;
  readonly marks: number;
  readonly tags: Tags;
  readonly packed: Uint8Array;
  readonly refs: Float64Array;
}

/** Ways by ascending id; of a way that the file repeats, the later copy. */
function* waysOf({ ways, venueWays, memberWays }: ScanSource): Generator<KeptWay> {
  const all = [...idsOf(ways), ...idsOf(venueWays)];
  const ids = sortUnique(Float64Array.from([...all, ...memberWays.ids].filter((id) => id > 0)));
  const places = (store: WayStore): Int32Array => {
    const found = new Int32Array(ids.length).fill(-1);
    for (let place = 0; place < store.count; place++) {
      const index = indexOfId(ids, store.id(place));
      if (index >= 0) found[index] = place;
    }
    return found;
  };
  const [objectPlaces, venuePlaces, memberPlaces] = [
    places(ways),
    places(venueWays),
    places(memberWays.store),
  ];
  for (const [index, id] of ids.entries()) {
    const [object, venue, member] = [objectPlaces[index]!, venuePlaces[index]!, memberPlaces[index]!];
    const marks = (object >= 0 ? OBJECT : 0) | (venue >= 0 ? VENUE : 0);
    const [store, place] =
      object >= 0 ? [ways, object] : venue >= 0 ? [venueWays, venue] : [memberWays.store, member];
    if (place < 0) continue;
    const tags = object >= 0 ? store.tags(place) : venue >= 0 ? venueTags(store.tags(place)) : {};
    yield { id, marks, tags, packed: store.packed(place), refs: store.refs(place) };
  }
}

function* relationsOf({ relations, venueRelations }: ScanSource) {
  const merged = new Map<number, { relation: Multipolygon; marks: number }>();
  for (const relation of relations) merged.set(relation.id, { relation, marks: OBJECT });
  for (const relation of venueRelations) {
    const known = merged.get(relation.id);
    if (known) known.marks |= VENUE;
    else merged.set(relation.id, { relation: { ...relation, tags: venueTags(relation.tags) }, marks: VENUE });
  }
  yield* [...merged.values()]
    .filter(({ relation: { id } }) => Number.isSafeInteger(id) && id > 0)
    .sort((a, b) => a.relation.id - b.relation.id);
}

class ItemWriter {
  readonly #source: ScanSource;
  readonly #ids: number[] = [];
  readonly #marks: number[] = [];
  readonly #tags: number[] = [];
  readonly #bodies = new ByteColumn();
  readonly #texts = new ByteColumn();
  readonly #textNumbers = new Map<string, number>();
  /** Four numbers a box. */
  #boxes = new Int32Array(1 << 8);
  readonly #boxItems: number[] = [];
  readonly #incomplete: number[] = [];
  readonly #members: { way: number; item: number }[] = [];
  /** A bit for each of `source.positions`: items use the node. */
  readonly #isUsed: Uint8Array;

  constructor(source: ScanSource) {
    this.#source = source;
    this.#isUsed = new Uint8Array((source.positions.ids.length + 7) >>> 3);
  }

  item(
    type: keyof typeof ITEM_KINDS,
    id: number,
    marks: number,
    tags: Tags,
    body: Uint8Array,
    lonLat: readonly number[],
    isWhole: boolean,
  ): void {
    const item = this.#ids.push(id) - 1;
    this.#marks.push(ITEM_KINDS[type] | marks);
    this.#tags.push(this.#textNumber(JSON.stringify(tags)));
    this.#bodies.add(body);
    const box = boxOfPositions(lonLat);
    if (box) this.#addBox(box, item);
    if (!isWhole) this.#incomplete.push(item);
  }

  relation(relation: Multipolygon, marks: number): void {
    const { memberWays } = this.#source;
    const item = this.#ids.length;
    const members = relation.members.filter(({ ref }) => Number.isSafeInteger(ref));
    const nodes = this.positions(memberNodes(relation));
    const parts = [nodes.lonLat];
    let { isWhole } = nodes;
    for (const { kind, ref } of members) {
      if (kind !== 1) continue;
      this.#members.push({ way: ref, item });
      const index = indexOfId(memberWays.ids, ref);
      const place = index < 0 ? -1 : memberWays.places[index]!;
      const part = place < 0 ? undefined : this.positions(memberWays.store.refs(place));
      if (!part?.isWhole) isWhole = false;
      if (part) parts.push(part.lonLat);
    }
    const body = Buffer.from(JSON.stringify(members.map(({ kind, ref, role }) => [kind, ref, role])));
    this.item('relation', relation.id, marks, relation.tags, body, parts.flat(), isWhole);
  }

  /** Positions of nodes, and whether all are known. Notes that they are used. */
  positions(refs: Float64Array): { lonLat: number[]; isWhole: boolean } {
    const { positions } = this.#source;
    const lonLat: number[] = [];
    let isWhole = true;
    for (const ref of refs) {
      const index = positions.find(ref);
      if (index < 0) {
        isWhole = false;
        continue;
      }
      this.#isUsed[index >>> 3]! |= 1 << (index & 7);
      if (positions.state(index) === 'known') lonLat.push(positions.lon(index), positions.lat(index));
      else isWhole = false;
    }
    return { lonLat, isWhole };
  }

  finish(path: string): void {
    const members = this.#members.sort((a, b) => a.way - b.way);
    const section = (id: number, pieces: Iterable<Column>) => ({ id, pieces: bytesOf(pieces) });
    writeBlobFile(path, SOURCE_BASE, this.#ids.length, [
      section(SECTION.nodeIds, this.#nodeIds()),
      section(SECTION.nodePositions, this.#nodePositions()),
      section(SECTION.entrances, this.#entrances()),
      section(SECTION.itemIds, [Float64Array.from(this.#ids)]),
      section(SECTION.itemMarks, [Uint8Array.from(this.#marks)]),
      section(SECTION.itemTags, [Uint32Array.from(this.#tags)]),
      section(SECTION.bodyEnds, [this.#bodies.ends()]),
      section(SECTION.bodies, [this.#bodies.bytes()]),
      section(SECTION.textEnds, [this.#texts.ends()]),
      section(SECTION.texts, [this.#texts.bytes()]),
      section(SECTION.boxes, [boxTree(this.#boxes, this.#boxItems.length)]),
      section(SECTION.boxItems, [Uint32Array.from(this.#boxItems)]),
      section(SECTION.incomplete, [Uint32Array.from(this.#incomplete)]),
      section(SECTION.memberWays, [Float64Array.from(members, ({ way }) => way)]),
      section(SECTION.memberItems, [Uint32Array.from(members, ({ item }) => item)]),
    ]);
  }

  #addBox(box: BoxE7, item: number): void {
    const at = this.#boxItems.push(item) * 4 - 4;
    if (at === this.#boxes.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#boxes);
      this.#boxes = larger;
    }
    this.#boxes.set(box, at);
  }

  #textNumber(text: string): number {
    const known = this.#textNumbers.get(text);
    if (known !== undefined) return known;
    const fresh = this.#texts.count;
    this.#texts.add(Buffer.from(text));
    this.#textNumbers.set(text, fresh);
    return fresh;
  }

  /** Indices of the nodes that items use. */
  *#used(): Generator<number> {
    for (let index = 0; index < this.#source.positions.ids.length; index++)
      if (((this.#isUsed[index >>> 3]! >>> (index & 7)) & 1) === 1) yield index;
  }

  *#nodeIds(): Generator<Float64Array> {
    const { ids } = this.#source.positions;
    for (const indices of inPieces(this.#used())) yield Float64Array.from(indices, (index) => ids[index]!);
  }

  *#nodePositions(): Generator<Int32Array> {
    const { positions } = this.#source;
    for (const indices of inPieces(this.#used()))
      yield Int32Array.from(
        indices.flatMap((index) => {
          const state = positions.state(index);
          if (state === 'known') return [toE7(positions.lon(index)), toE7(positions.lat(index))];
          return state === 'missing' ? [MISSING, MISSING] : [OUT_OF_RANGE, OUT_OF_RANGE];
        }),
      );
  }

  *#entrances(): Generator<Uint8Array> {
    for (const indices of inPieces(this.#used())) {
      const bits = new Uint8Array((indices.length + 7) >>> 3);
      for (const [i, index] of indices.entries())
        if (this.#source.positions.isEntrance(index)) bits[i >>> 3]! |= 1 << (i & 7);
      yield bits;
    }
  }
}

type Column = Uint8Array | Float64Array | Uint32Array | Int32Array;

function* bytesOf(columns: Iterable<Column>): Generator<Uint8Array> {
  for (const { buffer, byteOffset, byteLength } of columns)
    yield new Uint8Array(buffer, byteOffset, byteLength);
}

/** A multiple of eight: bits of a piece are whole bytes. */
const PIECE = 1 << 13;

function* inPieces(numbers: Iterable<number>): Generator<number[]> {
  let piece: number[] = [];
  for (const each of numbers) {
    piece.push(each);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

function boxTree(boxes: Int32Array, count: number): Uint8Array {
  if (count === 0) return new Uint8Array(0);
  const tree = new Flatbush(count, 16, Int32Array);
  for (let at = 0; at < count * 4; at += 4)
    tree.add(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!);
  tree.finish();
  return new Uint8Array(tree.data);
}

function* idsOf(store: WayStore): Generator<number> {
  for (let place = 0; place < store.count; place++) yield store.id(place);
}

function byId<T extends { readonly id: number }>(objects: readonly T[]): T[] {
  const latest = new Map(objects.map((object) => [object.id, object]));
  return [...latest.values()].filter(({ id }) => id > 0).sort((a, b) => a.id - b.id);
}
