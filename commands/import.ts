/**
 * `lootiles import`: finds the extract, builds, verifies, publishes. Without a network and without EXTRACT it
 * makes the demo extract, and says so.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clockLeap } from '../pipeline/clock-leap.ts';
import { FetchError } from '../pipeline/fetch/fetch-error.ts';
import {
  DEFAULT_EXTRACT,
  DEMO_EXTRACT,
  type FoundExtract,
  findExtract,
} from '../pipeline/fetch/find-extract.ts';
import { type ImportOptions, importExtract } from '../pipeline/import-extract.ts';
import { withImportLock } from '../pipeline/nightly/import-lock.ts';
import { DumpFault } from '../pipeline/scan/pbf-file.ts';
import { removeWorkFiles } from '../pipeline/sweep/left-behind.ts';
import type { Settings } from '../schemas/settings.ts';
import { findDamage, namesOf } from '../shards/find-damage.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { hasDatabase, openCommandDatabase } from './database.ts';
import { dumpImported } from './dump.ts';
import { consoleProgress } from './progress.ts';
import { stopWithParent } from './stop-signal.ts';
import { openCommandStore } from './store.ts';

const DEMO_TOILETS = 2_000;
const DEMO_SEED = 1;

interface Found extends FoundExtract {
  readonly demo: boolean;
}

/** An unchanged dump is imported anew after so long: hours are compiled for three weeks. */
const FRESH_MS = 7 * 24 * 3_600_000;
/** A clock that is further off is wrong, not imprecise. */
const CLOCK_OFF_MS = 24 * 3_600_000;

export interface ImportFlags {
  readonly allowShrink: boolean;
  /** Do nothing where the dump is the one that is served. */
  readonly ifChanged: boolean;
}

export async function importCommand(
  settings: Settings,
  named: string | undefined,
  flags: ImportFlags,
): Promise<void> {
  // Killed with it at any line, it has changed nothing that is served.
  stopWithParent();
  const store = openCommandStore(settings);
  store.create();
  const opened = hasDatabase(settings) ? await openCommandDatabase(settings, QUIET) : undefined;
  try {
    await withImportLock(store, opened?.database.url, async (requireLock) => {
      await removeWorkFiles(store.dataDir, Date.now());
      await store.refresh();
      const found = await find(settings, store, named ?? settings.extract);
      const before = currentOf(store);
      const now = new Date();
      if (before) requireClock(found, before, now, flags.ifChanged);
      if (flags.ifChanged && before && isFresh(before, found, now) && (await isWhole(store, before))) {
        console.log(
          `The extract has not changed since the import of ${before.imported!.at}. Nothing to import.`,
        );
        await dumpImported(store, before, settings);
        return;
      }
      const manifest = await importFound(found, {
        ...{ store, now, requireLock },
        database: opened?.database,
        allowShrink: flags.allowShrink,
        random: Math.random,
        progress: consoleProgress(),
      });
      tell(manifest, opened !== undefined);
      await dumpImported(store, manifest, settings);
    });
  } finally {
    await opened?.close();
  }
}

/** A download that turns out to be no dump is not asked for "if it changed" again. */
async function importFound(
  found: Found,
  options: Omit<ImportOptions, 'path' | 'extract' | 'demo' | 'edition'>,
): Promise<Manifest> {
  const { path, extract, demo, edition } = found;
  try {
    return await importExtract({ ...options, path, extract, demo, edition });
  } catch (error) {
    if (error instanceof DumpFault) await found.forget();
    throw error;
  }
}

/** Whether all files of what is served are good, or came again from the object store; says it where they are not. */
async function isWhole(store: Store, served: Manifest): Promise<boolean> {
  const damage = await findDamage(store, served);
  if (damage.length === 0) return true;
  const lost = await store.restore(damage.map(({ blob }) => blob));
  console.log(
    `Generation ${served.generation} is damaged: ${namesOf(damage)}. ${lost.length > 0 ? 'Importing the extract again.' : 'The object store had good copies.'}`,
  );
  return lost.length === 0;
}

/** What is served was imported from this very dump, not long ago, and not by a clock that was ahead. */
function isFresh({ extract, imported }: Manifest, found: Found, now: Date): boolean {
  if (extract !== found.extract || imported?.edition !== found.edition) return false;
  const ageMs = now.getTime() - Date.parse(imported.at);
  return ageMs >= 0 && ageMs < FRESH_MS;
}

/**
 * Ages, opening hours and what is deleted are by the clock: better yesterday's answers than those of a wrong day.
 * Where no server says what time it is, and nobody watches, it must not be far from that of the last count.
 */
function requireClock(
  { extract, clockAheadMs }: Found,
  served: Manifest,
  now: Date,
  unwatched: boolean,
): void {
  const leap = clockAheadMs === null && unwatched ? clockLeap(served, now) : undefined;
  if (leap !== undefined) throw new Error(leap);
  if (clockAheadMs === null || Math.abs(clockAheadMs) < CLOCK_OFF_MS) return;
  const days = (Math.abs(clockAheadMs) / CLOCK_OFF_MS).toFixed(1);
  throw new Error(
    `The clock of this machine is ${days} days ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the clock of the server of ${extract}. ` +
      'Nothing was published. Set the clock, then import again.',
  );
}

/** A fault of the database ends an import with its sentence. */
const QUIET = { info: () => {}, warn: () => {} };

function tell(manifest: Manifest, withPeople: boolean): void {
  if (!withPeople) console.log('There is no database yet, so this generation has no contributions.');
  console.log(
    `Generation ${manifest.generation} is published: ${manifest.toilets} toilets in ${manifest.tiles.length} shards. ` +
      (manifest.demo
        ? 'The toilets are INVENTED; the towns are from GeoNames, CC BY 4.0.'
        : '© OpenStreetMap contributors, ODbL 1.0.'),
  );
}

async function find(settings: Settings, store: Store, extract: string | undefined): Promise<Found> {
  const folder = join(settings.dataDir, 'extracts');
  if (extract === DEMO_EXTRACT) return await makeDemo(folder);
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

/** Undefined where nothing is served, or what is served is damaged: the import says so. */
function currentOf(store: Store): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch {
    return undefined;
  }
}

async function makeDemo(folder: string): Promise<Found> {
  console.log('Making the demo extract: real towns, INVENTED toilets.');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'demo.osm.pbf');
  // Loaded here, for its towns of all the world: 100 ms and 60 MB that a real import does without.
  const { writeDemoExtract } = await import('../scripts/demo-extract.ts');
  await writeDemoExtract(path, { toilets: DEMO_TOILETS, seed: DEMO_SEED });
  return {
    path,
    extract: DEMO_EXTRACT,
    demo: true,
    edition: DEMO_EXTRACT,
    clockAheadMs: null,
    forget: async () => {},
  };
}
