/** Reads an extract kind by kind, in threads, and hands on what was found in the order of the file. */
import {
  Damage,
  type Extract,
  NODE,
  NODE_BYTES,
  type NodeFiles,
  NodeWriter,
  ObjectReader,
  RELATION,
  readHere,
  readInThreads,
  type Tags,
  WAY,
  WantedKeys,
} from '../../../pbf/index.ts';
import type { Covered } from '../coast/region.ts';
import { type Disk, loadMaps } from '../disk.ts';
import { featuresOf } from '../layers/features.ts';
import { MAIN_KEYS, OTHER_KEYS } from '../layers/kinds.ts';
import { Members, sharedIds } from './members.ts';
import { type FoundNodes, makeNodeWork } from './node-work.ts';
import type { FoundShapes } from './shape-records.ts';
import { type FoundWays, makeWayWork, type WaySetup } from './way-work.ts';

/** A multipolygon that is on the map. */
export interface AreaRelation {
  readonly tags: Tags;
  /** Ids of its member ways. */
  readonly ways: Float64Array;
}

/**
 * A node takes at least so many bytes of its section of the file. Measured: 4.8 (whole countries, without versions and
 * times) to 10.8. In a file without order the section is the whole file: 7.2 to 24. It is only what the disk is asked for.
 */
const FILE_BYTES_A_NODE = 4.5;

/** Relations are a hundredth of the objects: the calling thread reads them. */
export async function readRelations(extract: Extract): Promise<AreaRelation[]> {
  const relations: AreaRelation[] = [];
  const reader = new ObjectReader(new WantedKeys(MAIN_KEYS, OTHER_KEYS));
  await readHere(extract, RELATION, (chunk) =>
    reader.relations(chunk, ({ tags, memberWays }) => {
      if (tags.type !== 'multipolygon' || featuresOf(tags, 'closed', 1).length === 0) return;
      relations.push({ tags, ways: memberWays() });
    }),
  );
  return relations;
}

/** Units of the Mercator square; of no nodes, a box that nothing meets. */
type WorldBox = [west: number, north: number, east: number, south: number];

export interface ReadNodes {
  readonly nodes: NodeFiles;
  /** Around all nodes, in units of the Mercator square. */
  readonly box: WorldBox;
}

/** How many bytes the store of nodes may need, before it is known. */
export function nodeBytesOf({ sections }: Extract): number {
  const { from, to } = sections[NODE]!;
  return ((to - from) / FILE_BYTES_A_NODE) * NODE_BYTES;
}

const NODES = 'The store of node positions';

/** @param folder for the store of nodes */
export async function readNodes(
  extract: Extract,
  folder: string,
  disk: Disk,
  threads: number,
  onShapes: (found: FoundShapes) => void,
): Promise<ReadNodes> {
  const writer = new NodeWriter(folder, (error) => disk.explained(error, folder, NODES));
  await disk.requireSpace(folder, nodeBytesOf(extract), NODES);
  const box: WorldBox = [2 ** 31, 2 ** 31, -(2 ** 31), -(2 ** 31)];
  const script = new URL('./node-work.ts', import.meta.url);
  const work = { script, setup: undefined, make: makeNodeWork };
  try {
    const found: AsyncGenerator<FoundNodes> = readInThreads(extract, NODE, work, threads);
    for await (const { report, ids, xy, ...shapes } of found) {
      const offset = report.blobs[0]?.offset ?? 0;
      extract.file.at(offset, () => addNodes(writer, ids, xy, box));
      onShapes(shapes);
    }
    return { nodes: writer.finish(), box };
  } finally {
    writer.close();
  }
}

function addNodes(writer: NodeWriter, ids: Float64Array, xy: Int32Array, box: WorldBox): void {
  for (const [i, id] of ids.entries()) {
    const [x, y] = [xy[i * 2]!, xy[i * 2 + 1]!];
    if (Number.isNaN(id)) throw new Damage('a node has no id, or one above 2^53');
    writer.add(id, x, y);
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
}

/**
 * Reads the ways; returns those that relations have.
 * @param path of a new file, for the nodes of member ways
 */
export async function readWays(
  extract: Extract,
  nodes: NodeFiles,
  relations: readonly AreaRelation[],
  covered: Covered,
  path: string,
  disk: Disk,
  threads: number,
  onShapes: (found: FoundShapes) => void,
): Promise<Members> {
  const members = new Members(path, sharedIds(relations.map(({ ways }) => ways)), disk, await loadMaps(disk));
  const setup: WaySetup = { nodes, memberIds: members.ids, covered, maps: disk.maps };
  const work = { script: new URL('./way-work.ts', import.meta.url), setup, make: makeWayWork };
  const found: AsyncGenerator<FoundWays> = readInThreads(extract, WAY, work, threads);
  try {
    for await (const part of found) {
      const { report: _, memberIndexes, memberSizes, memberPlaces, ...shapes } = part;
      members.add(memberIndexes, memberSizes, memberPlaces);
      onShapes(shapes);
    }
  } finally {
    members.finish();
  }
  return members;
}
