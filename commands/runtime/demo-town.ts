/** The invented town of the demo: an extract that comes with the program. `npm run demo-town` makes the file again. */
import { fileURLToPath } from 'node:url';
import type { ExtractOnDisk } from '../../pipeline/osm/download/find-extract.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';

export const DEMO_TOWN: ExtractOnDisk = {
  path: fileURLToPath(new URL('./demo-town.osm.pbf', import.meta.url)),
  /** Raise the number with the file: servers of an older demo then import it at their next start. */
  edition: 'quillhaven-1',
};

/** The extract of a generation with real toilets: an import without a name renews it. Undefined for the demo. */
export function realExtractOf(manifest: Manifest | undefined): string | undefined {
  return manifest?.demo === false ? manifest.extract : undefined;
}
