/**
 * The part of the package that runs anywhere, also in browsers: the projection and the numbers of tiles. The other face,
 * index.ts, needs Node.
 */
export { latOf, lonOf, worldX, worldY } from './src/mercator.ts';
export { curveIndex, firstTileId } from './src/tile-id.ts';
