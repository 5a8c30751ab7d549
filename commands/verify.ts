/** `lootiles verify`: the health check of what is being served. */
import { EXIT_CODES } from '../common/exit-codes.ts';
import { verifyGeneration } from '../pipeline/import/verify.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { Manifest } from '../shards/generation/manifest.ts';
import { type DamagedBlob, findDamage, namesOf } from '../shards/store/damage.ts';
import { openServedStore } from './runtime/store.ts';

/** Files of the generation are missing, or have other bytes than those they are named after. */
class Damaged extends Error {
  readonly damage: readonly DamagedBlob[];

  constructor(generation: number, damage: readonly DamagedBlob[]) {
    super(`Generation ${generation} is damaged: ${namesOf(damage)}. Run "lootiles import" to repair it.`);
    this.damage = damage;
  }
}

/** @param asJson for programs: one line, also if something is wrong */
export async function verifyCommand(settings: Settings, asJson = false): Promise<void> {
  try {
    printWhole(await verified(settings), asJson);
  } catch (error) {
    if (!asJson || !(error instanceof Error)) throw error;
    const damaged = error instanceof Damaged ? error.damage : [];
    console.log(JSON.stringify({ whole: false, reason: error.message, damaged }));
    process.exitCode = EXIT_CODES.failed.code;
  }
}

/** The current manifest, after every check. Throws an Error with one sentence. */
async function verified(settings: Settings): Promise<Manifest> {
  const store = await openServedStore(settings);
  const manifest = store.readCurrent()!;
  const damage = await findDamage(store, manifest);
  if (damage.length > 0) throw new Damaged(manifest.generation, damage);
  verifyGeneration(store, manifest, { before: undefined, allowShrink: true, random: Math.random });
  return manifest;
}

function printWhole({ generation, toilets, tiles, data_date, created_at }: Manifest, asJson: boolean): void {
  console.log(
    asJson
      ? JSON.stringify({ whole: true, generation, toilets, shards: tiles.length, data_date, created_at })
      : `Generation ${generation} is whole: ${toilets} toilets in ${tiles.length} shards.`,
  );
}
