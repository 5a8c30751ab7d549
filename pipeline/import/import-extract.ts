/** Runs the steps of an import (steps.ts). The nightly schedule and the command line both come through here. */
import { ExtractFault } from '../../packages/pbf/index.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { STEPS, type Step, scratchOf } from './steps.ts';
import { type Extract, Work, type WorkOptions } from './work.ts';

type EnterStep = (step: Step) => void;
export type ImportOptions = Extract & Omit<WorkOptions, 'fetch'>;

/**
 * Runs the steps up to the publication and the dump. Throws an Error with one sentence if the extract, the disk or the
 * result is not good.
 *
 * @param enter called before each step
 */
export async function runImport(work: Work, enter: EnterStep = () => {}): Promise<void> {
  const { store } = work.options;
  try {
    // Contributions may publish during the import. A sweep would then delete blobs that this import still needs, so pin them.
    await store.withPinnedBlobs(() =>
      run(
        STEPS.filter(({ afterwards }) => !afterwards),
        work,
        enter,
      ),
    );
  } catch (error) {
    // A download that turns out to be no extract is not asked for "if it changed" again.
    if (error instanceof ExtractFault) await work.find('extract')?.forget?.();
    throw isSqliteError(error) ? workFault(scratchOf(store), error) : error;
  } finally {
    work.find('collected')?.remove();
  }
}

/** Runs the steps outside of the import lock. */
export async function runAfterwards(work: Work, enter: EnterStep): Promise<void> {
  await run(
    STEPS.filter(({ afterwards }) => afterwards),
    work,
    enter,
  );
}

/** Imports an extract on this disk, without a dump, a graph and a map. Returns what is published. */
export async function importExtract(options: ImportOptions): Promise<Manifest> {
  const work = new Work({ ...options, fetch: () => Promise.resolve(options) });
  await runImport(work);
  return work.get('manifest');
}

async function run(steps: readonly Step[], work: Work, enter: EnterStep): Promise<void> {
  for (const step of steps) {
    if (!step.always && work.get('extract').unchanged) continue;
    enter(step);
    await step.run(work);
  }
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** SQLite says neither which file nor what to do. */
function workFault(folder: string, cause: Error): Error {
  return new Error(
    `Work files in ${folder} could not be written: ${cause.message}. Nothing was published. Free some space, then import again.`,
    { cause },
  );
}
