/**
 * Positions as unit vectors, and a k-d tree over them. Positions are lon, lat in degrees. A squared chord is that of the
 * straight line through a sphere of radius 1: it grows with the distance, and needs no trigonometry to be compared.
 */

/** A search for the nearest rows. A subclass says which rows count, and how many are wanted. */
export { type KdQuestion, type KdRows, type KdRules, KdSearch } from './src/kd-search.ts';
/** The order of the rows of a tree, at most `LEAF` of them a leaf; and its splits, level by level, for a search. */
export { buildKdTree, type KdSplits, kdSplits, LEAF, masksOf } from './src/kd-tree.ts';
/** Distances, bearings, and boxes that hold all positions within a distance. */
export {
  bearingDeg,
  EARTH_RADIUS_M,
  METRES_PER_E7,
  metresOf,
  type SearchBox,
  searchBoxesAround,
  squaredChord,
  squaredChordOf,
  writeUnitVector,
} from './src/sphere.ts';
