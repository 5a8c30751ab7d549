/**
 * Builds the tiles of one group of ways (groups.ts), in any thread: a worker script of ordered-threads.ts. What it does
 * follows from the ways in and around the box of the group alone.
 */
import { readFileSync } from 'node:fs';
import { boxOf } from '../../packages/footways/index.ts';
import { answerTasks, type NodeFiles, type NodeStore, type ThreadWork } from '../../packages/pbf/index.ts';
import { encodeWalkTile } from '../../shards/walk/walk-blob.ts';
import { openNodeFiles } from '../osm/node-files.ts';
import { GroupBarriers } from './barriers.ts';
import { clipToTile, type TileBox } from './clip.ts';
import { addCorners } from './corners.ts';
import { quartersOf } from './groups.ts';
import { markIslands } from './islands.ts';
import { type Network, type NodeMarks, networkOf } from './network.ts';
import { addWalksAcross, ToiletIndex } from './squares.ts';
import { draftOf } from './tile-edges.ts';
import { hoursOfTile } from './tile-hours.ts';

/** A tile is half a megabyte then. */
export const MAX_TILE_PIECES = 16_384;
const MAX_KEY_LENGTH = 25;

export interface GroupSetup {
  readonly nodes: NodeFiles;
  readonly marks: NodeMarks;
  readonly maxPieces: number;
  /** Epoch minute from which hours are compiled. */
  readonly fromMin: number;
  /** Toilets that are reached across squares: lon, lat in turn, E7. */
  readonly toilets: Int32Array;
}

export interface GroupTask {
  readonly key: string;
  readonly box: TileBox;
  /** Records of the ways (way-records.ts). */
  readonly path: string;
}

export interface BuiltTile {
  readonly key: string;
  /** west, south, east, north around all points, in degrees. */
  readonly box: [number, number, number, number];
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly edges: number;
}

export const GROUP_WORK: Pick<
  ThreadWork<GroupSetup, GroupTask, BuiltTile[]>,
  'script' | 'make' | 'transferOf'
> = {
  script: new URL(import.meta.url),
  make: buildGroups,
  transferOf: () => [],
};

function buildGroups(setup: GroupSetup): (task: GroupTask) => BuiltTile[] {
  const { nodes, marks, maxPieces, fromMin } = setup;
  const store = openNodeFiles(nodes);
  const toilets = new ToiletIndex(setup.toilets);
  return ({ key, box, path }) => {
    const bytes = readFileSync(path);
    const words = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const network = networkWithAll(words, store, marks, toilets);
    const barriers = new GroupBarriers(words, store);
    store.dropPages();
    return tilesOf({ network, barriers, fromMin }, key, box, maxPieces);
  };
}

/** With walks across squares, corners, and marks of islands. */
export function networkWithAll(
  words: Uint32Array,
  store: NodeStore,
  marks: NodeMarks,
  toilets: ToiletIndex,
): Network {
  const ways = networkOf(words, store, marks);
  addWalksAcross(ways, toilets);
  addCorners(ways.network);
  markIslands(ways.network);
  return ways.network;
}

interface Ground {
  readonly network: Network;
  readonly barriers: GroupBarriers;
  readonly fromMin: number;
}

/** Splits in four until a tile has at most so many pieces. */
function tilesOf(ground: Ground, key: string, box: TileBox, maxPieces: number): BuiltTile[] {
  const { network } = ground;
  const boxes = boxesOf(network);
  const tiles: BuiltTile[] = [];
  const split = (at: string, inside: TileBox, candidates: Int32Array): void => {
    const pieces = candidates.filter((piece) => meets(boxes, piece, inside));
    if (pieces.length === 0) return;
    if (pieces.length > maxPieces && at.length < MAX_KEY_LENGTH) {
      for (const quarter of quartersOf(at, inside)) split(quarter.key, quarter.box, pieces);
      return;
    }
    const tile = tileOf(ground, at, inside, pieces);
    if (tile) tiles.push(tile);
  };
  split(
    key,
    box,
    Int32Array.from({ length: network.pieces }, (_, piece) => piece),
  );
  return tiles;
}

function tileOf(
  { network, barriers, fromMin }: Ground,
  key: string,
  box: TileBox,
  pieces: Int32Array,
): BuiltTile | undefined {
  const draft = draftOf(clipToTile(network, pieces, box), (bits) => network.floorsOf(bits));
  if (draft.bits.length === 0) return undefined;
  const [west, south, east, north] = boxOf(draft.points);
  return {
    key,
    box: [west / 1e7, south / 1e7, east / 1e7, north / 1e7],
    bytes: new Uint8Array(
      encodeWalkTile(draft, barriers.near(draft), hoursOfTile(draft, network.hours, fromMin)),
    ),
    edges: draft.bits.length,
  };
}

/** west, south, east, north of each piece. */
function boxesOf(network: Network): Int32Array {
  const boxes = new Int32Array(network.pieces * 4);
  const points = network.points.view();
  for (let piece = 0; piece < network.pieces; piece++)
    boxes.set(boxOf(points, network.start.at(piece), network.end.at(piece)), piece * 4);
  return boxes;
}

function meets(boxes: Int32Array, piece: number, { west, south, east, north }: TileBox): boolean {
  const at = piece * 4;
  return boxes[at]! < east && boxes[at + 2]! >= west && boxes[at + 1]! < north && boxes[at + 3]! >= south;
}

answerTasks(buildGroups, (tiles) => tiles.map(({ bytes }) => bytes.buffer));
