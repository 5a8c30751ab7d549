/** `lootiles apply`: brings the current generation up to date with change files of this disk. */
import { basename } from 'node:path';
import { type AppliedDiffs, applyFiles, DiffPublisher, OldDiff } from '../pipeline/follow/index.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { hasDatabase, openCommandDatabase } from './runtime/database.ts';
import { consoleProgress } from './runtime/progress.ts';
import { openServedStore } from './runtime/store.ts';

/** More are counted, not named. */
const MAX_NAMED = 10;

export async function applyCommand(settings: Settings, paths: readonly string[]): Promise<void> {
  if (paths.length === 0)
    throw new Error('No change file is named. Name them all, the oldest first: lootiles apply 287.osc.gz');
  const store = await openServedStore(settings);
  const opened = hasDatabase(settings) ? await openCommandDatabase(settings) : undefined;
  try {
    const publisher = new DiffPublisher(store, opened?.database);
    await applyNew(paths, publisher);
  } finally {
    await opened?.close();
  }
}

/** Applies the files but for those that the data has already: these are named and passed over. */
async function applyNew(paths: readonly string[], publisher: DiffPublisher): Promise<void> {
  try {
    printApplied(await applyFiles({ paths, publisher, now: () => new Date(), progress: consoleProgress() }));
  } catch (error) {
    if (!(error instanceof OldDiff)) throw error;
    console.log(`${error.message} It is passed over.`);
    const others = paths.filter((path) => basename(path) !== error.diff);
    if (others.length > 0) await applyNew(others, publisher);
  }
}

function printApplied({ manifest, touched, lacking }: AppliedDiffs): void {
  const upTo = manifest.data_date === null ? '' : `, data up to ${manifest.data_date}`;
  console.log(
    `Generation ${manifest.generation} is published: ${manifest.toilets} toilets, ${touched} of them checked again${upTo}.`,
  );
  if (lacking.length === 0) return;
  const named = lacking
    .slice(0, MAX_NAMED)
    .map(
      ({ object, lacks }) =>
        `${object} (${lacks[0]}${lacks.length > 1 ? ` and ${lacks.length - 1} more` : ''})`,
    );
  const more = lacking.length > MAX_NAMED ? ` and ${lacking.length - MAX_NAMED} more` : '';
  console.log(
    `${lacking.length} objects wait for the next import, because no diff contains all their parts: ${named.join(', ')}${more}.`,
  );
}
