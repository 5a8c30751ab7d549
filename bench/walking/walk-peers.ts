/**
 * Our walks beside libraries on the same graph, in one run: a way to the nearest toilet, and the five nearest. Every answer
 * is compared, and one that differs fails the part.
 */
import { FOOT } from '../../packages/footways/index.ts';
import { median } from '../lib/stats.ts';
import type { LonLat } from '../lib/street-positions.ts';
import { figure, type Row } from '../lib/table.ts';
import { type NgraphPeer, ngraphPeers } from './ngraph-peer.ts';
import { type PgroutingPeer, startPgrouting } from './pgrouting-peer.ts';
import { FIRST_POSITION, nameOf, type SameGraph, sameGraph } from './same-graph.ts';
import { asked, askedPositions, byAir, NO_LIMITS, onFoot, type WalkWorld } from './walk-world.ts';

const POSITIONS = 200;
const FIVES = 50;
const NEAR_M = 2_000;
/** Toilets by air that a library looks at for the five nearest. */
const BY_AIR = 20;
/** Decimetres: sums in another order. */
const SAME_DM = 0.01;

export const PEERS_HEAD: Row = [
  ...['µs, p50', 'one way', 'ngraph.path A*', 'NBA*', 'five nearest', 'NBA*, 20 paths', 'pgRouting'],
  ...['answers compared'],
];

/** Throws if an answer differs. */
export async function peersRow(world: WalkWorld): Promise<Row> {
  const positions = askedPositions(world, POSITIONS, NEAR_M);
  const same = sameGraph(world, positions);
  const peers = ngraphPeers(same, farthestOf(positions));
  const routing = await startPgrouting(same);
  try {
    const ways = waysOf(world, same, positions, peers);
    const fives = await fivesOf(world, same, positions.slice(0, FIVES), peers.at(-1)!, routing);
    return [
      world.name,
      ...[ways.ours, ...ways.theirs, fives.ours, fives.paths].map((us) => figure(median(us))),
      routing ? figure(median(fives.routing)) : '–',
      figure(ways.compared + fives.compared),
    ];
  } finally {
    await routing?.stop();
  }
}

/** The way to the nearest toilet from each position. Throws if a library has another one. */
export function comparedWays(world: WalkWorld, positions: readonly LonLat[]) {
  const same = sameGraph(world, positions);
  return waysOf(world, same, positions, ngraphPeers(same, farthestOf(positions)));
}

function farthestOf(positions: readonly LonLat[]): number {
  return Math.max(...positions.map(([, lat]) => Math.abs(lat))) + 1;
}

function waysOf(
  world: WalkWorld,
  same: SameGraph,
  positions: readonly LonLat[],
  peers: readonly NgraphPeer[],
) {
  const ours: number[] = [];
  const theirs: number[][] = peers.map(() => []);
  let compared = 0;
  for (const [i, position] of positions.entries()) {
    const [walk] = onFoot(world, position, 1, FOOT, { limits: NO_LIMITS, leavesPockets: false }).walks;
    if (walk?.source !== 'network') continue;
    const { positions: places } = walk.shard.columns;
    const [lon, lat] = [places[walk.row * 2]!, places[walk.row * 2 + 1]!];
    const floor = walk.shard.floorOf(walk.row);
    const route = timed(ours, () =>
      world.generation.walk!.route({ ...asked(position), to: { lon, lat, floor }, limits: NO_LIMITS }),
    );
    const toilet = same.toilets.get(nameOf(walk.shard, walk.row))!;
    for (const [p, { name, path }] of peers.entries()) {
      const effort = timed(theirs[p]!, () => path(FIRST_POSITION + i, toilet));
      expectSame(name, position, [effort], [(route?.effortM ?? Number.POSITIVE_INFINITY) * 10]);
      compared++;
    }
  }
  return { ours, theirs, compared };
}

async function fivesOf(
  world: WalkWorld,
  same: SameGraph,
  positions: readonly LonLat[],
  peer: NgraphPeer,
  routing: PgroutingPeer | undefined,
) {
  const ours: number[] = [];
  const paths: number[] = [];
  const routed: number[] = [];
  let compared = 0;
  for (const [i, position] of positions.entries()) {
    const options = { limits: NO_LIMITS, leavesPockets: false };
    const { walks } = timed(ours, () => onFoot(world, position, 5, FOOT, options));
    const efforts = walks.filter(({ source }) => source === 'network').map(({ effortM }) => effortM * 10);
    const nearest = timed(paths, () => {
      const hits = byAir(world, position)(BY_AIR);
      return Array.from({ length: hits.count }, (_, hit) =>
        peer.path(FIRST_POSITION + i, same.toilets.get(nameOf(hits.shards[hit]!, hits.rows[hit]!))!),
      );
    });
    // Twenty by air need not have the five on foot: so each of theirs must be one that ours knows, or a longer one.
    const theirs = nearest.sort((a, b) => a - b).slice(0, efforts.length);
    if (theirs.some((effort, n) => effort < efforts[n]! - SAME_DM))
      expectSame(peer.name, position, theirs, efforts);
    compared++;
    if (!routing) continue;
    const startedMs = performance.now();
    const five = await routing.five(FIRST_POSITION + i);
    routed.push((performance.now() - startedMs) * 1000);
    expectSame('pgRouting', position, five, efforts);
    compared++;
  }
  return { ours, paths, routing: routed, compared };
}

function timed<T>(into: number[], work: () => T): T {
  const startedMs = performance.now();
  const result = work();
  into.push((performance.now() - startedMs) * 1000);
  return result;
}

function expectSame(
  name: string,
  position: LonLat,
  theirs: readonly number[],
  ours: readonly number[],
): void {
  const isSame =
    theirs.length === ours.length && theirs.every((effort, i) => Math.abs(effort - ours[i]!) <= SAME_DM);
  if (isSame) return;
  const list = (dm: readonly number[]) => dm.map((effort) => (effort / 10).toFixed(2)).join(', ');
  throw new Error(
    `${name} walks otherwise from ${position.join(' ')}: ${list(theirs)} m instead of ${list(ours)} m.`,
  );
}
