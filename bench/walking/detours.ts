/** How wrong the straight line is: the nearest toilets and minutes by air, beside those on foot over the whole network. */

import { FOOT } from '../../packages/footways/index.ts';
import { walkMinutes } from '../../packages/reader/index.ts';
import { metresOf } from '../../packages/sphere/index.ts';
import { quantile } from '../lib/stats.ts';
import type { LonLat } from '../lib/street-positions.ts';
import { figure, type Row } from '../lib/table.ts';
import { askedPositions, byAir, onFoot, type WalkWorld } from './walk-world.ts';

const POSITIONS = 2_000;
const ASKED = 5;
/** Walks looked at to find those of the nearest by air. */
const COMPARED = 30;
const FAR = { maxM: 30_000, maxSettled: 150_000 };
const M_PER_MIN = 80;
/** The shortest straight line whose ratio counts: that of a shorter one says nothing. */
const LEAST_AIR_M = 50;

export const DETOUR_HEAD: Row = [
  ...['extract', 'toilets', 'positions', 'nearest by air is not nearest on foot, %'],
  ...['costs ≥ 1 / ≥ 2 min more, %', 'five: other set / order, %', 'walk ÷ air p50 / p95'],
  ...['minutes off p50 / p95', 'off by ≥ 2 min, %', '≥ 2 too few, %'],
];

export function detourRow(world: WalkWorld, nearM: number): Row {
  const positions = askedPositions(world, POSITIONS, nearM);
  const found = positions.flatMap((position) => compare(world, position) ?? []);
  const share = (is: (one: Compared) => boolean, of = found) =>
    figure((100 * of.filter(is).length) / Math.max(1, of.length));
  const fives = found.filter(({ five }) => five !== undefined);
  const ratios = found.flatMap(({ ratio }) => ratio ?? []);
  const off = found.map(({ minutes }) => Math.abs(minutes));
  const both = (values: readonly number[]) =>
    `${quantile(values, 0.5).toFixed(2)} / ${quantile(values, 0.95).toFixed(2)}`;
  return [
    ...[world.name, figure(world.generation.manifest.toilets), figure(found.length)],
    share(({ moreM }) => moreM > 1),
    `${share(({ moreM }) => moreM >= M_PER_MIN)} / ${share(({ moreM }) => moreM >= 2 * M_PER_MIN)}`,
    `${share(({ five }) => five !== 'same' && five !== 'order', fives)} / ${share(({ five }) => five !== 'same', fives)}`,
    both(ratios),
    `${quantile(off, 0.5).toFixed(0)} / ${quantile(off, 0.95).toFixed(0)}`,
    share(({ minutes }) => Math.abs(minutes) >= 2),
    share(({ minutes }) => minutes <= -2),
  ];
}

interface Compared {
  /** Effort that the nearest by air costs more than the nearest on foot. */
  readonly moreM: number;
  /** How the five nearest by air differ; undefined if there are no five walks. */
  readonly five: 'same' | 'order' | 'set' | undefined;
  readonly ratio: number | undefined;
  /** Minutes that the straight line promises, less those of the walk. */
  readonly minutes: number;
}

/** Undefined if the network does not reach the nearest by air. */
function compare(world: WalkWorld, position: LonLat): Compared | undefined {
  const { walks } = onFoot(world, position, COMPARED, FOOT, { limits: FAR });
  const hits = byAir(world, position)(ASKED);
  const walkOf = (hit: number) =>
    walks.find(({ shard, row }) => shard === hits.shards[hit] && row === hits.rows[hit]);
  const [first, best] = [walkOf(0), walks[0]];
  if (first?.source !== 'network' || best?.source !== 'network') return undefined;
  const airM = metresOf(hits.squaredChords[0]!);
  const five = walks.slice(0, ASKED).filter(({ source }) => source === 'network');
  const ranks = five.map((walk) => Array.from({ length: hits.count }, (_, i) => walkOf(i)).indexOf(walk));
  const isSameSet = ranks.every((rank) => rank >= 0);
  return {
    moreM: first.effortM - best.effortM,
    five:
      five.length < ASKED
        ? undefined
        : ranks.every((rank, i) => rank === i)
          ? 'same'
          : isSameSet
            ? 'order'
            : 'set',
    ratio: airM < LEAST_AIR_M ? undefined : first.metres / airM,
    minutes: walkMinutes(Math.round(airM)) - Math.max(1, Math.ceil(first.effortM / M_PER_MIN)),
  };
}
