/**
 * Tiles of PMTiles archives, which the map and the keeping of areas read by ranges. Of our own map there are kept tiles, for use
 * without network.
 */
import type { AddProtocolAction } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol, type RangeResponse } from 'pmtiles';
import { keptFile } from '../page/data-files.ts';
import { archiveKey, EDITION, MAP, tileKey } from './area-tiles.ts';

/** The archive of an address, and a tile of it. */
const PARTS = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/;
/** The archive of our own map, or a tile of it. Styles name it by its path; all other archives have whole addresses. */
const OWN = /^pmtiles:\/\/((?:\/[^/]+)*?)\/data\/([^/]+)\.pmtiles(?:\/(\d+\/\d+\/\d+))?$/;

export interface OwnArchive {
  readonly edition: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  /** TileJSON, as MapLibre asks for it. */
  readonly description: object;
  /** @param tile `zoom/column/row`; without bytes if it is empty */
  read(tile: string): Promise<ArrayBuffer>;
}

/** Opens the archive of our own map; undefined if the address is another one. Throws without network. */
export async function openArchive(url: string): Promise<OwnArchive | undefined> {
  const [, , edition] = OWN.exec(url) ?? [];
  if (edition === undefined) return undefined;
  const archive = archiveAt(addressOf(url));
  const { minZoom: minzoom, maxZoom: maxzoom, ...header } = await archive.getHeader();
  const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  return {
    ...{ edition, minzoom, maxzoom },
    description: { tiles: [`${url}/{z}/{x}/{y}`], minzoom, maxzoom, bounds },
    read: async (tile) => {
      const [z = 0, x = 0, y = 0] = tile.split('/').map(Number);
      return (await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer();
    },
  };
}

/** Makes the protocol `pmtiles`. A kept tile of the same archive is as good as a new one; an older one is better than none. */
export function archiveProtocol(): AddProtocolAction {
  const archives = new Protocol();
  return async (request, aborted) => {
    const [, base, edition, tile] = OWN.exec(request.url) ?? [];
    const key = base === undefined ? undefined : tile === undefined ? archiveKey(base) : tileKey(base, tile);
    const kept = key === undefined ? undefined : await keptFile(key, MAP);
    const keptData = async () => {
      return kept && { data: await (tile === undefined ? kept.json() : kept.arrayBuffer()) };
    };
    const same = kept?.headers.get(EDITION) === edition ? await keptData() : undefined;
    if (same) return same;
    try {
      const address = addressOf(request.url);
      if (!archives.get(address)) archives.add(archiveAt(address));
      return await archives.tile(request, aborted);
    } catch (error) {
      if (aborted.signal.aborted) throw error;
      // They remember that they failed: the network may come back.
      archives.tiles.clear();
      const older = await keptData();
      if (!older) throw error;
      return older;
    }
  };
}

/** Reads any archive as its protocol does. Throws if it cannot be had. */
export async function readArchive(url: string): Promise<Pick<OwnArchive, 'minzoom' | 'maxzoom' | 'read'>> {
  const ask = archiveProtocol();
  const alive = new AbortController();
  const { data: description } = await ask({ url, type: 'json' }, alive);
  return {
    ...zoomsOf(description),
    read: async (tile) => {
      const { data } = await ask({ url: `${url}/${tile}`, type: 'arrayBuffer' }, alive);
      if (data instanceof Uint8Array) return data.slice().buffer;
      return data instanceof ArrayBuffer ? data : new ArrayBuffer();
    },
  };
}

/** @param url `pmtiles://` and the address of an archive, or of a tile of it */
function addressOf(url: string): string {
  return PARTS.exec(url)?.[1] ?? '';
}

function archiveAt(address: string): PMTiles {
  return new PMTiles(new WholeRanges(address));
}

/** @param description TileJSON */
function zoomsOf(description: unknown): { minzoom: number; maxzoom: number } {
  if (typeof description !== 'object' || !description) throw new Error('An archive has no description.');
  const { minzoom, maxzoom }: { minzoom?: unknown; maxzoom?: unknown } = description;
  return { minzoom: Number(minzoom ?? 0), maxzoom: Number(maxzoom ?? 0) };
}

type Asked = Parameters<FetchSource['getBytes']>;

/**
 * Ranges of a remote archive. A range that comes without all its bytes is asked for once more, past the browser's
 * cache.
 */
export class WholeRanges extends FetchSource {
  /** Throws if the bytes are not all there. */
  override async getBytes(...asked: Asked): Promise<RangeResponse> {
    const first = await super.getBytes(...asked);
    if (isWhole(first, asked)) return first;
    // Chromium's cache answers with status 206 and no bytes at times, if the map and the keeping of an area read at once.
    // It did so in half of the runs of a test. The bytes would be taken for an empty or a damaged tile.
    this.mustReload = true;
    const second = await super.getBytes(...asked);
    if (isWhole(second, asked)) return second;
    throw new Error(`${this.url} answered ${second.data.byteLength} bytes of ${asked[1]}.`);
  }
}

/** The first read of an archive asks for more bytes than a small one has. */
function isWhole({ data }: RangeResponse, [offset, length]: Asked): boolean {
  return offset === 0 ? data.byteLength > 0 : data.byteLength === length;
}
