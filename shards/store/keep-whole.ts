/**
 * Keeps the files of the current generation whole, as long as a worker or a server that follows an object store runs.
 *
 * It hashes all of them soon after the start, once a day, and when a process noticed damage (damage-notice.ts). What is
 * damaged is fetched again from the object store. What is not there either, and a pointer or a manifest that cannot be
 * read, an import of the same extract builds again. Repaired files are renamed into place: other processes go on meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { type BlobPart, blobsOf, type Manifest } from '../generation/manifest.ts';
import { forgetDamage, isDamageNoticed } from './damage-notice.ts';
import { removeDamagedDumps } from './damaged-dumps.ts';
import { type DamagedBlob, findDamage, namesOf } from './find-damage.ts';
import type { Store } from './store.ts';

/** A start has more urgent work. */
const FIRST_MS = 2_000;
const LOOK_EVERY_MS = 500;
const VERIFY_EVERY_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

export interface KeepWholeParts {
  readonly store: Store;
  readonly log: Logger;
  /** Parts that this machine has; all by default. */
  readonly needed?: (part: BlobPart) => boolean;
  /** Builds the generation again by an import; undefined if this process makes none. Throws if that failed. */
  readonly rebuild?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** Runs until the signal. Never throws. */
export async function keepWhole(parts: KeepWholeParts, signal: AbortSignal): Promise<void> {
  const { dataDir } = parts.store;
  let dueMs = performance.now() + FIRST_MS;
  let failures = 0;
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    const isNoticed = failures === 0 && isDamageNoticed(dataDir);
    if (signal.aborted || !(isNoticed || performance.now() >= dueMs)) continue;
    forgetDamage(dataDir);
    const isWhole = await mend(parts, signal);
    failures = isWhole ? 0 : failures + 1;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    dueMs = performance.now() + (isWhole ? VERIFY_EVERY_MS : pauseMs);
  }
}

/** Repairs the parts. False if something stays damaged. */
async function mend(parts: KeepWholeParts, signal: AbortSignal): Promise<boolean> {
  const { store, log, needed, rebuild } = parts;
  try {
    await tidyDumps(parts);
    const manifest = currentOf(store);
    if (manifest === undefined) return true;
    const damage = manifest instanceof Error ? [] : await damageOf(store, manifest, needed);
    if (damage.length === 0 && !(manifest instanceof Error)) return true;
    const what = manifest instanceof Error ? manifest.message : sentenceOf(manifest, damage);
    log.warn(`${what} Reads go on without them. Repairing them now.`);
    const lost = await store.restore(damage.map(({ blob }) => blob));
    if (lost.length > 0 || currentOf(store) instanceof Error) {
      if (!rebuild) throw new Error('This process cannot import. Run "lootiles import".');
      await rebuild(signal);
    }
    const repaired = currentOf(store);
    if (!repaired || repaired instanceof Error) throw new Error('The import published no generation.');
    const left = await damageOf(store, repaired, needed);
    if (left.length > 0) throw new Error(sentenceOf(repaired, left));
    log.info(`Generation ${repaired.generation} is whole again.`);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const reason = reasonOf(error);
    log.warn(
      `Damaged files could not be repaired: ${reason} Retrying in a minute, then with growing pauses of up to an hour.`,
    );
    return false;
  }
}

async function tidyDumps({ store, log }: KeepWholeParts): Promise<void> {
  for (const date of await removeDamagedDumps(store.dataDir))
    log.warn(
      `Removed the dump of ${date}, because it was damaged. The next import writes the dump of its day.`,
    );
}

/**
 * Damaged parts of the current generation. Blobs that newer generations no longer name may have been swept during the
 * look.
 */
async function damageOf(
  store: Store,
  manifest: Manifest,
  needed: KeepWholeParts['needed'],
): Promise<DamagedBlob[]> {
  const found = await findDamage(store, manifest, needed);
  if (found.length === 0) return found;
  const current = currentOf(store);
  if (!current || current instanceof Error) return found;
  const named = new Set(blobsOf(current));
  return found.filter(({ blob }) => named.has(blob));
}

function sentenceOf({ generation }: Manifest, damage: readonly DamagedBlob[]): string {
  return `Generation ${generation} has damaged files: ${namesOf(damage)}.`;
}

/** The error if pointer or manifest are damaged or gone; undefined if nothing was published. */
function currentOf(store: Store): Manifest | Error | undefined {
  try {
    const current = store.readCurrent();
    if (current || store.generations().length === 0) return current;
    return new Error(`The pointer ${store.currentPath} is missing.`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
