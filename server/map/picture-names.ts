/** Names of streets along their lines, for pictures that no browser draws: the longest straight piece of each. Pure. */
import type { Palette } from './palettes.ts';
import { FONT_FAMILY, PICTURE_HEIGHT, PICTURE_WIDTH, type PixelLine, pathOf } from './picture-parts.ts';

interface NamedLines {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly lines: readonly PixelLine[];
}

interface Label {
  readonly name: string;
  readonly line: PixelLine;
  readonly lengthPx: number;
  readonly x: number;
  readonly y: number;
}

const FONT_PX = 17;
/** Width of a letter, on average, as a part of its height. */
const LETTER = 0.6;
/** Distance of the ends as a part of the length: text on bent lines cannot be read. */
const STRAIGHT = 0.95;
/** Around the middle of another name, and around the pin. */
const APART_PX = 70;
const MOST = 24;
/** Letters that the font has: Latin-1. Other names are left out. */
const WRITABLE = /^[\x20-\x7e\xa0-\xff]+$/;

export function namesAlong(streets: readonly NamedLines[], palette: Palette): string[] {
  const best = new Map<string, Label>();
  for (const { properties, lines } of streets) {
    const { name } = properties;
    if (typeof name !== 'string' || !WRITABLE.test(name)) continue;
    for (const line of lines) {
      const label = labelOn(name, line);
      if (label && label.lengthPx > (best.get(name)?.lengthPx ?? 0)) best.set(name, label);
    }
  }
  const taken: Pick<Label, 'x' | 'y'>[] = [{ x: PICTURE_WIDTH / 2, y: PICTURE_HEIGHT / 2 - 50 }];
  const drawn: string[] = [];
  for (const label of [...best.values()].sort((a, b) => b.lengthPx - a.lengthPx)) {
    if (drawn.length === MOST) break;
    if (taken.some(({ x, y }) => Math.hypot(x - label.x, y - label.y) < APART_PX)) continue;
    taken.push(label);
    drawn.push(textOn(label, `name${drawn.length}`, palette));
  }
  return drawn;
}

function labelOn(name: string, line: PixelLine): Label | undefined {
  const [x1, y1] = [line[0]!, line[1]!];
  const [x2, y2] = [line.at(-2)!, line.at(-1)!];
  let lengthPx = 0;
  for (let i = 2; i < line.length; i += 2)
    lengthPx += Math.hypot(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const needPx = name.length * FONT_PX * LETTER + FONT_PX;
  const isInside = x > 60 && y > 30 && x < PICTURE_WIDTH - 60 && y < PICTURE_HEIGHT - 60;
  if (!isInside || lengthPx < needPx || Math.hypot(x2 - x1, y2 - y1) < lengthPx * STRAIGHT) return undefined;
  return { name, line: x1 <= x2 ? line : turned(line), lengthPx, x, y };
}

/** Text runs from left to right. */
function turned(line: PixelLine): PixelLine {
  const points: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) points.push(line[i]!, line[i + 1]!);
  return points;
}

function textOn({ name, line }: Label, id: string, palette: Palette): string {
  const text = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paint = `fill="${palette.text}" stroke="${palette.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
  return `<path id="${id}" d="${pathOf(line)}" fill="none"/><text dy="6" font-family="${FONT_FAMILY}" font-size="${FONT_PX}" text-anchor="middle" ${paint}><textPath href="#${id}" startOffset="50%">${text}</textPath></text>`;
}
