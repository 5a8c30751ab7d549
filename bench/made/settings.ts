/**
 * The settings a made toilet is found in: beside a street, as a building, inside a hotel, as a pair ...
 *
 * Each draws a fixed number of objects with amenity=toilets and adds what stands around them. Together they show
 * every shape that the import has to read, and every double that it has to see through.
 */
import { addToiletInside, hostTags, venueTags } from './hosts.ts';
import { wordName } from './names.ts';
import type { Random } from './random.ts';
import { move, type Point, type Sketch, type TagBag } from './sketch.ts';
import { addName, excludedTags, type Locality, lookalikeTags, toiletTags } from './toilets.ts';

/** Counts of what was drawn, for the summary and for tests. */
export interface Tally {
  toilets: number;
  /** Number of these toilets that the mapping must leave out. */
  excluded: number;
  hosts: number;
  streets: number;
}

export interface Scene {
  readonly where: Locality;
  readonly random: Random;
  readonly sketch: Sketch;
  readonly tally: Tally;
  /** Points along the streets: toilets and places stand beside them. */
  readonly corners: Point[];
}
type Setting = (scene: Scene) => void;

const OF_ONE_DOOR = 'unisex male female gender_segregated toilets:position name name:en level'.split(' ');

/** How many toilets a setting draws, how often it comes, and the setting. */
const SETTINGS: readonly (readonly [toilets: number, weight: number, setting: Setting])[] = [
  [1, 50, besideStreet],
  [1, 17, asBuilding],
  [1, 6, insideVenue],
  [1, 3, onPlatform],
  [1, 2, insideHost],
  [2, 3, maleAndFemale],
  [3, 0.6, pairAndCabin],
  [2, 1.2, areaAndNode],
  [2, 0.6, enteredTwice],
  [1, 1.4, leftOut],
  [1, 0.4, withCourtyard],
  [1, 0.4, outlineInPieces],
  [1, 0.15, openWay],
];
/** The settings that draw at most one, at most two, at most three toilets, with their weights. */
const WITHIN = [1, 2, 3].map((most) =>
  SETTINGS.filter(([toilets]) => toilets <= most).map((setting) => [setting[1], setting] as const),
);

/** Draws some toilets, at most `left` of them, and now and then a place with one inside, or something that is none. */
export function drawSetting(scene: Scene, left: number): number {
  const { random, sketch, tally } = scene;
  const [count, , setting] = random.weighted(WITHIN[Math.min(left, 3) - 1] ?? []);
  setting(scene);
  tally.toilets += count;
  if (random.chance(0.09)) host(scene);
  if (random.chance(0.008)) sketch.node(spot(scene), lookalikeTags(random));
  return count;
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

/** Ladies and gentlemen as two objects; a fifth of these pairs lies on two storeys, which makes them two toilets. */
function maleAndFemale(scene: Scene): void {
  const { random, sketch } = scene;
  const at = spot(scene);
  const shared = tagsOfPair(scene);
  const female = { ...shared, female: 'yes' };
  if (random.chance(0.2)) {
    shared.level = '0';
    Object.assign(female, { level: '1' });
  }
  sketch.node(at, { ...shared, male: 'yes' });
  sketch.node(move(at, random.int(2, 12), 0), female);
}

/** The same, with the accessible cabin as a third object. */
function pairAndCabin(scene: Scene): void {
  const { random, sketch } = scene;
  const at = spot(scene);
  const shared = tagsOfPair(scene);
  sketch.node(at, { ...shared, male: 'yes' });
  sketch.node(move(at, random.int(2, 8), 0), { ...shared, female: 'yes' });
  sketch.node(move(at, 2, random.int(2, 6)), { ...shared, wheelchair: 'yes' });
}

/** The tags that both toilets of a pair share: all but those of one entrance. */
function tagsOfPair({ random, where }: Scene): TagBag {
  const shared = toiletTags(random, where);
  for (const key of OF_ONE_DOOR) delete shared[key];
  return shared;
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
