/**
 * Packs a picture as a PNG with a palette, a byte a pixel. A drawn map has few colours, and between them the shades of smoothed
 * edges: 45 to 90 KB instead of 300 to 700. Pure.
 */
import { crc32, deflateSync } from 'node:zlib';

/** Colours of the palette: fewer if the picture is larger than `mostBytes` with more. */
const COLOURS = [32, 12, 5];
/** Bits of a channel that tell shades apart. */
const BITS = 5;
const SHADES = 1 << (3 * BITS);
/** Distance of two colours of a palette: nearer ones look the same. */
const LEAST_APART = 12;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const [EIGHT_BITS, BY_PALETTE] = [8, 3];

type Colour = readonly [red: number, green: number, blue: number];

/** @param pixels red, green, blue, opacity of each, row by row; opaque */
export function palettePng(
  pixels: Uint8Array,
  width: number,
  height: number,
  mostBytes: number,
): Uint8Array<ArrayBuffer> {
  let png = new Uint8Array();
  for (const colours of COLOURS) {
    png = packed(byPalette(pixels, colours), width, height);
    if (png.length <= mostBytes) break;
  }
  return png;
}

interface ByPalette {
  /** Red, green, blue of each colour. */
  readonly palette: Uint8Array;
  /** Number of the colour of each pixel. */
  readonly indices: Uint8Array;
}

function packed({ palette, indices }: ByPalette, width: number, height: number): Uint8Array<ArrayBuffer> {
  // Each row begins with its filter: none.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([EIGHT_BITS, BY_PALETTE], 8);
  const chunks = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(chunks));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

/** Takes the most frequent shades that differ from each other; other pixels take the nearest of them. */
function byPalette(pixels: Uint8Array, most: number): ByPalette {
  const counts = new Uint32Array(SHADES);
  const firstAt = new Uint32Array(SHADES);
  for (let at = 0; at < pixels.length; at += 4) {
    const shade = shadeAt(pixels, at);
    if (counts[shade]!++ === 0) firstAt[shade] = at;
  }
  const shades = Array.from(counts.keys()).filter((shade) => counts[shade]! > 0);
  shades.sort((a, b) => counts[b]! - counts[a]!);
  const palette: Colour[] = [];
  for (const shade of shades) {
    const colour = colourAt(pixels, firstAt[shade]!);
    if (palette.every((other) => apart(other, colour) > LEAST_APART)) palette.push(colour);
    if (palette.length === most) break;
  }
  const indexOf = new Uint8Array(SHADES);
  for (const shade of shades) {
    const gaps = palette.map((colour) => apart(colour, colourAt(pixels, firstAt[shade]!)));
    indexOf[shade] = gaps.indexOf(Math.min(...gaps));
  }
  const indices = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < indices.length; i++) indices[i] = indexOf[shadeAt(pixels, 4 * i)]!;
  return { palette: Uint8Array.from(palette.flat()), indices };
}

function colourAt(pixels: Uint8Array, at: number): Colour {
  return [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
}

function shadeAt(pixels: Uint8Array, at: number): number {
  const [red, green, blue] = colourAt(pixels, at);
  const drop = 8 - BITS;
  return ((red >> drop) << (2 * BITS)) | ((green >> drop) << BITS) | (blue >> drop);
}

function apart([red, green, blue]: Colour, [r, g, b]: Colour): number {
  return Math.hypot(r - red, g - green, b - blue);
}
