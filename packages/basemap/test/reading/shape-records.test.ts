import { expect, test } from 'vitest';
import { COAST_ZOOM } from '../../src/coast/coast-grid.ts';
import { ShapeRecords } from '../../src/reading/shape-records.ts';
import { tileStart } from '../../src/spool/tiers.ts';

const [COLUMN, ROW] = [9_000, 6_000];
const [WEST, NORTH] = [tileStart(COLUMN, COAST_ZOOM), tileStart(ROW, COAST_ZOOM)];
const LINE = Int32Array.of(WEST + 10, NORTH + 10, WEST + 900, NORTH + 400);

test.each([
  ['a street', { highway: 'residential' }, true],
  ['a path', { highway: 'path' }, true],
  ['a street on a bridge', { highway: 'residential', bridge: 'yes' }, false],
  ['a street in a tunnel', { highway: 'residential', tunnel: 'yes' }, false],
  ['a footway on a pier', { highway: 'footway', man_made: 'pier' }, false],
  ['a track on a breakwater', { highway: 'track', man_made: 'breakwater' }, false],
  ['a tramway', { railway: 'tram' }, false],
])('%s tells whether its tile has land', (_, tags, hasLand) => {
  const shapes = new ShapeRecords();
  shapes.addLines(tags, [LINE]);
  expect([...shapes.take().land]).toEqual(hasLand ? [COLUMN * 2 ** COAST_ZOOM + ROW] : []);
});
