/**
 * The minutes from every street of a dataset to the nearest toilet, in several cases: for files of a whole country. Some tiles of
 * the walking graph are searched at a time, with all around them that a walk may reach.
 */
import type { Dataset } from '../../../../shards/generation/dataset.ts';
import type { Box } from '../../../../shards/generation/search.ts';
import { boxAroundBoxes, type LonLatBox } from '../../../../shards/shard/box.ts';
import {
  FOOT,
  isStreet,
  paceFrom,
  Reach,
  STEP_FREE,
  type WalkGraph,
  type WalkSearch,
  type WalkTile,
} from '../../../footways/index.ts';
import { nextClock } from '../../../hours/read.ts';
import { METRES_PER_E7 } from '../../../sphere/index.ts';
import { zoneOrUtc } from '../local-time.ts';
import { M_PER_MIN, MINUTE_MS } from '../on-foot.ts';
import { type Conditions, meets, placeOf, type Row, stateAt, toiletsIn } from './toilets.ts';

/** Tiles that are searched together: those around them are searched once for all. */
const TILES_A_SEARCH = 16;
const NOON = 12;

/** A case that walks are counted in: toilets that are known to be open at an hour of a day, or all if there is none. */
export interface WalkCase extends Conditions {
  /** 1 for Monday to 7 for Sunday, and 0 to 23, by the clock of the place. */
  readonly open?: { readonly day: number; readonly hour: number } | undefined;
}

export interface StreetMinutes {
  /** lon, lat in turn, E7. */
  readonly points: readonly number[];
  readonly lengthM: number;
  readonly name: string | undefined;
  /** From its middle, for each case; null if no walk of up to 30 minutes is known. */
  readonly minutes: readonly (number | null)[];
}

/** @param boxes of the tiles of the graph, in their order */
export function* streetMinutes(
  dataset: Dataset,
  search: WalkSearch,
  boxes: readonly LonLatBox[],
  cases: readonly WalkCase[],
  nowMs: number,
): Generator<StreetMinutes, void> {
  for (let first = 0; first < boxes.length; first += TILES_A_SEARCH) {
    const tiles = Array.from(boxes.slice(first, first + TILES_A_SEARCH), (_, i) => first + i);
    yield* minutesIn(dataset, search, { tiles, boxes, cases, nowMs });
  }
}

interface Asked {
  readonly tiles: readonly number[];
  readonly boxes: readonly LonLatBox[];
  readonly cases: readonly WalkCase[];
  readonly nowMs: number;
}

function* minutesIn(
  dataset: Dataset,
  search: WalkSearch,
  { tiles, boxes, cases, nowMs }: Asked,
): Generator<StreetMinutes, void> {
  const { graph } = search;
  const [west, south, east, north] = boxAroundBoxes(tiles.map((tile) => boxes[tile]!));
  const mostM = (MOST_MIN * DM_PER_MIN) / 10;
  const around = boxWith({ west, south, east, north }, mostM);
  const reach = new Reach(search, graph.tilesIn(around.west, around.south, around.east, around.north));
  const rows = toiletsIn(dataset, around);
  const streets = tiles.flatMap((tile) => {
    const edges = Array.from({ length: graph.tiles[tile]!.edges }, (_, edge) => edge);
    return Array.from(streetsOf(graph.tiles[tile]!, edges), (edge) => ({ tile, edge }));
  });
  const minutes = cases.map((each) => {
    const nowMin = minuteOf(dataset, rows, each, nowMs);
    reach.begin({ profile: each.isStepFree ? STEP_FREE : FOOT, nowMin, mostM });
    for (const row of rows)
      if (meets(row, each) && (!each.open || stateAt(row, nowMin) === 'open')) reach.add(placeOf(row));
    reach.explore();
    return Float32Array.from(streets, ({ tile, edge }) => minutesFrom(reach, graph, tile, edge));
  });
  for (const [i, { tile, edge }] of streets.entries()) {
    const points: number[] = [];
    const count = graph.tiles[tile]!.shape(edge, points);
    const { lengths, streets: names } = graph.tiles[tile]!.columns;
    yield {
      ...{ points: points.slice(0, count * 2), lengthM: lengths[edge]! / 10, name: names.nameOf(edge) },
      minutes: minutes.map((column) => (column[i]! <= MOST_MIN ? Math.round(column[i]! * 10) / 10 : null)),
    };
  }
}

/** The minute of a case by the clock of a toilet of these tiles. Without an hour, gates are as they are on a Wednesday at noon. */
function minuteOf(dataset: Dataset, rows: readonly Row[], { open }: WalkCase, nowMs: number): number {
  const [row] = rows;
  const zone = row ? zoneOrUtc(dataset, row.lon / 1e7, row.lat / 1e7) : 'UTC';
  return hoursOfDay(zone, open?.day ?? 3, nowMs).hoursMin[open?.hour ?? NOON]!;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The hours of a day of the week, as the clock of a place shows them. */
interface HoursOfDay {
  /** 1 for Monday to 7 for Sunday. */
  readonly day: number;
  /** The hour that is shown there now. */
  readonly nowHour: number;
  /** It is this weekday of the next week: today has begun. */
  readonly isInAWeek: boolean;
  /** Minutes since 1970 of its 24 hours. */
  readonly hoursMin: readonly number[];
}

/**
 * The next such day that has not begun, so that all its hours are compiled. "Today" is this weekday of the next week.
 * @param day undefined for today
 */
export function hoursOfDay(zone: string, day: number | undefined, nowMs: number): HoursOfDay {
  const tomorrow = nextClock('00:00', zone, nowMs + MINUTE_MS);
  const tomorrowDay = weekdayOf(tomorrow.local);
  const wanted = day ?? ((tomorrowDay + 5) % 7) + 1;
  const days = (wanted - tomorrowDay + 7) % 7;
  // Days with a change of the clock have 23 or 25 hours.
  const midnight =
    days === 0 ? tomorrow : nextClock('00:00', zone, tomorrow.ms + days * DAY_MS - 3 * HOUR_MS);
  const hoursMin = Array.from({ length: 24 }, (_, hour) =>
    Math.floor(nextClock(`${String(hour).padStart(2, '0')}:00`, zone, midnight.ms).ms / MINUTE_MS),
  );
  const hoursLeft = Math.ceil((tomorrow.ms - nowMs) / HOUR_MS);
  const nowHour = Math.min(23, Math.max(0, 24 - hoursLeft));
  return { day: wanted, nowHour, isInAWeek: days === 6, hoursMin };
}

function weekdayOf(local: string): number {
  return new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
}

export interface Streets {
  /** tile * 65,536 + edge. */
  readonly edges: readonly number[];
  readonly lengthDm: number;
}

/**
 * The streets of a box that coverage counts, and what lies around it. A street whose middle lies in the box counts:
 * each belongs to one box of a grid.
 */
export function streetsIn(graph: WalkGraph, box: Box): Streets {
  const edges: number[] = [];
  let lengthDm = 0;
  const west = box.west * 1e7;
  const south = box.south * 1e7;
  const east = box.east * 1e7;
  const north = box.north * 1e7;
  for (const tile of graph.tilesIn(box.west, box.south, box.east, box.north)) {
    const { tree, ends, positions, lengths } = graph.tiles[tile]!.columns;
    const near = tree.search(Math.floor(west), Math.floor(south), Math.ceil(east), Math.ceil(north));
    for (const edge of streetsOf(graph.tiles[tile]!, near)) {
      const [a, b] = [ends[edge * 2]! * 2, ends[edge * 2 + 1]! * 2];
      const lon = (positions[a]! + positions[b]!) / 2;
      const lat = (positions[a + 1]! + positions[b + 1]!) / 2;
      if (lon < west || lon >= east || lat < south || lat >= north) continue;
      edges.push(tile * 65_536 + edge);
      lengthDm += lengths[edge]!;
    }
  }
  return { edges, lengthDm };
}

/** The streets among edges of a tile. Squares share their outlines: 2.5 % of the streets of Porto lie there twice, and count once. */
function* streetsOf({ columns }: WalkTile, edges: Iterable<number>): Generator<number, void> {
  const { bits, ends, lengths } = columns;
  const known = new Set<number>();
  for (const edge of edges) {
    if (!isStreet(bits[edge]!)) continue;
    const [a, b] = [ends[edge * 2]!, ends[edge * 2 + 1]!];
    const name = (lengths[edge]! * 65_536 + Math.min(a, b)) * 65_536 + Math.max(a, b);
    if (known.has(name)) continue;
    known.add(name);
    yield edge;
  }
}

/** Minutes from the middle of a street; Infinity if no walk is known. */
export function minutesFrom(reach: Reach, { tiles }: WalkGraph, tile: number, edge: number): number {
  const middle = tiles[tile]!.columns.lengths[edge]! / 2;
  const part = reach.partsOf(tile, edge).find(({ to }) => to >= middle)!;
  return paceFrom(part, middle) / DM_PER_MIN;
}

/** The box and so many metres around it. Boxes end at the antimeridian. */
export function boxWith({ west, south, east, north }: Box, metres: number): Box {
  const dy = metres / METRES_PER_E7 / 1e7;
  const dx = dy / Math.cos((Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + dy) * Math.PI) / 180);
  return {
    west: Math.max(-180, west - dx),
    south: Math.max(-90, south - dy),
    east: Math.min(180, east + dx),
    north: Math.min(90, north + dy),
  };
}

/** Shares are those of street metres within 5 and within 10 minutes. */
export const NEAR_MIN = 5;
export const MIDDLE_MIN = 10;
/** A longer walk is not looked for. */
export const MOST_MIN = 30;
/** Decimetres of pace of a minute. */
export const DM_PER_MIN = M_PER_MIN * 10;

/** Whole minutes, rounded up; undefined if it is longer than any that is looked for. */
export function minutesWithin(paceDm: number): number | undefined {
  const minutes = Math.ceil(paceDm / DM_PER_MIN);
  return minutes <= MOST_MIN ? minutes : undefined;
}
