/**
 * Publishes each generation as files as soon as it is the current one: of an import, a rebuild, a diff or the map.
 *
 * It follows the pointer as readers do, so nothing that builds generations knows of it, and no fault here fails an import. A
 * fault is logged once and tried again, less and less often. Generations that come meanwhile are published as one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf, stackOf } from '../../common/reason-of.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { Superseded } from '../../shards/object-store/remote-pointer.ts';
import type { Store } from '../../shards/store/store.ts';
import { NewerPublished, type Published, type Publisher, type ToPublish } from './publisher.ts';

const LOOK_EVERY_MS = 250;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Publications in a row that another machine was faster with. */
const MOST_MEETINGS = 3;

export interface KeepPublishedParts {
  readonly store: Store;
  /** Makes the pages of a generation. */
  readonly websiteOf: (generation: Generation) => ToPublish['website'];
  readonly publisher: Publisher;
  /** Address of the target, for the log. */
  readonly address: string;
  readonly log: Logger;
  /** Pause after the first failure. */
  readonly retryMs?: number;
}

/** Runs until the signal, which breaks off the current publication. Never throws. */
export async function keepPublished(parts: KeepPublishedParts, signal: AbortSignal): Promise<void> {
  const { store, address, log, retryMs = FIRST_PAUSE_MS } = parts;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  let done: Done | undefined;
  let failures = 0;
  const outage = new Outage(() => performance.now());
  while (!signal.aborted) {
    try {
      done = await publishNext(parts, done, signal);
      if (outage.worked()) log.info(`Publishing to ${address} works again.`);
      failures = 0;
      await pause(LOOK_EVERY_MS);
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      // Workers of several machines meet now and then.
      const isPlain = error instanceof Superseded && failures <= MOST_MEETINGS;
      if (!isPlain && outage.failed())
        log.warn(
          `Generation ${currentOf(store) ?? ''} was not published to ${address}. Readers there keep what they have. Retrying with growing pauses of up to ${LONGEST_PAUSE_MS / 1_000} s.`,
          { reason: reasonOf(error), stack: stackOf(error) },
        );
      await pause(Math.min(retryMs * 2 ** (failures - 1), LONGEST_PAUSE_MS));
    }
  }
}

/** The pointer that was published, and its generation: the next one takes over what it has open. */
interface Done {
  readonly text: string;
  readonly generation: Generation;
}

async function publishNext(
  parts: KeepPublishedParts,
  done: Done | undefined,
  signal: AbortSignal,
): Promise<Done | undefined> {
  const { store, publisher, address, websiteOf, log } = parts;
  const pointer = store.pointer();
  if (!pointer || pointer.text === done?.text) return done;
  const manifest = store.readCurrent();
  if (!manifest) return done;
  const generation = new Generation(store, manifest, done?.generation);
  const startMs = performance.now();
  try {
    const published = await publisher.publish({ generation, store, website: websiteOf(generation) }, signal);
    log.info(sentenceOf(published, address, performance.now() - startMs));
  } catch (error) {
    // A machine that is ahead of this one published already.
    if (!(error instanceof NewerPublished)) throw error;
  }
  return { text: pointer.text, generation };
}

export function sentenceOf(
  { generation, files, bytes, notOurs }: Published,
  address: string,
  ms: number,
): string {
  const kept =
    notOurs.length === 0 ? '' : ` Left as they are, because others wrote them: ${notOurs.join(', ')}.`;
  return `Published generation ${generation} to ${address}: ${files} new files, ${sizeOf(bytes)}, in ${(ms / 1_000).toFixed(1)} s.${kept}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Returns undefined if there is none, or its pointer is damaged. */
function currentOf(store: Store): number | undefined {
  try {
    return store.currentGeneration();
  } catch {
    // The fault that is logged says it.
    return undefined;
  }
}
