/** The headers that the files of a publication are stored with in a bucket; docs/static.md says them for other hosts. Pure. */
import { getMimeType } from 'hono/utils/mime';
import { FOREVER, SHORT } from '../../shards/publication/cache-control.ts';
import { isImmutable, RECORD_PATH } from './target.ts';

const ARCHIVE = 'application/vnd.pmtiles';
/** Packed files are sent as they are, and unpacked by the reader: hosts must see no text in them. */
const BYTES = 'application/octet-stream';

export function headersOf(path: string): { 'content-type': string; 'cache-control': string } {
  const type = path.endsWith('.pmtiles') ? ARCHIVE : (getMimeType(path) ?? BYTES);
  return { 'content-type': type, 'cache-control': path === RECORD_PATH ? 'no-store' : lifeOf(path) };
}

/** Scripts of the website have the hash of their content in their names. */
function lifeOf(path: string): string {
  return isImmutable(path) || path.startsWith('assets/') ? FOREVER : SHORT;
}
