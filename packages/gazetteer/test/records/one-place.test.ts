/** Which rows become one place: against a search through all pairs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import { onePlaces } from '../../src/records/one-place.ts';

interface Row {
  key: string;
  lon: number;
  lat: number;
  id: number;
}

const REACH_M = 2000;
const near = (one: Row, other: Row) =>
  metresOf(squaredChord(one.lon, one.lat, other.lon, other.lat)) <= REACH_M;
const sorted = (rows: Row[]) =>
  [...rows].sort((one, other) =>
    one.key === other.key ? one.lat - other.lat : one.key < other.key ? -1 : 1,
  );
const idsOf = (groups: Iterable<Row[]>) =>
  [...groups]
    .map((rows) =>
      rows
        .map(({ id }) => id)
        .sort((a, b) => a - b)
        .join(),
    )
    .sort();

/** Joined by any chain of pairs. */
function components(rows: Row[]): Row[][] {
  const group = rows.map((_, index) => index);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [i, one] of rows.entries())
      for (const [j, other] of rows.entries())
        if (one.key === other.key && near(one, other) && group[i]! < group[j]!) {
          group[j] = group[i]!;
          changed = true;
        }
  }
  return [...new Set(group)].map((label) => rows.filter((_, index) => group[index] === label));
}

test('the same groups as all pairs give, across 180° too', () => {
  const row = fc.record({
    key: fc.constantFrom('a', 'b'),
    lon: fc.oneof(
      fc.double({ min: 179.95, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179.95, noNaN: true }),
    ),
    lat: fc.double({ min: 10, max: 10.1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (found) => {
      const rows = found.map((one, id) => ({ ...one, id }));
      const groups = onePlaces(sorted(rows), REACH_M, (_, __, metres) => metres <= REACH_M);
      expect(idsOf(groups)).toEqual(idsOf(components(rows)));
    }),
  );
});
