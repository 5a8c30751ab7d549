/**
 * `lootiles import`: finds the extract, builds, verifies, publishes. Without a network and without EXTRACT it
 * takes the town of the demo, and says so.
 */
import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { clockFrom, DAY_MS } from '../common/durations.ts';
import { creditOf } from '../pipeline/attribution.ts';
import { runAfterwards, runImport } from '../pipeline/import/import-extract.ts';
import { type ExtractFile, type PartName, parseJob } from '../pipeline/import/jobs.ts';
import { requireMemory } from '../pipeline/import/needs.ts';
import { type Extract, Work } from '../pipeline/import/work.ts';
import { withImportLock } from '../pipeline/import-lock.ts';
import { removeWorkFiles } from '../pipeline/maintenance/left-behind.ts';
import { clockLeap } from '../pipeline/maintenance/sweep.ts';
import { HOUSES, WALKING, wantsPart } from '../pipeline/optional-parts.ts';
import { FetchError } from '../pipeline/osm/download/fetch-error.ts';
import {
  DEFAULT_EXTRACT,
  DEMO_EXTRACT,
  type FoundExtract,
  findExtract,
} from '../pipeline/osm/download/find-extract.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { Manifest } from '../shards/generation/manifest.ts';
import { findDamage, namesOf } from '../shards/store/damage.ts';
import { forgetImport, noteImport } from '../shards/store/import-progress.ts';
import { currentOf, type Store } from '../shards/store/store.ts';
import { dumpImported } from './dump.ts';
import { hasDatabase, openCommandDatabase } from './runtime/database.ts';
import { DEMO_TOWN, realExtractOf } from './runtime/demo-town.ts';
import { drawMapInChild } from './runtime/import-child.ts';
import { ImportProcess } from './runtime/import-process.ts';
import { withPercent } from './runtime/progress.ts';
import { type Report, reporting } from './runtime/report.ts';
import { stopWithParent } from './runtime/stop-signal.ts';
import { openCommandStore, sourcesIn } from './runtime/store.ts';
import { OUTDATED, takeExtract } from './runtime/take-extract.ts';

interface Found extends FoundExtract {
  readonly demo: boolean;
}

/** An unchanged extract is imported anew after so long: hours are compiled for three weeks. */
const FRESH_MS = 7 * DAY_MS;
/** A clock that is further off is wrong, not imprecise. */
const CLOCK_OFF_MS = DAY_MS;

export interface ImportFlags {
  readonly allowShrink: boolean;
  /** Do nothing if the extract is the one that is served. */
  readonly ifChanged: boolean;
  /** Send results, progress and the fault to the command that started this one. */
  readonly reportToParent: boolean;
  /** Do this part of an import; undefined: all of it. */
  readonly job?: unknown;
  /** Draw the map afterwards, as MAP says. */
  readonly drawsMap: boolean;
}

export async function importCommand(
  settings: Settings,
  named: string | undefined,
  flags: ImportFlags,
): Promise<void> {
  await reporting(flags.reportToParent, (report) => run(settings, named, flags, report));
}

async function run(
  settings: Settings,
  named: string | undefined,
  flags: ImportFlags,
  { progress, ...others }: Report,
): Promise<void> {
  const note = (percent: number) => noteImport(settings.dataDir, percent);
  const report: Report = { ...others, progress: withPercent(progress, note) };
  // Killed with it at any line, it has changed nothing that is served.
  stopWithParent();
  const store = openCommandStore(settings);
  store.create();
  note(0);
  const opened = hasDatabase(settings) ? await openCommandDatabase(settings) : undefined;
  // The map's process uses this database: by itself it would wait until this process has closed it.
  const env: Record<string, string> = opened ? { DATABASE_URL: opened.database.url } : {};
  const own = new ImportProcess();
  const job = parseJob(flags.job);
  const now = new Date();
  const clock = clockFrom(now, () => performance.now());
  const around = { store, now, report };
  const workOf = (requireLock?: () => Promise<void>, given?: Found) =>
    new Work({
      ...{ store, now: clock, requireLock, database: opened?.database, random: Math.random },
      ...{ allowShrink: flags.allowShrink, sources: sourcesIn(settings), progress: report.progress },
      fetch: () => fetchExtract(settings, named, flags, around, given),
      onPublished: (manifest) => {
        announce(manifest, opened !== undefined, report);
        forgetImport(settings.dataDir);
        report.published();
      },
      dump: job ? undefined : (manifest) => dumpImported(store, manifest, settings, report),
      drawMap:
        job === undefined && flags.drawsMap && settings.map !== 'off'
          ? () => drawMapInChild(env, report)
          : undefined,
    });
  try {
    if (job?.kind === 'graph') return await buildGraph(settings, job.file, workOf(), own, around);
    const work = await withImportLock(store, opened?.database.url, async (requireLock) => {
      await removeWorkFiles(store.dataDir, Date.now());
      await store.refresh();
      own.hasReaders = currentOf(store) !== undefined;
      const given = job?.kind === 'toilets' ? await takeExtract(settings, store, job.file) : undefined;
      if (job?.kind === 'toilets' && !given) return void report.say(OUTDATED);
      const work = workOf(requireLock, given);
      if (job?.kind === 'import') await findParts(settings, work, around);
      else await runImport(work, (step) => own.enter(step));
      return work;
    });
    forgetImport(settings.dataDir);
    if (work && !job) await runAfterwards(work, (step) => own.enter(step));
  } finally {
    forgetImport(settings.dataDir);
    own.leave();
    await opened?.close();
  }
}

interface Around {
  readonly store: Store;
  readonly now: Date;
  readonly report: Report;
}

/** Finds the extract, gives it to the other workers, and says which jobs there are. */
async function findParts(settings: Settings, work: Work, { store, now, report }: Around): Promise<void> {
  const { path, extract, edition = '', demo, walking, unchanged } = await work.options.fetch();
  const parts: PartName[] = [];
  if (!unchanged) parts.push('toilets');
  if (settings.dumpsKept > 0) parts.push('dump');
  if (walking && (!unchanged || unchanged.walk === null)) parts.push('graph');
  if (settings.map !== 'off') parts.push('map', 'publish-map');
  const blob =
    demo || (unchanged && parts.every((part) => part === 'dump')) ? null : await store.shareFile(path);
  const file = { extract, edition, demo, blob, begunMs: now.getTime() };
  report.result({ parts, file });
}

/** Builds the walking graph of what is served, if that is still of this extract. */
async function buildGraph(
  settings: Settings,
  file: ExtractFile,
  work: Work,
  own: ImportProcess,
  { store, report }: Around,
): Promise<void> {
  await store.refresh();
  const found = await takeExtract(settings, store, file);
  const manifest = currentOf(store);
  if (!found || manifest?.extract !== file.extract || manifest.imported?.edition !== file.edition)
    return report.say(OUTDATED);
  work.set({ extract: { ...found, demo: file.demo, walking: true }, manifest });
  await runAfterwards(work, (step) => own.enter(step));
}

/** Finds the extract, and what an import of it gives on this machine. */
async function fetchExtract(
  settings: Settings,
  named: string | undefined,
  { ifChanged, job }: ImportFlags,
  { store, now, report }: Around,
  given?: Found,
): Promise<Extract> {
  const found = given ?? (await find(settings, store, named ?? settings.extract, now, report));
  const before = currentOf(store);
  if (before) requireClock(found, before, now, ifChanged);
  const extractBytes = statSync(found.path).size;
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  requireMemory(extractBytes, memoryBytes);
  const graph = wantsPart(WALKING, settings.walking, extractBytes, memoryBytes);
  const numbers = wantsPart(HOUSES, settings.houseNumbers, extractBytes, memoryBytes);
  const [walking, houses] = [graph.isWanted, numbers.isWanted];
  const { path, extract, edition, demo } = found;
  const fetched = { ...{ path, extract, edition, demo, walking, houses }, forget: () => found.forget() };
  const wanted = { now, walking, sources: await fetchedEdition(sourcesIn(settings), now, report) };
  if (ifChanged && before && isFresh(before, found, wanted) && (await isWhole(store, before, report))) {
    report.say(`The extract has not changed since the import of ${before.imported!.at}. Nothing to import.`);
    return { ...fetched, unchanged: before };
  }
  // Of two jobs, that of the toilets says it.
  const isSaid = given !== undefined || job === undefined;
  for (const { reason } of [graph, numbers]) if (isSaid && reason) report.progress.note(reason);
  return fetched;
}

/** The edition of the sources, after those were fetched that are due; null if there are none. */
async function fetchedEdition(
  sources: string | undefined,
  now: Date,
  { progress }: Report,
): Promise<string | null> {
  if (sources === undefined) return null;
  const [{ fetchSources }, { sourcesEdition }] = await Promise.all([
    import('../pipeline/sources/fetch-sources.ts'),
    import('../pipeline/sources/sources-file.ts'),
  ]);
  await fetchSources(sources, { now, note: (sentence) => progress.note(sentence) });
  return sourcesEdition(sources);
}

/** Whether all files of what is served are good, or came again from the object store; says it if they are not. */
async function isWhole(store: Store, served: Manifest, { say }: Report): Promise<boolean> {
  const damage = await findDamage(store, served);
  if (damage.length === 0) return true;
  const lost = await store.restore(damage.map(({ blob }) => blob));
  say(
    `Generation ${served.generation} is damaged: ${namesOf(damage)}. ${lost.length > 0 ? 'Importing the extract again.' : 'The object store had good copies.'}`,
  );
  return lost.length === 0;
}

/**
 * Whether the served generation was imported from this very extract, not long ago, and not by a clock that was ahead.
 *
 * @param wanted what an import would give: with the walking graph or not, and from which edition of other sources. A graph
 *   that is missing is added without an import.
 */
function isFresh(
  { extract, imported, walk, added_sources: added }: Manifest,
  found: Found,
  { now, walking, sources }: { now: Date; walking: boolean; sources: string | null },
): boolean {
  if (sources !== (added?.edition ?? null)) return false;
  if (!walking && walk !== null) return false;
  if (extract !== found.extract || imported?.edition !== found.edition) return false;
  const ageMs = now.getTime() - Date.parse(imported.at);
  return ageMs >= 0 && ageMs < FRESH_MS;
}

/**
 * Ages, opening hours and what is deleted are by the clock: better yesterday's answers than those of a wrong day. If no
 * server says the time, and no operator watches, it must not be far from that of the last count.
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

function announce(manifest: Manifest, withPeople: boolean, { say }: Report): void {
  if (!withPeople) say('There is no database yet, so this generation has no contributions.');
  say(
    `Generation ${manifest.generation} is published: ${manifest.toilets} toilets in ${manifest.tiles.length} shards. ` +
      (manifest.demo ? 'All of them are INVENTED.' : `${creditOf(manifest).text}, ODbL 1.0.`),
  );
}

async function find(
  settings: Settings,
  store: Store,
  extract: string | undefined,
  now: Date,
  { say, progress }: Report,
): Promise<Found> {
  const folder = join(settings.dataDir, 'extracts');
  if (extract === DEMO_EXTRACT) return demo(say);
  try {
    const found = await findExtract(extract ?? realExtractOf(currentOf(store)) ?? DEFAULT_EXTRACT, folder, {
      nowMs: now.getTime(),
      onProgress: (done, total) => progress.bytes('Download', done, total),
      onJoin: (done, total) => progress.bytes('Join', done, total),
    });
    progress.end();
    return { ...found, demo: false };
  } catch (error) {
    if (extract !== undefined || !(error instanceof FetchError) || servesRealToilets(store)) throw error;
    say(error.message);
    return demo(say);
  }
}

/** Invented toilets never take the place of real ones; a store that cannot be read may hold real ones. */
function servesRealToilets(store: Store): boolean {
  try {
    return store.readCurrent()?.demo === false;
  } catch {
    // Damaged.
    return true;
  }
}

function demo(say: Report['say']): Found {
  say('Taking the demo instead of a real extract: its town, streets and toilets are INVENTED.');
  const forget = async () => {};
  return { ...DEMO_TOWN, extract: DEMO_EXTRACT, demo: true, clockAheadMs: null, forget };
}
