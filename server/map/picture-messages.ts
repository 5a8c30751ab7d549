/** Messages to the thread that draws pictures, and its answers. */
import type { PictureTile } from './picture-drawing.ts';

export interface PictureTask {
  /** As they are stored. */
  readonly tiles: readonly (PictureTile & { readonly encoding: string | undefined })[];
}

export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string };
