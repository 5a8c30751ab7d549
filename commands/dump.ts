/** `lootiles dump`: writes the dump of the day, from the generation that is served. An import ends with the same. */
import { makeDump } from '../pipeline/dumps/dump.ts';
import type { Settings } from '../schemas/settings.ts';
import { removeDamagedDumps } from '../shards/damaged-dumps.ts';
import { dumpsFolder } from '../shards/dump-folder.ts';
import { Generation } from '../shards/generation.ts';
import type { Manifest } from '../shards/manifest.ts';
import { followDumps, shareDump } from '../shards/object-store/shared-dumps.ts';
import { SharedStore } from '../shards/object-store/shared-store.ts';
import type { Store } from '../shards/store.ts';
import { consoleProgress } from './progress.ts';
import { openCommandStore } from './store.ts';

export async function dumpCommand(settings: Settings): Promise<void> {
  const store = openCommandStore(settings);
  await store.refresh();
  const manifest = store.readCurrent();
  if (!manifest)
    throw new Error(`There is no generation in ${settings.dataDir}. Run "lootiles import" first.`);
  await dump(store, manifest, Math.max(settings.dumpsKept, 1));
}

/** After an import: its generation is published whatever becomes of the dump. */
export async function dumpImported(store: Store, manifest: Manifest, { dumpsKept }: Settings): Promise<void> {
  if (dumpsKept === 0 || manifest.toilets === 0) return;
  try {
    await dump(store, manifest, dumpsKept);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

async function dump(store: Store, manifest: Manifest, kept: number): Promise<void> {
  // A damaged one of today would stay as it is.
  for (const date of await removeDamagedDumps(store.dataDir))
    console.log(`Removed the dump of ${date}, because it was damaged.`);
  // Another machine may have made the one of today.
  if (store instanceof SharedStore) await followDumps(store.objects, store.dataDir);
  const progress = consoleProgress();
  const { isNew, ...made } = await makeDump(store.dataDir, Generation.open(store, manifest), {
    now: new Date(),
    kept,
    onProgress: (done, total) => progress.count('Dump', done, total),
  });
  progress.end();
  if (store instanceof SharedStore) await shareDump(store.objects, store.dataDir, made, kept);
  const { date, toilets } = made;
  console.log(
    isNew
      ? `Wrote the dump of ${date} to ${dumpsFolder(store.dataDir)}: ${toilets} toilets.`
      : `The dump of ${date} exists already and was not changed: ${toilets} toilets.`,
  );
}
