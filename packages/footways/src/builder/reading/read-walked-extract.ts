/**
 * Reads an extract for the walking graph: multipolygons that are walked or water, then all nodes into a node store, then the
 * walked ways and the barriers into a spool.
 */
import { join } from 'node:path';
import {
  type Extract,
  IdSorter,
  NODE,
  type NodeFiles,
  ObjectReader,
  RELATION,
  readHere,
  readInThreads,
  type SortedIds,
  sortUnique,
  WAY,
} from '../../../../pbf/index.ts';
import { ONE_WAY, TIMED, TIMED_NODE } from '../../walk-bits.ts';
import type { GraphThreads, GraphTools } from '../graph-tools.ts';
import { barrierOf, WATER_AREA } from '../tags/barrier-tags.ts';
import {
  AGAINST,
  CAR_TUNNEL,
  isSquare,
  NODE_KEYS,
  NOT_WALKED,
  nodeBits,
  passageOf,
  WAY_KEYS,
  wayBits,
} from '../tags/walk-tags.ts';
import { WaySpool } from './groups.ts';
import { type WaySetup, wayReader } from './read-walked-ways.ts';
import { WaterSides } from './water-sides.ts';

/** Bits that a way has, and the outline of an area does not. */
const NOT_OF_AREAS = CAR_TUNNEL | ONE_WAY | AGAINST | TIMED;
/** A node of an extract is 6 to 9 bytes there. */
const EXTRACT_BYTES_PER_NODE = 7;

/** Positions beyond are moved to this edge: nearer to a pole, a metre is too many degrees of longitude. */
const MAX_LAT = 85.0511288;
const MAX_LON = 180;

/** A place in the node store is multiplied by this, and the bits of its node are added. */
export const MARK_BITS = 32;

/** Nodes that stop walkers. Can be posted to threads. */
export interface NodeMarks {
  readonly placesAndBits: SortedIds;
  /** Opening hours by place: few have some. */
  readonly hours: ReadonlyMap<number, string>;
}

/** A walked area of several ways, or with holes: ids of ways. Can be posted to threads. */
export interface Polygon {
  readonly bits: number;
  readonly outer: Float64Array;
  readonly inner: Float64Array;
}

export interface WalkedExtract {
  readonly nodes: NodeFiles;
  readonly marks: NodeMarks;
  readonly polygons: readonly Polygon[];
  readonly spool: WaySpool;
}

/** @param folder for work files, which the caller removes */
export async function readWalkedExtract(
  extract: Extract,
  folder: string,
  { threads, tools, script, onPhase }: GraphThreads,
): Promise<WalkedExtract> {
  const water = new WaterSides(folder, tools.maps);
  const spool = new WaySpool(folder, water);
  try {
    onPhase?.('relations');
    const { polygons, ...members } = await readMembers(extract, water);
    onPhase?.('nodes');
    const { nodes, marks } = await readNodes(extract, folder, tools);
    onPhase?.('ways');
    const setup: WaySetup = { work: 'ways', nodes, ...members, water: water.ways() };
    const work = { script, setup, make: wayReader(tools) };
    for await (const { bytes, waterParts } of readInThreads(extract, WAY, work, threads)) {
      spool.add(bytes);
      for (const part of waterParts) water.addPart(part);
    }
    water.join();
    return { nodes, marks, polygons, spool };
  } finally {
    water.close();
    spool.close();
  }
}

/** Ways that have their tags on a multipolygon. Those of water are added to `water`. */
async function readMembers(
  extract: Extract,
  water: WaterSides,
): Promise<Pick<WaySetup, 'memberIds' | 'memberBits'> & Pick<WalkedExtract, 'polygons'>> {
  const found = new Map<number, number>();
  const polygons: Polygon[] = [];
  const reader = new ObjectReader(WAY_KEYS);
  await readHere(extract, RELATION, (chunk) =>
    reader.relations(chunk, ({ tags, memberWays, ringMembers }) => {
      if (tags.type !== 'multipolygon') return;
      if (barrierOf(tags) === WATER_AREA) water.addPolygon(ringMembers());
      const tagged = wayBits(tags);
      if (tagged === NOT_WALKED) return;
      const bits = tagged & ~NOT_OF_AREAS;
      for (const way of memberWays()) found.set(way, bits);
      // A road that is a multipolygon is an area, without saying so.
      if (tags.highway !== undefined || isSquare(tags)) polygons.push({ bits, ...ringMembers() });
    }),
  );
  const memberIds = sortUnique(Float64Array.from(found.keys()));
  return { memberIds, memberBits: Int32Array.from(memberIds, (id) => found.get(id)!), polygons };
}

/** All nodes, with their positions in E7, and those that stop walkers. */
async function readNodes(
  extract: Extract,
  folder: string,
  { createNodes }: GraphTools,
): Promise<Pick<WalkedExtract, 'nodes' | 'marks'>> {
  const writer = await createNodes(join(folder, 'nodes'), extract.file.size / EXTRACT_BYTES_PER_NODE);
  const marks = new IdSorter('marks', { folder });
  try {
    const hours = new Map<number, string>();
    const reader = new ObjectReader(NODE_KEYS);
    await readHere(extract, NODE, (chunk) =>
      reader.nodes(chunk, (id, lon, lat, tags) => {
        // What the writer leaves out has no place.
        const mark = tags === undefined || !(id >= 0) ? 0 : nodeBits(tags);
        if (mark & TIMED_NODE) hours.set(writer.count, passageOf(tags!).hours!);
        if (mark !== 0) marks.add(writer.count * MARK_BITS + mark);
        writer.add(id, e7Within(MAX_LON, lon), e7Within(MAX_LAT, lat));
      }),
    );
    return { nodes: writer.finish(), marks: { placesAndBits: marks.finish(), hours } };
  } finally {
    marks.close();
    writer.close();
  }
}

function e7Within(limit: number, degrees: number): number {
  return Math.round(Math.min(Math.max(degrees, -limit), limit) * 1e7);
}
