import { describe, expect, test } from 'vitest';
import { waterOfTile } from '../../src/coast/coast-tile.ts';
import { isWet, type Point } from '../made-coast.ts';

const SIDE = 100_000;
const EDGE = Int32Array.of(0, 0, SIDE, 0, SIDE, SIDE, 0, SIDE);

function wetAt(pieces: readonly (readonly Point[])[], at: readonly Point[]): boolean[] {
  const { rings } = waterOfTile(
    pieces.map((piece) => Int32Array.from(piece.flat())),
    EDGE,
  );
  return at.map(([x, y]) => isWet([rings], x, y));
}

/** The shore of a harbour in the north-west, of which a bay has land in the tile. */
const HARBOUR: readonly Point[] = [
  [6_000, 0],
  [9_000, 4_000],
  [12_000, 0],
];

describe('where the extract lacks the other side', () => {
  test('of a breakwater, the sea before it and the harbour behind it stay sea', () => {
    const breakwater: readonly Point[] = [
      [0, 36_000],
      [38_000, 0],
    ];
    const [bay, harbour, sea] = [
      [9_000, 1_000],
      [5_000, 15_000],
      [70_000, 70_000],
    ] as const;
    for (const pieces of [
      [breakwater, HARBOUR],
      [HARBOUR, breakwater],
    ])
      expect(wetAt(pieces, [bay, harbour, sea])).toEqual([false, true, true]);
  });

  test('of a canal, the land on one side and the sea beyond it stay as they are', () => {
    const shoreAt = (y: number): readonly Point[] => [
      [0, y],
      [SIDE, y],
    ];
    const pieces = [shoreAt(30_000), shoreAt(70_000)];
    const [north, south] = [
      [50_000, 10_000],
      [50_000, 90_000],
    ] as const;
    expect(wetAt(pieces, [north, south])).toEqual([false, true]);
    expect(wetAt(pieces.toReversed(), [north, south])).toEqual([false, true]);
  });
});
