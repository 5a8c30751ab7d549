/**
 * Which toilets a change of the source concerns, and what they are now.
 *
 * Deduping looks at neighbours and their neighbours, so a change is followed along them in both states: objects that
 * could be one toilet, and places with the toilets in them. Such a cluster, deduped alone, gives what it gives among
 * all others. Cost: some 100 µs a candidate, of which a change touches a handful.
 */
import { isDeepStrictEqual } from 'node:util';
import { dedupe } from '../dedupe/dedupe.ts';
import { boxOfOutline } from '../dedupe/nearby.ts';
import type { DraftToilet } from '../toilet/candidate.ts';
import type { Applied } from './apply.ts';
import { Candidates } from './clusters.ts';
import { placeItem } from './place-item.ts';
import { boxE7 } from './source-boxes.ts';
import { itemKey } from './source-item.ts';
import type { SourceState } from './source-state.ts';

export interface TouchedToilets {
  /** Ids of all objects whose toilets may have changed: what was published of them is replaced. */
  readonly objectIds: readonly string[];
  /** What they are now, deduped. */
  readonly toilets: readonly DraftToilet[];
}

export function touchedToilets(before: SourceState, { state, touched }: Applied, now: Date): TouchedToilets {
  const old = new Candidates(before, now);
  const fresh = new Candidates(state, now);
  const changed = [...touchedObjects(before, state, touched)].filter(
    (key) => !isDeepStrictEqual(old.get(key), fresh.get(key)),
  );
  const clusterBefore = old.clusters(changed);
  const clusterNow = fresh.clusters([...changed, ...clusterBefore]);
  const candidates = [...clusterNow].flatMap((key) => fresh.get(key) ?? []);
  const objectIds = [...clusterBefore, ...clusterNow].flatMap((key) => {
    const candidate = fresh.get(key) ?? old.get(key);
    return candidate ? [candidate.toilet.id] : [];
  });
  return { objectIds: [...new Set(objectIds)], toilets: dedupe(candidates).toilets };
}

/** Keys of objects that changed themselves, or lie in a venue that did. */
function touchedObjects(before: SourceState, after: SourceState, touched: Applied['touched']): Set<string> {
  const keys = new Set<string>();
  for (const { type, id } of touched) {
    const items = [before, after].map((state) => ({ state, item: state.item(type, id) }));
    if (items.some(({ item }) => item?.isObject)) keys.add(itemKey(type, id));
    for (const { state, item } of items) {
      const outline = item?.isVenue ? placeItem(state, item)?.outline : undefined;
      if (!outline) continue;
      const box = boxE7(boxOfOutline(outline));
      for (const object of after.itemsIn(box, 'object')) keys.add(itemKey(object.type, object.id));
    }
  }
  return keys;
}
