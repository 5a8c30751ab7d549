/**
 * The result of one or several change files: the newest version of each object, in columns.
 *
 * Of two versions of an object the higher counts, of equal ones the later; files are read in their order. All nodes and
 * all ways are kept, not only the interesting ones: what uses them may come later, in any order.
 * Memory grows with the diff: some 30 bytes a node and a few hundred a way by their columns; bench/results/2026-11-25.md.
 */

import {
  indexOfId,
  isOnGlobe,
  type Member,
  sortUnique,
  type TagRule,
  type Tags,
} from '../../../packages/pbf/index.ts';
import { fromE7, toE7 } from '../../../shards/format/e7.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../toilets/scan-rules.ts';
import type { OscMeta, OscSink } from '../osc/osc-reader.ts';
import { type SourceNode, venueTags } from '../state/source-item.ts';

export interface ChangedWay {
  readonly version: number;
  readonly deleted: boolean;
  readonly isObject: boolean;
  readonly isVenue: boolean;
  /** Tags of objects; else empty. */
  readonly tags: Tags;
  readonly refs: Float64Array;
}

export interface ChangedRelation extends Omit<ChangedWay, 'refs'> {
  readonly members: readonly Member[];
}

/** Nodes that are objects, or were. */
export interface ChangedNode {
  readonly version: number;
  readonly deleted: boolean;
  readonly isObject: boolean;
  readonly tags: Tags;
  readonly lon: number;
  readonly lat: number;
}

export interface Diff {
  /** Every changed node, ascending. */
  readonly nodeIds: Float64Array;
  /** The node at a place in `nodeIds`. */
  nodeAt(index: number): SourceNode;
  /** Nodes with tags that make them objects; all others in `nodeIds` are none. */
  readonly objectNodes: ReadonlyMap<number, ChangedNode>;
  readonly ways: ReadonlyMap<number, ChangedWay>;
  readonly relations: ReadonlyMap<number, ChangedRelation>;
}

const NO_TAGS: Tags = {};
const DELETED = 1;
const ENTRANCE = 2;

export class DiffCollector implements OscSink {
  #count = 0;
  #ids = new Float64Array(1 << 10);
  #lons = new Float64Array(1 << 10);
  #lats = new Float64Array(1 << 10);
  #versions = new Int32Array(1 << 10);
  #marks = new Uint8Array(1 << 10);
  readonly #objectNodes = new Map<number, ChangedNode>();
  readonly #ways = new Map<number, ChangedWay>();
  readonly #relations = new Map<number, ChangedRelation>();

  /** Changed objects so far, a repeated node as often as it came. */
  get objectCount(): number {
    return this.#count + this.#ways.size + this.#relations.size;
  }

  node(meta: OscMeta, tags: Tags, lon: number, lat: number): void {
    const { id, deleted } = meta;
    const version = versionOf(meta);
    if (this.#count === this.#ids.length) this.#grow();
    const at = this.#count++;
    this.#ids[at] = id;
    this.#lons[at] = lon;
    this.#lats[at] = lat;
    this.#versions[at] = version;
    const isEntrance = tags.entrance === 'yes' || tags.entrance === 'main';
    this.#marks[at] = (deleted ? DELETED : 0) | (isEntrance ? ENTRANCE : 0);
    const known = this.#objectNodes.get(id);
    const isObject = !deleted && matches(tags, OBJECT_RULES) && isOnGlobe(lon, lat);
    if ((isObject || known) && !isOlder(version, known))
      this.#objectNodes.set(id, { version, deleted, isObject, tags: isObject ? tags : NO_TAGS, lon, lat });
  }

  way(meta: OscMeta, tags: Tags, refs: readonly number[]): void {
    const version = versionOf(meta);
    if (isOlder(version, this.#ways.get(meta.id))) return;
    this.#ways.set(meta.id, {
      version,
      deleted: meta.deleted,
      ...roles(meta, tags),
      refs: Float64Array.from(refs),
    });
  }

  relation(meta: OscMeta, tags: Tags, members: readonly Member[]): void {
    const version = versionOf(meta);
    if (isOlder(version, this.#relations.get(meta.id))) return;
    const isArea = tags.type === 'multipolygon';
    const { isObject, isVenue, tags: kept } = roles(meta, isArea ? tags : NO_TAGS);
    this.#relations.set(meta.id, {
      version,
      deleted: meta.deleted,
      ...{ isObject, isVenue, tags: kept },
      // The members of a route across the country are not needed.
      members: isObject || isVenue ? members.filter(({ kind }) => kind < 2) : [],
    });
  }

  finish(): Diff {
    const nodeIds = sortUnique(this.#ids.slice(0, this.#count));
    const latest = new Int32Array(nodeIds.length).fill(-1);
    let index = -1;
    for (let at = 0; at < this.#count; at++) {
      const id = this.#ids[at]!;
      // Files are sorted in long runs: the next one is mostly the one that comes.
      index = nodeIds[index + 1] === id ? index + 1 : indexOfId(nodeIds, id);
      const before = latest[index]!;
      if (before < 0 || this.#versions[at]! >= this.#versions[before]!) latest[index] = at;
    }
    return {
      nodeIds,
      nodeAt: (index) => this.#nodeAt(latest[index]!),
      objectNodes: this.#objectNodes,
      ways: this.#ways,
      relations: this.#relations,
    };
  }

  #nodeAt(at: number): SourceNode {
    const [lon, lat] = [this.#lons[at]!, this.#lats[at]!];
    const isDeleted = (this.#marks[at]! & DELETED) !== 0;
    const state = isDeleted ? 'missing' : isOnGlobe(lon, lat) ? 'known' : 'outOfRange';
    return {
      version: this.#versions[at]!,
      state,
      // On OSM's grid, as the state is kept.
      lon: state === 'known' ? fromE7(toE7(lon)) : 0,
      lat: state === 'known' ? fromE7(toE7(lat)) : 0,
      isEntrance: (this.#marks[at]! & ENTRANCE) !== 0,
    };
  }

  #grow(): void {
    const size = this.#ids.length * 2;
    const larger = <T extends Float64Array | Int32Array | Uint8Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.#ids = larger(this.#ids, new Float64Array(size));
    this.#lons = larger(this.#lons, new Float64Array(size));
    this.#lats = larger(this.#lats, new Float64Array(size));
    this.#versions = larger(this.#versions, new Int32Array(size));
    this.#marks = larger(this.#marks, new Uint8Array(size));
  }
}

function roles({ deleted }: OscMeta, tags: Tags) {
  const isObject = !deleted && matches(tags, OBJECT_RULES);
  const isVenue = !deleted && matches(tags, VENUE_RULES.rules);
  return { isObject, isVenue, tags: isObject ? tags : isVenue ? venueTags(tags) : NO_TAGS };
}

/** Whether tags match, as TagTable decides it from bytes (scan/tag-rules/tag-rules.ts). */
function matches(tags: Tags, rules: readonly TagRule[]): boolean {
  return rules.some(({ key, values, inLists }) => {
    const value = Object.hasOwn(tags, key) ? tags[key] : undefined;
    if (value === undefined) return false;
    if (!values || values.includes(value)) return true;
    return inLists === true && value.split(';').some((element) => values.includes(element.trim()));
  });
}

const versionOf = ({ version }: OscMeta): number =>
  Number.isNaN(version) ? 0 : Math.min(version, 2 ** 31 - 1);

const isOlder = (version: number, known: { readonly version: number } | undefined): boolean =>
  known !== undefined && version < known.version;
