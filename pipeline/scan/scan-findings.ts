/**
 * What the three phases of a scan collect, and what they make each other want: relations name ways, ways name nodes,
 * nodes give the positions from which the objects are then built.
 *
 * Invariant: `ways()` and `nodes()` freeze what is wanted, so they are called when the kind before has been read.
 * Memory: venues (millions on a planet) keep their packed refs and one of a few shared tag objects each; their outlines
 * are built one at a time, when asked for.
 */

import type { ScannedObject } from '../scanned-object.ts';
import type { ScannedPlace } from '../scanned-place.ts';
import { PlaceFindings, type PlaceScan } from './place-findings.ts';
import { type Kind, NODE, RELATION, WAY } from './primitive-block.ts';
import type { NodeSink } from './read-nodes.ts';
import type { Member, RelationSink } from './read-relations.ts';
import type { WaySink } from './read-ways.ts';
import {
  type MemberWays,
  type Multipolygon,
  memberNodes,
  multipolygonObject,
  noSkips,
  type ScanSkips,
  wayObject,
} from './scan-geometry.ts';
import { type TagRule, type Tags, TagTable } from './tag-rules.ts';
import { indexOfId, isOnGlobe, sortUnique, WantedNodes, WayStore } from './wanted.ts';

const EXTRA_RULES: readonly TagRule[] = [
  { key: 'type', values: ['multipolygon'] },
  { key: 'entrance', values: ['yes', 'main'] },
];

/** The parts that geometry is built from, for those who keep them to follow changes (diff/). */
export interface ScanSource {
  /** Objects that are nodes. */
  readonly nodes: readonly ScannedObject[];
  readonly ways: WayStore;
  readonly venueWays: WayStore;
  readonly relations: readonly Multipolygon[];
  readonly venueRelations: readonly Multipolygon[];
  readonly memberWays: MemberWays<WayStore>;
  /** Of the nodes of all these, and of what the places need. */
  readonly positions: WantedNodes;
}

export class Findings {
  readonly table: TagTable;
  readonly skipped: ScanSkips = noSkips();
  readonly #objectMask: number;
  readonly #venueMask: number;
  readonly #multipolygonMask: number;
  readonly #entranceMask: number;
  readonly #venueKeys: ReadonlySet<string>;
  readonly #venueTags = new Map<string, Tags>();

  readonly #places: PlaceFindings | undefined;

  readonly #nodes: ScannedObject[] = [];
  readonly #objectWays = new WayStore();
  readonly #venueWays = new WayStore();
  readonly #relations: Multipolygon[] = [];
  readonly #venueRelations: Multipolygon[] = [];
  #memberWays: MemberWays<WayStore> = {
    ids: new Float64Array(0),
    places: new Int32Array(0),
    store: new WayStore(),
  };
  #wanted = new WantedNodes(new Float64Array(0));

  constructor(objectRules: readonly TagRule[], venueRules: readonly TagRule[], places?: PlaceScan) {
    const rules = [...objectRules, ...venueRules, ...EXTRA_RULES];
    this.table = new TagTable([...rules, ...(places ? PlaceFindings.groups(places.rules) : [])]);
    this.#places = places && new PlaceFindings(places, rules.length);
    this.#objectMask = bits(0, objectRules.length);
    this.#venueMask = bits(objectRules.length, venueRules.length);
    this.#multipolygonMask = bits(objectRules.length + venueRules.length, 1);
    this.#entranceMask = bits(objectRules.length + venueRules.length + 1, 1);
    this.#venueKeys = new Set(venueRules.map(({ key }) => key));
  }

  /** The rules for which a block of a kind is worth reading, apart from what is wanted of it. */
  mask(kind: Kind): number {
    const mask = this.#objectMask | (this.#places?.mask ?? 0);
    return kind === NODE ? mask : mask | this.#venueMask;
  }

  relations(): RelationSink {
    return {
      table: this.table,
      mask: this.mask(RELATION),
      onRelation: (id, mask, tags, members) => {
        this.#places?.onRelation(id, mask, tags, members);
        const isObject = (mask & this.#objectMask) !== 0;
        if ((mask & this.#multipolygonMask) === 0) {
          if (isObject) this.skipped.otherRelations++;
          return;
        }
        const parts = members.filter(({ kind }) => kind === NODE || kind === WAY);
        if (isObject) this.#relations.push({ id, tags, members: parts });
        if ((mask & this.#venueMask) === 0) return;
        this.#venueRelations.push({ id, tags: this.#sharedTags(tags), members: parts });
      },
    };
  }

  ways(): WaySink {
    const ids = sortUnique(Float64Array.from(waysOf([this.#relations, this.#venueRelations])));
    const placeWayIds = this.#places?.wantedWays() ?? NO_IDS;
    const members = { ids, places: new Int32Array(ids.length).fill(-1), store: new WayStore() };
    this.#memberWays = members;
    return {
      table: this.table,
      mask: this.mask(WAY),
      wantedIds: placeWayIds.length === 0 ? ids : union(ids, placeWayIds),
      onWanted: (_, id, bytes, refs) => {
        const place = indexOfId(ids, id);
        if (place >= 0) members.places[place] = members.store.add(id, {}, bytes, refs.from, refs.to);
        this.#places?.onMemberWay(id, bytes, refs);
      },
      onWay: (id, mask, tags, bytes, refs) => {
        this.#places?.onWay(id, mask, tags, bytes, refs);
        if ((mask & this.#objectMask) !== 0) this.#objectWays.add(id, tags(), bytes, refs.from, refs.to);
        if ((mask & this.#venueMask) === 0) return;
        this.#venueWays.add(id, this.#sharedTags(tags()), bytes, refs.from, refs.to);
      },
    };
  }

  nodes(): NodeSink {
    const places = this.#places;
    this.#wanted = new WantedNodes(this.#wantedNodeIds());
    return {
      table: this.table,
      objectMask: this.#objectMask,
      entranceMask: this.#entranceMask,
      placeMask: places?.mask ?? 0,
      wanted: this.#wanted,
      isPlace: (mask) => places?.matches(mask) ?? false,
      keepsPlaceKey: (key) => places?.keepsKey(key) ?? false,
      onPlace: (id, tags, lon, lat) => places?.onNode(id, tags, lon, lat),
      onNode: (id, tags, lon, lat) => {
        if (!Number.isSafeInteger(id)) this.skipped.unsafeIds++;
        else if (!isOnGlobe(lon, lat)) this.skipped.outOfRange++;
        else this.#nodes.push({ type: 'node', id, tags, lon, lat });
      },
    };
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

  /** Areas of the venue rules, built as they are asked for. Their tags are those of the venue rules' keys alone. */
  *venues(): Generator<ScannedObject, void, void> {
    for (const way of this.#builtWays(this.#venueWays, false))
      if (typeof way !== 'string' && way.outline) yield way;
    for (const relation of this.#builtRelations(this.#venueRelations, false))
      if (typeof relation !== 'string') yield relation;
  }

  /** What the objects and venues are built from. */
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

  /** What the place rules found; read from the spool, anew on each call. */
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

  #wantedNodeIds(): Float64Array {
    const stores = [this.#objectWays, this.#venueWays, this.#memberWays.store];
    const direct = this.#relations.map(memberNodes);
    const count =
      stores.reduce((sum, store) => sum + store.refCount(), 0) +
      direct.reduce((sum, refs) => sum + refs.length, 0);
    const ids = new Float64Array(count + (this.#places?.wantedNodeCount ?? 0));
    let filled = this.#places?.moveWantedNodes(ids) ?? 0;
    const append = (refs: Float64Array): void => {
      ids.set(refs, filled);
      filled += refs.length;
    };
    for (const store of stores) for (let place = 0; place < store.count; place++) append(store.refs(place));
    for (const refs of direct) append(refs);
    return sortUnique(ids);
  }

  #sharedTags(tags: Tags): Tags {
    const kept = Object.entries(tags).filter(([key]) => this.#venueKeys.has(key));
    const key = JSON.stringify(kept);
    const known = this.#venueTags.get(key);
    if (known) return known;
    const fresh = Object.fromEntries(kept);
    this.#venueTags.set(key, fresh);
    return fresh;
  }
}

const NO_IDS = new Float64Array(0);

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

const bits = (from: number, count: number): number => ((1 << count) - 1) << from;
