/** What the website needs beside the parts of every server. */
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../schemas/settings.ts';
import { BuiltFiles } from '../assets/built-files.ts';

export interface Website {
  /** Undefined where nothing is built: pages do without scripts. */
  readonly files: BuiltFiles | undefined;
  /** Address of the style of the base map; undefined for a plain ground. */
  readonly mapStyleUrl: string | undefined;
}

/** Nothing is built, and no base map set. */
export const PLAIN: Website = { files: undefined, mapStyleUrl: undefined };

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export function openWebsite({ mapStyleUrl }: Pick<Settings, 'mapStyleUrl'>): Website {
  return { files: BuiltFiles.open(BUILT), mapStyleUrl };
}
