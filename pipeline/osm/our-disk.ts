/** The disk of this program, as engines use it: a full one is a NoSpace, and files are mapped. */
import type { Disk } from '../../packages/basemap/index.ts';
import { NODE_BYTES, NodeWriter } from '../../packages/pbf/index.ts';
import { isDiskFull, NoSpace, requireSpace } from './download/free-space.ts';

export const OUR_DISK: Disk = {
  requireSpace,
  explained: (error, path, what) =>
    isDiskFull(error) ? new NoSpace(path, error.message, what, error) : error,
  maps: new URL('../../shards/format/map-file.ts', import.meta.url).href,
};

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
