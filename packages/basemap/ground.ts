/**
 * The part of the package that runs anywhere, also in browsers: the styles of the map, a small renderer,
 * the projection, and the numbers of tiles. The other face, index.ts, needs Node.
 */

export type { Box, Label, Paint, Surface } from './src/ground/draw-ground.ts';
/** Drawing: `drawGround` with a `Surface`, such as a canvas, and the `Tile`s of all sources of a style in a view; or in steps. */
export { drawGround, groundSteps } from './src/ground/draw-ground.ts';
export { type Layer, readStyle, type Style } from './src/ground/style-values.ts';
export { type PathMaker, type PlacedTile, Tile } from './src/ground/tile.ts';
export {
  type Frame,
  type Spot,
  tilesOfSources,
  type View,
  viewAround,
  WORLD_PX,
} from './src/ground/tile-grid.ts';
/** The projection. */
export {
  type LonLat,
  latOf,
  lonOf,
  type Point,
  project,
  unproject,
  worldX,
  worldY,
} from './src/mercator.ts';
/** Names of the sources of tiles: those of the extract, and those that are there for the whole world. */
export { SOURCE as MAP_SOURCE, WORLD as WORLD_SOURCE } from './src/style/layer-parts.ts';
/** Styles of MapLibre: `mapStyle`, its colours, and `drawSprite` for its icons. */
export { drawSprite, type SpriteDrawing } from './src/style/map-icons.ts';
export { mapStyle, type StyleParts } from './src/style/map-style.ts';
export { PALETTES, type Palette, SCHEMES, type Scheme } from './src/style/palettes.ts';
/** Numbers of tiles in an archive. */
export { curveIndex, firstTileId } from './src/tile-id.ts';
