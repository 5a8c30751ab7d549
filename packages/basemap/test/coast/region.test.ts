import { expect, test } from 'vitest';
import { parsePoly } from '../../src/coast/region.ts';
import { worldX, worldY } from '../../src/mercator.ts';

const RING = '  7.0E+00 43.0\n  8.0 43.0\n  8.0 44.0\n  7.0 43.0\n';

test('rings of all sections are read, without their last point repeated; holes too', () => {
  const rings = parsePoly(`monaco\n1\n${RING}END\n!2\n${RING}END\nEND\n`);
  const ring = [7, 43, 8, 43, 8, 44].map((degrees, i) => (i % 2 === 0 ? worldX(degrees) : worldY(degrees)));
  expect(rings?.map((one) => [...one])).toEqual([ring, ring]);
});

test.each([
  ['nothing', ''],
  ['a page', '<html>\n<body>\n</body>'],
  ['a section that does not end', `monaco\n1\n${RING}`],
  ['a position beyond the Earth', 'monaco\n1\n 7 43\n 8 91\n 8 44\nEND\nEND\n'],
  ['too few positions', 'monaco\n1\n 7 43\n 8 43\nEND\nEND\n'],
])('%s is no polygon', (_, text) => {
  expect(parsePoly(text)).toBeUndefined();
});
