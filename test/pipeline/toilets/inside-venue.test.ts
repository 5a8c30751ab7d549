import { describe, expect, test } from 'vitest';
import type { OsmType, ScannedObject } from '../../../packages/pbf/index.ts';
import { objectsInVenues } from '../../../pipeline/toilets/inside-venue.ts';

function point(id: number, lon: number, lat: number, type: OsmType = 'node'): ScannedObject {
  return { type, id, tags: { amenity: 'toilets' }, lon, lat };
}

/** Rings of west, south, east, north. */
function area(id: number, ...boxes: [number, number, number, number][]): ScannedObject {
  const outline = boxes.map(([west, south, east, north]) =>
    Float64Array.of(west, south, east, south, east, north, west, north, west, south),
  );
  return { type: 'way', id, tags: {}, lon: boxes[0]![0], lat: boxes[0]![1], outline };
}

const idsInside = (objects: ScannedObject[], ...venues: ScannedObject[]): number[] =>
  Array.from(objectsInVenues(objects, venues), ({ id }) => id).sort((a, b) => a - b);

describe('inside a venue', () => {
  test('are the objects in its outline, not those beside it', () => {
    const objects = [point(1, 0.5, 0.5), point(2, 1.5, 0.5), point(3, -0.1, 0.5), point(4, 0.9, 0.9)];
    expect(idsInside(objects, area(9, [0, 0, 1, 1]))).toEqual([1, 4]);
  });

  test('is nothing on another floor, as far as both floors are known', () => {
    const on = (level?: string) => ({ ...point(1, 0.5, 0.5), tags: level === undefined ? {} : { level } });
    const cafe = (level: string) => ({ ...area(9, [0, 0, 1, 1]), tags: { amenity: 'cafe', level } });
    expect(idsInside([on('-1')], cafe('1'))).toEqual([]);
    expect(idsInside([on('1.0')], cafe('0;1'))).toEqual([1]);
    expect(idsInside([on('0')], cafe('-1-1'))).toEqual([1]);
    expect(idsInside([on()], cafe('1'))).toEqual([1]);
    expect(idsInside([on('-1')], area(9, [0, 0, 1, 1]))).toEqual([1]);
  });

  test('is nothing in its courtyard', () => {
    const objects = [point(1, 0.5, 0.5), point(2, 0.1, 0.1)];
    expect(idsInside(objects, area(9, [0, 0, 1, 1], [0.4, 0.4, 0.6, 0.6]))).toEqual([2]);
  });

  test('is nothing in the corner of its box that its outline leaves out', () => {
    const triangle: ScannedObject = {
      ...area(9, [0, 0, 1, 1]),
      outline: [Float64Array.of(0, 0, 1, 0, 0, 1, 0, 0)],
    };
    expect(idsInside([point(1, 0.2, 0.2), point(2, 0.9, 0.9)], triangle)).toEqual([1]);
  });

  test('counts once, however many venues hold it', () => {
    expect(idsInside([point(1, 0.5, 0.5)], area(8, [0, 0, 1, 1]), area(9, [0.2, 0.2, 2, 2]))).toEqual([1]);
  });

  test('is not the venue itself, but an object of another type with its number', () => {
    const objects = [point(9, 0.5, 0.5, 'way'), point(9, 0.5, 0.5, 'node')];
    expect([...objectsInVenues(objects, [area(9, [0, 0, 1, 1])])]).toEqual([objects[1]]);
  });

  test('is nothing where the venue has no outline, where nothing is, or where no venue is', () => {
    expect(idsInside([point(1, 0, 0)], point(9, 0, 0))).toEqual([]);
    expect(idsInside([], area(9, [0, 0, 1, 1]))).toEqual([]);
    expect(idsInside([point(1, 0, 0)])).toEqual([]);
  });

  test('draws venues one at a time, and none where there are no objects', () => {
    let drawn = 0;
    function* venues() {
      for (let id = 1; id <= 3; id++) {
        drawn++;
        yield area(id, [0, 0, 1, 1]);
      }
    }
    objectsInVenues([], venues());
    expect(drawn).toBe(0);
    objectsInVenues([point(1, 0, 0)], venues());
    expect(drawn).toBe(3);
  });
});
