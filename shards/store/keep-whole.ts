/**
 * Keeps the files of the current generation whole, as long as a worker or a server that follows an object store runs.
 *
 * It hashes all of them soon after the start, once a day, and when a process noticed damage (damage.ts). What is
 * damaged is fetched again from the object store. What is not there either, and a pointer or a manifest that cannot be
 * read, an import of the same extract builds again. Repaired files are renamed into place: other processes go on meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../common/durations.ts';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { type BlobPart, blobsOf, type Manifest } from '../generation/manifest.ts';
import { type DamagedBlob, findDamage, forgetDamage, isDamageNoticed, namesOf } from './damage.ts';
import { removeDamagedDumps } from './dump-folder.ts';
import type { Store } from './store.ts';

/** A start has more urgent work. */
const FIRST_MS = 2_000;
const LOOK_EVERY_MS = 500;
const VERIFY_EVERY_MS = DAY_MS;
/** Pause after a repair that failed; the one after the first import that failed, too. */
const RETRY_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Stands among the damaged blobs for a pointer or manifest that cannot be read. */
const POINTER = 'pointer';

export interface KeepWholeParts {
  readonly store: Store;
  readonly log: Logger;
  /** Parts that this machine has; all by default. */
  readonly needed?: (part: BlobPart) => boolean;
  /** Pause after a repair that failed. */
  readonly retryMs?: number;
  /** Builds the generation again by an import; undefined if this process makes none. Throws if that failed. */
  readonly rebuild?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** Runs until the signal. Never throws. */
export async function keepWhole(parts: KeepWholeParts, signal: AbortSignal): Promise<void> {
  const { store, retryMs = RETRY_MS } = parts;
  const repair = new Repair(parts, signal);
  let dueMs = performance.now() + FIRST_MS;
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    const isNoticed = isDamageNoticed(store.dataDir);
    const isDue = performance.now() >= dueMs;
    if (signal.aborted || !(isDue || (isNoticed && !repair.isFailing))) continue;
    forgetDamage(store.dataDir);
    await repair.mend(isNoticed);
    dueMs = performance.now() + (repair.isFailing ? retryMs : VERIFY_EVERY_MS);
  }
}

/**
 * Repairs what is damaged, and remembers what it could not repair. That alone is looked at and fetched again every half
 * minute. Imports are dear, so those that fail are tried with growing pauses, unless more is damaged than before.
 */
class Repair {
  readonly #parts: KeepWholeParts;
  readonly #signal: AbortSignal;
  /** Blobs that stayed damaged, or the name of the pointer. */
  #left: ReadonlySet<string> = new Set();
  #failures = 0;
  #imports = 0;
  #importDueMs = 0;

  constructor(parts: KeepWholeParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** @param isNoticed a process met damage: all files are looked at */
  async mend(isNoticed: boolean): Promise<void> {
    const { store, log, needed = () => true } = this.#parts;
    const left = this.#left;
    const isOnly = left.size > 0 && !isNoticed && !left.has(POINTER);
    let damaged = left;
    try {
      await tidyDumps(this.#parts);
      const manifest = currentOf(store);
      const isPointerBad = manifest instanceof Error;
      const damage =
        manifest === undefined || isPointerBad
          ? []
          : await damageOf(store, manifest, (part, blob) => needed(part) && (!isOnly || left.has(blob)));
      if (damage.length === 0 && !isPointerBad) {
        if (this.isFailing && manifest) log.info(`Generation ${manifest.generation} is whole again.`);
        this.#end();
        return;
      }
      damaged = new Set(isPointerBad ? [POINTER] : damage.map(({ blob }) => blob));
      if (![...damaged].every((blob) => left.has(blob)))
        this.#imports = this.#importDueMs = this.#failures = 0;
      if (this.#isTold() && manifest) {
        const what = isPointerBad ? manifest.message : sentenceOf(manifest, damage);
        log.warn(`${what} Reads go on without them. Repairing them now.`);
      }
      const lost = await store.restore(damage.map(({ blob }) => blob));
      if (lost.length > 0 || currentOf(store) instanceof Error) await this.#rebuild();
      const repaired = currentOf(store);
      if (!repaired || repaired instanceof Error) throw new Error('The import published no generation.');
      const still = await damageOf(store, repaired, needed);
      if (still.length > 0) {
        damaged = new Set(still.map(({ blob }) => blob));
        throw new Error(sentenceOf(repaired, still));
      }
      log.info(`Generation ${repaired.generation} is whole again.`);
      this.#end();
    } catch (error) {
      if (this.#signal.aborted) return;
      if (this.#isTold())
        log.warn(
          `Damaged files could not be repaired: ${reasonOf(error)} Looking again every half minute, importing with growing pauses of up to an hour.`,
        );
      this.#left = damaged;
      this.#failures++;
    }
  }

  async #rebuild(): Promise<void> {
    const { rebuild, retryMs = RETRY_MS } = this.#parts;
    if (!rebuild) throw new Error('This process cannot import. Run "lootiles import".');
    if (performance.now() < this.#importDueMs) throw new Error('The next import is not due yet.');
    try {
      await rebuild(this.#signal);
    } finally {
      const pauseMs = Math.min(retryMs * 2 ** this.#imports++, LONGEST_PAUSE_MS);
      this.#importDueMs = performance.now() + pauseMs;
    }
  }

  #end(): void {
    this.#left = new Set();
    this.#failures = this.#imports = this.#importDueMs = 0;
  }

  /** Whether this try is logged: the first, then each at which the number of tries has doubled. */
  #isTold(): boolean {
    return Number.isInteger(Math.log2(this.#failures + 1));
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
  needed: (part: BlobPart, blob: string) => boolean,
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
