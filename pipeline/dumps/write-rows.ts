/** All formats of a dump that have rows, in one pass over the toilets of a generation. */
import { join } from 'node:path';
import { boxAroundBoxes } from '../../shards/box.ts';
import type { Generation } from '../../shards/generation.ts';
import { creditOf } from '../credit.ts';
import { shownToilets } from '../shown-toilets.ts';
import { DumpToilet } from './columns.ts';
import { GeoParquetFile } from './geoparquet-file.ts';
import { GzipFile } from './gzip-file.ts';
import { CSV_HEADER, csvLine, geojsonLine } from './text-rows.ts';

/** Telling costs more than writing a toilet. */
const REPORT_EVERY = 1_000;

export async function writeRows(
  folder: string,
  generation: Generation,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const { manifest } = generation;
  const { text, licence } = creditOf(manifest);
  const attribution = `${text}, ${licence}`;
  const box = boxAroundBoxes(manifest.tiles.map((tile) => tile.box));
  const geojson = new GzipFile(join(folder, 'toilets.geojsonl.gz'));
  const csv = new GzipFile(join(folder, 'toilets.csv.gz'));
  const parquet = new GeoParquetFile(join(folder, 'toilets.parquet'), { attribution, licence, box });
  await csv.write(CSV_HEADER);
  let done = 0;
  for (const toilet of shownToilets(generation, DumpToilet)) {
    await geojson.write(geojsonLine(toilet, attribution));
    await csv.write(csvLine(toilet, attribution));
    await parquet.write(toilet);
    if (++done % REPORT_EVERY === 0 || done === manifest.toilets) onProgress(done, manifest.toilets);
  }
  await geojson.close();
  await csv.close();
  await parquet.close();
}
