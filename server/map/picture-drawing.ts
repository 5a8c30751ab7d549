/**
 * Draws the map around a toilet as SVG, from the tiles of the archive: for pictures in messages and posts, where no
 * browser draws. It is the ground of the light style, and one pin. On paper it has the numbers of a list instead. Pure.
 */
import {
  type Box,
  drawGround,
  type LonLat,
  mapStyle,
  type Point,
  project,
  readStyle,
  type Spot,
  type Style,
  Tile,
  type View,
  viewAround,
  WORLD_PX,
} from '../../packages/basemap/ground.ts';
import { FONT_FAMILY, pathsIn, SvgSurface } from './svg-surface.ts';
import type { ArchiveHeader } from './tile-archive.ts';

/** The size that most services show such pictures in, and near enough to see the streets around the toilet. */
export const PICTURE = { width: 1200, height: 630, zoom: 16 };

/** A tile at its place in the picture. */
interface PictureTile extends Spot {
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
/** The part of a picture of a list that paper shows, and the pixels between its toilets and the edge, for their numbers. */
const STRIP = { width: PICTURE.width, height: PICTURE.width / 4 };
const AROUND_PX = 50;
const CREDIT: Box = { x: PICTURE.width - 172, y: PICTURE.height - 18, width: 344, height: 36, angle: 0 };

export function styleOf({ minZoom, maxZoom }: Pick<ArchiveHeader, 'minZoom' | 'maxZoom'>): Style {
  const source = { minzoom: minZoom, maxzoom: maxZoom };
  return readStyle(mapStyle({ scheme: 'light', source, sprite: undefined }));
}

/** The view of a picture of some toilets. */
export function viewOf(places: readonly LonLat[]): View {
  const { zoom } = PICTURE;
  const around = viewAround(places.map(project), STRIP, AROUND_PX, zoom);
  return { ...PICTURE, ...(around ?? { centre: project({ lon: 0, lat: 0 }) }) };
}

/** @param places pins with the numbers of a list; one alone has none */
export function drawPicture(tiles: readonly PictureTile[], places: readonly LonLat[]): string {
  const view = viewOf(places);
  const world = WORLD_PX * 2 ** view.zoom;
  const tips = places.map(project).map(({ x, y }) => ({
    x: (x - view.centre.x) * world + PICTURE.width / 2,
    y: (y - view.centre.y) * world + PICTURE.height / 2,
  }));
  const surface = new SvgSurface();
  const placed = tiles.map(({ bytes, ...spot }) => ({
    ...spot,
    tile: new Tile(bytes, pathsIn(spot, view)),
  }));
  const [tip] = tips;
  const marks = tips.length > 1 ? numbersAt(tips).map(numbered) : tip ? [pinned(tip)] : [];
  const boxes = marks.map(({ box }) => box);
  drawGround(surface, STYLE, placed, view, [...boxes, CREDIT]);
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">`;
  return [start, surface.svg, ...marks.map(({ svg }) => svg), credit(), '</svg>'].join('\n');
}

interface Mark {
  readonly svg: string;
  /** Box of the mark. Names of places are not drawn over it. */
  readonly box: Box;
}

/** A pin whose tip is at the toilet. */
function pinned({ x, y }: Point): Mark {
  const outline = 'M17 1C8 1 2 7.5 2 16c0 10 15 25 15 25s15-15 15-25C32 7.5 26 1 17 1z';
  const bowl = 'M4 0h5v7h7c0 4-2 6-4 7l1 4H5l1-4C4.5 13 4 11 4 9z';
  const scale = 2.4;
  const svg = `<g transform="translate(${x - 17 * scale} ${y - 41 * scale}) scale(${scale})"><path d="${outline}" fill="${ACCENT}" stroke="#fff" stroke-width="2"/><path d="${bowl}" transform="translate(8.5 7)" fill="#fff"/></g>`;
  return { svg, box: { x, y: y - 47, width: 84, height: 110, angle: 0 } };
}

/** A number beside its toilet, with a line to it. */
interface PlacedNumber {
  readonly tip: Point;
  readonly at: Point;
  readonly number: number;
}

const NUMBER_PX = 17;
/** Turns and distances of a number around its toilet, the best first. */
const TURNS = [0, 1, 7, 2, 6, 3, 5, 4];
const DISTANCES_PX = [28, 48, 68, 88];

/** Places for numbers that cover neither each other nor a toilet, as far as there is room. */
function numbersAt(tips: readonly Point[]): PlacedNumber[] {
  const placed: PlacedNumber[] = [];
  const isClear = (at: Point) =>
    placed.every((other) => distanceOf(at, other.at) > 2 * NUMBER_PX + 2) &&
    tips.every((tip) => distanceOf(at, tip) > NUMBER_PX + 6);
  for (const [i, tip] of tips.entries()) {
    const spots = DISTANCES_PX.flatMap((distance) =>
      TURNS.map((turn) => {
        const angle = (turn * Math.PI) / 4;
        return { x: tip.x + distance * Math.sin(angle), y: tip.y - distance * Math.cos(angle) };
      }),
    );
    placed.push({ tip, at: spots.find(isClear) ?? spots[0]!, number: i + 1 });
  }
  return placed;
}

function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function numbered({ tip, at, number }: PlacedNumber): Mark {
  const svg = `<path d="M${tip.x} ${tip.y}L${at.x} ${at.y}" stroke="${ACCENT}" stroke-width="4"/><circle cx="${tip.x}" cy="${tip.y}" r="6" fill="${ACCENT}" stroke="#fff" stroke-width="2"/><circle cx="${at.x}" cy="${at.y}" r="${NUMBER_PX}" fill="${ACCENT}" stroke="#fff" stroke-width="2"/><text x="${at.x}" y="${at.y + 7}" text-anchor="middle" font-family="${FONT_FAMILY}" font-size="19" fill="#fff">${number}</text>`;
  return { svg, box: { ...at, width: 2 * NUMBER_PX, height: 2 * NUMBER_PX, angle: 0 } };
}

/** The data asks for it wherever it is shown. */
function credit(): string {
  const { x, y, width, height } = CREDIT;
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" fill="#fff" fill-opacity="0.85"/><text x="${PICTURE.width - 14}" y="${y + 7}" text-anchor="end" font-family="${FONT_FAMILY}" font-size="20" fill="#333">© OpenStreetMap contributors</text>`;
}

/** Messages to the thread that draws pictures, and its answers. */
export interface PictureTask {
  /** As they are stored. */
  readonly tiles: readonly (PictureTile & { readonly encoding: string | undefined })[];
  readonly places: readonly LonLat[];
}

export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string };
