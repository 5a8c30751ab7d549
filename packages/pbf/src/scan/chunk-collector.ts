/**
 * Collects what a chunk of the file has of interest while its blocks are read, and hands it over as plain data.
 *
 * Tags of venues are one of a few shared objects: they have only the keys of the venue rules.
 */

import type { Tags } from '../blocks/block-tags.ts';
import type { FoundNode, FoundObjects, FoundRelation } from './chunk-findings.ts';
import { DoubleList } from './geometry/number-lists.ts';
import { WayStore } from './geometry/wanted.ts';
import { PlaceCollector } from './place-collector.ts';
import type { NodeSink } from './read-nodes.ts';
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
