/** The surface of a map, to draw its ground on: a canvas, or a text of SVG. Widths and sizes are pixels of the style. */
import type { Layer } from './style-values.ts';
import type { Name, PlacedTile } from './tile.ts';

export interface Paint {
  /** Colours; an area without the one and a line without the other. */
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly opacity: number;
  readonly width: number;
  readonly cap: 'round' | 'butt';
  /** Pixels; empty for a solid line. */
  readonly dashes: readonly number[];
}

/** A name where it is written: around its middle. */
export interface Label extends Omit<Name, 'room'> {
  readonly size: number;
  readonly colour: string;
  readonly halo: string | undefined;
  readonly haloWidth: number;
}

export interface Surface<Path> {
  cover(colour: string): void;
  /** Draws a layer. Tiles reach over their edges: areas that shine through may not be darker there. */
  draw(tiles: readonly PlacedTile<Path>[], layer: Layer, paint: Paint): void;
  /** Undefined for a text that has letters which the surface lacks. */
  measure(text: string, size: number): { readonly width: number; readonly height: number } | undefined;
  write(label: Label): void;
}
