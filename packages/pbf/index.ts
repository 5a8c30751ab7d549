/**
 * Extracts of OpenStreetMap (`.osm.pbf`) of any size: a scan for objects by their tags, with geometry; the blocks of a
 * file kind by kind, in threads; and a store of node positions. Positions are lon, lat in degrees; ids are numbers.
 *
 * A file that is damaged, or that this package does not read, is an ExtractFault: a sentence with the path and the byte.
 */

/** Reading the blocks of a file: `openExtract`, then for each kind `chunksOf`, `readChunk` in any thread, `ChunkChecks`. */
export { BlockNodes } from './src/blocks/block-nodes.ts';
export { eachRelation, eachWay, memberWays, ringMembers } from './src/blocks/block-objects.ts';
export { BlockTags, type Tags, WantedKeys } from './src/blocks/block-tags.ts';
export { answerTasks, inOrder, type ThreadWork } from './src/blocks/ordered-threads.ts';
export {
  type BlobChunk,
  ChunkChecks,
  type ChunkReport,
  chunksOf,
  type Extract,
  openExtract,
  readChunk,
} from './src/blocks/section-chunks.ts';
export { newestTimestampMs } from './src/file/newest-timestamp.ts';
export { ExtractFault } from './src/file/pbf-file.ts';
export { type Member, NODE, RELATION, WAY } from './src/file/primitive-block.ts';
export { Cursor, Damage } from './src/file/protobuf.ts';
export { Unpacker } from './src/file/unpacker.ts';
/** Outlines of what the scan found. */
export { contains, distanceToOutlineM, type LonLat, type Outline } from './src/geometry.ts';
/** Positions of all nodes of a file, by id. */
export {
  type FileMaps,
  NODE_BYTES,
  type NodeFiles,
  NodeStore,
  NodeWriter,
  removeNodeFiles,
} from './src/node-store.ts';
/** Building an object again from its parts, as the scan does. */
export {
  type Multipolygon,
  memberNodes,
  multipolygonObject,
  type Ways,
  wayObject,
} from './src/scan/geometry/scan-geometry.ts';
export {
  indexOfId,
  isOnGlobe,
  type NodeState,
  sortUnique,
  unpackRefs,
  WantedNodes,
  type WayStore,
} from './src/scan/geometry/wanted.ts';
export type { PlaceScan } from './src/scan/place-findings.ts';
/** The scan: `scanExtract(path, { objectRules })`. */
export {
  type Scan,
  type ScanOptions,
  type ScanSkips,
  type ScanSource,
  scanExtract,
} from './src/scan/scan.ts';
export type { OsmType, ScannedObject } from './src/scan/scanned-object.ts';
export type { ScannedPlace } from './src/scan/scanned-place.ts';
export type { PlaceRules, VenueRules } from './src/scan/tag-rules/rule-bits.ts';
export type { TagRule } from './src/scan/tag-rules/tag-rules.ts';
