import { describe, expect, test } from 'vitest';
import { OVERLAPS_A_SIDE } from '../../src/coast/coast-grid.ts';
import { Region } from '../../src/coast/region.ts';
import {
  type Cut,
  coastOf,
  distanceTo,
  emptyCoast,
  isIn,
  island,
  isWet,
  type Point,
  seeded,
  TILE,
  withObjects,
} from '../made-coast.ts';

const WIDTH = 12 * TILE;
const HEIGHT = 9 * TILE;
const BOX = [3 * TILE + 1234, 5 * TILE + 567, 3 * TILE + 1234 + WIDTH, 5 * TILE + 567 + HEIGHT] as const;
const [WEST, NORTH, EAST, SOUTH] = BOX;
const MIDDLE: Point = [(WEST + EAST) / 2, (NORTH + SOUTH) / 2];
const box = new Region(BOX);
/** No side of it is parallel to an axis. */
const polygon = new Region(BOX, [
  Int32Array.of(
    ...[WEST + 100, NORTH + HEIGHT * 0.3, WEST + WIDTH * 0.45, NORTH + 50, EAST - 70, NORTH + HEIGHT * 0.4],
    ...[EAST - WIDTH * 0.2, SOUTH - 90, WEST + WIDTH * 0.15, SOUTH - HEIGHT * 0.1],
  ),
]);
const yes = () => true;
const no = () => false;
/** A straight coast with a river mouth that narrows inland: the extract ends on the land behind. */
function estuary(): Point[] {
  const far = 10 * WIDTH;
  const x = MIDDLE[0];
  const mouth: Point[] = [
    [x, MIDDLE[1] + 1.5 * TILE],
    [x + 3.2 * TILE, MIDDLE[1] + 0.2 * TILE],
    [x + 3.3 * TILE, MIDDLE[1] - 0.1 * TILE],
    [x + 0.1 * TILE, MIDDLE[1] - 1.4 * TILE],
  ].map(([px, py]) => [Math.round(px!), Math.round(py!)]);
  // Land to the east. In y that grows to the south, land on the left is clockwise's opposite.
  const line: Point[] = [[x, NORTH - far], ...mouth.toReversed(), [x, SOUTH + far]];
  const dense = line.flatMap(([ax, ay], i): Point[] => {
    const next = line[i + 1];
    if (!next) return [[ax, ay]];
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - ax, next[1] - ay) / (TILE / 4)));
    return Array.from(
      { length: steps },
      (_, k): Point => [
        Math.round(ax + ((next[0] - ax) * k) / steps),
        Math.round(ay + ((next[1] - ay) * k) / steps),
      ],
    );
  });
  return [...dense, [x + far, SOUTH + far], [x + far, NORTH - far]];
}

const LANDS: readonly (readonly [name: string, land: (random: () => number) => Point[][]])[] = [
  ['a strip of coast', (random) => [island([EAST + 3 * WIDTH, MIDDLE[1]], 3.4 * WIDTH, random, 4000, 0.02)]],
  ['an estuary', () => [estuary()]],
  ['an island that the border cuts', (random) => [island([EAST, MIDDLE[1]], 0.35 * WIDTH, random)]],
  [
    'two islands, one whole',
    (random) => [island(MIDDLE, 2 * TILE, random), island([WEST + WIDTH / 5, SOUTH], 1.5 * TILE, random)],
  ],
  ['coasts with vertices on the edges of tiles', onEdges],
];

/** Islands whose vertices lie on the edges of tiles, if they lie near them: on the line, and where tiles overlap to. */
function onEdges(random: () => number): Point[][] {
  const snap = (value: number) => {
    const line = Math.round(value / TILE) * TILE;
    const edges = [line, line - TILE / OVERLAPS_A_SIDE, line + TILE / OVERLAPS_A_SIDE];
    return edges.find((edge) => Math.abs(value - edge) < TILE / 16) ?? value;
  };
  const lands: Point[][] = [];
  for (let i = 0; i < 9; i++) {
    const middle: Point = [WEST + random() * WIDTH, NORTH + random() * HEIGHT];
    const radius = (0.3 + 2 * random()) * TILE;
    const ring = island(middle, radius, random, 12 + Math.round((radius / TILE) * 60 * random()));
    const land = ring
      .map(([x, y]): Point => [snap(x), snap(y)])
      .filter(([x, y], at, all) => x !== all.at(at - 1)![0] || y !== all.at(at - 1)![1]);
    const isApart = (other: Point[]) =>
      !land.some((point) => isIn(other, ...point)) && !other.some((point) => isIn(land, ...point));
    if (lands.every(isApart)) lands.push(land);
  }
  return lands;
}

/** Share of points in the region, not at the coast, that are on the wrong side. */
function wrongShare(
  lands: readonly Point[][],
  region: Region,
  cut: Cut,
  random: () => number,
  stripeBytes?: number,
): number {
  // An outline that lies: only tiles that nothing else decides may ask it, and no point lies in those.
  const lie = (x: number, y: number) => lands.some((ring) => isIn(ring, x, y));
  const polygons = [...coastOf(lands, region, cut, random, stripeBytes).water(region, lie)];
  let asked = 0;
  let wrong = 0;
  while (asked < 400) {
    const [x, y] = [WEST + random() * WIDTH, NORTH + random() * HEIGHT];
    if (!region.has(x, y) || lands.some((ring) => distanceTo(ring, x, y) < TILE / 100)) continue;
    asked++;
    if (isWet(polygons, x, y) === lands.some((ring) => isIn(ring, x, y))) wrong++;
  }
  return wrong / asked;
}

describe.each(LANDS)('the sea around %s', (_, landsOf) => {
  test.each([
    ['complete_ways', 'a polygon', polygon],
    ['complete_ways', 'a box', box],
    ['simple', 'a polygon', polygon],
    ['simple', 'a box', box],
  ] as const)('is right everywhere: cut by %s along %s', (cut, _shape, region) => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = seeded(seed);
      expect(wrongShare(landsOf(random), region, cut, random), `seed ${seed}`).toBe(0);
    }
  });

  test.each([polygon, box])('is right if a long coast is cut to stripes of the world first', (region) => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = seeded(seed);
      expect(wrongShare(landsOf(random), region, 'simple', random, 500), `seed ${seed}`).toBe(0);
    }
  });
});

describe('a coast with ends in the extract', () => {
  test.each([1, 2, 3, 4, 5, 6])('is right two tiles from its %i open ends', (ends) => {
    let [asked, wrong] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(31 * seed + ends);
      const land = island(
        [MIDDLE[0], SOUTH + 20 * TILE],
        20 * TILE + HEIGHT * (0.2 + 0.5 * random()),
        random,
        3000,
        0.004,
      );
      const isAround = ([x, y]: Point) =>
        x > WEST - TILE && x < EAST + TILE && y > NORTH - TILE && y < SOUTH + TILE;
      const ways = land.map((point, at): [Point, Point] => [point, land[(at + 1) % land.length]!]);
      const seen = ways.filter((way) => way.some(isAround));
      const open: Point[] = [];
      for (let gap = 0; gap < Math.floor(ends / 2); gap++)
        open.push(...seen.splice(Math.floor(random() * seen.length), 1 + Math.floor(4 * random())).flat());
      // An odd end: the extract cut off the coast before its eastern edge.
      if (ends % 2 === 1) open.push(...seen.filter(([[x]]) => x > EAST - TILE).flat());
      const kept = seen.filter(([[x]]) => ends % 2 === 0 || x <= EAST - TILE);
      const water = withObjects(kept, [land], box, random).water(box, (x, y) => isIn(land, x, y));
      const polygons = [...water];
      for (let point = 0; point < 100; point++) {
        const [x, y] = [WEST + random() * WIDTH, NORTH + random() * HEIGHT];
        const isNear = open.some(([px, py]) => Math.hypot(px - x, py - y) < 2 * TILE);
        if (isNear || distanceTo(land, x, y) < TILE / 100) continue;
        asked++;
        if (isWet(polygons, x, y) === isIn(land, x, y)) wrong++;
      }
    }
    // Where the coast is gone, some tiles stay undecided: 0.24 % at most, before settle() 4.7 %.
    expect(wrong / asked).toBeLessThanOrEqual(0.005);
  });
});

describe('an extract without coast', () => {
  const withLand = () => coastOf([island(MIDDLE, 20 * WIDTH, seeded(1))], box, 'simple', seeded(2));

  test('is sea where the outline of the world says so, if nothing in it is on land', () => {
    expect(isWet([...emptyCoast().water(box, yes)], ...MIDDLE)).toBe(true);
    expect([...emptyCoast().water(box, no)]).toEqual([]);
  });

  test('is land if something in it is, whatever the outline says', () => {
    expect([...withLand().water(box, yes)]).toEqual([]);
  });
});

test('a box without width has no sea', () => {
  expect([...emptyCoast().water(new Region([5, 5, 5, 9]), yes)]).toEqual([]);
});

test('no water is drawn in tiles beyond the polygon of the extract', () => {
  const lands = [island(MIDDLE, 2 * TILE, seeded(3))];
  const polygons = [...coastOf(lands, polygon, 'complete_ways', seeded(4)).water(polygon, no)];
  expect(isWet(polygons, WEST + TILE / 4, NORTH + TILE / 4)).toBe(false);
  expect(isWet(polygons, MIDDLE[0], MIDDLE[1] - 3 * TILE)).toBe(true);
});
