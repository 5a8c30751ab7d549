/** A worker thread that draws pictures of the map: unpacks tiles, draws them as SVG, and that as PNG. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { reasonOf } from '../../common/reason-of.ts';
import { palettePng } from './palette-png.ts';
import { drawPicture, type PictureAnswer, type PictureTask } from './picture-drawing.ts';
import { FONT_FAMILY } from './svg-surface.ts';
import { MAX_TILE_BYTES } from './tile-archive.ts';

/** Some messengers show no larger picture. */
const MOST_BYTES = 100_000;

const { font }: { readonly font: Uint8Array } = workerData;
const { resolve } = createRequire(import.meta.url);
const ready = initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));

parentPort?.on('message', async ({ tiles, places }: PictureTask) => {
  const answer = (what: PictureAnswer) => parentPort?.postMessage(what);
  try {
    await ready;
    const unpackedTiles = tiles.map((tile) => ({ ...tile, bytes: unpacked(tile) }));
    const svg = drawPicture(unpackedTiles, places);
    const fonts = { fontBuffers: [font], defaultFontFamily: FONT_FAMILY };
    const drawn = new Resvg(svg, { font: fonts });
    const { pixels, width, height } = drawn.render();
    drawn.free();
    const png = palettePng(pixels, width, height, MOST_BYTES);
    answer({ png });
  } catch (error) {
    answer({ error: reasonOf(error) });
  }
});

function unpacked({ bytes, encoding }: PictureTask['tiles'][number]): Uint8Array {
  if (encoding === undefined) return bytes;
  const unpack = encoding === 'gzip' ? gunzipSync : brotliDecompressSync;
  return unpack(bytes, { maxOutputLength: MAX_TILE_BYTES });
}
