/**
 * A net of invented streets over a quarter, so that the map of the demo is not empty around its invented toilets: straight
 * lines in two directions, the middle ones wider, a square and a park between them.
 *
 * Its random numbers are its own: a world with nets has the same toilets as one without. 18 streets with 36 nodes.
 */
import type { Language } from './languages.ts';
import { wordName } from './names.ts';
import type { Random } from './random.ts';
import { move, type Point, type Sketch } from './sketch.ts';
import { addName } from './toilets.ts';

/** Streets on each side of the middle one. */
const EACH_SIDE = 4;
const LEAST_APART_M = 70;
const MOST_APART_M = 400;

interface Net {
  readonly centre: Point;
  readonly radiusM: number;
  readonly language: Language;
}

/** @returns the number of streets */
export function drawStreetNet(sketch: Sketch, random: Random, { centre, radiusM, language }: Net): number {
  const turn = random.next() * Math.PI;
  const apartM = Math.max(LEAST_APART_M, Math.min(MOST_APART_M, radiusM / EACH_SIDE));
  const at = (alongM: number, acrossM: number) =>
    move(
      centre,
      alongM * Math.cos(turn) - acrossM * Math.sin(turn),
      alongM * Math.sin(turn) + acrossM * Math.cos(turn),
    );
  const lengthM = (EACH_SIDE + 0.5) * apartM;
  let streets = 0;
  for (const isAcross of [false, true]) {
    for (let i = -EACH_SIDE; i <= EACH_SIDE; i++) {
      const asideM = (i + random.normal() * 0.08) * apartM;
      const ends = [-1, 1].map((side) => {
        const alongM = side * lengthM * (0.85 + random.next() * 0.3);
        return isAcross ? at(asideM, alongM) : at(alongM, asideM);
      });
      const kind =
        i === 0 ? (isAcross ? 'secondary' : 'tertiary') : random.chance(0.2) ? 'pedestrian' : 'residential';
      const refs = ends.map((end) => sketch.node(end));
      sketch.way(refs, addName({ highway: kind }, wordName(random, language, 'streets')));
      streets++;
    }
  }
  const blockM = apartM * 0.75;
  const park = addName({ leisure: 'park' }, wordName(random, language, 'squares'));
  sketch.area(at(1.5 * apartM, -1.5 * apartM), blockM, blockM, turn, 4, park);
  for (const [along, across] of [
    [0.5, 0.5],
    [-0.5, 0.5],
    [-1.5, -0.5],
    [0.5, -0.5],
    [1.5, 1.5],
    [-0.5, -1.5],
  ] as const)
    sketch.area(at(along * apartM, across * apartM), blockM, blockM * 0.8, turn, 4, { building: 'yes' });
  return streets;
}
