import { expect, test } from 'vitest';
import type { AlongResult } from '../../../schemas/reads/along.ts';
import type { Walk } from '../../../schemas/toilet/walk.ts';
import { shownWay } from '../../../views/way/way-rows.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const walk = (min: number): Walk => ({ source: 'network', distance_m: min * 80, min, flights: 0 });
const line = (...coordinates: [number, number][]) => ({ type: 'LineString' as const, coordinates });
const toilet = (id: string, lon = 0) => ({ ...wholeToilet({}), id, lon, lat: 0 });
const stop = (id: string, along_min: number, detour_min = 0) => ({
  ...{ toilet: toilet(id), along_min, detour_min, along_m: along_min * 80 },
});

const WAY: AlongResult = {
  ...{ status: 'ok', at: '2026-11-25T12:00:00Z', walk: walk(30), geometry: line([0, 0], [3, 0]) },
  results: [stop('lt_n1', 4), stop('lt_n2', 27, 2), stop('lt_n3', 29)],
  gap: {
    ...{ min: 23, from_min: 4, to_min: 27, geometry: line([0.4, 0], [2.7, 0]) },
    closed_by: {
      ...{ toilet: toilet('lt_n9', 1.5), walk: walk(32), gap_min: 13 },
      geometry: line([0, 0], [1.5, 0], [3, 0]),
    },
  },
  truncated: false,
  attribution: { text: '', license: 'ODbL-1.0', url: '', license_notice_url: '' },
  display_note: '',
};

const rowsOf = (result: AlongResult, isClosed = false) =>
  shownWay(result, isClosed)?.rows.map((row) =>
    row.kind === 'gap' ? `gap ${row.min}` : `${row.toilet.id} ${row.min}`,
  );

test('the stretch without a toilet stands at its place', () => {
  expect(rowsOf(WAY)).toEqual(['lt_n1 4', 'gap 23', 'lt_n2 27', 'lt_n3 29']);
  expect(shownWay(WAY, false)).toMatchObject({
    walkMin: 30,
    gapMin: 23,
    gapLine: WAY.gap?.geometry.coordinates,
  });
});

test('a closed stretch is a toilet, and what follows comes later', () => {
  expect(rowsOf(WAY, true)).toEqual(['lt_n1 4', 'lt_n9 16', 'lt_n2 29', 'lt_n3 31']);
  expect(shownWay(WAY, true)).toMatchObject({ walkMin: 32, gapMin: 13, gapLine: undefined });
});

test.each([
  ['before the first toilet', 0, 4, ['gap 4', 'lt_n1 4', 'lt_n2 27', 'lt_n3 29']],
  ['behind the last one', 29, 36, ['lt_n1 4', 'lt_n2 27', 'lt_n3 29', 'gap 7']],
])('the stretch may lie %s', (_, from_min, to_min, rows) => {
  const gap = { ...WAY.gap!, from_min, to_min, min: to_min - from_min };
  expect(rowsOf({ ...WAY, gap })).toEqual(rows);
});

test('a walk without a toilet is one stretch; without a way to close it, it stays', () => {
  const gap = { ...WAY.gap!, from_min: 0, to_min: 30, min: 30, closed_by: null };
  expect(rowsOf({ ...WAY, results: [], gap }, true)).toEqual(['gap 30']);
});

test('without a way there is nothing to show', () => {
  expect(
    shownWay({ ...WAY, status: 'no_route', geometry: null, results: [], gap: null }, false),
  ).toBeUndefined();
});
