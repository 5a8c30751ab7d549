/** The golden extract imported into a store of its own, always with the same clock and the same chance. */
import { join } from 'node:path';
import { seededRandom } from '../../bench/made/random.ts';
import { importExtract } from '../../pipeline/import/import-extract.ts';
import { SILENT } from '../../pipeline/progress.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { NOW, temporaryFolder } from '../fixtures/generation.ts';
import { writeGoldenExtract } from './extract.ts';

export async function importGolden(): Promise<{ store: Store; manifest: Manifest }> {
  const folder = temporaryFolder();
  const path = join(folder, 'golden.osm.pbf');
  await writeGoldenExtract(path);
  const store = new LocalStore(folder);
  store.create();
  const manifest = await importExtract({
    path,
    extract: 'golden',
    demo: false,
    store,
    allowShrink: false,
    now: () => NOW,
    random: seededRandom(1).next,
    progress: SILENT,
  });
  return { store, manifest };
}
