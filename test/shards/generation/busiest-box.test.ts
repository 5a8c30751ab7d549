/** Where a map of all toilets begins. */
import { expect, test } from 'vitest';
import { busiestBox } from '../../../shards/generation/busiest-box.ts';
import { boxAround } from '../../../shards/shard/box.ts';

type Position = readonly [lon: number, lat: number];

/** Cells of positions, and their shards. */
function boxOf(...cells: (readonly Position[])[]) {
  const known = cells.map((positions, i) => ({
    key: `w${i}`,
    count: positions.length,
    box: boxAround(positions.map(([lon, lat]) => ({ lon, lat }))),
  }));
  const read: number[] = [];
  const box = busiestBox(known, (index) => {
    read.push(index);
    const positions = Int32Array.from(cells[index]!.flat(), (degrees) => Math.round(degrees * 1e7));
    // Nothing else of the columns is looked at.
    return { columns: { positions } };
  });
  return { box: box?.map((degrees) => Number(degrees.toFixed(4))), read };
}

const town = (lon: number, lat: number, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => [lon + (i % 5) * 0.001, lat + Math.floor(i / 5) * 0.001]);

test('toilets close together are all shown, with streets around the outermost', () => {
  expect(boxOf([[7.41, 43.72]], [[7.43, 43.74]])).toEqual({ box: [7.408, 43.718, 7.432, 43.742], read: [] });
  expect(boxOf([[7.41, 43.72]]).box).toEqual([7.408, 43.718, 7.412, 43.722]);
});

test('of a country the densest cell is read, and its busiest few streets are shown', () => {
  const sparse: Position[] = [
    [5, 50],
    [9, 53],
  ];
  const { box, read } = boxOf(
    sparse,
    [...town(8.503, 50.103, 30), ...town(8.6, 50.2, 5)],
    town(7.003, 51.003, 20),
  );
  expect(read).toEqual([2]);
  expect(box).toEqual([6.994, 50.992, 7.016, 51.014]);
  const dense = boxOf(sparse, [...town(8.503, 50.103, 30), ...town(8.52, 50.12, 5)]);
  expect(dense.box).toEqual([8.494, 50.092, 8.516, 50.114]);
});

test('without toilets there is no box', () => {
  expect(boxOf().box).toBeUndefined();
  expect(boxOf([]).box).toBeUndefined();
});
