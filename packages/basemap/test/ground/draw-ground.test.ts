import { expect, test } from 'vitest';
import { type Street, streetTile, TILE_SIDE } from '../../../../test/fixtures/street-tile.ts';
import { type Box, placeNames } from '../../src/ground/draw-ground.ts';
import { readStyle } from '../../src/ground/style-values.ts';
import { Tile } from '../../src/ground/tile.ts';

const FRAME = { zoom: 16, width: TILE_SIDE, height: TILE_SIDE };
const names = {
  type: 'symbol',
  source: 'map',
  'source-layer': 'street_labels',
  layout: { 'text-field': ['get', 'name'], 'text-size': 16, 'text-padding': 6 },
  paint: { 'text-color': '#111', 'text-halo-color': '#fff', 'text-halo-width': 1.5 },
};
const { layers } = readStyle({
  layers: [
    { ...names, id: 'streets' },
    { ...names, id: 'again' },
  ],
});
/** Each letter is 10 pixels wide; the font has only capital letters of Latin. */
const measure = (text: string, size: number) =>
  /^[\x20-\xff]+$/.test(text) ? { width: text.length * 10, height: size } : undefined;

function placed(streets: readonly Street[], taken: readonly Box[] = []) {
  const tile = new Tile(streetTile('street_labels', streets), () => '');
  return placeNames(
    { measure },
    layers,
    [{ tile, source: 'map', left: 0, top: 0, side: TILE_SIDE }],
    FRAME,
    taken,
  );
}

const LONG = [[100, 100], [500, 100]] as const; // biome-ignore format: a line

test.each<[string, Street, number]>([
  ['along a long straight line', ['Rue du Port', ...LONG], 1],
  ['not on a line that is shorter than it', ['Boulevard de la Rivière', [100, 100], [200, 100]], 0],
  ['on the straight part of a bent line', ['Rue du Port', [100, 100], [400, 100], [400, 180]], 1],
  ['not on a line that is bent all over', ['Rue du Port', [100, 100], [180, 100], [180, 180], [100, 180]], 0],
  ['not beside the picture', ['Rue du Port', [-900, 100], [-500, 100]], 0],
  ['not over the edge of the picture', ['Rue du Port', [-90, 100], [110, 100]], 0],
  ['not in letters that the surface lacks', ['شارع الحبيب', ...LONG], 0],
])('a name is written %s', (_, street, count) => {
  expect(placed([street])).toHaveLength(count);
});

test('a name is written once, on its longest line', () => {
  const found = placed([
    ['Rue du Port', [100, 400], [300, 400]],
    ['Rue du Port', ...LONG],
  ]);
  expect(found).toMatchObject([{ text: 'Rue du Port', x: 300, y: 100, angle: 0 }]);
});

test('names keep apart, the longer street has the right of way', () => {
  const found = placed([
    ['Short Street', [200, 110], [340, 110]],
    ['Long Street', ...LONG],
    ['Far Street', [200, 140], [340, 140]],
  ]);
  expect(found.map(({ text }) => text)).toEqual(['Long Street', 'Far Street']);
});

test('a name gives way along its line', () => {
  const [label] = placed([['Rue du Port', ...LONG]], [{ x: 300, y: 100, width: 20, height: 40, angle: 0 }]);
  expect(label).toMatchObject({ x: 200, y: 100 });
});

test.each<[string, Street, number]>([
  ['from east to west', ['Port', [500, 100], [100, 100]], 0],
  ['downwards', ['Port', [100, 100], [100, 500]], Math.PI / 2],
  ['upwards to the west', ['Port', [500, 500], [100, 100]], Math.PI / 4],
])('text on a line %s runs from left to right', (_, street, angle) => {
  const [label] = placed([street]);
  expect(label!.angle).toBeCloseTo(angle);
});
