import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openIds, WHOLE_FILES } from '../../../../pbf/index.ts';
import { WaterSides } from '../../../src/builder/reading/water-sides.ts';
import { WATER_LEFT, WATER_RIGHT } from '../../../src/walk-bits.ts';

/** Multipolygons by the ids of their ways. */
const LAKE = { outer: [30, 10], inner: [20] };
const POND_IN_ISLAND = { outer: [20, 20], inner: [] };
const CUT = { outer: [40, 50], inner: [] };
/** id, the nodes at its ends, area: ways that the extract has, in no order. */
const PARTS = [
  [30, 0, 9, 5],
  [20, 4, 4, 2],
  [40, 1, 2, 7],
  // It runs the other way around the lake.
  [10, 0, 9, -3],
] as const;

test('lines of water have it on the side of their ring, and a ring that the extract cuts has no sides', () => {
  const folder = mkdtempSync(join(tmpdir(), 'water-sides-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const water = new WaterSides(folder, WHOLE_FILES);
  for (const { outer, inner } of [LAKE, POND_IN_ISLAND, CUT])
    water.addPolygon({ outer: Float64Array.from(outer), inner: Float64Array.from(inner) });
  const ids = [...openIds(water.ways(), WHOLE_FILES)];
  expect(ids).toEqual([10, 20, 30, 40, 50]);
  for (const [id, first, last, area] of PARTS) water.addPart({ index: ids.indexOf(id), first, last, area });
  water.join();
  expect([10, 20, 30, 40, 50, 60].map((id) => water.of(id))).toEqual([
    ...[WATER_RIGHT, WATER_LEFT | WATER_RIGHT, WATER_LEFT],
    ...[0, 0, 0],
  ]);
});
