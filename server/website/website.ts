/** Parts that the website needs beside those of every server. */
import { fileURLToPath } from 'node:url';
import type { MapStyles, PageFile } from '#views';
import type { Settings } from '../../schemas/settings/settings.ts';
import { BuiltFiles } from '../files/built-files.ts';
import type { OwnArchive } from '../map/map-archive.ts';

export interface Website {
  /** The built files; undefined if nothing is built: pages do without scripts. */
  readonly files: BuiltFiles | undefined;
  /** Styles of another map than ours. */
  readonly mapStyles?: MapStyles | undefined;
  /** Set for a page that is a file. */
  readonly asFile?: PageFile | undefined;
  /** Path of the archive of all toilets, if the website is files only. */
  readonly toilets?: string | undefined;
  /** An archive of the operator's own for our map. */
  readonly ownMap?: OwnArchive | undefined;
}

/** Nothing is built, and no other map set. */
export const PLAIN: Website = { files: undefined };

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export function openWebsite({ mapStyles, ownMap }: Pick<Settings, 'mapStyles' | 'ownMap'>): Website {
  return { files: BuiltFiles.open(BUILT), mapStyles, ownMap };
}
