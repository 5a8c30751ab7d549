/**
 * Builds the tiles of one group of ways (groups.ts), in any thread. What it does follows from the ways in and around the box
 * of the group alone.
 */
import { readFileSync, rmSync } from 'node:fs';
import { type NodeFiles, NodeStore, openIds } from '../../../../pbf/index.ts';
import { boxOf } from '../../shapes.ts';
import { TIMED, TIMED_NODE } from '../../walk-bits.ts';
import type { GraphTools } from '../graph-tools.ts';
import { addCorners } from '../network/corners.ts';
import { GroupBarriers } from '../network/group-barriers.ts';
import { markIslands, type Network, networkOf, polygonsByWay, type ReadGround } from '../network/network.ts';
import { addWalksAcross, ToiletIndex } from '../network/squares.ts';
import type { NodeMarks, Polygon } from '../reading/read-walked-extract.ts';
import { type Group, quartersOf, type TileBox } from '../tile-box.ts';
import { clipToTile } from './clip.ts';
import { draftOf } from './tile-edges.ts';

/** A tile is half a megabyte then. */
export const MAX_TILE_PIECES = 16_384;
const MAX_KEY_LENGTH = 25;

export interface GroupSetup {
  readonly work: 'groups';
  readonly nodes: NodeFiles;
  readonly marks: NodeMarks;
  readonly polygons: readonly Polygon[];
  readonly maxPieces: number;
  /** Handed on to the tools: epoch minute from which hours are compiled. */
  readonly fromMin: number;
  /** Toilets that are reached across squares: lon, lat in turn, E7. */
  readonly toilets: Int32Array;
}

interface GroupTask extends Group {
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

export function groupBuilder(tools: GraphTools): (setup: GroupSetup) => (task: GroupTask) => BuiltTile[] {
  return ({ nodes, marks: { placesAndBits, hours }, polygons, maxPieces, fromMin, toilets }) => {
    const store = new NodeStore(nodes, tools.maps);
    const marks = { placesAndBits: openIds(placesAndBits, tools.maps), hours };
    const index = new ToiletIndex(toilets);
    const byWay = polygonsByWay(polygons);
    return ({ path, ...group }) => {
      const bytes = readFileSync(path);
      rmSync(path);
      const barriers = new GroupBarriers(bytes, store);
      const network = networkWithAll(bytes, store, { marks, polygons: byWay }, index, barriers);
      store.dropPages();
      return tilesOf({ network, barriers, fromMin, tools }, group, maxPieces);
    };
  };
}

/** With walks across squares, corners, and marks of islands. */
export function networkWithAll(
  bytes: Uint8Array,
  store: NodeStore,
  read: ReadGround,
  toilets: ToiletIndex,
  barriers = new GroupBarriers(bytes, store),
): Network {
  const ways = networkOf(bytes, store, read);
  addWalksAcross(ways, toilets, barriers);
  addCorners(ways.network, barriers);
  markIslands(ways.network);
  return ways.network;
}

interface Ground {
  readonly network: Network;
  readonly barriers: GroupBarriers;
  readonly fromMin: number;
  readonly tools: GraphTools;
}

/** Splits in four until a tile has at most so many pieces. */
function tilesOf(ground: Ground, whole: Group, maxPieces: number): BuiltTile[] {
  const { network } = ground;
  const boxes = boxesOf(network);
  const tiles: BuiltTile[] = [];
  const split = (group: Group, candidates: Int32Array): void => {
    const pieces = candidates.filter((piece) => meets(boxes, piece, group.box));
    if (pieces.length === 0) return;
    if (pieces.length > maxPieces && group.key.length < MAX_KEY_LENGTH) {
      for (const quarter of quartersOf(group)) split(quarter, pieces);
      return;
    }
    const tile = tileOf(ground, group, pieces);
    if (tile) tiles.push(tile);
  };
  split(
    whole,
    Int32Array.from({ length: network.pieces }, (_, piece) => piece),
  );
  return tiles;
}

function tileOf(
  { network, barriers, fromMin, tools }: Ground,
  { key, box }: Group,
  pieces: Int32Array,
): BuiltTile | undefined {
  const draft = draftOf(clipToTile(network, pieces, box), (bits) => network.floorsOf(bits));
  if (draft.bits.length === 0) return undefined;
  const [west, south, east, north] = boxOf(draft.points);
  const bytes = tools.encode({
    ...{ draft, barriers: barriers.near(draft), fromMin },
    edgeHours: network.hoursOf(draft.bits, TIMED),
    nodeHours: network.hoursOf(draft.nodeBits, TIMED_NODE),
  });
  return {
    ...{ key, edges: draft.bits.length },
    box: [west / 1e7, south / 1e7, east / 1e7, north / 1e7],
    bytes: new Uint8Array(bytes),
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
