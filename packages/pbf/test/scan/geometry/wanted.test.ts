import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message, varint, zigzag } from '../../../../../test/fixtures/pbf-fixture.ts';
import { lowerBound } from '../../../src/lower-bound.ts';
import { indexOfId, WantedNodes, WayStore } from '../../../src/scan/geometry/wanted.ts';
import { sortUnique } from '../../../src/spool/id-sorter.ts';

describe('wanted ids', () => {
  test('are sorted, unique and safe', () => {
    const ids = sortUnique(Float64Array.of(5, -3, Number.NaN, 5, 2 ** 40, -3));
    expect([...ids]).toEqual([-3, 5, 2 ** 40]);
  });

  test('are found exactly where they are, never a neighbour', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (list, id) => {
        const ids = sortUnique(Float64Array.from(list));
        expect(indexOfId(ids, id)).toBe(ids.indexOf(id));
        expect(indexOfId(ids, id, 0, lowerBound(ids, id))).toBe(-1);
      }),
    );
  });
});

test('wanted nodes know what is missing, off the globe and an entrance', () => {
  const nodes = new WantedNodes(Float64Array.from({ length: 20 }, (_, index) => index));
  nodes.setPosition(3, -180, 90);
  nodes.setPosition(4, 7.1234567, -43.7654321);
  nodes.setPosition(5, Number.NaN, 1);
  nodes.setPosition(6, 180.0000001, 1);
  nodes.setEntrance(4);
  nodes.setEntrance(11);
  expect([2, 3, 4, 5, 6].map((index) => nodes.state(index))).toEqual([
    'missing',
    'known',
    'known',
    'outOfRange',
    'outOfRange',
  ]);
  expect([nodes.lon(3), nodes.lat(3), nodes.lon(4), nodes.lat(4)]).toEqual([
    -180, 90, 7.1234567, -43.7654321,
  ]);
  expect(nodes.ids.filter((index) => nodes.isEntrance(index))).toEqual(Float64Array.of(4, 11));
});

test('ways keep their refs whatever their number', () => {
  const refs = fc.array(fc.integer({ min: -(2 ** 45), max: 2 ** 45 }), { maxLength: 400 });
  fc.assert(
    fc.property(fc.array(refs), (lists) => {
      const store = new WayStore();
      for (const [id, list] of lists.entries()) {
        const packed = message(...list.map((ref, index) => varint(zigzag(ref - (list[index - 1] ?? 0)))));
        const around = Buffer.concat([Buffer.from([255]), packed, Buffer.from([255])]);
        expect(store.add(id, { place: `${id}` }, around, 1, 1 + packed.length)).toBe(id);
      }
      for (const [place, list] of lists.entries()) {
        expect([...store.refs(place)]).toEqual(list);
        expect([store.id(place), store.tags(place)]).toEqual([place, { place: `${place}` }]);
      }
    }),
  );
});
