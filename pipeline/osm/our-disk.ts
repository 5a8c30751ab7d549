/** The disk of this program, as engines use it: space is asked for, and files are mapped. */
import type { Disk } from '../../packages/basemap/index.ts';
import { NODE_BYTES, NodeWriter } from '../../packages/pbf/index.ts';
import { requireSpace } from './download/free-space.ts';

export const OUR_DISK: Disk = {
  requireSpace,
  maps: new URL('../../shards/format/map-file.ts', import.meta.url).href,
};

const WHAT = 'The store of node positions';

/**
 * Throws NoSpace if the disk has too little.
 * @param expectedNodes an estimate: writing goes on beyond it
 */
export async function createNodeFiles(folder: string, expectedNodes: number): Promise<NodeWriter> {
  const writer = new NodeWriter(folder);
  await requireSpace(folder, expectedNodes * NODE_BYTES, WHAT);
  return writer;
}
