/**
 * The archive that the map is made of: that of the current generation, or a file of the operator's (`MAP_URL`). It is
 * looked at anew for each request, and opened anew once it is another one.
 */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { BlobError } from '../../shards/format/blob.ts';
import { blobName } from '../../shards/format/map-blob.ts';
import type { ServedFile } from '../files/file-answer.ts';
import { OpenFiles } from '../files/open-files.ts';
import { WholeFiles } from '../files/whole-files.ts';
import type { Generations } from '../process/generations.ts';
import { MAX_TILE_BYTES, TileArchive, type TilePlace } from './tile-archive.ts';

/** The archive of an operator's own: a file of this server, or an address that browsers read themselves. */
export type OwnArchive = { readonly path: string } | { readonly url: string };

export interface MapArchive {
  readonly file: ServedFile & { readonly version: string };
  /** Names this version in addresses of tiles. */
  readonly edition: string;
  readonly tiles: TileArchive;
}

export interface MapTile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: string | undefined;
}

const A_DAY = 'public, max-age=86400';
/** Hexadecimal digits. */
const EDITION_LENGTH = 16;

export class MapArchives {
  readonly files = new OpenFiles();
  readonly #whole = new WholeFiles();
  readonly #generations: Generations;
  readonly #own: OwnArchive | undefined;
  #opened: { readonly version: string; readonly archive: Promise<MapArchive> } | undefined;

  constructor(generations: Generations, own: OwnArchive | undefined) {
    this.#generations = generations;
    this.#own = own;
  }

  /** The archive as it is now; undefined if there is none. Throws BlobError if it is damaged. */
  async current(): Promise<MapArchive | undefined> {
    const file = await this.#file();
    if (!file) return undefined;
    const version = `${file.path} ${file.version}`;
    if (this.#opened?.version !== version) {
      const archive = this.#open(file);
      this.#opened = { version, archive };
      archive.catch(() => {
        if (this.#opened?.archive === archive) this.#opened = undefined;
      });
    }
    return this.#opened.archive;
  }

  /** @returns undefined if the tile is empty */
  async tile({ file, tiles }: MapArchive, place: TilePlace): Promise<MapTile | undefined> {
    if (place.length > MAX_TILE_BYTES) throw new BlobError(`The map archive ${file.path} is damaged.`);
    const bytes = await this.#read(file, place.first, place.length);
    return bytes && { bytes, encoding: tiles.header.encoding };
  }

  async #file(): Promise<MapArchive['file'] | undefined> {
    if (this.#own) return 'path' in this.#own ? ownFile(this.#own.path) : undefined;
    const { current } = this.#generations;
    const hash = current?.manifest.map_archive?.blob;
    const path = current?.mapArchivePath;
    if (!hash || path === undefined) return undefined;
    const file = {
      ...{ path, contentType: 'application/vnd.pmtiles', cacheControl: A_DAY },
      ...{ etag: `"${hash}"`, name: blobName(hash), sha256: hash },
    };
    const checked = await this.#whole.check(file);
    if ('stamp' in checked) return { ...file, version: checked.stamp };
    if (!checked.isMissing) throw checked.error;
    this.#generations.report(checked.error);
    return undefined;
  }

  async #open(file: MapArchive['file']): Promise<MapArchive> {
    const read = async (first: number, length: number) =>
      (await this.#read(file, first, length)) ?? new Uint8Array();
    try {
      const tiles = await TileArchive.open(read);
      return { file, tiles, edition: file.etag.slice(1, 1 + EDITION_LENGTH) };
    } catch (cause) {
      throw new BlobError(`The map archive ${file.path} cannot be read. The map is not served.`, { cause });
    }
  }

  async #read(file: MapArchive['file'], first: number, length: number) {
    const opened = await this.files.use(file);
    try {
      return await opened?.read(first, length);
    } finally {
      await opened?.release();
    }
  }
}

/** A file that is too large to hash: its time and size name its version. */
async function ownFile(path: string): Promise<MapArchive['file'] | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const version = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  const hash = createHash('sha256').update(version).digest('hex');
  return { path, version, contentType: 'application/vnd.pmtiles', etag: `"${hash}"`, cacheControl: A_DAY };
}
