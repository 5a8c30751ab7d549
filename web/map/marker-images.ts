/**
 * Markers drawn on the device, from the sign of the site: no picture is loaded. Open, closed and not listed differ by
 * form, not by colour alone: a pin with a tick, a hollow one that is struck through, a plain one.
 */
import type { OpenState } from '../../views/toilet/toilet-words.ts';
import type { Palette } from './map-style.ts';

/** The sign is drawn on a grid of 32 units, the point of the pin at the bottom of its middle. */
const GRID = 32;
const PIN = 'M16 1a12 12 0 0 0-12 12c0 8.5 12 18 12 18s12-9.5 12-18A12 12 0 0 0 16 1z';
const BOWL = 'M12 7v7h9c0 3.6-2 5.600-4.600 5.600S12 17.600 12 14M14.500 19.500V22h4';
/** The pin that a reader puts, on a grid of 24 units, with its point at 12, 22. */
export const PUT_PIN =
  'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z';
/** The largest marker is shown at 1.5 times the size, on screens of two pixels a pixel. */
export const MARKER_RATIO = 3;
/** Around the pin, for its edge. */
const MARGIN = 1;

/** Width and height of a marker, whose tip is at the bottom of its middle. */
export const MARKER_PX = GRID + 2 * MARGIN;

export function drawMarker(state: OpenState, palette: Palette): ImageData | undefined {
  return drawn(MARKER_PX, (pen) => paintMarker(pen, state, palette));
}

/** Paints a marker from the origin of the pen on. */
export function paintMarker(pen: CanvasRenderingContext2D, state: OpenState, palette: Palette): void {
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.translate(MARGIN, MARGIN);
  const isHollow = state === 'closed';
  pen.fillStyle = isHollow ? palette.onAccent : palette[state];
  pen.fill(new Path2D(PIN));
  pen.strokeStyle = isHollow ? palette.closed : palette.onAccent;
  pen.lineWidth = isHollow ? 2.2 : 1.6;
  pen.stroke(new Path2D(PIN));
  pen.strokeStyle = isHollow ? palette.closed : palette.onAccent;
  pen.lineWidth = 2.4;
  pen.stroke(new Path2D(BOWL));
  if (isHollow) pen.stroke(new Path2D('M8 21L24 5'));
  if (state === 'open') badge(pen, palette);
}

function badge(pen: CanvasRenderingContext2D, palette: Palette): void {
  pen.beginPath();
  pen.arc(26, 6.5, 6, 0, 2 * Math.PI);
  pen.fillStyle = palette.onAccent;
  pen.fill();
  pen.strokeStyle = palette.open;
  pen.lineWidth = 2.2;
  pen.stroke(new Path2D('M23 6.700l2.200 2.200L29.300 4.700'));
}

export function drawCluster(count: number, palette: Palette): ImageData | undefined {
  const size = clusterSize(count);
  return drawn(size, (pen) => {
    pen.translate(size / 2, size / 2);
    paintCluster(pen, count, palette);
  });
}

/** Paints a disc with the number of toilets that it stands for, around the origin of the pen. */
export function paintCluster(pen: CanvasRenderingContext2D, count: number, palette: Palette): void {
  const words = clusterWords(count);
  pen.beginPath();
  pen.arc(0, 0, clusterPx(words) / 2 - 2, 0, 2 * Math.PI);
  pen.fillStyle = palette.unknown;
  pen.fill();
  pen.strokeStyle = palette.onAccent;
  pen.lineWidth = 2;
  pen.stroke();
  pen.fillStyle = palette.onAccent;
  pen.font = 'bold 14px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(words, 0, 1);
}

/** Width and height of the disc of so many. */
export function clusterSize(count: number): number {
  return clusterPx(clusterWords(count));
}

function clusterWords(count: number): string {
  return count > 999 ? `${Math.floor(count / 1000)}k` : String(count);
}

function clusterPx(words: string): number {
  return 28 + 4 * words.length;
}

function drawn(size: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size * MARKER_RATIO;
  canvas.height = size * MARKER_RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.scale(MARKER_RATIO, MARKER_RATIO);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
