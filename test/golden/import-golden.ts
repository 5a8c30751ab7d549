/** The golden extract imported into a store of its own, always with the same clock and the same chance. */
import { join } from 'node:path';
import { importExtract } from '../../pipeline/import-extract.ts';
import { SILENT } from '../../pipeline/progress.ts';
import { seededRandom } from '../../scripts/random.ts';
import type { Manifest } from '../../shards/manifest.ts';
import { Store } from '../../shards/store.ts';
import { NOW, temporaryFolder } from '../fixtures/generation.ts';
import { writeGoldenExtract } from './extract.ts';

export async function importGolden(): Promise<{ store: Store; manifest: Manifest }> {
  const folder = temporaryFolder();
  const path = join(folder, 'golden.osm.pbf');
  await writeGoldenExtract(path);
  const store = new Store(folder);
  store.create();
  const manifest = await importExtract({
    path,
    extract: 'golden',
    demo: false,
    store,
    allowShrink: false,
    now: NOW,
    random: seededRandom(1).next,
    progress: SILENT,
  });
  return { store, manifest };
}
