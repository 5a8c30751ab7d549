/** Messages to the thread that draws pictures, and its answers. */
import type { LonLat } from '../../packages/basemap/ground.ts';
import type { PictureTile } from './picture-drawing.ts';

export interface PictureTask {
  /** As they are stored. */
  readonly tiles: readonly (PictureTile & { readonly encoding: string | undefined })[];
  readonly places: readonly LonLat[];
}

export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string };
