/** The half of this package that names positions: what a position is called, in some microseconds. It runs in browsers. */
export { encodeLabelTile, type LabelFile, LabelTile, type PlaceLabel } from './src/label-tile.ts';
export { Labels } from './src/labels.ts';
