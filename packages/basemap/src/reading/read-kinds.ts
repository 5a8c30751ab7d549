/** Reads an extract kind by kind, in threads, and hands on what was found in the order of the file. */
import { basename, dirname } from 'node:path';
import {
  type Extract,
  IdSorter,
  NODE,
  NODE_BYTES,
  type NodeFiles,
  NodeWriter,
  ObjectReader,
  openIds,
  RELATION,
  readHere,
  readInThreads,
  type SortedIds,
  type Tags,
  WAY,
  WantedKeys,
  type WorkFile,
  WorkReader,
} from '../../../pbf/index.ts';
import { Spots } from '../coast/spots.ts';
import { type Disk, loadMaps } from '../disk.ts';
import { featuresOf } from '../layers/features.ts';
import { MAIN_KEYS, OTHER_KEYS } from '../layers/kinds.ts';
import { Members } from './multipolygons.ts';
import { type FoundNodes, makeNodeWork } from './node-work.ts';
import type { FoundShapes } from './shape-records.ts';
import { type FoundWays, makeWayWork, type WaySetup } from './way-work.ts';

/**
 * A node takes at least so many bytes of its section of the file. Measured: 4.8 (whole countries, without versions and
 * times) to 10.8. In a file without order the section is the whole file: 7.2 to 24. It is only what the disk is asked for.
 */
const FILE_BYTES_A_NODE = 4.5;

/**
 * Writes the multipolygons that are on the map to a file: their tags as JSON, and the ids of their member ways. Returns the ids of all
 * these ways. Relations are a hundredth of the objects: the calling thread reads them.
 */
export async function readRelations(extract: Extract, file: WorkFile): Promise<SortedIds> {
  const ids = new IdSorter(basename(file.path), { folder: dirname(file.path) });
  const reader = new ObjectReader(new WantedKeys(MAIN_KEYS, OTHER_KEYS));
  try {
    await readHere(extract, RELATION, (chunk) =>
      reader.relations(chunk, ({ tags, memberWays }) => {
        if (tags.type !== 'multipolygon' || featuresOf(tags, 'closed', 1).length === 0) return;
        const ways = memberWays();
        const text = Buffer.from(JSON.stringify(tags));
        ids.addAll(ways);
        for (const part of [Uint32Array.of(text.length, ways.length), text, ways]) file.append(part);
      }),
    );
    return ids.finish();
  } finally {
    ids.close();
  }
}

/** Multipolygons in the order of the extract. @param file as `readRelations` wrote it */
export function* areasIn(file: WorkFile): Generator<{ tags: Tags; ways: Float64Array }, void, void> {
  for (const reader = new WorkReader(file); !reader.isAtEnd; ) {
    const [textBytes = 0, wayCount = 0] = new Uint32Array(new Uint8Array(reader.take(8)).buffer);
    const tags: Tags = JSON.parse(reader.take(textBytes).toString());
    yield { tags, ways: new Float64Array(new Uint8Array(reader.take(wayCount * 8)).buffer) };
  }
}

/** Units of the Mercator square; of no nodes, a box that nothing meets. */
type WorldBox = [west: number, north: number, east: number, south: number];

export interface ReadNodes {
  readonly nodes: NodeFiles;
  /** Around all nodes, in units of the Mercator square. */
  readonly box: WorldBox;
  readonly spots: Spots;
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
  const writer = new NodeWriter(folder);
  await disk.requireSpace(folder, nodeBytesOf(extract), NODES);
  const box: WorldBox = [2 ** 31, 2 ** 31, -(2 ** 31), -(2 ** 31)];
  const spots = new Spots();
  const script = new URL('./node-work.ts', import.meta.url);
  const work = { script, setup: undefined, make: makeNodeWork };
  try {
    const found: AsyncGenerator<FoundNodes> = readInThreads(extract, NODE, work, threads);
    for await (const { report, ids, xy, ...shapes } of found) {
      const offset = report.blobs[0]?.offset ?? 0;
      extract.file.at(offset, () => addNodes(writer, ids, xy, box, spots));
      onShapes(shapes);
    }
    return { nodes: writer.finish(), box, spots };
  } finally {
    writer.close();
  }
}

function addNodes(writer: NodeWriter, ids: Float64Array, xy: Int32Array, box: WorldBox, spots: Spots): void {
  for (const [i, id] of ids.entries()) {
    const [x, y] = [xy[i * 2]!, xy[i * 2 + 1]!];
    writer.add(id, x, y);
    spots.add(x, y);
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x > box[2]) box[2] = x;
    if (y > box[3]) box[3] = y;
  }
}

/**
 * Reads the ways; returns those that relations have.
 * @param path of new files, for the nodes of member ways
 */
export async function readWays(
  extract: Extract,
  setup: Omit<WaySetup, 'maps'>,
  path: string,
  disk: Disk,
  threads: number,
  onShapes: (found: FoundShapes) => void,
): Promise<Members> {
  const maps = await loadMaps(disk);
  const members = new Members(path, openIds(setup.memberIds, maps), maps);
  const script = new URL('./way-work.ts', import.meta.url);
  const work = { script, setup: { ...setup, maps: disk.maps }, make: makeWayWork };
  const found: AsyncGenerator<FoundWays> = readInThreads(extract, WAY, work, threads);
  try {
    for await (const { report: _, memberIndexes, memberPlaces, ...shapes } of found) {
      members.add(memberIndexes, memberPlaces);
      onShapes(shapes);
    }
  } finally {
    members.finish();
  }
  return members;
}
