/**
 * The map of an extract of OpenStreetMap: streets, buildings, water, sea and names as vector tiles, in one PMTiles archive.
 * Positions are lon, lat in degrees. What also runs in browsers is the other face, ground.ts.
 */

/** Writing any tiles as an archive, and a look whether one is whole. */
export {
  type ArchiveFacts,
  isWholeArchive,
  type NumberedTile,
  writePmtiles,
} from './src/archive/pmtiles-file.ts';
/** The disk of the application: `PLAIN_DISK` if none is given. */
export type { Disk } from './src/disk.ts';
/** Drawing: `drawMap('town.osm.pbf', 'town.pmtiles', options)`. */
export { type DrawnMap, type DrawOptions, diskBytesOf, drawMap } from './src/draw-map.ts';
/** Version of what is drawn, and how: a map of another one is drawn again. */
export { MAP_RULES } from './src/layers/layers.ts';
