/**
 * An item of the source state as the scan would hand it on, built by the scan's own functions: the same place and
 * outline, bit for bit, as an import of the same data.
 */

import {
  multipolygonObject,
  type ScannedObject,
  sortUnique,
  WantedNodes,
  type Ways,
  wayObject,
} from '../../../packages/pbf/index.ts';
import { type LastPlace, nodesOf, type SourceItem, waysOf } from '../state/source-item.ts';
import type { SourceState } from '../state/source-state.ts';

/** The item with its place; undefined if it has none. If parts lack, its last place. */
export function placeItem(state: SourceState, item: SourceItem): ScannedObject | undefined {
  const { type, id, tags } = item;
  if (type === 'node') return { type, id, tags, lon: item.lon, lat: item.lat };
  if (item.lacks.length > 0) return item.last ? atLastPlace(item, item.last) : undefined;
  const options = { entrances: item.isObject };
  if (type === 'way') {
    const nodes = wantedNodes(state, nodesOf(item));
    const store: Ways = { id: () => id, refs: () => item.refs, tags: () => tags };
    return found(wayObject(store, 0, nodes, options));
  }
  const ways = memberWays(state, item);
  const nodes = wantedNodes(state, [...nodesOf(item), ...ways.list.flatMap((way) => [...way.refs])]);
  return found(multipolygonObject({ id, tags, members: item.members }, ways, nodes, options));
}

/** The place to remember of an object, for when its next place is not known. */
export function lastPlaceOf({ lon, lat, outline }: ScannedObject): LastPlace {
  return { lon, lat, outline: outline?.map((ring) => [...ring]) ?? null };
}

function atLastPlace({ type, id, tags }: SourceItem, { lon, lat, outline }: LastPlace): ScannedObject {
  const object = { type, id, tags, lon, lat };
  return outline ? { ...object, outline: outline.map((ring) => Float64Array.from(ring)) } : object;
}

const found = (object: ScannedObject | string): ScannedObject | undefined =>
  typeof object === 'string' ? undefined : object;

function memberWays(state: SourceState, relation: SourceItem) {
  const list = [...new Set(waysOf(relation))]
    .flatMap((way) => state.item('way', way) ?? [])
    .sort((a, b) => a.id - b.id);
  const store: Ways = {
    id: (place) => list[place]!.id,
    refs: (place) => list[place]!.refs,
    tags: () => ({}),
  };
  const ids = Float64Array.from(list, ({ id }) => id);
  return { list, ids, places: Int32Array.from(ids.keys()), store };
}

function wantedNodes(state: SourceState, ids: readonly number[]): WantedNodes {
  const nodes = new WantedNodes(sortUnique(Float64Array.from(ids)));
  for (const [index, id] of nodes.ids.entries()) {
    const node = state.node(id);
    if (!node || node.state === 'missing') continue;
    const isKnown = node.state === 'known';
    nodes.setPosition(index, isKnown ? node.lon : Number.NaN, node.lat);
    if (node.isEntrance) nodes.setEntrance(index);
  }
  return nodes;
}
