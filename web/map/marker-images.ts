/**
 * Markers drawn on the device: no picture is loaded. Open, closed and unknown differ by shape and sign, not by
 * colour alone: a disc with a tick, a square with a cross, a diamond with a question mark.
 */
import type { OpenState } from '../../views/toilet-words.ts';
import type { Palette } from './map-style.ts';

const SIZE = 28;
/** Drawn at twice the size, so that they are sharp on fine screens. */
export const MARKER_RATIO = 2;

export function drawMarker(state: OpenState, palette: Palette): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * MARKER_RATIO;
  canvas.height = SIZE * MARKER_RATIO;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(MARKER_RATIO, MARKER_RATIO);
  context.translate(SIZE / 2, SIZE / 2);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.fillStyle = palette[state];
  context.strokeStyle = palette.onAccent;
  context.lineWidth = 2;
  outline(context, state);
  context.fill();
  context.stroke();
  context.lineWidth = 2.5;
  sign(context, state, palette.onAccent);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function outline(context: CanvasRenderingContext2D, state: OpenState): void {
  context.beginPath();
  if (state === 'open') context.arc(0, 0, 11.5, 0, 2 * Math.PI);
  else if (state === 'closed') context.roundRect(-10, -10, 20, 20, 3);
  else polygon(context, [0, -13, 13, 0, 0, 13, -13, 0]);
}

function sign(context: CanvasRenderingContext2D, state: OpenState, colour: string): void {
  context.beginPath();
  if (state === 'open') {
    context.moveTo(-5, 0.5);
    context.lineTo(-1.5, 4);
    context.lineTo(5, -3.5);
  } else if (state === 'closed') {
    context.moveTo(-4, -4);
    context.lineTo(4, 4);
    context.moveTo(4, -4);
    context.lineTo(-4, 4);
  } else {
    context.fillStyle = colour;
    context.font = 'bold 14px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText('?', 0, 1);
  }
  context.stroke();
}

function polygon(context: CanvasRenderingContext2D, points: readonly number[]): void {
  for (let i = 0; i < points.length; i += 2) context.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  context.closePath();
}
