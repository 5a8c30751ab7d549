/** The disk of this program, as engines use it: a full one is a NoSpace, and files are mapped. */
import type { Disk } from '../../packages/basemap/index.ts';
import { isDiskFull, NoSpace, requireSpace } from './download/free-space.ts';

export const OUR_DISK: Disk = {
  requireSpace,
  explained: (error, path, what) =>
    isDiskFull(error) ? new NoSpace(path, error.message, what, error) : error,
  maps: new URL('../../shards/format/map-file.ts', import.meta.url).href,
};
