/**
 * The metres between a position and its path, and between a path and its toilet, on real extracts: read anew, by a reader that
 * shares no code with the import, they lead over no water, no rails and no motorway.
 */
import Flatbush from 'flatbush';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { attackSize } from '../../../test/fixtures/attacks.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { EXTRACTS, needs } from '../../../test/fixtures/needs.ts';
import { type ReadObject, readPbf } from '../../../test/fixtures/read-pbf.ts';
import {
  NO_LIMITS,
  nearestWalks,
  type Position,
  WALK_NOW_MIN,
  withGraph,
} from '../../../test/fixtures/walk-graph.ts';
import { FOOT } from '../src/walk-bits.ts';

const POSITIONS = attackSize(400, 1_500);
const WITHIN_M = 300;
const M_PER_DEGREE = 111_195;
/** A position on a pier or a bridge is over water, so far from its middle. */
const DECK_M = 15;
const TOUCH_M = 0.05;

interface Obstacle {
  readonly what: string;
  readonly from: Position;
  readonly to: Position;
}

/** Closed: an odd number of its segments lies east of what it contains. */
interface Water {
  readonly segments: readonly (readonly [Position, Position])[];
  readonly box: readonly [number, number, number, number];
}

for (const extract of [EXTRACTS.frankfurt, EXTRACTS.helsinki, EXTRACTS.monaco, EXTRACTS.porto])
  describe(extract.name, needs(extract), () => {
    test('joins positions and toilets over nothing that cannot be crossed', {
      timeout: 300_000,
    }, async () => {
      const town = new Town(readPbf(extract.path).objects);
      const store = new LocalStore(workFolder());
      const { manifest } = await importFrom(store, extract.path);
      const generation = await withGraph(store, manifest, extract.path);
      const { next } = seededRandom(31);
      const wrong: string[] = [];
      let walks = 0;
      for (let i = 0; i < POSITIONS; i++) {
        const position = town.near(next);
        const joins = joinsFrom(generation, position);
        if (joins.length > 0) walks++;
        for (const [a, b] of joins) {
          const what = town.between(a, b);
          if (what) wrong.push(`${a} to ${b} leads over ${what}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(walks).toBeGreaterThan(POSITIONS / 4);
    });
  });

/** The joins at both ends of the nearest walk; none if it is an estimate. */
function joinsFrom(generation: Generation, position: Position): (readonly [Position, Position])[] {
  const [walk] = nearestWalks(generation, position, 1, NO_FILTER, FOOT).walks;
  if (walk?.source !== 'network') return [];
  const { positions } = walk.shard.columns;
  const [lon, lat] = [positions[walk.row * 2]!, positions[walk.row * 2 + 1]!];
  const { points } = generation.walk!.route({
    ...{ lon: position[0], lat: position[1], profile: FOOT, nowMin: WALK_NOW_MIN, limits: NO_LIMITS },
    to: { lon, lat, floor: walk.shard.floorOf(walk.row) },
  })!;
  return [
    [position, points[0]!],
    [[lon / 1e7, lat / 1e7], points.at(-1)!],
  ];
}

/** What the extract says of obstacles. */
class Town {
  readonly #nodes = new Map<number, Position>();
  readonly #ways = new Map<number, readonly number[]>();
  readonly #obstacles: Obstacle[] = [];
  readonly #waters: Water[] = [];
  readonly #coast: (readonly [Position, Position])[] = [];
  readonly #walked: Position[] = [];
  readonly #tree: Flatbush;

  constructor(objects: readonly ReadObject[]) {
    for (const { type, id, lonE7, latE7, refs } of objects) {
      if (type === 'node') this.#nodes.set(id, [lonE7! / 1e7, latE7! / 1e7]);
      if (type === 'way') this.#ways.set(id, refs!);
    }
    for (const object of objects) this.#read(object);
    this.#tree = new Flatbush(Math.max(1, this.#obstacles.length));
    for (const { from, to } of this.#obstacles) this.#tree.add(...boxOf([from, to]));
    if (this.#obstacles.length === 0) this.#tree.add(0, 0, 0, 0);
    this.#tree.finish();
  }

  /** A random position near a path. */
  near(random: () => number): Position {
    const [lon, lat] = this.#walked[Math.floor(random() * this.#walked.length)]!;
    const angle = random() * 2 * Math.PI;
    const degrees = (random() * WITHIN_M) / M_PER_DEGREE;
    return [
      lon + (degrees * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
      lat + degrees * Math.sin(angle),
    ];
  }

  /** What lies between two positions; undefined if nothing does. */
  between(a: Position, end: Position): string | undefined {
    // A path may run along the line: its end then only touches it.
    const share = Math.max(0, 1 - TOUCH_M / metres(a, end));
    const b: Position = [a[0] + share * (end[0] - a[0]), a[1] + share * (end[1] - a[1])];
    for (const at of this.#tree.search(...boxOf([a, b]))) {
      const { what, from, to } = this.#obstacles[at]!;
      if (side(from, to, a) * side(from, to, b) < 0 && side(a, b, from) * side(a, b, to) < 0) return what;
    }
    const middle: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    if (metres(a, b) <= DECK_M) return undefined;
    if (this.#waters.some((water) => contains(water, middle))) return 'a lake or a river';
    return this.#isSea(middle) ? 'the sea' : undefined;
  }

  #read({ type, id, tags, refs, members }: ReadObject): void {
    const isHidden = ['tunnel', 'covered'].some((key) => (tags.get(key) ?? 'no') !== 'no');
    if (isHidden || tags.get('location') === 'underground') return;
    if (type === 'way') {
      const line = this.#lineOf(refs!);
      if (/^(footway|path|pedestrian|residential|service|steps)$/.test(tags.get('highway') ?? ''))
        this.#walked.push(...line.flat());
      if (tags.get('natural') === 'coastline') {
        this.#coast.push(...line);
        this.#add('a coast', line);
      }
      const isClosed = refs![0] === refs!.at(-1);
      if (isWater(tags)) this.#addWater(line, isClosed && line.length === refs!.length - 1);
      if ((tags.get('bridge') ?? 'no') === 'no' && isLine(tags)) this.#add(`a line ${id}`, line);
    }
    if (type === 'relation' && tags.get('type') === 'multipolygon' && isWater(tags)) {
      const ways = members!.filter((member) => member.type === 'way').map(({ ref }) => this.#ways.get(ref));
      const lines = ways.map((way) => this.#lineOf(way ?? []));
      const isWhole = ways.every((way, i) => way !== undefined && lines[i]!.length === way.length - 1);
      this.#addWater(lines.flat(), isWhole);
    }
  }

  #lineOf(refs: readonly number[]): [Position, Position][] {
    const line: [Position, Position][] = [];
    for (let i = 1; i < refs.length; i++) {
      const [from, to] = [this.#nodes.get(refs[i - 1]!), this.#nodes.get(refs[i]!)];
      if (from && to) line.push([from, to]);
    }
    return line;
  }

  #add(what: string, line: readonly (readonly [Position, Position])[]): void {
    for (const [from, to] of line) this.#obstacles.push({ what, from, to });
  }

  #addWater(segments: readonly (readonly [Position, Position])[], isWhole: boolean): void {
    this.#add('a shore', segments);
    if (isWhole && segments.length > 0) this.#waters.push({ segments, box: boxOf(segments.flat()) });
  }

  /** The water is on the right of a coast. */
  #isSea(position: Position): boolean {
    let nearest = 150;
    let isSea = false;
    let across = 0;
    const scale = Math.cos((position[1] * Math.PI) / 180);
    for (const [from, to] of this.#coast) {
      const [ax, ay] = [(from[0] - position[0]) * scale, from[1] - position[1]];
      const [bx, by] = [(to[0] - position[0]) * scale, to[1] - position[1]];
      const square = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = Math.max(0, Math.min(1, (ax * (ax - bx) + ay * (ay - by)) / square));
      const far = Math.hypot(ax + share * (bx - ax), ay + share * (by - ay)) * M_PER_DEGREE;
      const turn = (ax * by - bx * ay) / Math.sqrt(square);
      const isCorner = Math.abs(far - nearest) < 0.01;
      if (far < nearest - 0.01 || (isCorner && Math.abs(turn) > across)) {
        nearest = far;
        across = Math.abs(turn);
        isSea = turn < 0;
      }
    }
    return isSea;
  }
}

function isWater(tags: ReadonlyMap<string, string>): boolean {
  const isDry =
    tags.get('man_made') === 'pier' ||
    tags.get('intermittent') === 'yes' ||
    /detention|infiltration/.test(tags.get('basin') ?? '');
  return (
    !isDry &&
    (tags.get('natural') === 'water' ||
      /^(riverbank|dock)$/.test(tags.get('waterway') ?? '') ||
      /^(reservoir|basin)$/.test(tags.get('landuse') ?? ''))
  );
}

/** Rivers, rails, motorways. */
function isLine(tags: ReadonlyMap<string, string>): boolean {
  const isRiver = /^(river|canal)$/.test(tags.get('waterway') ?? '') && tags.get('intermittent') !== 'yes';
  const isBelow = Number(tags.get('layer') ?? 0) < 0 || Number(tags.get('level') ?? 0) !== 0;
  const isRail =
    /^(rail|narrow_gauge|light_rail|funicular)$/.test(tags.get('railway') ?? '') &&
    Number(tags.get('level') ?? 0) === 0;
  const isMetro = tags.get('railway') === 'subway' && !isBelow;
  const isMotorway =
    /^motorway/.test(tags.get('highway') ?? '') && !tags.has('foot') && !tags.has('sidewalk');
  return isRiver || isRail || isMetro || isMotorway;
}

function contains({ segments, box }: Water, [lon, lat]: Position): boolean {
  if (lon < box[0] || lon > box[2] || lat < box[1] || lat > box[3]) return false;
  const east = segments.filter(
    ([[x1, y1], [x2, y2]]) => y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1,
  );
  return east.length % 2 === 1;
}

function boxOf(points: readonly Position[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of points) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Positive: the position lies left of the line. */
function side([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

function metres([lon1, lat1]: Position, [lon2, lat2]: Position): number {
  const scale = Math.cos((lat1 * Math.PI) / 180);
  return Math.hypot((lon2 - lon1) * scale, lat2 - lat1) * M_PER_DEGREE;
}
