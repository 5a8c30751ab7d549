/**
 * The findings of the three phases of a scan, and what they make each other want. Relations name ways, ways name nodes,
 * nodes give the positions from which the objects are then built.
 *
 * Invariant: `wantedIds` freezes what is wanted, so it is called when the kind before has been read.
 * Memory: venues (millions on a planet) keep their packed refs and one of a few shared tag objects each; their outlines
 * are built one at a time, when asked for.
 */

import type { Tags } from '../blocks/block-tags.ts';
import type { Member } from '../file/primitive-block.ts';
import { type Kind, NODE, RELATION, WAY } from '../file/primitive-block.ts';
import type { FileMaps } from '../node-store.ts';
import { IdSorter, openIds, type SortedIds, type Spool, sortUnique } from '../spool/id-sorter.ts';
import { SharedTags } from './chunk-collector.ts';
import type { FoundNode, FoundObjects, FoundRelation } from './chunk-findings.ts';
import {
  type MemberWays,
  type Multipolygon,
  memberNodes,
  multipolygonObject,
  noSkips,
  type ScanSkips,
  wayObject,
} from './geometry/scan-geometry.ts';
import { SpooledNodes } from './geometry/spooled-nodes.ts';
import {
  type CollectedNodes,
  indexOfId,
  isOnGlobe,
  type NodePositions,
  unpackRefs,
  WantedNodes,
  type WayColumns,
  WayStore,
} from './geometry/wanted.ts';
import { PlaceFindings } from './place-findings.ts';
import type { ScannedObject, ScannedPlace } from './scanned-object.ts';
import type { RuleBits } from './tag-rules/rule-bits.ts';

/** The parts that geometry is built from, for those who keep them to follow changes (diff/). */
export interface ScanSource {
  /** Objects that are nodes. */
  readonly nodes: readonly ScannedObject[];
  readonly ways: WayStore;
  readonly venueWays: WayStore;
  readonly relations: readonly Multipolygon[];
  readonly venueRelations: readonly Multipolygon[];
  readonly memberWays: MemberWays<WayStore>;
  /** Positions of the nodes of all these, and of those that the places need. */
  readonly positions: NodePositions;
}

/** The disk for lists that grow with the file, opened. */
export interface OpenSpool extends Spool {
  readonly opened: FileMaps;
}

export class Findings {
  readonly skipped: ScanSkips = noSkips();
  readonly #bits: RuleBits;
  readonly #places: PlaceFindings | undefined;
  /** Shared by the objects and the venues of all threads. */
  readonly #tags = new SharedTags();

  readonly #nodes: ScannedObject[] = [];
  readonly #objectWays = new WayStore();
  readonly #venueWays = new WayStore();
  readonly #relations: Multipolygon[] = [];
  readonly #venueRelations: Multipolygon[] = [];
  #memberWays: MemberWays<WayStore> = {
    ids: NO_IDS,
    places: new Int32Array(0),
    store: new WayStore(),
  };
  readonly #spool: OpenSpool | undefined;
  readonly #nodeIds: IdSorter;
  #wanted: CollectedNodes = new WantedNodes(NO_IDS);

  /**
   * @param placeFolder if the rules ask for places
   * @param spool none: wanted nodes stay in memory
   */
  constructor(bits: RuleBits, placeFolder: string | undefined, spool: OpenSpool | undefined) {
    this.#bits = bits;
    this.#spool = spool;
    this.#nodeIds = new IdSorter('wanted-nodes', spool);
    this.#places =
      placeFolder === undefined ? undefined : new PlaceFindings(placeFolder, bits, this.#nodeIds);
  }

  /** Gives back what a scan that fails would leave open. */
  close(): void {
    this.#nodeIds.close();
    this.#wanted.close();
  }

  /** The objects of a kind that those read so far need, ascending. */
  wantedIds(kind: Kind): SortedIds {
    if (kind === RELATION) return NO_IDS;
    if (kind === NODE) return this.#wantedNodeIds();
    const ids = sortUnique(Float64Array.from(waysOf([this.#relations, this.#venueRelations])));
    this.#memberWays = { ids, places: new Int32Array(ids.length).fill(-1), store: new WayStore() };
    const placeWayIds = this.#places?.wantedWays() ?? NO_IDS;
    return placeWayIds.length === 0 ? ids : union(ids, placeWayIds);
  }

  /** Chunks come in the order of the file. */
  add(found: FoundObjects): void {
    for (const relation of found.relations) this.#onRelation(relation);
    this.#addTo(this.#objectWays, found.objectWays);
    this.#addTo(this.#venueWays, found.venueWays);
    this.#onMemberWays(found.memberWays);
    for (const node of found.nodes) this.#onNode(node);
    this.#wanted.addChunk(found.positions, found.entrances);
    this.#places?.add(found.places);
  }

  /** Nodes, ways, relations, each in the order of the file. Counts what has no geometry in `skipped`. */
  objects(): ScannedObject[] {
    const areas = (found: Iterable<ScannedObject | keyof ScanSkips>): ScannedObject[] => {
      const good: ScannedObject[] = [];
      for (const object of found) {
        if (typeof object === 'string') this.skipped[object]++;
        else good.push(object);
      }
      return good;
    };
    const ways = this.#builtWays(this.#objectWays, true);
    const relations = this.#builtRelations(this.#relations, true);
    return [this.#nodes, areas(ways), areas(relations)].flatMap((found) => this.#withoutRepeats(found));
  }

  /** Areas of the venue rules, built as they are asked for. Their tags are those of the venue rules' keys and the floor alone. */
  *venues(): Generator<ScannedObject, void, void> {
    for (const way of this.#builtWays(this.#venueWays, false))
      if (typeof way !== 'string' && way.outline) yield way;
    for (const relation of this.#builtRelations(this.#venueRelations, false))
      if (typeof relation !== 'string') yield relation;
  }

  /** The source that the objects and venues are built from. */
  source(): ScanSource {
    return {
      nodes: this.#nodes,
      ways: this.#objectWays,
      venueWays: this.#venueWays,
      relations: this.#relations,
      venueRelations: this.#venueRelations,
      memberWays: this.#memberWays,
      positions: this.#wanted,
    };
  }

  /** Places that the place rules found; read from the spool, anew on each call. */
  places(): Iterable<ScannedPlace> {
    return this.#places?.places(this.#wanted) ?? [];
  }

  *#builtWays(store: WayStore, entrances: boolean) {
    for (let place = 0; place < store.count; place++)
      yield wayObject(store, place, this.#wanted, { entrances });
  }

  *#builtRelations(relations: readonly Multipolygon[], entrances: boolean) {
    for (const relation of relations)
      yield multipolygonObject(relation, this.#memberWays, this.#wanted, { entrances });
  }

  /** Files that were joined by hand hold an object twice; the later one is the newer one. */
  #withoutRepeats(objects: ScannedObject[]): ScannedObject[] {
    const byId = new Map(objects.map((object) => [object.id, object]));
    if (byId.size === objects.length) return objects;
    this.skipped.repeated += objects.length - byId.size;
    return [...byId.values()];
  }

  #wantedNodeIds(): SortedIds {
    for (const store of [this.#objectWays, this.#venueWays, this.#memberWays.store])
      for (let place = 0; place < store.count; place++) this.#nodeIds.addAll(store.refs(place));
    for (const relation of this.#relations) this.#nodeIds.addAll(memberNodes(relation));
    const ids = this.#nodeIds.finish();
    const spool = this.#spool;
    this.#wanted =
      spool && !(ids instanceof Float64Array)
        ? new SpooledNodes(openIds(ids, spool.opened), spool.opened, spool)
        : new WantedNodes(openIds(ids, undefined));
    return ids;
  }

  #onRelation(relation: FoundRelation): void {
    this.#places?.onRelation(relation);
    const { id, mask, tags, members } = relation;
    const isObject = (mask & this.#bits.object) !== 0;
    if ((mask & this.#bits.multipolygon) === 0) {
      if (isObject) this.skipped.otherRelations++;
      return;
    }
    const parts = members.filter(({ kind }) => kind === NODE || kind === WAY);
    if (isObject) this.#relations.push({ id, tags, members: parts });
    if ((mask & this.#bits.venue) === 0) return;
    const kept = Object.entries(tags).filter(([key]) => this.#bits.venueKeys.has(key));
    const venueTags = this.#tags.of(Object.fromEntries(kept));
    this.#venueRelations.push({ id, tags: venueTags, members: parts });
  }

  #addTo(store: WayStore, ways: WayColumns): void {
    for (const [place, id] of ways.ids.entries()) {
      const start = place === 0 ? 0 : ways.ends[place - 1]!;
      store.add(id, this.#tags.of(ways.tags[place]!), ways.packed, start, ways.ends[place]!);
    }
  }

  /** Takes the ways that relations want: some for their own outline, some for a place's position, some for both. */
  #onMemberWays(ways: WayColumns): void {
    const { ids, places, store } = this.#memberWays;
    for (const [index, id] of ways.ids.entries()) {
      const start = index === 0 ? 0 : ways.ends[index - 1]!;
      const end = ways.ends[index]!;
      const place = indexOfId(ids, id);
      if (place >= 0) places[place] = store.add(id, NO_TAGS, ways.packed, start, end);
      this.#places?.onMemberWay(id, () => unpackRefs(ways.packed, start, end));
    }
  }

  #onNode({ id, tags, lon, lat }: FoundNode): void {
    if (!Number.isSafeInteger(id)) this.skipped.unsafeIds++;
    else if (!isOnGlobe(lon, lat)) this.skipped.outOfRange++;
    else this.#nodes.push({ type: 'node', id, tags: this.#tags.of(tags), lon, lat });
  }
}

const NO_IDS = new Float64Array(0);
const NO_TAGS: Tags = {};

function union(some: Float64Array, others: Float64Array): Float64Array {
  const both = new Float64Array(some.length + others.length);
  both.set(some);
  both.set(others, some.length);
  return sortUnique(both);
}

function* waysOf(lists: readonly (readonly Multipolygon[])[]): Generator<number> {
  for (const relations of lists)
    for (const { members } of relations)
      for (const { kind, ref } of members as readonly Member[]) if (kind === WAY) yield ref;
}
