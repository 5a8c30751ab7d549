/** Draws the ground of a map by its style, layer by layer, and then the names that fit. */
import { type Box, placeNames } from './place-names.ts';
import { colourOf, type Layer, listOf, numberAt, type Style } from './style-values.ts';
import type { Surface } from './surface.ts';
import type { PlacedTile } from './tile.ts';
import type { Frame } from './tile-grid.ts';

/**
 * Lines of tiles with a longer side are not dashed: canvases make all dashes, also those that lie outside. The borders of the
 * world took 150 ms of 220 for a picture of Monaco.
 */
const MOST_DASHED_PX = 16_384;

type Ground<Path> = [
  surface: Surface<Path>,
  style: Style,
  tiles: readonly PlacedTile<Path>[],
  frame: Frame,
  /** Boxes that names keep clear of. */
  taken?: readonly Box[],
];

export function drawGround<Path>(...ground: Ground<Path>): void {
  for (const _ of groundSteps(...ground));
}

/** Draws a layer with each step, and the names with the last. */
export function* groundSteps<Path>(
  ...[surface, style, tiles, frame, taken = []]: Ground<Path>
): Generator<undefined> {
  const { zoom } = frame;
  const shown = style.layers.filter(({ minzoom, maxzoom }) => zoom >= minzoom && zoom < maxzoom);
  for (const layer of shown) {
    const own = tiles.filter(({ source }) => source === layer.source);
    drawLayer(surface, layer, own, zoom);
    yield;
  }
  for (const label of placeNames(surface, shown, tiles, frame, taken)) surface.write(label);
}

function drawLayer<Path>(
  surface: Surface<Path>,
  layer: Layer,
  tiles: readonly PlacedTile<Path>[],
  zoom: number,
): void {
  const { kind, paint, layout } = layer;
  const colour = colourOf(paint[`${kind}-color`]);
  if (colour === undefined) return;
  if (kind === 'background') surface.cover(colour);
  if ((kind !== 'fill' && kind !== 'line') || paint['line-offset'] !== undefined) return;
  const isArea = kind === 'fill';
  const width = isArea ? 1 : (numberAt(paint['line-width'], zoom) ?? 1);
  const isDashed = tiles.every(({ side }) => side <= MOST_DASHED_PX);
  surface.draw(tiles, layer, {
    fill: isArea ? colour : undefined,
    stroke: isArea ? colourOf(paint['fill-outline-color']) : colour,
    opacity: numberAt(paint[`${kind}-opacity`], zoom) ?? 1,
    width,
    cap: layout['line-cap'] === 'round' ? 'round' : 'butt',
    dashes: listOf(paint['line-dasharray']).flatMap((dash) =>
      isDashed && typeof dash === 'number' ? [dash * width] : [],
    ),
  });
}
