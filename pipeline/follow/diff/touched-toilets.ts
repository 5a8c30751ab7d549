/**
 * Which toilets a change of the source concerns, and what they are now.
 *
 * Deduping looks at neighbours and their neighbours, so a change is followed along them in both states: objects that
 * could be one toilet, and places with the toilets in them. Such a cluster, deduped alone, gives what it gives among
 * all others. If a cell becomes a crowd or stops to be one, all that stands in it is looked at again.
 * Cost: some 100 µs a candidate, of which a change touches a handful.
 */
import { isDeepStrictEqual } from 'node:util';
import { cellOf } from '../../dedupe/crowds.ts';
import { dedupe } from '../../dedupe/dedupe.ts';
import { boxOfOutline } from '../../dedupe/nearby.ts';
import { type AddedRecords, NO_RECORDS } from '../../sources/source-record.ts';
import type { DraftToilet } from '../../toilets/candidate.ts';
import { boxE7 } from '../state/source-boxes.ts';
import { itemKey } from '../state/source-item.ts';
import type { SourceState } from '../state/source-state.ts';
import type { Applied } from './apply.ts';
import { Breather, Candidates } from './clusters.ts';
import { placeItem } from './place-item.ts';

export interface TouchedToilets {
  /** Ids of all objects whose toilets may have changed: what was published of them is replaced. */
  readonly objectIds: readonly string[];
  /** The toilets as they are now, deduped. */
  readonly toilets: readonly DraftToilet[];
}

/** Takes 1.3 s for 10,000 new toilets; other work of the process goes on meanwhile. */
export async function touchedToilets(
  before: SourceState,
  { state, touched }: Applied,
  now: Date,
  added: AddedRecords = NO_RECORDS,
): Promise<TouchedToilets> {
  const breather = new Breather();
  const old = new Candidates(before, added, now);
  const fresh = new Candidates(state, added, now);
  const edited: string[] = [];
  for (const key of touchedObjects(before, state, touched, added)) {
    if (!isDeepStrictEqual(old.get(key), fresh.get(key))) edited.push(key);
    if (breather.isDue) await breather.breathe();
  }
  const changed = [...edited, ...crowdedOtherwise(edited, old, fresh)];
  const clusterBefore = await old.clusters(changed, breather);
  const clusterNow = await fresh.clusters([...changed, ...clusterBefore], breather);
  const candidates = [...clusterNow].flatMap((key) => fresh.get(key) ?? []);
  const objectIds = [...clusterBefore, ...clusterNow].flatMap((key) => {
    const candidate = fresh.get(key) ?? old.get(key);
    return candidate ? [candidate.toilet.id] : [];
  });
  const { toilets } = dedupe(candidates, (candidate) => fresh.isCrowded(candidate));
  return { objectIds: [...new Set(objectIds)], toilets };
}

/** Keys of the candidates in cells that are a crowd in one state only. */
function crowdedOtherwise(edited: readonly string[], old: Candidates, fresh: Candidates): string[] {
  const positions = edited.flatMap((key) =>
    [old.get(key)?.toilet ?? [], fresh.get(key)?.toilet ?? []].flat(),
  );
  const cells = [...new Set(positions.map(cellOf))];
  return cells.flatMap((cell) => {
    if (old.isCrowd(cell) === fresh.isCrowd(cell)) return [];
    // What is only in the crowd came or went by the edit itself.
    return [...(old.isCrowd(cell) ? fresh : old).inCell(cell)];
  });
}

/** Keys of objects that changed themselves, or lie in a venue that did. */
function touchedObjects(
  before: SourceState,
  after: SourceState,
  touched: Applied['touched'],
  added: AddedRecords,
): Set<string> {
  const keys = new Set<string>();
  for (const { type, id } of touched) {
    const items = [before, after].map((state) => ({ state, item: state.item(type, id) }));
    if (items.some(({ item }) => item?.isObject)) keys.add(itemKey(type, id));
    for (const { state, item } of items) {
      const outline = item?.isVenue ? placeItem(state, item)?.outline : undefined;
      if (!outline) continue;
      for (const [key] of added.within(boxOfOutline(outline))) keys.add(key);
      const box = boxE7(boxOfOutline(outline));
      for (const object of after.itemsIn(box, 'object')) keys.add(itemKey(object.type, object.id));
    }
  }
  return keys;
}
