/**
 * How far the next toilet is from the streets of a town: over the day, at one hour, and the changes that would help most.
 *
 * A toilet counts if it is known to be open, for everyone, and has what is asked for. Toilets whose hours are not known
 * are counted apart: with them, as many street metres may be near. Streets are those of `isStreet` whose middle lies in the box;
 * toilets around the box count, too.
 *
 * It is a generator: the caller decides when it goes on, so that other work need not wait. A step takes some milliseconds.
 */
import type { HourShare, TownCoverage } from '../../../../schemas/reads/town-coverage.ts';
import type { Toilet } from '../../../../schemas/toilet/toilet.ts';
import type { Dataset } from '../../../../shards/generation/dataset.ts';
import type { Box } from '../../../../shards/generation/search.ts';
import {
  FOOT,
  lengthWithin,
  longestFrom,
  Reach,
  STEP_FREE,
  type WalkSearch,
} from '../../../footways/index.ts';
import { TextSink } from '../body-sink.ts';
import { MINUTE_MS } from '../on-foot.ts';
import { ReadBodies } from '../read-bodies.ts';
import { gapsOf } from './gaps.ts';
import {
  boxWith,
  DM_PER_MIN,
  MIDDLE_MIN,
  MOST_MIN,
  minutesFrom,
  minutesWithin,
  NEAR_MIN,
  type Streets,
  streetsIn,
} from './street-minutes.ts';
import {
  type Conditions,
  lacksOf,
  meets,
  placeOf,
  type Row,
  type State,
  stateAt,
  toiletsIn,
} from './toilets.ts';

const MOST_M = (MOST_MIN * DM_PER_MIN) / 10;
const LEFT_OUT = 0.01;
const ANY: readonly State[] = ['open', 'closed', 'unknown'];
/** Gates are as they are at noon if no hour is asked for. */
const NOON = 12;
/** Streets and nodes that a step looks at: some 5 ms. */
const STREETS_A_STEP = 5_000;
const NODES_A_STEP = 20_000;

export interface CoverageQuestion extends Conditions {
  readonly box: Box;
  /** The minute since 1970 of each hour of a day by the clock of the place. */
  readonly hoursMin: readonly number[];
  /** The hour that the streets, the gaps and the longest walk are of; undefined: all toilets count, open or not. */
  readonly hour: number | undefined;
}

/** A street as it is drawn. */
export interface DrawnStreet {
  /** lon, lat in turn, E7. */
  readonly points: readonly number[];
  /** From its middle; Infinity if no toilet is within MOST_MIN. */
  readonly minutes: number;
}

export interface Coverage extends TownCoverage {
  readonly streetM: number;
  readonly streets: readonly DrawnStreet[];
}

/** Undefined if the box has no streets. */
export function* coverageOf(
  dataset: Dataset,
  search: WalkSearch,
  question: CoverageQuestion,
): Generator<void, Coverage | undefined> {
  const { box, hoursMin, hour } = question;
  const { graph } = search;
  const streets = streetsIn(graph, box);
  if (streets.lengthDm === 0) return undefined;
  const around = boxWith(box, MOST_M);
  const reach = new Reach(search, graph.tilesIn(around.west, around.south, around.east, around.north));
  yield;
  const rows = toiletsIn(dataset, around);
  const counted = rows.filter((row) => meets(row, question));
  const town = { reach, streets, counted, profile: question.isStepFree ? STEP_FREE : FOOT } as const;
  const hours: HourShare[] = [];
  // Most hours have the same toilets and gates as another one.
  const known = new Map<string, HourShare>();
  for (const nowMin of hoursMin) {
    const name = `${counted.map((row) => stateAt(row, nowMin)[0])} ${reach.closedAt(nowMin)}`;
    const share = known.get(name) ?? (yield* shareAt(town, nowMin));
    known.set(name, share);
    hours.push(share);
  }
  const nowMin = hoursMin[hour ?? NOON]!;
  yield* follow(town, nowMin, hour === undefined ? ANY : ['open']);
  const { near, middle } = yield* measure(town);
  const longestMin = minutesWithin(yield* longestWalk(town));
  const drawn = yield* drawnStreets(graph, town);
  const inside = ({ lon, lat }: Row) => isIn(box, lon / 1e7, lat / 1e7);
  const stateOf = (row: Row) => (hour === undefined ? 'open' : stateAt(row, nowMin));
  const bodies = new ReadBodies('', new TextSink());
  const siteOf = (row: Row) => {
    const toilet: Toilet = JSON.parse(bodies.record(row.shard, row.row, nowMin * MINUTE_MS));
    const lacks = lacksOf(toilet, stateOf(row), question);
    return { place: placeOf(row), toilet, lacks, street: undefined };
  };
  const sites = rows.filter(inside).map(siteOf);
  const gaps = yield* gapsOf({ graph, reach, streets }, sites, NEAR_MIN * DM_PER_MIN);
  return {
    ...{ streetM: streets.lengthDm / 10, hours, near, middle, gaps, streets: drawn },
    longestMin,
    toilets: counted
      .filter(inside)
      .map((row) => ({ lon: row.lon / 1e7, lat: row.lat / 1e7, state: stateOf(row) })),
  };
}

interface Town {
  readonly reach: Reach;
  readonly streets: Streets;
  /** Toilets that have what is asked for. */
  readonly counted: readonly Row[];
  readonly profile: typeof FOOT | typeof STEP_FREE;
}

function* shareAt(town: Town, nowMin: number): Generator<void, HourShare> {
  yield* follow(town, nowMin, ['open']);
  const open = (yield* measure(town)).near;
  const others = town.counted.filter((row) => stateAt(row, nowMin) === 'unknown');
  if (others.length === 0) return { open, maybe: open };
  for (const row of others) town.reach.add(placeOf(row));
  yield* exploreAll(town.reach);
  return { open, maybe: (yield* measure(town)).near };
}

/** Finds the walks to the toilets in some states. */
function* follow(
  { reach, counted, profile }: Town,
  nowMin: number,
  states: readonly State[],
): Generator<void, void> {
  reach.begin({ profile, nowMin, mostM: MOST_M });
  for (const row of counted) if (states.includes(stateAt(row, nowMin))) reach.add(placeOf(row));
  yield* exploreAll(reach);
}

function* exploreAll(reach: Reach): Generator<void, void> {
  while (!reach.explore(NODES_A_STEP)) yield;
  yield;
}

function* measure({ reach, streets }: Town) {
  let [near, middle] = [0, 0];
  for (const [i, edge] of streets.edges.entries()) {
    for (const part of reach.partsOf(edge >>> 16, edge & 0xffff)) {
      near += lengthWithin(part, NEAR_MIN * DM_PER_MIN);
      middle += lengthWithin(part, MIDDLE_MIN * DM_PER_MIN);
    }
    if (i % STREETS_A_STEP === STREETS_A_STEP - 1) yield;
  }
  return { near: near / streets.lengthDm, middle: middle / streets.lengthDm };
}

/** Decimetres of the longest walk from all streets but LEFT_OUT of them: some paths lead nowhere on the map. */
function* longestWalk({ reach, streets }: Town): Generator<void, number> {
  const walks = streets.edges
    .flatMap((edge) => reach.partsOf(edge >>> 16, edge & 0xffff))
    .map((part) => ({ longestDm: longestFrom(part), lengthDm: part.to - part.from }))
    .sort((a, b) => b.longestDm - a.longestDm);
  yield;
  let leftDm = streets.lengthDm * LEFT_OUT;
  for (const { longestDm, lengthDm } of walks) {
    leftDm -= lengthDm;
    if (leftDm < 0) return longestDm;
  }
  return 0;
}

function* drawnStreets(graph: WalkSearch['graph'], { reach, streets }: Town): Generator<void, DrawnStreet[]> {
  const drawn: DrawnStreet[] = [];
  for (const [i, edge] of streets.edges.entries()) {
    const points: number[] = [];
    const [tile, local] = [edge >>> 16, edge & 0xffff];
    const count = graph.tiles[tile]!.shape(local, points);
    drawn.push({ points: points.slice(0, count * 2), minutes: minutesFrom(reach, graph, tile, local) });
    if (i % STREETS_A_STEP === STREETS_A_STEP - 1) yield;
  }
  return drawn;
}

function isIn({ west, south, east, north }: Box, lon: number, lat: number): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
