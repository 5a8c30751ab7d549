/**
 * Which toilets a change of the source concerns, and what they are now.
 *
 * Deduping looks at neighbours and their neighbours, so a change is followed along them in both states: objects that
 * could be one toilet, and places with the toilets in them. Such a cluster, deduped alone, gives what it gives among
 * all others. If a cell becomes a crowd or stops to be one, all that stands in it is looked at again.
 * Cost: some 100 µs a candidate, of which a change touches a handful.
 */

import { setImmediate as nextTick } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { contains, distanceToOutlineM, type ScannedObject } from '../../../packages/pbf/index.ts';
import { boxOfCell, CROWD, cellOf } from '../../dedupe/crowds.ts';
import { dedupe, neighbourM } from '../../dedupe/dedupe.ts';
import { HOST_REACH_M } from '../../dedupe/dedupe-hosts.ts';
import { type Box, boxAround, boxOfOutline, boxOfPoint, distanceM } from '../../dedupe/nearby.ts';
import { countryAt } from '../../geo/locate.ts';
import { recordCandidate, recordObject } from '../../sources/record-candidate.ts';
import { type AddedRecords, NO_RECORDS, type SourceRecord } from '../../sources/source-record.ts';
import type { Candidate, DraftToilet, MappingContext } from '../../toilets/candidate.ts';
import { kindOf } from '../../toilets/classify-object.ts';
import { objectsInVenues } from '../../toilets/inside-venue.ts';
import { roundDegrees, toiletFromOsm } from '../../toilets/toilet-from-osm.ts';
import { boxE7 } from '../state/source-base.ts';
import { itemKey, parseItemKey, type SourceItem } from '../state/source-item.ts';
import type { SourceState } from '../state/source-state.ts';
import type { Applied } from './apply.ts';
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

/** A pair's middle is up to 7.5 m from its doors. */
const POINT_REACH_M = HOST_REACH_M + 10;

/**
 * The candidates of a source state, made when they are asked for, and which of them could become one toilet.
 *
 * A link is drawn rather once too often: a cluster that is too large costs time, one that is too small would give
 * another toilet than a whole import. What stands in a crowd is never merged, so it has no links: a cell is asked once
 * whether it is a crowd, and the records of crowds are passed over before they are read.
 */
class Candidates {
  readonly #state: SourceState;
  readonly #added: AddedRecords;
  readonly #now: Date;
  readonly #known = new Map<string, Candidate | null>();
  readonly #crowdedCells = new Map<number, boolean>();

  /** @param added the records of other sources, which diffs do not change */
  constructor(state: SourceState, added: AddedRecords, now: Date) {
    this.#state = state;
    this.#added = added;
    this.#now = now;
  }

  /** The candidate of an itemKey; null if the object is not there or does not count. */
  get(key: string): Candidate | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const record = this.#added.get(key);
    if (record) return this.#ofRecord(key, record);
    const { type, id } = parseItemKey(key);
    return this.#of(key, this.#state.item(type, id));
  }

  /** Keys of all candidates that these could be joined with, directly or through others, and of these themselves. */
  async clusters(seeds: Iterable<string>, breather: Breather): Promise<Set<string>> {
    const found = new Set<string>();
    const open = [...seeds];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (breather.isDue) await breather.breathe();
      const candidate = found.has(key) ? null : this.get(key);
      if (!candidate) continue;
      found.add(key);
      for (const other of this.#linked(key, candidate)) if (!found.has(other)) open.push(other);
    }
    return found;
  }

  isCrowded({ toilet }: Candidate): boolean {
    return this.isCrowd(cellOf(toilet));
  }

  /** Whether a cell holds more than CROWD candidates. Cost: reads one more than that at most. */
  isCrowd(cell: number): boolean {
    let isCrowd = this.#crowdedCells.get(cell);
    if (isCrowd === undefined) {
      let count = 0;
      for (const _ of this.inCell(cell)) if (++count > CROWD) break;
      isCrowd = count > CROWD;
      this.#crowdedCells.set(cell, isCrowd);
    }
    return isCrowd;
  }

  /** Keys of the candidates in a cell. */
  *inCell(cell: number): Generator<string> {
    for (const item of this.#state.itemsIn(boxE7(boxOfCell(cell)), 'object')) {
      const key = itemKey(item.type, item.id);
      const candidate = this.#of(key, item);
      if (candidate && cellOf(candidate.toilet) === cell) yield key;
    }
    for (const [key, record] of this.#added.within(boxOfCell(cell))) {
      const candidate = this.#ofRecord(key, record);
      if (candidate && cellOf(candidate.toilet) === cell) yield key;
    }
  }

  *#linked(key: string, candidate: Candidate): Generator<string> {
    if (this.isCrowded(candidate)) return;
    const reach = Math.max(neighbourM(this.#added.precisionM), POINT_REACH_M);
    const around = widened(boxOf(candidate), reach);
    for (const [other, record] of this.#added.within(around)) {
      const neighbour = other === key ? null : this.#ofRecord(other, record);
      if (neighbour && mayJoin(candidate, neighbour) && !this.isCrowded(neighbour)) yield other;
    }
    const box = boxE7(around);
    const isInCrowd = (lon: number, lat: number) =>
      this.isCrowd(cellOf({ lon: roundDegrees(lon), lat: roundDegrees(lat) }));
    for (const item of this.#state.itemsIn(box, 'object', isInCrowd)) {
      const other = itemKey(item.type, item.id);
      const neighbour = other === key ? null : this.#of(other, item);
      if (neighbour && mayJoin(candidate, neighbour) && !this.isCrowded(neighbour)) yield other;
    }
  }

  #of(key: string, item: SourceItem | undefined): Candidate | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const candidate = item?.isObject ? this.#make(item) : null;
    this.#known.set(key, candidate);
    return candidate;
  }

  #ofRecord(key: string, record: SourceRecord): Candidate | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const object = recordObject(record);
    const candidate = recordCandidate(record, object, this.#contextOf(object));
    this.#known.set(key, candidate);
    return candidate;
  }

  #make(item: SourceItem): Candidate | null {
    if (kindOf(item, this.#now) === null) return null;
    const object = placeItem(this.#state, item);
    return object ? toiletFromOsm(object, this.#contextOf(object)) : null;
  }

  #contextOf(object: ScannedObject): MappingContext {
    const country = countryAt(object.lon, object.lat);
    return { country, insideVenue: this.#isInVenue(object), now: this.#now };
  }

  #isInVenue(object: ScannedObject): boolean {
    const spot = boxE7(boxOfPoint(object.lon, object.lat));
    const venues = Array.from(this.#state.itemsIn(spot, 'venue'), (item) => placeItem(this.#state, item));
    return (
      objectsInVenues(
        [object],
        venues.filter((venue) => venue !== undefined),
      ).size > 0
    );
  }
}

function mayJoin(a: Candidate, b: Candidate): boolean {
  if (a.kind === 'own' && b.kind === 'own') return true;
  if (a.kind !== 'own' && b.kind !== 'own') return false;
  const [host, own] = a.kind === 'own' ? [b, a] : [a, b];
  if (!host.outline) return distanceM(host.toilet, own.toilet) <= POINT_REACH_M;
  const { lon, lat } = own.toilet;
  return contains(host.outline, lon, lat) || distanceToOutlineM(host.outline, lon, lat) <= neighbourM(0);
}

/** Around the outline and the point, which may be an entrance. */
function boxOf({ outline, toilet: { lon, lat } }: Candidate): Box {
  return outline ? boxOfOutline(outline) : boxOfPoint(lon, lat);
}

function widened([west, south, east, north]: Box, radiusM: number): Box {
  const [low, high] = [boxAround(west, south, radiusM), boxAround(east, north, radiusM)];
  return [Math.min(low[0], high[0] - east + west), low[1], Math.max(high[2], low[2] - west + east), high[3]];
}

/** A contribution is published in some 40 ms; a slice of this length adds little to that. */
const SLICE_MS = 10;

/**
 * Lets a long computation share its process: other work waits for the end of a slice, not for the end of it all.
 *
 * Threads were rejected: the computations that use this read mapped files and large maps, which a thread would have to
 * build again.
 */
class Breather {
  #sliceEndMs = performance.now() + SLICE_MS;

  /** Whether the slice is over: then wait for `breathe`. */
  get isDue(): boolean {
    return performance.now() >= this.#sliceEndMs;
  }

  /** Ends the slice, waits for the rest of the process, begins the next slice. */
  async breathe(): Promise<void> {
    await nextTick();
    this.#sliceEndMs = performance.now() + SLICE_MS;
  }
}
