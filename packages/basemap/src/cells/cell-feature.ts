/** A feature of a cell, and how it is cut to a tile. Positions count from the corner of the cell. */
import { clipParts } from '../geometry/clip.ts';
import { type Box, boxOf, type Part } from '../geometry/part.ts';
import { SHAPES } from '../spool/cell-records.ts';
import type { Kind } from './kind.ts';

export interface CellFeature {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Part[];
  readonly box: Box;
}

export function cellFeature(kind: Kind, from: number, to: number, parts: readonly Part[]): CellFeature {
  return { kind, from, to, parts, box: boxOf(parts.map(({ xy }) => xy)) };
}

/** Parts between two limits of an axis. A part that lies inside is passed on as it is. */
export function cutFeatures(
  features: readonly CellFeature[],
  axis: 0 | 1,
  low: number,
  high: number,
): CellFeature[] {
  const kept: CellFeature[] = [];
  for (const feature of features) {
    const least = feature.box[axis];
    const most = feature.box[axis + 2]!;
    if (most < low || least > high) continue;
    if (least >= low && most <= high) {
      kept.push(feature);
      continue;
    }
    const { kind, from, to } = feature;
    const parts = clipParts(feature.parts, SHAPES[kind.shape]!, axis, low, high);
    if (parts.length > 0) kept.push(cellFeature(kind, from, to, parts));
  }
  return kept;
}
