import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { palettePng } from '../../../server/map/palette-png.ts';

const ANY = Number.POSITIVE_INFINITY;
type Colour = readonly [number, number, number];
const pixelsOf = (colours: readonly Colour[]) =>
  Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));

/** The colours of a picture, as its chunks have them. */
function colours(png: Uint8Array, width: number): Colour[] {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    chunks.set(
      bytes.toString('latin1', at + 4, at + 8),
      bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)),
    );
  const palette = chunks.get('PLTE')!;
  const rows = inflateSync(chunks.get('IDAT')!);
  return [...rows.keys()]
    .filter((at) => at % (width + 1) > 0)
    .map((at) => [palette[3 * rows[at]!]!, palette[3 * rows[at]! + 1]!, palette[3 * rows[at]! + 2]!]);
}

test('few colours are kept as they are, also a rare one', () => {
  const [ground, street, pin]: Colour[] = [[245, 244, 239], [255, 255, 255], [11, 110, 98]]; // biome-ignore format: a row
  const drawn = Array.from({ length: 600 }, (_, i) => (i === 7 ? pin! : i % 3 ? ground! : street!));
  expect(colours(palettePng(pixelsOf(drawn), 30, 20, ANY), 30)).toEqual(drawn);
});

test('shades between them take the nearest', () => {
  const drawn: Colour[] = [[0, 0, 0], [0, 0, 0], [250, 250, 250], [250, 250, 250], [5, 5, 5], [248, 249, 250]]; // biome-ignore format: a row
  const [black, white] = [drawn[0]!, drawn[2]!];
  expect(colours(palettePng(pixelsOf(drawn), 3, 2, ANY), 3)).toEqual([
    black,
    black,
    white,
    white,
    black,
    white,
  ]);
});

test('a picture that would be too large has fewer colours', () => {
  const random = seededRandom(5);
  const drawn = Array.from(
    { length: 10_000 },
    (): Colour => [256 * random.next(), 256 * random.next(), 256 * random.next()],
  );
  const [whole, small] = [ANY, 5_000].map((most) => palettePng(pixelsOf(drawn), 100, 100, most));
  expect(whole!.length).toBeGreaterThan(5_000);
  expect(small!.length).toBeLessThanOrEqual(5_000);
});
