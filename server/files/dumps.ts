/** The dumps that are there, as the pages and addresses of the server see them. */
import { join } from 'node:path';
import { dumpDates, dumpsFolder, readDump } from '../../shards/store/dump-folder.ts';
import type { NamedFile } from './whole-files.ts';

/** The name of the newest dump, in place of a date. */
export const LATEST = 'latest';
/** A dump never changes, but its folder may be removed and made anew. */
const A_DAY = 'public, max-age=86400';

/** Day of the newest dump. */
export function latestDate(dataDir: string): string | undefined {
  return dumpDates(dataDir).find((date) => readDump(dataDir, date) !== undefined);
}

/** A file that the dump of a day names; nothing else in its folder is served. */
export function dumpFile(dataDir: string, date: string, name: string): NamedFile | undefined {
  const file = readDump(dataDir, date)?.files.find((one) => one.name === name);
  return (
    file && {
      path: join(dumpsFolder(dataDir), date, file.name),
      contentType: file.type,
      name: `${file.name} of the dump of ${date}`,
      sha256: file.sha256,
      etag: `"${file.sha256}"`,
      cacheControl: A_DAY,
    }
  );
}
