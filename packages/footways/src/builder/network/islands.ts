/**
 * Marks the pieces of every connected part of a network that is short in all, for each profile: nothing is joined to
 * them. Most are outlines of pavements that meet no street.
 */
import {
  EFFORT,
  EFFORT_MASK,
  ISLAND,
  PROFILES,
  type Profile,
  STOPS_ALL,
  STOPS_WHEEL,
} from '../../walk-bits.ts';
import type { Network } from './network.ts';

const ISLAND_M = 500;
/** Nodes at which a network is cut, by profile. Gates for residents do not cut: a walk may begin behind them. */
const CUTS: readonly number[] = [STOPS_ALL, STOPS_ALL | STOPS_WHEEL];

export function markIslands(network: Network): void {
  const metres = Float64Array.from({ length: network.pieces }, (_, piece) => network.metres(piece));
  for (const profile of PROFILES) markFor(network, profile, metres);
}

function markFor(network: Network, profile: Profile, metres: Float64Array): void {
  const { from, to, bits, nodeBits, pieces } = network;
  const parents = Int32Array.from({ length: pieces }, (_, piece) => piece);
  const rootOf = (piece: number): number => {
    let root = piece;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]!]!;
      root = parents[root]!;
    }
    return root;
  };
  const isWalked = (piece: number) =>
    EFFORT[profile]![bits.at(piece) & EFFORT_MASK]! < Number.POSITIVE_INFINITY;
  const first = new Int32Array(nodeBits.length).fill(-1);
  for (let piece = 0; piece < pieces; piece++) {
    if (!isWalked(piece)) continue;
    for (const node of [from.at(piece), to.at(piece)]) {
      if ((nodeBits.at(node) & CUTS[profile]!) !== 0) continue;
      if (first[node]! < 0) first[node] = piece;
      else parents[rootOf(piece)] = rootOf(first[node]!);
    }
  }
  const wholeM = new Float64Array(pieces);
  for (let piece = 0; piece < pieces; piece++) if (isWalked(piece)) wholeM[rootOf(piece)]! += metres[piece]!;
  for (let piece = 0; piece < pieces; piece++)
    if (!isWalked(piece) || wholeM[rootOf(piece)]! < ISLAND_M)
      bits.set(piece, bits.at(piece) | ISLAND[profile]!);
}
