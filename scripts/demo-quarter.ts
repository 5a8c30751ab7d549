/**
 * One quarter of a made town: its streets, its landmarks (in the first quarter), its toilets, its filler.
 *
 * A quarter has at most 40 toilets and depends on nothing but its seeds and the ids it starts at, so a world is
 * made quarter by quarter in bounded memory, and a second time with the same ids. `toilets` counts objects with
 * amenity=toilets, exactly; places that only have a toilet inside come on top.
 * About 0.5 ms for 40 toilets without filler.
 */
import { addToiletInside, hostTags, venueTags } from './demo-hosts.ts';
import { drawLandmarks } from './demo-landmarks.ts';
import { type Language, languageOf } from './demo-languages.ts';
import { wordName } from './demo-names.ts';
import { move, type NextIds, type Point, Sketch } from './demo-sketch.ts';
import { addName, excludedTags, type Locality, lookalikeTags, toiletTags } from './demo-toilets.ts';
import type { Town } from './demo-towns.ts';
import { type Random, seededRandom } from './random.ts';

export const MAX_TOILETS_IN_QUARTER = 40;

export interface Quarter {
  readonly town: Town;
  /** 0 is the centre; it has the town's own node and its landmarks. */
  readonly index: number;
  readonly toilets: number;
  readonly centre: Point;
  readonly radiusM: number;
  readonly fillerNodes: number;
  readonly date: Date;
  readonly seeds: readonly number[];
}
/** What was drawn, for the summary and for tests. */
export interface Tally {
  toilets: number;
  /** Of these toilets, how many the mapping must leave out. */
  excluded: number;
  hosts: number;
  streets: number;
}

interface Scene {
  readonly quarter: Quarter;
  readonly where: Locality;
  readonly random: Random;
  readonly sketch: Sketch;
  readonly tally: Tally;
  /** Points along the streets: toilets and places stand beside them. */
  readonly corners: Point[];
}
type Setting = (scene: Scene) => void;

/** How many toilets a setting draws, how often it comes, and the setting. */
const SETTINGS: readonly (readonly [toilets: number, weight: number, setting: Setting])[] = [
  [1, 50, besideStreet],
  [1, 17, asBuilding],
  [1, 6, insideVenue],
  [1, 3, onPlatform],
  [1, 2, insideHost],
  [2, 3, maleAndFemale],
  [2, 1.2, areaAndNode],
  [2, 0.6, enteredTwice],
  [1, 1.4, leftOut],
  [1, 0.4, withCourtyard],
  [1, 0.4, outlineInPieces],
  [1, 0.15, openWay],
];
const ANY_SETTING = SETTINGS.map((setting) => [setting[1], setting] as const);
const SMALL_SETTING = ANY_SETTING.filter(([, [toilets]]) => toilets === 1);

export function drawQuarter(quarter: Quarter, ids: NextIds, tally: Tally): Sketch {
  const random = seededRandom(...quarter.seeds);
  const sketch = new Sketch(ids);
  const { name: town, country } = quarter.town;
  const where: Locality = { town, country, language: languageOf(country), date: quarter.date };
  const scene: Scene = { quarter, where, random, sketch, tally, corners: [] };

  if (quarter.index === 0) drawLandmarks(sketch, random, quarter.town, where);
  if (quarter.toilets > 0) drawStreets(scene, where.language);
  let left = quarter.toilets;
  while (left > 0) {
    const [count, , setting] = random.weighted(left === 1 ? SMALL_SETTING : ANY_SETTING);
    setting(scene);
    tally.toilets += count;
    left -= count;
    if (random.chance(0.09)) host(scene);
    if (random.chance(0.008)) sketch.node(spot(scene), lookalikeTags(random));
  }
  if (quarter.fillerNodes > 0) drawFiller(scene);
  return sketch;
}

function drawStreets({ quarter, random, sketch, tally, corners }: Scene, language: Language): void {
  const streets = Math.min(14, 1 + Math.ceil(quarter.toilets / 3));
  const grid = random.next() * Math.PI;
  for (let street = 0; street < streets; street++) {
    // Two directions, a little off: a town that was planned and then lived in.
    const heading = grid + (random.chance(0.5) ? Math.PI / 2 : 0) + random.normal() * 0.15;
    let at = move(
      quarter.centre,
      random.normal() * quarter.radiusM * 0.6,
      random.normal() * quarter.radiusM * 0.6,
    );
    const refs: number[] = [];
    for (let node = random.int(3, 6); node > 0; node--) {
      corners.push(at);
      refs.push(sketch.node(at));
      const stepM = random.int(50, 140);
      at = move(at, Math.cos(heading) * stepM, Math.sin(heading) * stepM);
    }
    const kind = random.weighted([
      [60, 'residential'],
      [15, 'tertiary'],
      [10, 'secondary'],
      [10, 'pedestrian'],
      [5, 'primary'],
    ]);
    sketch.way(refs, addName({ highway: kind }, wordName(random, language, 'streets')));
    tally.streets++;
  }
  const square = addName({ highway: 'pedestrian', area: 'yes' }, wordName(random, language, 'squares'));
  sketch.area(random.pick(corners), 50, 35, grid, 4, square);
}

/** A point a few metres off a street. */
function spot({ random, corners }: Scene): Point {
  return move(random.pick(corners), random.normal() * 30, random.normal() * 30);
}

function besideStreet(scene: Scene): void {
  scene.sketch.node(spot(scene), toiletTags(scene.random, scene.where));
}

function asBuilding(scene: Scene): void {
  const { random, sketch, where } = scene;
  const tags = { ...toiletTags(random, where), building: random.chance(0.92) ? 'yes' : 'toilets' };
  const corners = random.weighted([
    [80, 4],
    [10, 6],
    [10, 8],
  ]);
  sketch.area(spot(scene), random.int(3, 12), random.int(3, 8), random.next() * Math.PI, corners, tags);
}

function insideVenue(scene: Scene): void {
  const { random, sketch, where } = scene;
  const at = spot(scene);
  const tags = toiletTags(random, where);
  if (random.chance(0.5)) delete tags.access;
  if (random.chance(0.3)) tags.level = '0';
  sketch.node(move(at, random.normal() * 2, random.normal() * 2), tags);
  sketch.area(
    at,
    random.int(20, 60),
    random.int(18, 40),
    random.next() * Math.PI,
    4,
    venueTags(random, where),
  );
}

function onPlatform(scene: Scene): void {
  const { random, sketch, where } = scene;
  const tags = { ...toiletTags(random, where), level: random.pick(['-1', '0', '1']) };
  if (random.chance(0.5)) sketch.node(spot(scene), { ...tags, indoor: 'yes' });
  else
    sketch.area(spot(scene), 6, 4, random.next() * Math.PI, 4, { ...tags, indoor: 'room', room: 'toilets' });
}

/** A park that says toilets=yes, with the toilet itself mapped inside: one toilet, not two. */
function insideHost(scene: Scene): void {
  const { random, sketch, where } = scene;
  const at = spot(scene);
  sketch.node(move(at, random.normal() * 8, random.normal() * 8), toiletTags(random, where));
  const park = addName({ leisure: 'park' }, wordName(random, where.language, 'squares'));
  sketch.area(at, 90, 70, 0, 8, addToiletInside(random, where, park));
  scene.tally.hosts++;
}

/** Ladies and gentlemen as two objects, now and then with the accessible cabin as a third. */
function maleAndFemale(scene: Scene): void {
  const { random, sketch, where } = scene;
  const at = spot(scene);
  const shared = toiletTags(random, where);
  for (const key of ['unisex', 'male', 'female', 'gender_segregated', 'name', 'name:en']) delete shared[key];
  const distanceM = random.int(2, 12);
  sketch.node(at, { ...shared, male: 'yes' });
  sketch.node(move(at, distanceM, 0), {
    ...shared,
    female: 'yes',
    ...(random.chance(0.2) ? { level: '0' } : {}),
  });
}

function areaAndNode(scene: Scene): void {
  const { random, sketch, where } = scene;
  const at = spot(scene);
  sketch.node(move(at, 0.5, -0.5), toiletTags(random, where));
  sketch.area(at, 7, 5, random.next() * Math.PI, 4, { amenity: 'toilets', building: 'yes' });
}

function enteredTwice(scene: Scene): void {
  const { random, sketch, where } = scene;
  const at = spot(scene);
  sketch.node(at, toiletTags(random, where));
  sketch.node(move(at, random.int(1, 4), 0), { amenity: 'toilets' });
}

function leftOut(scene: Scene): void {
  scene.sketch.node(spot(scene), excludedTags(scene.random, scene.where));
  scene.tally.excluded++;
}

/** A ring of cabins around a yard: a relation with a hole, its centre outside the building. */
function withCourtyard(scene: Scene): void {
  const { random, sketch, where } = scene;
  const at = spot(scene);
  const outer = sketch.area(at, 16, 14, 0, 8);
  const inner = sketch.area(at, 8, 7, 0, 4);
  sketch.relation(
    [
      { type: 'way', ref: outer, role: 'outer' },
      { type: 'way', ref: inner, role: 'inner' },
    ],
    { ...toiletTags(random, where), type: 'multipolygon', building: 'yes' },
  );
}

/** One outline, mapped as two ways. */
function outlineInPieces(scene: Scene): void {
  const { random, sketch, where } = scene;
  const refs = sketch.corners(spot(scene), 12, 9, random.next() * Math.PI, 6);
  const halves = [refs.slice(0, 4), [...refs.slice(3), refs[0] as number]];
  sketch.relation(
    halves.map((half) => ({ type: 'way', ref: sketch.way(half), role: 'outer' })),
    { ...toiletTags(random, where), type: 'multipolygon' },
  );
}

/** A mistake that exists: a wall tagged as a toilet. */
function openWay(scene: Scene): void {
  const at = spot(scene);
  const refs = [scene.sketch.node(at), scene.sketch.node(move(at, 4, 0)), scene.sketch.node(move(at, 4, 3))];
  scene.sketch.way(refs, toiletTags(scene.random, scene.where));
}

function host(scene: Scene): void {
  const { random, sketch, where } = scene;
  const tags = hostTags(random, where);
  if (random.chance(0.6)) sketch.node(spot(scene), tags);
  else sketch.area(spot(scene), random.int(15, 50), random.int(12, 35), random.next() * Math.PI, 4, tags);
  scene.tally.hosts++;
}

/** Houses, most of what a real dump holds: untagged corners, one tagged way for each handful of them. */
function drawFiller({ quarter, random, sketch }: Scene): void {
  let left = quarter.fillerNodes;
  let house = 1;
  while (left > 0) {
    const at = move(quarter.centre, random.normal() * quarter.radiusM, random.normal() * quarter.radiusM);
    if (left < 4 || random.chance(0.1)) {
      sketch.node(at, { highway: 'crossing' });
      left--;
      continue;
    }
    const corners = left >= 8 && random.chance(0.3) ? random.int(5, 8) : 4;
    const tags = random.chance(0.2)
      ? { building: 'yes', 'addr:housenumber': String(house++) }
      : { building: 'yes' };
    sketch.area(at, random.int(8, 20), random.int(7, 14), random.next() * Math.PI, corners, tags);
    left -= corners;
  }
}
