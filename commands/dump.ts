/** `lootiles dump`: writes the dump of the day, from the generation that is served. An import ends with the same. */
import { reasonOf } from '../common/reason-of.ts';
import { makeDump } from '../pipeline/exports/dump.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { Generation } from '../shards/generation/generation.ts';
import type { Manifest } from '../shards/generation/manifest.ts';
import { dumpsFolder, removeDamagedDumps } from '../shards/store/dump-folder.ts';
import type { Store } from '../shards/store/store.ts';
import { type Report, reporting } from './runtime/report.ts';
import { stopWithParent } from './runtime/stop-signal.ts';
import { openServedStore } from './runtime/store.ts';

export async function dumpCommand(settings: Settings, reportToParent: boolean): Promise<void> {
  stopWithParent();
  await reporting(reportToParent, (report) => dumpServed(settings, report, reportToParent));
}

/** @param isJob of an import, which writes no dump if there are no toilets */
async function dumpServed(settings: Settings, report: Report, isJob: boolean): Promise<void> {
  const store = await openServedStore(settings);
  const manifest = store.readCurrent()!;
  if (isJob && manifest.toilets === 0) return;
  await dump(store, manifest, Math.max(settings.dumpsKept, 1), report);
}

/** After an import: its generation stays published also if the dump fails. */
export async function dumpImported(
  store: Store,
  manifest: Manifest,
  { dumpsKept }: Settings,
  report: Report,
): Promise<void> {
  if (dumpsKept === 0 || manifest.toilets === 0) return;
  try {
    await dump(store, manifest, dumpsKept, report);
  } catch (error) {
    report.warn(reasonOf(error));
  }
}

async function dump(
  store: Store,
  manifest: Manifest,
  kept: number,
  { say, progress }: Report,
): Promise<void> {
  // A damaged one of today would stay as it is.
  for (const date of await removeDamagedDumps(store.dataDir))
    say(`Removed the dump of ${date}, because it was damaged.`);
  // Another machine may have made the one of today.
  await store.refreshDumps();
  const { isNew, ...made } = await makeDump(store.dataDir, new Generation(store, manifest), {
    now: new Date(),
    kept,
    onProgress: (done, total) => progress.count('Dump', done, total),
  });
  progress.end();
  await store.shareDump(made, kept);
  const { date, toilets } = made;
  say(
    isNew
      ? `Wrote the dump of ${date} to ${dumpsFolder(store.dataDir)}: ${toilets} toilets.`
      : `The dump of ${date} exists already and was not changed: ${toilets} toilets.`,
  );
}
