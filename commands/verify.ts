/** `lootiles verify`: the health check of what is being served. */
import { verifyGeneration } from '../pipeline/verify.ts';
import type { Settings } from '../schemas/settings.ts';
import { openCommandStore } from './store.ts';

export async function verifyCommand(settings: Settings): Promise<void> {
  const store = openCommandStore(settings);
  await store.refresh();
  const manifest = store.readCurrent();
  if (!manifest) throw new Error(`There is no generation in ${settings.dataDir}. Run "lootiles import".`);
  verifyGeneration(store, manifest, { before: undefined, allowShrink: true, random: Math.random });
  console.log(
    `Generation ${manifest.generation} is whole: ${manifest.toilets} toilets in ${manifest.tiles.length} shards.`,
  );
}
