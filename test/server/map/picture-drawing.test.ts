import { expect, test } from 'vitest';
import { PALETTES } from '../../../packages/basemap/ground.ts';
import { drawPicture, PICTURE, viewOf } from '../../../server/map/picture-drawing.ts';
import { type Street, streetTile, TILE_SIDE } from '../../fixtures/street-tile.ts';

const drawn = (layer: string, ...streets: Street[]) =>
  drawPicture(
    [{ bytes: streetTile(layer, streets), source: 'map', left: 0, top: 0, side: TILE_SIDE }],
    [{ lon: 7.4193, lat: 43.7384 }],
  );
const namesIn = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
const CREDIT = '© OpenStreetMap contributors';

test('names have the letters of the font, and are no markup', () => {
  const svg = drawn(
    'street_labels',
    ['A & B <i>', [100, 100], [500, 100]],
    ['شارع الحبيب', [100, 200], [500, 200]],
  );
  expect(svg).toContain('A &amp; B &lt;i></text>');
  expect(svg).not.toContain('شارع');
});

test('names keep clear of the pin and of the credit, which is always there', () => {
  const [middle, below] = [PICTURE.height / 2 - 40, PICTURE.height - 15];
  const svg = drawn(
    'street_labels',
    ['Pin', [550, middle], [650, middle]],
    ['Credit', [900, below], [1190, below]],
  );
  expect(namesIn(svg)).toEqual([CREDIT]);
});

test('streets have the colours and widths of the style at the zoom of the picture', () => {
  const svg = drawn('streets', ['', [100, 100], [500, 100]]);
  const { street, streetEdge, ground } = PALETTES.light;
  expect(svg).toContain(`<rect width="100%" height="100%" fill="${ground}"/>`);
  for (const [colour, width] of [[streetEdge, 8.9], [street, 7.5]]) // biome-ignore format: pairs
    expect(svg).toMatch(
      new RegExp(`d="M100.0 100.0L500.0 100.0"[^>]* stroke="${colour}"[^>]* stroke-width="${width}"`),
    );
});

test('lines beside the picture are left out', () => {
  expect(drawn('streets', ['', [100, 900], [500, 900]])).not.toContain('L500.0');
});

test('a list has a number beside each toilet, none on another, all in the strip that paper shows', () => {
  // Three of them lie at one door.
  const places = Array.from({ length: 10 }, (_, i) => ({
    lon: 7.42 + 0.003 * Math.max(2, i),
    lat: 43.73 + 0.002 * (i % 3),
  }));
  const svg = drawPicture([], places);
  const numbers = Array.from({ length: 10 }, (_, i) => String(i + 1));
  expect(namesIn(svg)).toEqual([...numbers, CREDIT]);
  const discs = [...svg.matchAll(/<circle cx="(\S+)" cy="(\S+)" r="17"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  for (const [i, [x = Number.NaN, y = Number.NaN]] of discs.entries()) {
    expect([x > 17, x < 1183, y > 165 + 17, y < 465 - 17]).toEqual([true, true, true, true]);
    for (const [otherX = 0, otherY = 0] of discs.slice(i + 1))
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(34);
  }
  expect(viewOf(places).zoom).toBeLessThan(PICTURE.zoom);
});

test('one toilet stands in the middle, with the sign instead of a number', () => {
  const place = { lon: 7.4193, lat: 43.7384 };
  expect(namesIn(drawPicture([], [place]))).toEqual([CREDIT]);
  expect(viewOf([place]).zoom).toBe(PICTURE.zoom);
});
