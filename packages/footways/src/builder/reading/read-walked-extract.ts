/**
 * Reads an extract for the walking graph: multipolygons that are walked or water, then all nodes into a node store, then the
 * walked ways and the barriers into a spool.
 */
import { join } from 'node:path';
import {
  type Extract,
  NODE,
  type NodeFiles,
  ObjectReader,
  RELATION,
  readHere,
  readInThreads,
  WAY,
} from '../../../../pbf/index.ts';
import { ONE_WAY, TIMED, TIMED_NODE } from '../../walk-bits.ts';
import type { GraphThreads, GraphTools } from '../graph-tools.ts';
import { Ints } from '../ints.ts';
import { barrierOf, WATER_AREA } from '../tags/barrier-tags.ts';
import { passageOf } from '../tags/passage.ts';
import {
  AGAINST,
  CAR_TUNNEL,
  NODE_KEYS,
  NOT_WALKED,
  nodeBits,
  WAY_KEYS,
  wayBits,
} from '../tags/walk-tags.ts';
import { WaySpool } from './groups.ts';
import { type WaySetup, wayReader } from './read-walked-ways.ts';
import { type RingPart, type WaterRings, waterSides } from './water-sides.ts';

/** Bits that a way has, and the outline of an area does not. */
const NOT_OF_AREAS = CAR_TUNNEL | ONE_WAY | AGAINST | TIMED;
/** A node of an extract is 6 to 9 bytes there. */
const EXTRACT_BYTES_PER_NODE = 7;

/** Positions beyond are moved to this edge: nearer to a pole, a metre is too many degrees of longitude. */
const MAX_LAT = 85.0511288;
const MAX_LON = 180;

/** Nodes that stop walkers: places in the node store, ascending, and the bits of each. */
export interface NodeMarks {
  readonly places: Float64Array;
  readonly bits: Uint8Array;
  /** Opening hours by place. */
  readonly hours: ReadonlyMap<number, string>;
}

export interface WalkedExtract {
  readonly nodes: NodeFiles;
  readonly marks: NodeMarks;
  readonly spool: WaySpool;
}

/** @param folder for work files, which the caller removes */
export async function readWalkedExtract(
  extract: Extract,
  folder: string,
  { threads, tools, script, onPhase }: GraphThreads,
): Promise<WalkedExtract> {
  onPhase?.('relations');
  const { water, ...members } = await readMembers(extract);
  onPhase?.('nodes');
  const { nodes, marks } = await readNodes(extract, folder, tools);
  onPhase?.('ways');
  const spool = new WaySpool(folder);
  try {
    const waterIds = Float64Array.from(water.flatMap(({ outer, inner }) => [...outer, ...inner]));
    const setup: WaySetup = { work: 'ways', nodes, ...members, waterIds };
    const work = { script, setup, make: wayReader(tools) };
    const parts: RingPart[] = [];
    for await (const { bytes, waterParts } of readInThreads(extract, WAY, work, threads)) {
      spool.add(bytes);
      for (const part of waterParts) parts.push(part);
    }
    spool.waterSides = waterSides(water, parts);
  } finally {
    spool.close();
  }
  return { nodes, marks, spool };
}

interface Members {
  readonly memberIds: Float64Array;
  readonly memberBits: Int32Array;
  readonly water: readonly WaterRings[];
}

/** Ways that have their tags on a multipolygon. */
async function readMembers(extract: Extract): Promise<Members> {
  const water: WaterRings[] = [];
  const found = new Map<number, number>();
  const reader = new ObjectReader(WAY_KEYS);
  await readHere(extract, RELATION, (chunk) =>
    reader.relations(chunk, ({ tags, memberWays, ringMembers }) => {
      if (tags.type !== 'multipolygon') return;
      if (barrierOf(tags) === WATER_AREA) water.push(ringMembers());
      const bits = wayBits(tags);
      if (bits === NOT_WALKED) return;
      for (const way of memberWays()) found.set(way, bits & ~NOT_OF_AREAS);
    }),
  );
  return {
    memberIds: Float64Array.from(found.keys()),
    memberBits: Int32Array.from(found.values()),
    water,
  };
}

/** All nodes, with their positions in E7, and those that stop walkers. */
async function readNodes(
  extract: Extract,
  folder: string,
  { createNodes }: GraphTools,
): Promise<Pick<WalkedExtract, 'nodes' | 'marks'>> {
  const writer = await createNodes(join(folder, 'nodes'), extract.file.size / EXTRACT_BYTES_PER_NODE);
  try {
    const places: number[] = [];
    const bits = new Ints();
    const hours = new Map<number, string>();
    const reader = new ObjectReader(NODE_KEYS);
    await readHere(extract, NODE, (chunk) =>
      reader.nodes(chunk, (id, lon, lat, tags) => {
        const mark = tags === undefined || id < 0 ? 0 : nodeBits(tags);
        if (mark & TIMED_NODE) hours.set(writer.count, passageOf(tags!).hours!);
        if (mark !== 0) {
          places.push(writer.count);
          bits.push(mark);
        }
        writer.add(id, e7Within(MAX_LON, lon), e7Within(MAX_LAT, lat));
      }),
    );
    return { nodes: writer.finish(), marks: { ...sharedMarks(places, bits), hours } };
  } finally {
    writer.close();
  }
}

function e7Within(limit: number, degrees: number): number {
  return Math.round(Math.min(Math.max(degrees, -limit), limit) * 1e7);
}

/** Bytes in memory that all threads share. */
function sharedMarks(places: readonly number[], bits: Ints): Omit<NodeMarks, 'hours'> {
  const shared = {
    places: new Float64Array(new SharedArrayBuffer(places.length * 8)),
    bits: new Uint8Array(new SharedArrayBuffer(bits.length)),
  };
  shared.places.set(places);
  shared.bits.set(bits.view());
  return shared;
}
