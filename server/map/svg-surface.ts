/** A text of SVG as the surface of a map, for pictures that no browser draws. */
import type {
  Frame,
  Label,
  Layer,
  Paint,
  PathMaker,
  PlacedTile,
  Spot,
  Surface,
} from '../../packages/basemap/ground.ts';

/** The only font: what it cannot write is left out. */
export const FONT_FAMILY = 'Noto Sans';
/** Letters that the font has: Latin-1. */
const WRITABLE = /^[\x20-\x7e\xa0-\xff]+$/;
/** Such pictures are shown small: their letters are larger than those of a map on a screen. */
const LARGER = 1.4;
/** Width of a letter, on average, as a part of its height. */
const LETTER = 0.6;
/** Pixels around the picture; lines beyond them are not drawn. */
const MARGIN = 40;

/** Makes the `d` of paths, in pixels of the picture: those that it shows of a tile. */
export function pathsIn({ left, top, side }: Spot, { width, height }: Frame): PathMaker<string> {
  return (lines, isClosed, extent) => {
    const scale = side / extent;
    const placed = lines.map((line) => line.map(({ x, y }) => ({ x: left + x * scale, y: top + y * scale })));
    const shown = placed.filter(
      (line) =>
        line.some(({ x }) => x > -MARGIN) &&
        line.some(({ x }) => x < width + MARGIN) &&
        line.some(({ y }) => y > -MARGIN) &&
        line.some(({ y }) => y < height + MARGIN),
    );
    const end = isClosed ? 'z' : '';
    return shown
      .map((line) => `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${end}`)
      .join('');
  };
}

export class SvgSurface implements Surface<string> {
  readonly #elements: string[] = [];

  get svg(): string {
    return this.#elements.join('\n');
  }

  cover(colour: string): void {
    this.#elements.push(`<rect width="100%" height="100%" fill="${colour}"/>`);
  }

  /** Draws the paths of all tiles as one: where they overlap, they are drawn once. */
  draw(tiles: readonly PlacedTile<string>[], layer: Layer, paint: Paint): void {
    const { fill = 'none', stroke = 'none', opacity, width, cap, dashes } = paint;
    const d = tiles.map(({ tile }) => tile.path(layer)).join('');
    const line = `stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="${cap}" stroke-dasharray="${dashes.join(' ') || 'none'}"`;
    if (d) this.#elements.push(`<path d="${d}" fill="${fill}" fill-opacity="${opacity}" ${line}/>`);
  }

  measure(text: string, size: number): { width: number; height: number } | undefined {
    const height = size * LARGER;
    return WRITABLE.test(text) ? { width: (text.length + 1) * height * LETTER, height } : undefined;
  }

  write({ text, x, y, angle, size, colour, halo, haloWidth }: Label): void {
    const fontPx = size * LARGER;
    const paint = `fill="${colour}" stroke="${halo ?? 'none'}" stroke-width="${2 * haloWidth}" stroke-linejoin="round" paint-order="stroke"`;
    const place = `transform="translate(${x} ${y}) rotate(${(angle * 180) / Math.PI})" dy="${fontPx * 0.35}" text-anchor="middle"`;
    this.#elements.push(
      `<text ${place} font-family="${FONT_FAMILY}" font-size="${fontPx}" ${paint}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`,
    );
  }
}
