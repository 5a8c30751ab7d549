/** Messages to the thread that draws pictures, and its answers. */
import type { PlacedTile } from './picture-drawing.ts';

export interface PictureTask {
  /** As they are stored. */
  readonly tiles: readonly (PlacedTile & { readonly encoding: string | undefined })[];
}

export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string };
