/** Ranges of a remote archive. A range that comes without all its bytes is asked for once more, past the browser's cache. */
import { FetchSource, type RangeResponse } from 'pmtiles';

type Asked = Parameters<FetchSource['getBytes']>;

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
