/**
 * Cuts the pieces of a network at the borders of a tile. A cut is computed from the whole segment, with the same formula
 * on both sides, so both tiles find the same point, whichever of them is built.
 */
import { BORDER } from '../../walk-bits.ts';
import { Lines } from '../network/lines.ts';
import type { Network } from '../network/network.ts';
import type { TileBox } from '../tile-box.ts';

/** The content of a tile: lines between two nodes, numbered from 0 in the tile. */
export class TileLines extends Lines {
  /** Ids of the ways of border nodes. */
  readonly ways: number[] = [];
  /** Name of the street of each line. */
  readonly streets: (string | undefined)[] = [];
  /** Nodes by their number in the network, or by the place and the way of a border. */
  readonly #known = new Map<number | string, number>();

  nodeOf({ lons, lats, nodeBits }: Network, node: number): number {
    return this.#nodeOf(node, lons.at(node), lats.at(node), nodeBits.at(node), 0);
  }

  borderOf(lon: number, lat: number, way: number): number {
    return this.#nodeOf(`${lon} ${lat} ${way}`, lon, lat, BORDER, way);
  }

  #nodeOf(name: number | string, lon: number, lat: number, bits: number, way: number): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.ways.push(way);
    const made = this.addNode(lon, lat, bits);
    this.#known.set(name, made);
    return made;
  }
}

export function clipToTile(network: Network, pieces: Int32Array, box: TileBox): TileLines {
  const lines = new TileLines();
  for (const piece of pieces) clipPiece(network, piece, box, lines);
  return lines;
}

function clipPiece(network: Network, piece: number, box: TileBox, lines: TileLines): void {
  const first = network.start.at(piece);
  const last = network.end.at(piece) - 1;
  const bits = network.bits.at(piece);
  const way = network.wayIds[network.way.at(piece)]!;
  const street = network.wayNames[network.way.at(piece)];
  let start = lines.pointCount;
  let from = -1;
  if (contains(box, network.lon(first), network.lat(first))) {
    from = lines.nodeOf(network, network.from.at(piece));
    lines.addPoint(network.lon(first), network.lat(first));
  }
  const addLine = (begin: number, end: number) => {
    lines.addLine(begin, end, bits, start);
    lines.streets.push(street);
  };
  const addBorder = (share: Crossing, a: number) => {
    const [lon, lat] = pointOf(share, network, a);
    lines.addPoint(lon, lat);
    return lines.borderOf(lon, lat, way);
  };
  for (let b = first + 1; b <= last; b++) {
    const a = b - 1;
    const wasInside = from >= 0;
    const isInside = contains(box, network.lon(b), network.lat(b));
    if (wasInside && isInside) {
      lines.addPoint(network.lon(b), network.lat(b));
      continue;
    }
    const { enter, leave } = crossings(network, a, b, box);
    if (wasInside && leave) {
      addLine(from, addBorder(leave, a));
      from = -1;
    } else if (isInside && enter) {
      start = lines.pointCount;
      from = addBorder(enter, a);
      lines.addPoint(network.lon(b), network.lat(b));
    } else if (enter && leave && enter.share < leave.share) {
      start = lines.pointCount;
      const node = addBorder(enter, a);
      addLine(node, addBorder(leave, a));
    }
  }
  if (from >= 0) addLine(from, lines.nodeOf(network, network.to.at(piece)));
}

function contains({ west, south, east, north }: TileBox, lon: number, lat: number): boolean {
  return lon >= west && lon < east && lat >= south && lat < north;
}

/** A point at which a segment meets one of the lines of a box. */
interface Crossing {
  /** Part of the segment, from its first point. */
  readonly share: number;
  readonly isMeridian: boolean;
  readonly line: number;
}

/** The last line through which a segment enters the box, and the first through which it leaves. Meridians win ties. */
function crossings(network: Network, a: number, b: number, { west, south, east, north }: TileBox) {
  let enter: Crossing | undefined;
  let leave: Crossing | undefined;
  for (const isMeridian of [true, false]) {
    const [from, to] = isMeridian ? [network.lon(a), network.lon(b)] : [network.lat(a), network.lat(b)];
    const [low, high] = isMeridian ? [west, east] : [south, north];
    for (const [line, isFromOut, isToOut] of [
      [low, from < low, to < low],
      [high, from >= high, to >= high],
    ] as const) {
      // Both ends beyond one line: the segment does not meet the box.
      if (isFromOut && isToOut) return { enter: undefined, leave: undefined };
      if (isFromOut === isToOut) continue;
      const at = { share: (line - from) / (to - from), isMeridian, line };
      if (isFromOut && (enter === undefined || at.share > enter.share)) enter = at;
      if (isToOut && (leave === undefined || at.share < leave.share)) leave = at;
    }
  }
  return { enter, leave };
}

function pointOf({ share, isMeridian, line }: Crossing, network: Network, a: number): [number, number] {
  const b = a + 1;
  const at = Math.round(line);
  return isMeridian
    ? [at, Math.round(network.lat(a) + share * (network.lat(b) - network.lat(a)))]
    : [Math.round(network.lon(a) + share * (network.lon(b) - network.lon(a))), at];
}
