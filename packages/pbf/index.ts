/**
 * Extracts of OpenStreetMap (`.osm.pbf`) of any size: a scan for objects by their tags, with geometry; all objects of a
 * kind, in threads; and a store of node positions. Positions are lon, lat in degrees; ids are numbers.
 *
 * A file that is damaged, or that this package does not read, is an ExtractFault: a sentence with the path and the byte.
 */

// Objects kind by kind: `openExtract`, then `readHere` or `readInThreads` with an `ObjectReader`.
export { type Tags, WantedKeys } from './src/blocks/block-tags.ts';
export { ObjectReader } from './src/blocks/object-reader.ts';
export { answerTasks, inOrder, type ThreadWork } from './src/blocks/ordered-threads.ts';
export {
  type BlobChunk,
  type ChunkReport,
  type ChunkWork,
  type Extract,
  openExtract,
  readHere,
  readInThreads,
} from './src/blocks/section-chunks.ts';
export { newestTimestampMs } from './src/file/newest-timestamp.ts';
export { ExtractFault } from './src/file/pbf-file.ts';
export { type Member, NODE, RELATION, WAY } from './src/file/primitive-block.ts';
export { Cursor, Damage } from './src/file/protobuf.ts';
// Outlines of what the scan found, and building an object again from its parts, as the scan does.
export { contains, distanceToOutlineM, type Outline } from './src/geometry.ts';
// Several sorted extracts as one file; blobs of other writers.
export { BlobWriter } from './src/join/blob-writer.ts';
export { joinExtracts } from './src/join/join-extracts.ts';
export { lowerBound } from './src/lower-bound.ts';
// Positions of all nodes of a file, by id.
export {
  type FileMaps,
  NODE_BYTES,
  type NodeFiles,
  NodeStore,
  NodeWriter,
  removeNodeFiles,
  WHOLE_FILES,
} from './src/node-store.ts';
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
  type NodePositions,
  type NodeState,
  unpackRefs,
  WantedNodes,
  type WayStore,
} from './src/scan/geometry/wanted.ts';
export type { PlaceScan } from './src/scan/place-findings.ts';
// The scan: `scanExtract(path, { objectRules })`.
export {
  type Scan,
  type ScanOptions,
  type ScanSkips,
  type ScanSource,
  scanExtract,
} from './src/scan/scan.ts';
export type { OsmType, ScannedObject, ScannedPlace } from './src/scan/scanned-object.ts';
export type { PlaceRules, VenueRules } from './src/scan/tag-rules/rule-bits.ts';
export type { TagRule } from './src/scan/tag-rules/tag-rules.ts';
export type { Spool } from './src/spool/id-sorter.ts';
export { IdSorter, openIds, type SortedIds, sortUnique } from './src/spool/id-sorter.ts';
export { WorkFile, WorkReader } from './src/spool/work-file.ts';
