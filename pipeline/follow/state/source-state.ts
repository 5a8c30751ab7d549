/**
 * The source state: the base that an import left, and what changed since. Never changed itself; applying a diff makes a
 * new one over the same base.
 *
 * Invariant: an item whose nodes or ways changed is among the changed items even if it says what it said before, so the
 * boxes of the base are right for all others.
 * Memory: the base is mapped; what changed since is kept whole, some 500 bytes an item.
 */
import Flatbush from 'flatbush';
import type { OsmType } from '../../../packages/pbf/index.ts';
import { type BoxE7, boxE7, boxOfPositions, type SourceBase, searchRevolutions } from './source-base.ts';
import { nodesOf, type SourceItem, type SourceNode, waysOf } from './source-item.ts';

export interface ChangedItem {
  /** Stays known when the item is gone, so that an older version cannot bring it back. */
  readonly version: number;
  /** The item; null if the object is deleted or is none of ours any more. */
  readonly item: SourceItem | null;
}

type ChangedItems = Readonly<Record<OsmType, ReadonlyMap<number, ChangedItem>>>;

/** The differences from the base. */
export interface SourceChanges {
  readonly nodes: ReadonlyMap<number, SourceNode>;
  readonly items: ChangedItems;
  /** The newest nodes that changes brought and nothing uses yet: an upload may come in several diffs. */
  readonly recent: ReadonlyMap<number, SourceNode>;
}

export const NO_CHANGES: SourceChanges = {
  nodes: new Map(),
  items: { node: new Map(), way: new Map(), relation: new Map() },
  recent: new Map(),
};

export type Role = 'object' | 'venue';

/** Changed items of a role, found by their boxes. */
interface BoxedItems {
  /** The tree of boxes; undefined if there are no items: Flatbush refuses to be empty. */
  readonly tree: Flatbush | undefined;
  readonly items: readonly SourceItem[];
}

function hasRole({ isObject, isVenue }: SourceItem, role: Role): boolean {
  return role === 'object' ? isObject : isVenue;
}

export class SourceState {
  readonly base: SourceBase;
  readonly changes: SourceChanges;
  readonly #changed: readonly SourceItem[];
  readonly #boxes: Partial<Record<Role, BoxedItems>> = {};
  #byMemberWay: Map<number, SourceItem[]> | undefined;

  constructor(base: SourceBase, changes: SourceChanges) {
    this.base = base;
    this.changes = changes;
    const { node, way, relation } = changes.items;
    this.#changed = [node, way, relation].flatMap((items) =>
      [...items.values()].flatMap(({ item }) => item ?? []),
    );
  }

  /** The node; undefined if nothing uses it. */
  node(id: number): SourceNode | undefined {
    return this.changes.nodes.get(id) ?? this.base.node(id);
  }

  item(type: OsmType, id: number): SourceItem | undefined {
    const changed = this.changes.items[type].get(id);
    if (changed) return changed.item ?? undefined;
    const index = this.base.find(type, id);
    return index < 0 ? undefined : this.base.item(index);
  }

  has(type: OsmType, id: number): boolean {
    const changed = this.changes.items[type].get(id);
    return changed ? changed.item !== null : this.base.find(type, id) >= 0;
  }

  /** 0 if it is not known. */
  versionOf(type: OsmType, id: number): number {
    return this.changes.items[type].get(id)?.version ?? 0;
  }

  /** Items that wait for parts which no change brought. */
  lacking(): SourceItem[] {
    return this.#changed.filter(({ lacks }) => lacks.length > 0);
  }

  /** Whether a relation names the way, whether or not the way is known. */
  isMember(way: number): boolean {
    return this.base.isMember(way) || this.#memberWays().has(way);
  }

  /** Relations that name one of the ways. */
  relationsOf(ways: Iterable<number>): Set<SourceItem> {
    const found = new Set<SourceItem>();
    const inBase = new Set<number>();
    for (const way of ways) {
      for (const item of this.#memberWays().get(way) ?? []) found.add(item);
      for (const index of this.base.relationsOf(way)) if (!this.#isChanged(index)) inBase.add(index);
    }
    for (const index of inBase) found.add(this.base.item(index));
    return found;
  }

  /** Items that use one of the nodes themselves, not through their ways. */
  *usersOf(nodes: ReadonlySet<number>): Generator<SourceItem> {
    const uses = (item: SourceItem): boolean => nodesOf(item).some((node) => nodes.has(node));
    for (const item of this.#changed) if (uses(item)) yield item;
    const found = new Set(this.base.incomplete);
    for (const id of nodes) {
      const node = this.base.node(id);
      if (node?.state !== 'known') continue;
      const spot = boxE7([node.lon, node.lat, node.lon, node.lat]);
      const hasParts = (index: number) => this.base.typeAt(index) !== 'node';
      for (const index of this.base.itemsIn(spot, hasParts)) found.add(index);
    }
    for (const index of found) {
      const item = this.#isChanged(index) ? undefined : this.base.item(index);
      if (item && uses(item)) yield item;
    }
  }

  /**
   * Items of a role whose box meets this one; more may come, none is left out that has a place.
   *
   * @param isPassed decides by their position in degrees which nodes to pass over, before they are read
   */
  *itemsIn(
    box: BoxE7,
    role: Role,
    isPassed: (lon: number, lat: number) => boolean = () => false,
  ): Generator<SourceItem> {
    this.#boxes[role] ??= this.#boxed(role);
    const { tree, items } = this.#boxes[role];
    for (const place of searchRevolutions(tree, box)) {
      const item = items[place]!;
      if (item.type !== 'node' || !isPassed(item.lon, item.lat)) yield item;
    }
    const accept = (index: number) => {
      if (!(role === 'object' ? this.base.isObjectAt(index) : this.base.isVenueAt(index))) return false;
      const position = this.base.nodePositionAt(index);
      return !position || !isPassed(position.lon, position.lat);
    };
    for (const index of this.base.itemsIn(box, accept))
      if (!this.#isChanged(index)) yield this.base.item(index);
  }

  /** A tree for each role: a search for the venues around one of ten thousand toilets must not meet them all. */
  #boxed(role: Role): BoxedItems {
    const boxed = this.#changed.flatMap((item) => {
      const box = hasRole(item, role) ? boxOfPositions(this.#positionsOf(item)) : undefined;
      return box ? [{ item, box }] : [];
    });
    if (boxed.length === 0) return { tree: undefined, items: [] };
    const tree = new Flatbush(boxed.length, 16, Int32Array);
    for (const { box } of boxed) tree.add(...box);
    tree.finish();
    return { tree, items: boxed.map(({ item }) => item) };
  }

  /** Degrees of all that an item's place is made of, lon and lat in turn. */
  #positionsOf(item: SourceItem): number[] {
    if (item.type === 'node') return [item.lon, item.lat];
    const ways = waysOf(item).flatMap((way) => [...(this.item('way', way)?.refs ?? [])]);
    const lonLat = [...nodesOf(item), ...ways].flatMap((id) => {
      const node = this.node(id);
      return node?.state === 'known' ? [node.lon, node.lat] : [];
    });
    return item.last
      ? [...lonLat, item.last.lon, item.last.lat, ...(item.last.outline ?? []).flat()]
      : lonLat;
  }

  #memberWays(): Map<number, SourceItem[]> {
    if (!this.#byMemberWay) {
      this.#byMemberWay = new Map();
      for (const item of this.#changed)
        for (const way of waysOf(item)) {
          const others = this.#byMemberWay.get(way);
          if (others) others.push(item);
          else this.#byMemberWay.set(way, [item]);
        }
    }
    return this.#byMemberWay;
  }

  #isChanged(index: number): boolean {
    return this.changes.items[this.base.typeAt(index)].has(this.base.idAt(index));
  }
}
