/**
 * Applies a diff to the source state. Pure: the state before stays as it is.
 *
 * Of an object the highest version counts, a deletion drops it, tags that match take it in, tags that do not drop it if
 * it was known. A node that moved touches the ways and relations that use it.
 * A diff may name parts that neither it nor the state has: an old way becomes a toilet, and the diff does not bring its
 * unchanged nodes. The object is then incomplete. It says so in `lacks`, keeps its last place, and waits for a diff
 * that brings the rest or for the next import.
 * Cost: one look-up for every changed node; all else only for what matters to toilets.
 */

import { indexOfId, type OsmType } from '../../../packages/pbf/index.ts';
import {
  EMPTY_ITEM,
  itemKey,
  nodesOf,
  type SourceItem,
  type SourceNode,
  waysOf,
} from '../state/source-item.ts';
import { type ChangedItem, SourceState } from '../state/source-state.ts';
import type { Diff } from './diff-collector.ts';
import { lastPlaceOf, placeItem } from './place-item.ts';

/** An hour's new nodes of the planet, near enough; 2 MB. */
const MAX_RECENT = 100_000;

export interface Applied {
  readonly state: SourceState;
  /** Items that say something else than before or are made of something else, those that came and went among them. */
  readonly touched: readonly { readonly type: OsmType; readonly id: number }[];
}

export function applyDiff(before: SourceState, diff: Diff): Applied {
  const work = new Work(before, diff);
  work.takeNodes();
  work.takeRelations();
  work.takeWays();
  work.findNodes();
  work.touchUsers();
  work.noteLacks();
  return work.finish();
}

class Work {
  readonly #before: SourceState;
  readonly #diff: Diff;
  readonly #nodes: Map<number, SourceNode>;
  readonly #items: Record<OsmType, Map<number, ChangedItem>>;
  readonly #movedNodes = new Set<number>();
  readonly #touched = new Map<string, { type: OsmType; id: number }>();
  /** Parts that objects wait for, or that relations of this diff name. */
  readonly #wantedWays = new Set<number>();
  readonly #wantedNodes = new Set<number>();

  constructor(before: SourceState, diff: Diff) {
    const { nodes, items } = before.changes;
    this.#before = before;
    this.#diff = diff;
    this.#nodes = new Map(nodes);
    this.#items = { node: new Map(items.node), way: new Map(items.way), relation: new Map(items.relation) };
    for (const item of before.lacking()) {
      for (const id of nodesOf(item)) if (!before.node(id)) this.#wantedNodes.add(id);
      for (const id of waysOf(item)) if (!before.has('way', id)) this.#wantedWays.add(id);
    }
  }

  takeNodes(): void {
    const { nodeIds, objectNodes } = this.#diff;
    for (const [index, id] of nodeIds.entries()) {
      const known = this.#before.node(id);
      if (known || this.#wantedNodes.has(id)) this.#moveNode(id, known, this.#diff.nodeAt(index));
      const object = objectNodes.get(id);
      if (object?.isObject) {
        const { version, tags, lon, lat } = object;
        this.#set({ ...EMPTY_ITEM, type: 'node', id, version, isObject: true, tags, lon, lat });
      } else if (this.#before.has('node', id)) this.#drop('node', id, this.#diff.nodeAt(index).version);
    }
  }

  takeRelations(): void {
    for (const [id, { version, deleted, isObject, isVenue, tags, members }] of this.#diff.relations) {
      if (deleted || !(isObject || isVenue)) {
        if (this.#before.has('relation', id)) this.#drop('relation', id, version);
        continue;
      }
      const item = {
        ...EMPTY_ITEM,
        type: 'relation' as const,
        id,
        version,
        isObject,
        isVenue,
        tags,
        members,
      };
      if (this.#set(item)) for (const way of waysOf(item)) this.#wantedWays.add(way);
    }
  }

  takeWays(): void {
    for (const [id, { version, deleted, isObject, isVenue, tags, refs }] of this.#diff.ways) {
      const isKnown = this.#before.has('way', id);
      // A way that loses its tags stays: it may become part of a multipolygon, and that diff would not bring it.
      const isWanted =
        isObject || isVenue || isKnown || this.#wantedWays.has(id) || this.#before.isMember(id);
      if (deleted && isKnown) this.#drop('way', id, version);
      else if (!deleted && isWanted)
        this.#set({ ...EMPTY_ITEM, type: 'way', id, version, isObject, isVenue, tags, refs });
    }
  }

  /** Nodes that changed items use and that only this diff or a recent one brought. */
  findNodes(): void {
    const { recent } = this.#before.changes;
    for (const { type, id } of this.#touched.values()) {
      const item = this.#items[type].get(id)?.item;
      for (const node of item ? nodesOf(item) : []) {
        if (this.#nodes.has(node) || this.#before.base.node(node)) continue;
        const found = this.#changedNode(node) ?? recent.get(node);
        if (found) this.#nodes.set(node, found);
      }
    }
  }

  /** Items that are made of what changed are taken among the changed ones as they are. */
  touchUsers(): void {
    const after = this.#state();
    for (const item of after.usersOf(this.#movedNodes)) this.#touch(item);
    const ways = [...this.#touched.values()].flatMap(({ type, id }) => (type === 'way' ? [id] : []));
    for (const item of this.#state().relationsOf(ways)) this.#touch(item);
  }

  noteLacks(): void {
    const after = this.#state();
    const touched = [...this.#touched.values()];
    for (const type of ['way', 'relation'] as const)
      for (const { id } of touched.filter((each) => each.type === type)) {
        const changed = this.#items[type].get(id);
        if (!changed?.item) continue;
        const lacks = this.#lacksOf(after, changed.item);
        const item = {
          ...changed.item,
          lacks,
          last: lacks.length > 0 ? this.#lastPlace(changed.item) : null,
        };
        this.#items[type].set(id, { ...changed, item });
      }
  }

  finish(): Applied {
    const changes = { nodes: this.#nodes, items: this.#items, recent: this.#recent() };
    return { state: new SourceState(this.#before.base, changes), touched: [...this.#touched.values()] };
  }

  #state(): SourceState {
    const { recent } = this.#before.changes;
    return new SourceState(this.#before.base, { nodes: this.#nodes, items: this.#items, recent });
  }

  #moveNode(id: number, known: SourceNode | undefined, node: SourceNode): void {
    if (known && node.version < known.version) return;
    this.#nodes.set(id, node);
    const isSame =
      known?.state === node.state &&
      known.lon === node.lon &&
      known.lat === node.lat &&
      known.isEntrance === node.isEntrance;
    if (!isSame) this.#movedNodes.add(id);
  }

  /** Sets an item. False if a newer version is known. */
  #set(item: SourceItem): boolean {
    const { type, id, version } = item;
    if (id <= 0 || version < this.#before.versionOf(type, id)) return false;
    this.#items[type].set(id, { version, item });
    this.#touched.set(itemKey(type, id), { type, id });
    return true;
  }

  #drop(type: OsmType, id: number, version: number): void {
    if (version < this.#before.versionOf(type, id)) return;
    this.#items[type].set(id, { version, item: null });
    this.#touched.set(itemKey(type, id), { type, id });
  }

  #touch(item: SourceItem): void {
    const { type, id } = item;
    if (!this.#items[type].has(id)) this.#items[type].set(id, { version: item.version, item });
    this.#touched.set(itemKey(type, id), { type, id });
  }

  #changedNode(id: number): SourceNode | undefined {
    const { nodeIds } = this.#diff;
    const index = indexOfId(nodeIds, id);
    return index < 0 ? undefined : this.#diff.nodeAt(index);
  }

  /** Parts that are not known at all. What the extract lacked itself, as at the edge of an extract, is known to be missing. */
  #lacksOf(after: SourceState, item: SourceItem): string[] {
    const nodes = nodesOf(item).filter((id) => !after.node(id));
    const ways = waysOf(item).flatMap((id) => {
      const way = after.item('way', id);
      if (way) return way.lacks;
      const isGone = after.changes.items.way.has(id);
      return isGone || this.#wasMissing(item, id) ? [] : [itemKey('way', id)];
    });
    return [...new Set([...nodes.map((id) => itemKey('node', id)), ...ways])];
  }

  /** The extract's own version of the relation named the way, and the extract did not hold it. */
  #wasMissing({ type, id }: SourceItem, way: number): boolean {
    const { base } = this.#before;
    const index = base.find(type, id);
    return index >= 0 && waysOf(base.item(index)).includes(way) && base.find('way', way) < 0;
  }

  #lastPlace({ type, id }: SourceItem): SourceItem['last'] {
    const item = this.#before.item(type, id);
    const placed = item && placeItem(this.#before, item);
    return placed ? lastPlaceOf(placed) : null;
  }

  #recent(): Map<number, SourceNode> {
    const { nodeIds } = this.#diff;
    const recent: [number, SourceNode][] = [];
    for (let index = nodeIds.length - 1; index >= 0 && recent.length < MAX_RECENT; index--) {
      const id = nodeIds[index]!;
      const node = this.#diff.nodeAt(index);
      if (node.state === 'known' && !this.#nodes.has(id)) recent.push([id, node]);
    }
    for (const [id, node] of this.#before.changes.recent)
      if (!this.#nodes.has(id) && indexOfId(nodeIds, id) < 0) recent.push([id, node]);
    // New nodes have high ids: these are what the next diff's ways are made of.
    return new Map(recent.sort(([a], [b]) => b - a).slice(0, MAX_RECENT));
  }
}
