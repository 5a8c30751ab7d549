/** The invented town of the demo: an extract that comes with the program. `npm run demo-town` makes the file again. */
import { fileURLToPath } from 'node:url';
import type { ExtractOnDisk } from '../../pipeline/osm/download/find-extract.ts';

export const DEMO_TOWN: ExtractOnDisk = {
  path: fileURLToPath(new URL('./demo-town.osm.pbf', import.meta.url)),
  /** Raise the number with the file: servers of an older demo then import it at their next start. */
  edition: 'quillhaven-1',
};
