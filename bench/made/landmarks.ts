/**
 * The named objects of a made town: its own node, and around its centre the station, the town hall, a park ...
 *
 * The town's node is real (GeoNames); all else is invented, and grows with the population.
 */

import { addToiletInside } from './hosts.ts';
import type { Language } from './languages.ts';
import { townName } from './names.ts';
import type { Random } from './random.ts';
import { move, type Point, type Sketch, type TagBag } from './sketch.ts';
import { addName, type Locality } from './toilets.ts';
import { TOWNS_SOURCE, type Town } from './towns.ts';

interface Landmark {
  readonly of: Parameters<typeof townName>[1];
  /** The town needs so many people for it, and then has it in this share of the cases. */
  readonly population: number;
  readonly share: number;
  readonly tags: TagBag;
  /** Width of the area; undefined for a node. */
  readonly widthM?: number;
  /** The share of these that say they have a toilet. */
  readonly toilets?: number;
}
const LANDMARKS: readonly Landmark[] = [
  {
    of: 'station',
    population: 5_000,
    share: 0.8,
    tags: { railway: 'station', public_transport: 'station', train: 'yes' },
    toilets: 0.3,
  },
  { of: 'townHall', population: 3_000, share: 0.8, tags: { amenity: 'townhall' }, widthM: 40, toilets: 0.2 },
  { of: 'park', population: 3_000, share: 0.7, tags: { leisure: 'park' }, widthM: 200, toilets: 0.3 },
  { of: 'museum', population: 20_000, share: 0.8, tags: { tourism: 'museum' }, widthM: 60, toilets: 0.1 },
  { of: 'castle', population: 2_000, share: 0.15, tags: { historic: 'castle' }, widthM: 80 },
  { of: 'hospital', population: 30_000, share: 0.9, tags: { amenity: 'hospital' }, widthM: 150 },
  { of: 'university', population: 100_000, share: 0.8, tags: { amenity: 'university' }, widthM: 250 },
  {
    of: 'mall',
    population: 50_000,
    share: 0.7,
    tags: { shop: 'mall', building: 'yes' },
    widthM: 120,
    toilets: 0.5,
  },
  { of: 'beach', population: 0, share: 0.12, tags: { natural: 'beach' }, widthM: 180, toilets: 0.3 },
  { of: 'peak', population: 0, share: 0.12, tags: { natural: 'peak' } },
];
const LEVEL_OF_CAPITAL = { country: 'yes', province: '4' } as const;

export function drawLandmarks(sketch: Sketch, random: Random, town: Town, where: Locality): void {
  drawTownNode(sketch, town);
  const population = town.population ?? 0;
  for (const landmark of LANDMARKS) {
    if (population < landmark.population || !random.chance(landmark.share)) continue;
    drawLandmark(sketch, random, landmark, around(random, town, population), where);
  }
}

/** The one object of a made world that is not invented. */
export function drawTownNode(sketch: Sketch, town: Town): void {
  const tags: TagBag = { place: town.kind, name: town.name, 'is_in:country_code': town.country };
  if (town.population !== null) tags.population = String(town.population);
  if (town.capital) tags.capital = LEVEL_OF_CAPITAL[town.capital];
  tags.source = TOWNS_SOURCE;
  sketch.node(town, tags);
}

function drawLandmark(sketch: Sketch, random: Random, landmark: Landmark, at: Point, where: Locality): void {
  const language: Language = where.language;
  const tags = addName({ ...landmark.tags }, townName(language, landmark.of, where.town));
  if (landmark.of === 'peak') tags.ele = String(random.int(120, 2900));
  if (landmark.toilets !== undefined && random.chance(landmark.toilets)) addToiletInside(random, where, tags);
  if (landmark.widthM === undefined) sketch.node(at, tags);
  else sketch.area(at, landmark.widthM, landmark.widthM * 0.7, random.next() * Math.PI, 6, tags);
}

/** Within a kilometre of the centre, closer in a village. */
function around(random: Random, town: Town, population: number): Point {
  const reachM = population > 50_000 ? 900 : 350;
  return move(town, random.normal() * reachM * 0.5, random.normal() * reachM * 0.5);
}
