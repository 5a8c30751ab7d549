/**
 * Draws the map around a toilet as SVG, from the tiles of the archive: for pictures in messages and posts, where no
 * browser draws. It is the ground of the light style, and one pin. Pure.
 */
import {
  type Box,
  drawGround,
  mapStyle,
  readStyle,
  type Spot,
  type Style,
  Tile,
} from '../../packages/basemap/ground.ts';
import { FONT_FAMILY, pathsIn, SvgSurface } from './svg-surface.ts';
import type { ArchiveHeader } from './tile-archive.ts';

/** The size that most services show such pictures in, and near enough to see the streets around the toilet. */
export const PICTURE = { width: 1200, height: 630, zoom: 16 };

/** A tile where it lies in the picture. */
export interface PictureTile extends Spot {
  /** Name of its source in the style. */
  readonly source: string;
  /** Not compressed. */
  readonly bytes: Uint8Array;
}

const WHOLE = styleOf({ minZoom: 0, maxZoom: 14 });
/** Houses of a row stand together: the lines between them are a third of the bytes, and cannot be seen in a small picture. */
const STYLE = {
  ...WHOLE,
  layers: WHOLE.layers.map(({ paint: { 'fill-outline-color': _, ...paint }, ...layer }) => ({
    ...layer,
    paint,
  })),
};
/** Colours of the pin, as everywhere on the site. */
const ACCENT = '#0b6e62';
const [MIDDLE_X, MIDDLE_Y] = [PICTURE.width / 2, PICTURE.height / 2];
const PIN: Box = { x: MIDDLE_X, y: MIDDLE_Y - 47, width: 84, height: 110, angle: 0 };
const CREDIT: Box = { x: PICTURE.width - 172, y: PICTURE.height - 18, width: 344, height: 36, angle: 0 };

/** The style of pictures. */
export function styleOf({ minZoom, maxZoom }: Pick<ArchiveHeader, 'minZoom' | 'maxZoom'>): Style {
  const source = { minzoom: minZoom, maxzoom: maxZoom };
  return readStyle(mapStyle({ scheme: 'light', source, sprite: undefined }));
}

export function drawPicture(tiles: readonly PictureTile[]): string {
  const surface = new SvgSurface();
  const placed = tiles.map(({ bytes, ...spot }) => ({
    ...spot,
    tile: new Tile(bytes, pathsIn(spot, PICTURE)),
  }));
  drawGround(surface, STYLE, placed, PICTURE, [PIN, CREDIT]);
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">`;
  return [start, surface.svg, pin(), credit(), '</svg>'].join('\n');
}

/** Its tip is where the toilet is. */
function pin(): string {
  const outline = 'M17 1C8 1 2 7.5 2 16c0 10 15 25 15 25s15-15 15-25C32 7.5 26 1 17 1z';
  const bowl = 'M4 0h5v7h7c0 4-2 6-4 7l1 4H5l1-4C4.5 13 4 11 4 9z';
  const scale = 2.4;
  const [x, y] = [MIDDLE_X - 17 * scale, MIDDLE_Y - 41 * scale];
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${outline}" fill="${ACCENT}" stroke="#fff" stroke-width="2"/><path d="${bowl}" transform="translate(8.5 7)" fill="#fff"/></g>`;
}

/** The data asks for it wherever it is shown. */
function credit(): string {
  const { x, y, width, height } = CREDIT;
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" fill="#fff" fill-opacity="0.85"/><text x="${PICTURE.width - 14}" y="${y + 7}" text-anchor="end" font-family="${FONT_FAMILY}" font-size="20" fill="#333">© OpenStreetMap contributors</text>`;
}
