/** The parts that the drawing of a picture shares with the names on it: its size, its font, lines of pixels. Pure. */

/** The size that most services show such pictures in. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
/** The only font: what it cannot write is left out. */
export const FONT_FAMILY = 'Noto Sans';

/** Points of a line or ring, by turns x and y, pixels of the picture. */
export type PixelLine = readonly number[];

export function pathOf(line: PixelLine): string {
  let d = '';
  for (let i = 0; i < line.length; i += 2)
    d += `${i === 0 ? 'M' : 'L'}${line[i]!.toFixed(1)} ${line[i + 1]!.toFixed(1)}`;
  return d;
}
