/** Store of node positions on the disk of this program: its space is asked for first, and its files are mapped. */
import { NODE_BYTES, type NodeFiles, NodeStore, NodeWriter } from '../../packages/pbf/index.ts';
import { dropPages, mapFile } from '../../shards/format/map-file.ts';
import { requireSpace } from './download/free-space.ts';
import { OUR_DISK } from './our-disk.ts';

const WHAT = 'The store of node positions';

/**
 * Throws NoSpace if the disk has too little, and the writer throws it if the disk is full.
 * @param expectedNodes an estimate: writing goes on beyond it
 */
export async function createNodeFiles(folder: string, expectedNodes: number): Promise<NodeWriter> {
  const writer = new NodeWriter(folder, (error) => OUR_DISK.explained(error, folder, WHAT));
  await requireSpace(folder, expectedNodes * NODE_BYTES, WHAT);
  return writer;
}

export function openNodeFiles(files: NodeFiles): NodeStore {
  return new NodeStore(files, { mapFile, dropPages });
}
