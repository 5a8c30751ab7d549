/** Writes all formats of a dump that have rows, in one pass over the toilets of a generation. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { curveIndex, project } from '../../packages/basemap/ground.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { shownToilets } from '../../shards/generation/page-toilets.ts';
import { boxAroundBoxes, type LonLatBox } from '../../shards/shard/box.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { creditOf } from '../attribution.ts';
import { a11yPlace } from './a11yjson.ts';
import { ATTRIBUTION_COLUMN, type Cell, COLUMNS, DumpToilet, POSITION_COLUMNS } from './columns.ts';
import { GeoParquetFile, TOILET_TABLE } from './geoparquet-file.ts';

/** Beginnings of a cell that is calculated, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers as texts, such as floors (`-1;0`): they calculate nothing. */
const NUMBERS = /^[+-]?\d+(?:\.\d+)?(?:;[+-]?\d+(?:\.\d+)?)*$/;

/**
 * A record of a CSV file (RFC 4180) whose texts no spreadsheet calculates (OWASP, CSV injection): the public writes
 * names and operators. Pure. Null is an empty cell. A text that would be a formula has a `'` before it.
 */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  const isFormula = typeof cell === 'string' && FORMULA.test(cell) && !NUMBERS.test(cell);
  const text = cell === null ? '' : `${isFormula ? "'" : ''}${cell}`;
  return isFormula || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The curve that orders cells has 2 to this power of steps a side, each 1.2 km at the equator. */
const CURVE_ZOOM = 15;
const CURVE_SIDE = 2 ** CURVE_ZOOM;
/** A report of progress costs more than writing a toilet. */
const REPORT_EVERY = 1_000;
const CSV_HEADER = csvRecord([...COLUMNS, ATTRIBUTION_COLUMN].map(({ name }) => name));

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
  const a11y = new GzipFile(join(folder, 'toilets.a11yjsonl.gz'));
  const csv = new GzipFile(join(folder, 'toilets.csv.gz'));
  const facts = { attribution, licence, box };
  const parquet = new GeoParquetFile(join(folder, 'toilets.parquet'), TOILET_TABLE, facts);
  await csv.write(CSV_HEADER);
  let done = 0;
  for (const toilet of shownToilets(generation, DumpToilet, alongCurve(generation))) {
    const cells = COLUMNS.map(({ of }) => of(toilet));
    await geojson.write(geojsonLine(toilet, cells, attribution));
    await a11y.write(`${JSON.stringify(a11yPlace(toilet, attribution))}\n`);
    await csv.write(csvRecord([...cells, attribution]));
    await parquet.write([toilet, cells]);
    if (++done % REPORT_EVERY === 0 || done === manifest.toilets) onProgress(done, manifest.toilets);
  }
  await geojson.close();
  await a11y.close();
  await csv.close();
  await parquet.close();
}

/** The shards along a Hilbert curve: rows that follow one another lie near one another, also from cell to cell. */
function alongCurve({ cells, shards }: Generation): Shard[] {
  const places = new Map(shards.map((shard, i) => [shard, placeOf(cells[i]!.box)]));
  return [...shards].sort((a, b) => places.get(a)! - places.get(b)!);
}

function placeOf([west, south, east, north]: LonLatBox): number {
  const { x, y } = project({ lon: (west + east) / 2, lat: (south + north) / 2 });
  const step = (value: number) => Math.min(CURVE_SIDE - 1, Math.floor(value * CURVE_SIDE));
  return curveIndex(CURVE_ZOOM, step(x), step(y));
}

/** Returns a feature (RFC 7946) on a line of its own. */
function geojsonLine({ id, lon, lat }: DumpToilet, cells: readonly Cell[], attribution: string): string {
  const properties: Record<string, Cell> = {};
  for (const [i, { name }] of COLUMNS.entries())
    if (!POSITION_COLUMNS.has(name)) properties[name] = cells[i]!;
  properties[ATTRIBUTION_COLUMN.name] = attribution;
  return `${JSON.stringify({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties,
  })}\n`;
}

/** Compressed at once: every call costs a round trip to another thread. */
const PIECE_CHARS = 64 << 10;

/** A compressed text file, written piece by piece as fast as the disk takes it. */
class GzipFile {
  readonly #gzip: Gzip = createGzip();
  readonly #written: Promise<void>;
  #pieces = '';

  /** A new file; a fault of the disk is thrown by the next call. */
  constructor(path: string) {
    this.#written = pipeline(this.#gzip, createWriteStream(path, { flags: 'wx', flush: true }));
    this.#written.catch(() => {});
  }

  async write(text: string): Promise<void> {
    this.#pieces += text;
    if (this.#pieces.length >= PIECE_CHARS) await this.#flush();
  }

  /** Ends the file, and waits until the disk has it. */
  async close(): Promise<void> {
    await this.#flush();
    this.#gzip.end();
    await this.#written;
  }

  async #flush(): Promise<void> {
    const pieces = this.#pieces;
    this.#pieces = '';
    if (this.#gzip.destroyed) return await this.#written;
    if (!this.#gzip.write(pieces)) await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }
}
