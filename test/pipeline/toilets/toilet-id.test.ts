import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareIds, osmObjectOf, osmReference, toiletId } from '../../../pipeline/toilets/toilet-id.ts';
import { TOILET_ID } from '../../../schemas/text/numbers.ts';

const osmType = fc.constantFrom('node' as const, 'way' as const, 'relation' as const);
const osmId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('the documented ids come out', () => {
  expect(toiletId('node', 5057440791)).toBe('lt_n2bn2iaf');
  expect(toiletId('way', 277167607)).toBe('lt_w4l0nw7');
  expect(osmReference('way', 123)).toBe('osm:way/123');
});

test('every id is well-formed and reads back', () => {
  fc.assert(
    fc.property(osmType, osmId, (type, id) => {
      expect(toiletId(type, id)).toMatch(TOILET_ID);
      expect(osmObjectOf(toiletId(type, id))).toEqual({ type, id });
    }),
  );
});

test.each(['lt_c0123abcd', 'lt_n', 'lt_n0', 'lt_N12', '', 'n12'])('%j is no id of an OSM object', (id) => {
  expect(osmObjectOf(id)).toBeNull();
});

test.each([0, -1, 1.5, 2 ** 53])('%d is refused as an OSM id', (id) => {
  expect(() => toiletId('node', id)).toThrow('whole numbers');
});

test('ids order as node, way, relation, then number, then all others', () => {
  const order = [
    toiletId('node', 35),
    toiletId('node', 36),
    toiletId('way', 1),
    toiletId('relation', 1),
    'lt_c0',
    'x',
  ];
  expect(order.toReversed().sort(compareIds)).toEqual(order);
});

test('the order of ids of one type is the order of their numbers', () => {
  fc.assert(
    fc.property(osmType, osmId, osmId, (type, a, b) => {
      expect(Math.sign(compareIds(toiletId(type, a), toiletId(type, b)))).toBe(Math.sign(a - b));
    }),
  );
});
