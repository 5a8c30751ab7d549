import { expect, test } from 'vitest';
import { polyOf } from '../../../../pipeline/osm/download/poly-beside.ts';

test.each([
  [
    'https://download.geofabrik.de/europe/monaco-latest.osm.pbf',
    'https://download.geofabrik.de/europe/monaco.poly',
  ],
  ['/data/malta.osm.pbf', '/data/malta.poly'],
  ['/data/malta.pbf', undefined],
  ['europe/monaco', undefined],
])('the polygon of %s is %s', (extract, poly) => {
  expect(polyOf(extract)).toBe(poly);
});
