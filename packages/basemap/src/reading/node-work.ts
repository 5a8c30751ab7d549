/** Reads chunks of nodes, in a worker thread or in the calling one: positions of all, records of those on the map. */
import {
  answerTasks,
  type BlobChunk,
  type ChunkReport,
  ObjectReader,
  WantedKeys,
} from '../../../pbf/index.ts';
import { MAIN_KEYS, OTHER_KEYS } from '../layers/kinds.ts';
import { worldX, worldY } from '../mercator.ts';
import { type FoundShapes, ShapeRecords, shapeBuffers } from './shape-records.ts';

export interface FoundNodes extends FoundShapes {
  readonly report: ChunkReport;
  readonly ids: Float64Array<ArrayBuffer>;
  /** x, y pairs. */
  readonly xy: Int32Array<ArrayBuffer>;
}

export function makeNodeWork(): (chunk: BlobChunk) => FoundNodes {
  const reader = new ObjectReader(new WantedKeys(MAIN_KEYS, OTHER_KEYS));
  const shapes = new ShapeRecords();
  let ids = new Float64Array(1 << 16);
  let xy = new Int32Array(1 << 17);
  return (chunk) => {
    let count = 0;
    const report = reader.nodes(chunk, (id, lon, lat, tags) => {
      // Deleted nodes of some files lie beyond the Earth: they count as missing.
      if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return;
      if (count === ids.length) {
        const [moreIds, moreXy] = [new Float64Array(count * 2), new Int32Array(count * 4)];
        moreIds.set(ids);
        moreXy.set(xy);
        [ids, xy] = [moreIds, moreXy];
      }
      const [x, y] = [worldX(lon), worldY(lat)];
      ids[count] = id;
      xy[count * 2] = x;
      xy[count * 2 + 1] = y;
      count++;
      if (tags) shapes.addPoint(tags, x, y);
    });
    return { report, ids: ids.slice(0, count), xy: xy.slice(0, count * 2), ...shapes.take() };
  };
}

answerTasks(makeNodeWork, (found: FoundNodes) => [...shapeBuffers(found), found.ids.buffer, found.xy.buffer]);
