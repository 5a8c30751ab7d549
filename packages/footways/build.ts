/**
 * The other half of the package: it builds the tiles of the walking graph from an extract of OpenStreetMap (`.osm.pbf`). It
 * needs Node, and index.ts does not.
 */

/** Building: `buildGraph('town.osm.pbf', options, onTile)`. */
export { answerGraphTasks, buildGraph, type GraphOptions } from './src/builder/build-graph.ts';
/** Functions of the application: they keep positions of nodes in files, and make tiles bytes. */
export { type DraftedTile, type GraphTools, PLAIN_NODES } from './src/builder/graph-tools.ts';
export type { BuiltTile } from './src/builder/tiles/build-group.ts';
