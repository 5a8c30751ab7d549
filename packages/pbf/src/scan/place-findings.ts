/**
 * The places that a scan finds on its way to the toilets, with the fewest nodes that a position needs: the middle one
 * of a street and a few along it, two opposite ones of a closed way, a relation's label or two nodes of some of its ways.
 *
 * Memory: 24 bytes a member way of a relation. Tags wait on the disk, and so do the ids of nodes, with those of all ways.
 */
import type { Tags } from '../blocks/block-tags.ts';
import { NODE, WAY } from '../file/primitive-block.ts';
import type { LonLat } from '../geometry.ts';
import { IdSorter, openIds } from '../spool/id-sorter.ts';
import { PlaceSpool, type SpooledPlace, spoolLine } from './chunk-collector.ts';
import type { FoundPlaces, FoundRelation } from './chunk-findings.ts';
import { type CollectedNodes, indexOfId, type NodePositions } from './geometry/wanted.ts';
import type { ScannedPlace } from './scanned-object.ts';
import type { PlaceRules, RuleBits } from './tag-rules/rule-bits.ts';

export interface PlaceScan {
  readonly rules: PlaceRules;
  /** An existing one, which the caller removes when the places have been read. */
  readonly folder: string;
}

/** A ring's shape needs no more, however many ways it has. */
const MAX_MEMBER_WAYS = 16;
const PLACES_BETWEEN_DROPS = 1 << 16;
const LABEL_ROLES = new Set(['label', 'admin_centre']);

export class PlaceFindings {
  readonly #bits: RuleBits;
  readonly #spool: PlaceSpool;
  readonly #nodeIds: IdSorter;
  readonly #memberWays = new IdSorter('member-ways', undefined);
  #wayIds: Float64Array = new Float64Array(0);
  /** Two nodes of each member way; NaN while it is unread. */
  #wayNodes = new Float64Array(0);

  /** @param nodeIds gets the nodes that places need */
  constructor(folder: string, bits: RuleBits, nodeIds: IdSorter) {
    this.#bits = bits;
    this.#nodeIds = nodeIds;
    this.#spool = new PlaceSpool(folder);
  }

  /** Places of nodes and ways. */
  add({ lines, nodeIds }: FoundPlaces): void {
    this.#spool.add(lines);
    this.#nodeIds.addAll(nodeIds);
  }

  onRelation({ id, mask, tags, members }: FoundRelation): void {
    if (!this.#bits.isPlace(mask) || !Number.isSafeInteger(id)) return;
    if (tags.type !== 'multipolygon' && tags.type !== 'boundary') return;
    const refsOf = (kind: number, serves: (role: string) => boolean) =>
      members.filter((one) => one.kind === kind && serves(one.role)).map(({ ref }) => ref);
    const labels = refsOf(NODE, (role) => LABEL_ROLES.has(role)).filter(Number.isSafeInteger);
    const outer = refsOf(WAY, (role) => role === '' || role === 'outer').filter(Number.isSafeInteger);
    const step = Math.max(1, outer.length / MAX_MEMBER_WAYS);
    const ways: number[] = [];
    for (let at = 0; at < outer.length; at += step) ways.push(outer[Math.floor(at)]!);
    for (const ref of labels) this.#nodeIds.add(ref);
    for (const ref of ways) this.#memberWays.add(ref);
    this.#spool.add(Buffer.from(spoolLine(['relation', id, this.#keptTags(tags), labels, ways])));
  }

  /** Ascending, when all relations have been read. */
  wantedWays(): Float64Array {
    this.#wayIds = openIds(this.#memberWays.finish(), undefined);
    this.#wayNodes = new Float64Array(this.#wayIds.length * 2).fill(Number.NaN);
    return this.#wayIds;
  }

  onMemberWay(id: number, refs: () => Float64Array): void {
    const at = indexOfId(this.#wayIds, id);
    if (at < 0) return;
    const nodes = refs();
    if (nodes.length === 0) return;
    for (const [slot, ref] of [nodes[0]!, nodes[nodes.length >>> 1]!].entries()) {
      this.#wayNodes[at * 2 + slot] = ref;
      this.#nodeIds.add(ref);
    }
  }

  /** Places with their positions. A place that lacks all its nodes, as beyond the edge of an extract, is left out. */
  *places(nodes: CollectedNodes): Generator<ScannedPlace, void, void> {
    let read = 0;
    for (const place of this.#spool.read()) {
      if (++read % PLACES_BETWEEN_DROPS === 0) nodes.dropPages();
      const [type, id, tags] = place;
      const points = this.#pointsOf(place, nodes);
      const closed = type === 'relation' || (type === 'way' && place[4] !== null);
      const line = place[0] === 'way' ? lineOf(positions(place[5], nodes), closed) : [];
      if (points.length > 0) yield { type, id, tags, closed, points, line };
    }
  }

  #pointsOf(place: SpooledPlace, nodes: NodePositions): LonLat[] {
    if (place[0] === 'node') return [[place[3], place[4]]];
    if (place[0] === 'way') return positions(place[4] === null ? [place[3]] : [place[3], place[4]], nodes);
    const label = positions(place[3].slice(0, 1), nodes);
    return label.length > 0 ? label : positions(this.#nodesOfWays(place[4]), nodes);
  }

  #nodesOfWays(ways: readonly number[]): number[] {
    return ways.flatMap((way) => {
      const at = indexOfId(this.#wayIds, way);
      return at < 0 ? [] : [this.#wayNodes[at * 2]!, this.#wayNodes[at * 2 + 1]!];
    });
  }

  #keptTags(tags: Tags): Tags {
    return Object.fromEntries(Object.entries(tags).filter(([key]) => this.#bits.keepsPlaceKey(key)));
  }
}

/** A closed line ends at its start. */
function lineOf(points: LonLat[], closed: boolean): LonLat[] {
  return closed && points.length > 1 ? [...points, points[0]!] : points;
}

function positions(ids: readonly number[], nodes: NodePositions): LonLat[] {
  const found: LonLat[] = [];
  for (const id of new Set(ids)) {
    const index = nodes.find(id);
    if (index >= 0 && nodes.state(index) === 'known') found.push([nodes.lon(index), nodes.lat(index)]);
  }
  return found;
}
