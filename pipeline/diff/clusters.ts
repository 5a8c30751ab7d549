/**
 * The candidates of a source state, made when they are asked for, and which of them could become one toilet.
 *
 * A link is drawn rather once too often: a cluster that is too large costs time, one that is too small would give
 * another toilet than a whole import. What stands in a crowd is never merged, so it has no links: a cell is asked once
 * whether it is a crowd, and the records of crowds are passed over before they are read.
 */
import type { Breather } from '../breather.ts';
import { boxOfCell, CROWD, cellOf } from '../dedupe/crowds.ts';
import { NEIGHBOUR_M } from '../dedupe/dedupe.ts';
import { type Box, boxAround, boxOfOutline, boxOfPoint, distanceM } from '../dedupe/nearby.ts';
import { contains, distanceToOutlineM } from '../geometry.ts';
import { objectsInVenues } from '../inside-venue.ts';
import { countryAt } from '../locate.ts';
import type { ScannedObject } from '../scanned-object.ts';
import type { Candidate } from '../toilet/candidate.ts';
import { kindOf } from '../toilet/candidates.ts';
import { roundDegrees, toiletFromOsm } from '../toilet/toilet-from-osm.ts';
import { placeItem } from './place-item.ts';
import { boxE7 } from './source-boxes.ts';
import { itemKey, parseItemKey, type SourceItem } from './source-item.ts';
import type { SourceState } from './source-state.ts';

/** The 30 m within which a place mapped as a point may be a toilet's, and half the width of a pair. */
const HOST_REACH_M = 40;

export class Candidates {
  readonly #state: SourceState;
  readonly #now: Date;
  readonly #known = new Map<string, Candidate | null>();
  readonly #crowdedCells = new Map<number, boolean>();

  constructor(state: SourceState, now: Date) {
    this.#state = state;
    this.#now = now;
  }

  /** By itemKey; null where the object is not there or does not count. */
  get(key: string): Candidate | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
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
  }

  *#linked(key: string, candidate: Candidate): Generator<string> {
    if (this.isCrowded(candidate)) return;
    const reach = Math.max(NEIGHBOUR_M, HOST_REACH_M);
    const box = boxE7(widened(boxOf(candidate), reach));
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

  #make(item: SourceItem): Candidate | null {
    if (kindOf(item) === null) return null;
    const object = placeItem(this.#state, item);
    if (!object) return null;
    const country = countryAt(object.lon, object.lat);
    return toiletFromOsm(object, { country, insideVenue: this.#isInVenue(object), now: this.#now });
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
  if (!host.outline) return distanceM(host.toilet, own.toilet) <= HOST_REACH_M;
  const { lon, lat } = own.toilet;
  return contains(host.outline, lon, lat) || distanceToOutlineM(host.outline, lon, lat) <= NEIGHBOUR_M;
}

/** Around the outline and the point, which may be an entrance. */
function boxOf({ outline, toilet: { lon, lat } }: Candidate): Box {
  return outline ? boxOfOutline(outline) : boxOfPoint(lon, lat);
}

function widened([west, south, east, north]: Box, radiusM: number): Box {
  const [low, high] = [boxAround(west, south, radiusM), boxAround(east, north, radiusM)];
  return [Math.min(low[0], high[0] - east + west), low[1], Math.max(high[2], low[2] - west + east), high[3]];
}
