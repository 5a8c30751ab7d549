/**
 * `lootiles import`: finds the extract, builds, verifies, publishes. Without a network and without EXTRACT it
 * makes the demo extract, and says so.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FetchError } from '../pipeline/fetch/fetch-error.ts';
import { DEFAULT_EXTRACT, type FoundExtract, findExtract } from '../pipeline/fetch/find-extract.ts';
import { importExtract } from '../pipeline/import-extract.ts';
import { DumpFault } from '../pipeline/scan/pbf-file.ts';
import type { Settings } from '../schemas/settings.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { hasDatabase, openCommandDatabase } from './database.ts';
import { dumpImported } from './dump.ts';
import { consoleProgress } from './progress.ts';
import { openCommandStore } from './store.ts';

/** Names the demo extract, as EXTRACT and in the manifest. */
const DEMO = 'demo';
const DEMO_TOILETS = 2_000;
const DEMO_SEED = 1;

export async function importCommand(
  settings: Settings,
  named: string | undefined,
  allowShrink: boolean,
): Promise<void> {
  const store = openCommandStore(settings);
  store.create();
  const found = await find(settings, store, named ?? settings.extract);
  const opened = hasDatabase(settings) ? await openCommandDatabase(settings, QUIET) : undefined;
  try {
    const manifest = await importExtract({
      ...found,
      store,
      database: opened?.database,
      allowShrink,
      now: new Date(),
      random: Math.random,
      progress: consoleProgress(),
    });
    tell(manifest, opened !== undefined);
    await dumpImported(store, manifest, settings);
  } catch (error) {
    if (error instanceof DumpFault) await found.forget();
    throw error;
  } finally {
    await opened?.close();
  }
}

/** A fault of the database ends an import with its sentence. */
const QUIET = { info: () => {}, warn: () => {} };

function tell(manifest: Manifest, withPeople: boolean): void {
  if (!withPeople) console.log('There is no database yet: nothing that people said is in this generation.');
  console.log(
    `Generation ${manifest.generation} is published: ${manifest.toilets} toilets in ${manifest.tiles.length} shards. ` +
      (manifest.demo
        ? 'These toilets are invented; towns from GeoNames, CC BY 4.0.'
        : '© OpenStreetMap contributors, ODbL 1.0.'),
  );
}

async function find(
  settings: Settings,
  store: Store,
  extract: string | undefined,
): Promise<FoundExtract & { demo: boolean }> {
  const folder = join(settings.dataDir, 'extracts');
  if (extract === DEMO) return await makeDemo(folder);
  try {
    const progress = consoleProgress();
    const found = await findExtract(extract ?? DEFAULT_EXTRACT, folder, {
      onProgress: (done, total) => progress.bytes('Download', done, total),
    });
    progress.end();
    return { ...found, demo: false };
  } catch (error) {
    if (extract !== undefined || !(error instanceof FetchError) || servesRealToilets(store)) throw error;
    console.log(error.message);
    return await makeDemo(folder);
  }
}

/** Invented toilets never take the place of real ones; a store that cannot be read may hold real ones. */
function servesRealToilets(store: Store): boolean {
  try {
    return store.readCurrent()?.demo === false;
  } catch {
    return true;
  }
}

async function makeDemo(folder: string): Promise<FoundExtract & { demo: boolean }> {
  console.log('Making the demo extract: real towns, INVENTED toilets.');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'demo.osm.pbf');
  // Loaded here, for its towns of all the world: 100 ms and 60 MB that a real import does without.
  const { writeDemoExtract } = await import('../scripts/demo-extract.ts');
  await writeDemoExtract(path, { toilets: DEMO_TOILETS, seed: DEMO_SEED });
  return { path, extract: DEMO, demo: true, edition: DEMO, clockAheadMs: null, forget: async () => {} };
}
