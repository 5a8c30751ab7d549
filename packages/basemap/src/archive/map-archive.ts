/**
 * Tiles as a PMTiles archive: a file a zoom while cells are drawn in the order of the Hilbert curve, put behind each other
 * in the end, so that the archive is in order. A tile that equals the one before it, or an earlier small one (the sea), is
 * stored once.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnBatch } from '../cells/cell-work.ts';
import { MAX_ZOOM } from '../layers/layers.ts';
import { firstTileId } from '../tile-id.ts';
import { type ArchiveFacts, type DirectoryEntry, finishPmtiles, HEAD_BYTES } from './pmtiles-file.ts';

interface Entry extends DirectoryEntry {
  run: number;
}

interface ZoomFile {
  readonly path: string;
  readonly handle: FileHandle;
  readonly entries: Entry[];
  /** Contents that may come again, by their bytes. */
  readonly small: Map<string, Entry>;
  end: number;
}

const SMALL_BYTES = 256;
const MAX_SMALL = 100_000;

export interface ArchiveSize {
  readonly bytes: number;
  readonly tiles: number;
  readonly largestTileBytes: number;
}

export class MapArchive {
  readonly #zooms: ZoomFile[];
  #tiles = 0;
  #largest = 0;

  private constructor(zooms: ZoomFile[]) {
    this.#zooms = zooms;
  }

  /** @param folder for its files, of which none is there yet */
  static async create(folder: string): Promise<MapArchive> {
    const zooms: ZoomFile[] = [];
    for (let zoom = 0; zoom <= MAX_ZOOM; zoom++) {
      const path = join(folder, `tiles.${zoom}`);
      zooms.push({ path, handle: await open(path, 'wx'), entries: [], small: new Map(), end: 0 });
    }
    return new MapArchive(zooms);
  }

  /** Cells come in the order of the curve. */
  async add({ ids, runs, lengths, bytes }: DrawnBatch): Promise<void> {
    const writes = new Map<ZoomFile, Uint8Array[]>();
    let at = 0;
    for (const [index, id] of ids.entries()) {
      const own = bytes.subarray(at, at + lengths[index]!);
      at += own.length;
      const file = this.#zooms[zoomOf(id)]!;
      if (!this.#addEntry(file, id, runs[index]!, own)) continue;
      const list = writes.get(file);
      if (list) list.push(own);
      else writes.set(file, [own]);
    }
    for (const [file, list] of writes) await file.handle.write(Buffer.concat(list));
  }

  /** @param path of a new file. Nothing can be added after it. */
  async finish(path: string, facts: ArchiveFacts): Promise<ArchiveSize> {
    const out = await open(path, 'wx');
    try {
      const entries: Entry[] = [];
      let end = 0;
      for (const file of this.#zooms) {
        for (const entry of file.entries) entries.push({ ...entry, offset: entry.offset + end });
        let at = HEAD_BYTES + end;
        for await (const piece of createReadStream(file.path, { highWaterMark: 1 << 20 })) {
          const bytes: Buffer = piece;
          await out.write(bytes, 0, bytes.length, at);
          at += bytes.length;
        }
        end += file.end;
      }
      const bytes = await finishPmtiles(out, entries, end, this.#tiles, facts);
      return { bytes, tiles: this.#tiles, largestTileBytes: this.#largest };
    } finally {
      await out.close();
      await this.close();
    }
  }

  async close(): Promise<void> {
    for (const { handle } of this.#zooms) await handle.close().catch(() => {});
  }

  /** Whether the bytes are new. */
  #addEntry(file: ZoomFile, id: number, run: number, bytes: Uint8Array): boolean {
    this.#tiles += run;
    this.#largest = Math.max(this.#largest, bytes.length);
    const key = bytes.length <= SMALL_BYTES ? Buffer.from(bytes).toString('latin1') : undefined;
    const twin = key === undefined ? undefined : file.small.get(key);
    if (twin) {
      const latest = file.entries.at(-1)!;
      if (latest.offset === twin.offset && latest.id + latest.run === id) latest.run += run;
      else file.entries.push({ id, offset: twin.offset, length: twin.length, run });
      return false;
    }
    const entry = { id, offset: file.end, length: bytes.length, run };
    file.entries.push(entry);
    if (key !== undefined && file.small.size < MAX_SMALL) file.small.set(key, entry);
    file.end += bytes.length;
    return true;
  }
}

function zoomOf(id: number): number {
  let zoom = 0;
  while (id >= firstTileId(zoom + 1)) zoom++;
  return zoom;
}
