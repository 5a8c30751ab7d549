/** Reads the walked ways and the barriers of a chunk of an extract, in any thread. */

import {
  type BlobChunk,
  type ChunkReport,
  indexOfId,
  type NodeFiles,
  NodeStore,
  ObjectReader,
  openIds,
  type SortedIds,
  type Tags,
} from '../../../../pbf/index.ts';
import { ONE_WAY, TIMED, WATER_LEFT, WATER_RIGHT } from '../../walk-bits.ts';
import type { GraphTools } from '../graph-tools.ts';
import { metresBetween } from '../ground.ts';
import { barrierOf, NO_BARRIER, SLOPE, WATER_AREA } from '../tags/barrier-tags.ts';
import {
  AGAINST,
  CAR_TUNNEL,
  isSquare,
  NOT_WALKED,
  passageOf,
  WAY_KEYS,
  wayBits,
} from '../tags/walk-tags.ts';
import type { RingPart } from './water-sides.ts';
import { NO_PLACE, RecordWriter, type WayRecord } from './way-records.ts';

/** Underpasses are walked. Longer tunnels are for cars, unless the tags say otherwise: delivery and motor tunnels. */
const MAX_UNDERPASS_M = 150;
/** A square with fewer nodes than this, the first twice, is a line. */
const MIN_RING = 4;
/** Code units, as many as OpenStreetMap allows. */
const LONGEST_NAME = 255;
const CONTROLS = /\p{Cc}+/gu;

export interface WaySetup {
  readonly work: 'ways';
  readonly nodes: NodeFiles;
  /** Ways that have their tags on a multipolygon: ids, ascending, and the bits of each. */
  readonly memberIds: Float64Array;
  readonly memberBits: Int32Array;
  /** Ways of multipolygons of water. */
  readonly water: SortedIds;
}

export interface WalkedWays {
  readonly report: ChunkReport;
  /** way-records.ts */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Ways of multipolygons of water, if the extract has all of their nodes. */
  readonly waterParts: readonly RingPart[];
}

export function wayReader({ maps }: GraphTools): (setup: WaySetup) => (chunk: BlobChunk) => WalkedWays {
  return (setup) => readWalkedWays(setup, new NodeStore(setup.nodes, maps), openIds(setup.water, maps));
}

function readWalkedWays(
  { memberIds, memberBits }: WaySetup,
  store: NodeStore,
  water: Float64Array,
): (chunk: BlobChunk) => WalkedWays {
  const reader = new ObjectReader(WAY_KEYS);
  const records = new RecordWriter();
  return (chunk) => {
    const waterParts: RingPart[] = [];
    const report = reader.ways(
      chunk,
      (id) => indexOfId(memberIds, id) >= 0 || indexOfId(water, id) >= 0,
      (way) => {
        if (way.refs.length < 2 || way.id < 0) return;
        const own = way.tags ? wayBits(way.tags) : NOT_WALKED;
        const bits = own === NOT_WALKED ? (memberBits[indexOfId(memberIds, way.id)] ?? NOT_WALKED) : own;
        const isArea = way.tags !== undefined && isSquare(way.tags);
        if (bits !== NOT_WALKED) {
          const hours = bits & TIMED ? passageOf(way.tags!).hours : undefined;
          const record = recordOf(way.id, bits, way.refs, isArea, store);
          if (record) records.add({ ...record, hours, name: nameOf(way.tags) });
        }
        const tagged = way.tags ? barrierOf(way.tags) : NO_BARRIER;
        const index = indexOfId(water, way.id);
        // A bank of water is the water's.
        const kind = tagged === SLOPE && index >= 0 ? NO_BARRIER : tagged;
        if (kind === NO_BARRIER && index < 0) return;
        const barrier = recordOf(way.id, 0, way.refs, false, store);
        if (!barrier) return;
        const part = index >= 0 || kind === WATER_AREA ? partOf(barrier, index, store) : undefined;
        if (part && index >= 0) waterParts.push(part);
        records.add({ ...barrier, isBarrier: true, bits: sidesOf(kind, part) });
      },
    );
    store.dropPages();
    return { report, bytes: records.take(), waterParts };
  };
}

/** One line of text; undefined if it has none. */
function nameOf(tags: Tags | undefined): string | undefined {
  const name = tags?.name?.replace(CONTROLS, ' ').trim().slice(0, LONGEST_NAME);
  return name === '' ? undefined : name;
}

/** A way that is walked against its direction only is turned around. Undefined if it has no line, or is a long tunnel for cars. */
function recordOf(
  id: number,
  bits: number,
  refs: Float64Array,
  isArea: boolean,
  store: NodeStore,
): WayRecord | undefined {
  const places = new Float64Array(refs.length);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let found = 0;
  let metres = 0;
  let [lastLon, lastLat] = [Number.NaN, Number.NaN];
  for (let i = 0; i < refs.length; i++) {
    const place = store.find(refs[i]!);
    places[i] = place;
    if (place < 0) continue;
    found++;
    const lon = store.x(place);
    const lat = store.y(place);
    if (bits & CAR_TUNNEL && found > 1) metres += metresBetween(lastLon, lastLat, lon, lat);
    [lastLon, lastLat] = [lon, lat];
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  if (found < 2 || metres > MAX_UNDERPASS_M) return undefined;
  if (bits & AGAINST) places.reverse();
  const isClosed = refs.length >= MIN_RING && refs[0] === refs.at(-1);
  const isRing = isArea && isClosed;
  return {
    id,
    bits: bits & ~(CAR_TUNNEL | AGAINST | (isRing ? ONE_WAY : 0)),
    isSquare: isRing,
    isBarrier: false,
    ...{ west, south, east, north, places },
  };
}

/** Sides of water of a line without those of its multipolygons, which are not known yet. */
function sidesOf(kind: number, part: RingPart | undefined): number {
  if (kind !== WATER_AREA) return Math.max(0, kind);
  if (part === undefined || part.first !== part.last) return 0;
  return part.area > 0 ? WATER_LEFT : WATER_RIGHT;
}

/** Undefined if a node is missing. */
function partOf({ places }: WayRecord, index: number, store: NodeStore): RingPart | undefined {
  if (places.includes(NO_PLACE)) return undefined;
  let area = 0;
  for (let i = 1; i < places.length; i++) {
    const [x1, y1] = [store.x(places[i - 1]!), store.y(places[i - 1]!)];
    const [x2, y2] = [store.x(places[i]!), store.y(places[i]!)];
    area += (x2 - x1) * (y1 + y2);
  }
  // Clockwise is positive so far.
  return { index, first: places[0]!, last: places.at(-1)!, area: -area };
}
