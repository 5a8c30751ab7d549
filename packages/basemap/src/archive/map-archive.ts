/**
 * Tiles as a PMTiles archive: a file a zoom while cells are drawn in the order of the Hilbert curve, put behind each other
 * in the end, so that the archive is in order. A tile that equals the one before it, or an earlier small one (the sea), is
 * stored once. The directory is on the disk, too.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkFile, WorkReader } from '../../../pbf/index.ts';
import type { DrawnBatch } from '../cells/cell-work.ts';
import type { Box } from '../geometry/rings.ts';
import { EXTENT_ZOOM, MAX_ZOOM } from '../layers/layers.ts';
import { tileStart } from '../spool/tiers.ts';
import { firstTileId, tileOnCurve } from '../tile-id.ts';
import { type ArchiveFacts, type DirectoryEntry, finishPmtiles, HEAD_BYTES } from './pmtiles-file.ts';

/** Files of a zoom. */
interface ZoomFile {
  readonly tiles: WorkFile;
  /** Four numbers of 8 bytes an entry: id, offset, length, run. */
  readonly entries: WorkFile;
  /** Offsets of contents that may come again, by their bytes. */
  readonly small: Map<string, number>;
  latest: DirectoryEntry | undefined;
}

const SMALL_BYTES = 256;
const MAX_SMALL = 100_000;
const ENTRY_BYTES = 32;
const COPY_BYTES = 1 << 20;

export interface ArchiveSize {
  readonly bytes: number;
  readonly tiles: number;
  readonly largestTileBytes: number;
}

export class MapArchive {
  readonly #zooms: readonly ZoomFile[];
  #tiles = 0;
  #contents = 0;
  #largest = 0;

  readonly #around: Box;

  /**
   * @param folder for its files, of which none is there yet
   * @param around what deep tiles are kept of: ferries and streets that go on beyond would stand alone in the world there
   */
  constructor(folder: string, around: Box) {
    this.#around = around;
    this.#zooms = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => ({
      tiles: new WorkFile(join(folder, `tiles.${zoom}`)),
      entries: new WorkFile(join(folder, `entries.${zoom}`)),
      small: new Map(),
      latest: undefined,
    }));
  }

  /** Cells come in the order of the curve. */
  add({ ids, runs, lengths, bytes }: DrawnBatch): void {
    for (let index = 0, at = 0; index < ids.length; at += lengths[index++]!)
      this.#addTile(ids[index]!, runs[index]!, bytes.subarray(at, at + lengths[index]!));
  }

  /** @param path of a new file. Nothing can be added after it. */
  async finish(path: string, facts: ArchiveFacts): Promise<ArchiveSize> {
    const out = await open(path, 'wx');
    try {
      let end = 0;
      let entries = 0;
      for (const file of this.#zooms) {
        if (file.latest) addEntry(file, file.latest);
        entries += file.entries.size / ENTRY_BYTES;
        const tiles = new WorkReader(file.tiles, 0, file.tiles.size, COPY_BYTES);
        for (let left = file.tiles.size; left > 0; ) {
          const piece = tiles.take(Math.min(COPY_BYTES, left));
          await out.write(piece, 0, piece.length, HEAD_BYTES + end);
          end += piece.length;
          left -= piece.length;
        }
      }
      const counts = { tiles: this.#tiles, entries, contents: this.#contents };
      const bytes = await finishPmtiles(
        out,
        { [Symbol.iterator]: () => this.#entries() },
        end,
        counts,
        facts,
      );
      return { bytes, tiles: this.#tiles, largestTileBytes: this.#largest };
    } finally {
      await out.close();
    }
  }

  close(): void {
    for (const { tiles, entries } of this.#zooms) for (const file of [tiles, entries]) file.close();
  }

  #addTile(id: number, run: number, bytes: Uint8Array<ArrayBuffer>): void {
    const zoom = zoomOf(id);
    if (zoom >= EXTENT_ZOOM && !this.#hasAround(id - firstTileId(zoom), zoom)) return;
    const file = this.#zooms[zoom]!;
    const { small, latest } = file;
    const { length } = bytes;
    this.#tiles += run;
    this.#largest = Math.max(this.#largest, length);
    const key = length <= SMALL_BYTES ? Buffer.from(bytes).toString('latin1') : undefined;
    const known = key === undefined ? undefined : small.get(key);
    if (latest && latest.offset === known && latest.id + latest.run === id) {
      file.latest = { ...latest, run: latest.run + run };
      return;
    }
    if (latest) addEntry(file, latest);
    const offset = known ?? file.tiles.size;
    file.latest = { id, offset, length, run };
    if (known !== undefined) return;
    if (key !== undefined && small.size < MAX_SMALL) small.set(key, offset);
    this.#contents++;
    file.tiles.append(bytes);
  }

  #hasAround(place: number, zoom: number): boolean {
    const [column, row] = tileOnCurve(zoom, place);
    const [x, y] = [tileStart(column, zoom), tileStart(row, zoom)];
    const [west, north, east, south] = this.#around;
    return x >= west && x < east && y >= north && y < south;
  }

  /** Entries of all zooms, by ascending id. */
  *#entries(): Generator<DirectoryEntry, void, void> {
    let start = 0;
    for (const { tiles, entries } of this.#zooms) {
      for (const reader = new WorkReader(entries); !reader.isAtEnd; ) {
        const entry = reader.take(ENTRY_BYTES);
        const [id, offset, length, run] = [0, 8, 16, 24].map((at) => entry.readDoubleLE(at));
        yield { id: id!, offset: start + offset!, length: length!, run: run! };
      }
      start += tiles.size;
    }
  }
}

function addEntry({ entries }: ZoomFile, { id, offset, length, run }: DirectoryEntry): void {
  entries.append(Float64Array.of(id, offset, length, run));
}

function zoomOf(id: number): number {
  let zoom = 0;
  while (id >= firstTileId(zoom + 1)) zoom++;
  return zoom;
}
