import { expect, test } from 'vitest';
import {
  addBits,
  headsIn,
  NO_PLACE,
  RecordWriter,
  recordsIn,
  type WayRecord,
} from '../../../src/builder/reading/way-records.ts';

const FAR: WayRecord = {
  ...{ id: 2 ** 39 + 1, bits: -(2 ** 31) | 5, isSquare: true, isBarrier: false },
  ...{ west: -180e7, south: -85e7, east: 180e7, north: 85e7 },
  places: Float64Array.of(2 ** 34, 2 ** 34 + 1, NO_PLACE, 0, 2 ** 40 - 1),
  ...{ hours: 'Mo-Fr 08:00-18:00; PH off', name: '東京の通り' },
};
const SHORT: WayRecord = {
  ...{ id: 7, bits: 0, isSquare: false, isBarrier: true },
  ...{ west: 5, south: -5, east: 5, north: -5, places: Float64Array.of(3, 2) },
};

test('records are read as they were written, with places and ids beyond 32 bits, and bits that were added', () => {
  const writer = new RecordWriter();
  for (const record of [FAR, SHORT, FAR]) writer.add(record);
  // Bytes that begin anywhere in their buffer, as those of a file.
  const bytes = Buffer.concat([Buffer.alloc(3), writer.take()]).subarray(3);
  const heads = [...headsIn(bytes)];
  expect(heads.map(({ from }) => from)).toEqual([0, heads[0]!.to, heads[1]!.to]);
  expect(heads.map(({ count }) => count)).toEqual([5, 2, 5]);
  addBits(bytes, heads[1]!.from, 6);
  const read = [...recordsIn(bytes)];
  for (const [i, expected] of [FAR, { ...SHORT, bits: 6 }, FAR].entries())
    expect(read[i]).toMatchObject(expected);
  expect(read[1]).toMatchObject({ hours: undefined, name: undefined });
  expect(writer.take()).toHaveLength(0);
});
