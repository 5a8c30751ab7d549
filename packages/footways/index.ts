/**
 * A walking graph in tiles: the nearest of many places on foot, exactly, and the way to one. The other face, build.ts, makes
 * the tiles. Positions are lon, lat: degrees in questions, E7 (degrees times ten million) in tiles and targets. Times are
 * minutes since 1970 in UTC.
 */

/** Searching: `new WalkSearch(graph).nearest(question)` and `.route(question)`, in some 0.2 ms; `.along(question)` in some 5 ms. */
export {
  type AlongQuestion,
  type AlongWay,
  BESIDE_M,
  type Closing,
  type Gap,
  type Leg,
  LONGEST_WAY_M,
  type Stop,
} from './src/along.ts';
export { type Floors, floorsOf } from './src/floors.ts';
export { type Joint, OFF_NETWORK, SNAP_M, type Spot, type Target } from './src/joints.ts';
/** How far the nearest place is from every street of some tiles: `new Reach(search, tiles)`, one search from all places. */
export { isStreet, lengthWithin, longestFrom, paceFrom, Reach, type StreetPart } from './src/reach.ts';
export { type ClosedTimes, TILE_SECTION, type TileFile } from './src/tile-file.ts';
/** The meaning of edges and nodes, as bits. */
export * from './src/walk-bits.ts';
export { WalkGraph } from './src/walk-graph.ts';
export type { WayPart } from './src/walk-path.ts';
export type {
  NearestByAir,
  NearestQuestion,
  Question,
  RouteQuestion,
  WalkLimits,
  WalkRoute,
} from './src/walk-questions.ts';
export { type FoundWalk, WalkSearch } from './src/walk-search.ts';
export { type WalkColumns, WalkTile } from './src/walk-tile.ts';
/** Writing: a draft of a tile to the sections of its file. */
export { type BarrierLines, encodeTile, type TileDraft } from './src/write-walk-tile.ts';
