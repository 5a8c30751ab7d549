/** Draws batches of cells, in a worker thread or in the calling one. The worker script of cells. */
import { answerTasks } from '../../../pbf/index.ts';
import { buildCell, type CellJob } from './build-cell.ts';

export interface CellBatch {
  readonly jobs: readonly CellJob[];
  readonly records: readonly Uint8Array<ArrayBuffer>[];
}

/** Tiles in the order of the cells, by ascending id within a cell; their bytes one behind the other. */
export interface DrawnBatch {
  readonly ids: Float64Array<ArrayBuffer>;
  readonly runs: Float64Array<ArrayBuffer>;
  readonly lengths: Uint32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function makeCellWork(): (batch: CellBatch) => DrawnBatch {
  return ({ jobs, records }) => {
    const tiles = jobs.flatMap((job, index) => buildCell(job, records[index]!));
    const lengths = Uint32Array.from(tiles, ({ bytes }) => bytes.length);
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    for (const tile of tiles) {
      bytes.set(tile.bytes, at);
      at += tile.bytes.length;
    }
    return {
      ids: Float64Array.from(tiles, ({ id }) => id),
      runs: Float64Array.from(tiles, ({ run }) => run),
      lengths,
      bytes,
    };
  };
}

answerTasks(makeCellWork, ({ ids, runs, lengths, bytes }) => [
  ids.buffer,
  runs.buffer,
  lengths.buffer,
  bytes.buffer,
]);
