/**
 * Collects what a chunk of the file has of interest while its blocks are read, and hands it over as plain data.
 *
 * Tags of venues are one of a few shared objects: they have only the keys of the venue rules.
 */
import type { Tags } from '../blocks/block-tags.ts';
import type { Span } from '../file/primitive-block.ts';
import { countPacked, sumDeltas } from '../file/protobuf.ts';
import type { FoundNode, FoundObjects, FoundRelation } from './chunk-findings.ts';
import { isOnGlobe, WayStore } from './geometry/wanted.ts';
import { spoolLine } from './place-spool.ts';
import type { NodeSink, ReadTags } from './read-nodes.ts';
import type { RelationSink } from './read-relations.ts';
import type { WaySink } from './read-ways.ts';
import { SharedTags } from './shared-tags.ts';
import type { RuleBits } from './tag-rules/rule-bits.ts';
import type { TagTable } from './tag-rules/tag-rules.ts';

const NO_TAGS: Tags = {};

export class ChunkCollector {
  readonly #bits: RuleBits;
  readonly #table: TagTable;
  readonly #places: PlaceCollector;
  readonly #positions = new DoubleList();
  readonly #venueTags = new SharedTags();
  #relations: FoundRelation[] = [];
  #objectWays = new WayStore();
  #venueWays = new WayStore();
  #memberWays = new WayStore();
  #nodes: FoundNode[] = [];
  #entrances: number[] = [];

  constructor(bits: RuleBits, table: TagTable) {
    this.#bits = bits;
    this.#table = table;
    this.#places = new PlaceCollector(bits);
  }

  relations(): RelationSink {
    const bits = this.#bits;
    const objects = bits.object | bits.venue;
    return {
      table: this.#table,
      mask: objects | bits.place,
      onRelation: (id, mask, tags, members) => {
        if ((mask & objects) !== 0 || bits.isPlace(mask)) this.#relations.push({ id, mask, tags, members });
      },
    };
  }

  ways(wantedIds: Float64Array): WaySink {
    const { object, venue, place } = this.#bits;
    return {
      table: this.#table,
      mask: object | venue | place,
      wantedIds,
      mayMatch: (mask) =>
        (mask & (object | venue)) !== 0 || ((mask & place) !== 0 && this.#bits.isPlace(mask)),
      onWanted: (id, bytes, refs) => this.#memberWays.add(id, NO_TAGS, bytes, refs.from, refs.to),
      onWay: (id, mask, tags, bytes, refs) => {
        this.#places.onWay(id, mask, tags, bytes, refs);
        if ((mask & object) !== 0) this.#objectWays.add(id, tags(), bytes, refs.from, refs.to);
        if ((mask & venue) !== 0)
          this.#venueWays.add(id, this.#venueTags.of(tags(this.#isVenueKey)), bytes, refs.from, refs.to);
      },
    };
  }

  nodes(wantedIds: Float64Array): NodeSink {
    const bits = this.#bits;
    return {
      table: this.#table,
      objectMask: bits.object,
      entranceMask: bits.entrance,
      placeMask: bits.place,
      wantedIds,
      isPlace: (mask) => bits.isPlace(mask),
      keepsPlaceKey: bits.keepsPlaceKey,
      onNode: (id, tags, lon, lat) => this.#nodes.push({ id, tags, lon, lat }),
      onPlace: (id, tags, lon, lat) => this.#places.onNode(id, tags, lon, lat),
      onWanted: (place, lon, lat) => {
        this.#positions.add(place);
        this.#positions.add(lon);
        this.#positions.add(lat);
      },
      onEntrance: (place) => this.#entrances.push(place),
    };
  }

  /** Takes the findings since the last time. */
  take(): FoundObjects {
    const found: FoundObjects = {
      relations: this.#relations,
      objectWays: this.#objectWays.columns(),
      venueWays: this.#venueWays.columns(),
      memberWays: this.#memberWays.columns(),
      nodes: this.#nodes,
      positions: this.#positions.take(),
      entrances: this.#entrances,
      places: this.#places.take(),
    };
    this.#relations = [];
    this.#objectWays = new WayStore();
    this.#venueWays = new WayStore();
    this.#memberWays = new WayStore();
    this.#nodes = [];
    this.#entrances = [];
    return found;
  }

  readonly #isVenueKey = (key: string): boolean => this.#bits.venueKeys.has(key);
}

/** Nodes of a street's way that show its course. Ways are split at bridges and limits, so most have no more. */
const MAX_LINE_NODES = 6;

/**
 * The places of a chunk: lines as the spool keeps them (place-spool.ts), and the few nodes that their positions need.
 * Relations are left to place-findings.ts: there are few, and they need their member ways.
 */
class PlaceCollector {
  readonly #bits: RuleBits;
  readonly #nodeIds = new DoubleList();
  #lines = '';
  #refs = new Float64Array(1 << 11);

  constructor(bits: RuleBits) {
    this.#bits = bits;
  }

  onWay(id: number, mask: number, tags: ReadTags, bytes: Buffer, refs: Span): void {
    if (!this.#bits.isPlace(mask) || !Number.isSafeInteger(id)) return;
    const count = this.#decode(bytes, refs);
    const middle = this.#refs[count >>> 1]!;
    if (count === 0 || !Number.isSafeInteger(middle)) return;
    const opposite = this.#refs[0]!;
    const kept = tags(this.#bits.keepsPlaceKey);
    const isClosed = count > 3 && opposite === this.#refs[count - 1];
    const line = kept.highway === undefined ? [] : this.#along(count);
    for (const node of [middle, ...(isClosed ? [opposite] : []), ...line]) this.#nodeIds.add(node);
    this.#lines += spoolLine(['way', id, kept, middle, isClosed ? opposite : null, line]);
  }

  onNode(id: number, tags: Tags, lon: number, lat: number): void {
    if (Number.isSafeInteger(id) && isOnGlobe(lon, lat))
      this.#lines += spoolLine(['node', id, tags, lon, lat]);
  }

  take(): { lines: Uint8Array<ArrayBuffer>; nodeIds: Float64Array<ArrayBuffer> } {
    const lines = encoder.encode(this.#lines);
    this.#lines = '';
    return { lines, nodeIds: this.#nodeIds.take() };
  }

  /** Returns evenly spread nodes, the ends among them. */
  #along(count: number): number[] {
    const some = Math.min(count, MAX_LINE_NODES);
    const at = (i: number) => this.#refs[Math.round((i * (count - 1)) / Math.max(1, some - 1))]!;
    return Array.from({ length: some }, (_, i) => at(i)).filter(Number.isSafeInteger);
  }

  #decode(bytes: Buffer, { from, to }: Span): number {
    const count = countPacked(bytes, from, to);
    if (count > this.#refs.length) this.#refs = new Float64Array(count);
    return sumDeltas(bytes, from, to, this.#refs, count);
  }
}

const encoder = new TextEncoder();

/** Numbers in one block of memory that grows. It is handed over whole, and then filled anew. */
class DoubleList {
  #values = new Float64Array(1 << 8);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  /** Returns a copy and empties the list. */
  take(): Float64Array<ArrayBuffer> {
    const values = this.#values.slice(0, this.#count);
    this.#count = 0;
    return values;
  }
}
