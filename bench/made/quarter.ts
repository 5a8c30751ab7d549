/**
 * One quarter of a made town: its streets, its landmarks (in the first quarter), its toilets, its filler.
 *
 * A quarter has at most 40 toilets and depends on nothing but its seeds and the ids it starts at, so a world is
 * made quarter by quarter in bounded memory, and a second time with the same ids. `toilets` counts objects with
 * amenity=toilets, exactly; places that only have a toilet inside come on top.
 * About 0.15 ms for 40 toilets without filler.
 */
import { drawLandmarks } from './landmarks.ts';
import { languageOf } from './languages.ts';
import { wordName } from './names.ts';
import { type Random, seededRandom } from './random.ts';
import { drawSetting, type Scene, type Tally } from './settings.ts';
import { move, type NextIds, type Point, Sketch } from './sketch.ts';
import { drawStreetNet } from './street-net.ts';
import { addName, type Locality } from './toilets.ts';
import type { Town } from './towns.ts';

export const MAX_TOILETS_IN_QUARTER = 40;
const LARGE_CITY = 500_000;

export interface Quarter {
  readonly town: Town;
  /** 0 is the centre; it has the town's own node and its landmarks. */
  readonly index: number;
  readonly toilets: number;
  readonly centre: Point;
  readonly radiusM: number;
  readonly fillerNodes: number;
  readonly hasStreetNet: boolean;
  readonly date: Date;
  readonly seeds: readonly number[];
}

export function drawQuarter(quarter: Quarter, ids: NextIds, tally: Tally): Sketch {
  const random = seededRandom(...quarter.seeds);
  const sketch = new Sketch(ids);
  const where = localityOf(quarter);
  const scene: Scene = { where, random, sketch, tally, corners: [] };

  if (quarter.index === 0) drawLandmarks(sketch, random, quarter.town, where);
  if (quarter.toilets > 0) drawStreets(quarter, scene);
  for (let left = quarter.toilets; left > 0; ) left -= drawSetting(scene, left);
  if (quarter.fillerNodes > 0) drawFiller(quarter, random, sketch);
  if (quarter.hasStreetNet) {
    const { centre, radiusM, seeds } = quarter;
    tally.streets += drawStreetNet(sketch, seededRandom(...seeds, 2), {
      centre,
      radiusM,
      language: where.language,
    });
  }
  return sketch;
}

function localityOf({ town, date }: Quarter): Locality {
  const { name, country, capital, population } = town;
  const wellMapped = capital === 'country' || (population ?? 0) >= LARGE_CITY;
  return { town: name, country, language: languageOf(country), wellMapped, date };
}

function drawStreets(quarter: Quarter, { where, random, sketch, tally, corners }: Scene): void {
  const { language } = where;
  const streets = Math.min(14, 1 + Math.ceil(quarter.toilets / 3));
  const grid = random.next() * Math.PI;
  for (let street = 0; street < streets; street++) {
    // Two directions, a little off: a town that was planned and then lived in.
    const heading = grid + (random.chance(0.5) ? Math.PI / 2 : 0) + random.normal() * 0.15;
    let at = move(
      quarter.centre,
      random.normal() * quarter.radiusM * 0.45,
      random.normal() * quarter.radiusM * 0.45,
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

/** Houses, most of what a real extract holds: untagged corners, one tagged way for each handful of them. */
function drawFiller(quarter: Quarter, random: Random, sketch: Sketch): void {
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
