/**
 * Collects what a chunk of the file has of interest while its blocks are read, and hands it over as plain data.
 *
 * Tags of venues are one of a few shared objects: they have only the keys of the venue rules.
 */

import { appendFileSync, closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tags } from '../blocks/block-tags.ts';
import type { Span } from '../file/primitive-block.ts';
import { countPacked, sumDeltas } from '../file/protobuf.ts';
import type { FoundNode, FoundObjects, FoundRelation } from './chunk-findings.ts';
import { isOnGlobe, WayStore } from './geometry/wanted.ts';
import type { NodeSink, ReadTags } from './read-nodes.ts';
import type { RelationSink } from './read-relations.ts';
import type { WaySink } from './read-ways.ts';
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
 * The places of a chunk: lines as the spool keeps them, and the few nodes that their positions need.
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

/**
 * Keeps one object for all objects with the same tags. Venues have only the keys of the venue rules, so their tags are few. Of
 * 104,263 objects with toilets 22,641 have tags of their own.
 */
export class SharedTags {
  readonly #known = new Map<string, Tags>();

  of(tags: Tags): Tags {
    const key = JSON.stringify(tags);
    const known = this.#known.get(key);
    if (known) return known;
    this.#known.set(key, tags);
    return tags;
  }
}

export type SpooledPlace =
  | readonly [type: 'node', id: number, tags: Tags, lon: number, lat: number]
  /** The middle node, of a closed way the one opposite (otherwise null), and nodes along it. */
  | readonly [
      type: 'way',
      id: number,
      tags: Tags,
      middle: number,
      opposite: number | null,
      line: readonly number[],
    ]
  | readonly [type: 'relation', id: number, tags: Tags, labels: readonly number[], ways: readonly number[]];

const WRITE_BYTES = 1 << 19;
const READ_BYTES = 1 << 16;
const LINE_END = 10;

export const spoolLine = (place: SpooledPlace): string => `${JSON.stringify(place)}\n`;

/**
 * Places on the disk until their nodes' positions are known: a line of JSON each, appended in order, read back in
 * order.
 *
 * Cost: about 1 µs to write and 2 µs to read a place; 100 to 200 bytes of disk each, 1 MiB of memory for any number.
 * The file goes with the folder that it was made in.
 */
export class PlaceSpool {
  readonly #path: string;
  #lines: Uint8Array[] = [];
  #bytes = 0;

  constructor(folder: string) {
    this.#path = join(folder, 'places.jsonl');
    writeFileSync(this.#path, '');
  }

  /** Adds lines that `spoolLine` made. */
  add(lines: Uint8Array): void {
    if (lines.length === 0) return;
    this.#lines.push(lines);
    this.#bytes += lines.length;
    if (this.#bytes > WRITE_BYTES) this.#write();
  }

  *read(): Generator<SpooledPlace, void, void> {
    this.#write();
    const file = openSync(this.#path, 'r');
    try {
      let rest: Buffer = Buffer.alloc(0);
      for (;;) {
        const chunk = Buffer.allocUnsafe(rest.length + READ_BYTES);
        rest.copy(chunk);
        const filled = rest.length + readSync(file, chunk, rest.length, READ_BYTES, null);
        if (filled === rest.length) return;
        const end = chunk.subarray(0, filled).lastIndexOf(LINE_END);
        const lines = chunk.toString('utf8', 0, Math.max(0, end)).replaceAll('\n', ',');
        yield* JSON.parse(`[${lines}]`) as SpooledPlace[];
        rest = chunk.subarray(end + 1, filled);
      }
    } finally {
      closeSync(file);
    }
  }

  /** Opened anew each time: a scan that fails leaves no file open. */
  #write(): void {
    appendFileSync(this.#path, Buffer.concat(this.#lines));
    this.#lines = [];
    this.#bytes = 0;
  }
}
