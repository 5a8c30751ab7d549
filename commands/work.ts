/** `lootiles work`: publishes contributions as they come, imports every night; its log on standard output. */
import type { Database } from '../overlay/database.ts';
import { setReviewedFacts } from '../overlay/reviewed-facts.ts';
import { followReplication } from '../pipeline/diff/replication.ts';
import { DEMO_EXTRACT } from '../pipeline/fetch/find-extract.ts';
import { keepImporting } from '../pipeline/nightly/keep-importing.ts';
import { NotesApi } from '../pipeline/osm-notes/notes-api.ts';
import { type SendParts, sendNotes } from '../pipeline/osm-notes/send-notes.ts';
import { work } from '../pipeline/rebuild/work.ts';
import type { Settings } from '../schemas/settings.ts';
import { openMetrics } from '../server/metrics/open-metrics.ts';
import { keepWhole } from '../shards/keep-whole.ts';
import type { Store } from '../shards/store.ts';
import { keepCommandDatabase } from './database.ts';
import { importInChild } from './import-child.ts';
import { openLog, toServerLog } from './log.ts';
import { newestManifest } from './newest-manifest.ts';
import { stopSignal } from './stop-signal.ts';
import { followObjectStore, joinMachines, openCommandStore } from './store.ts';
import { wholeParts } from './whole-parts.ts';
import { WorkFigures } from './work-figures.ts';

export async function workCommand(settings: Settings): Promise<void> {
  const log = openLog(settings);
  const signal = stopSignal();
  const store = openCommandStore(settings);
  store.create();
  const opened = await keepCommandDatabase(settings, log, signal);
  if (!opened) return;
  try {
    await reviewVotes(settings, opened.database, log);
    await joinMachines(store, log, signal);
    log.info('Waiting for contributions.');
    const parts = { database: opened.database, log, now: () => new Date() };
    const { extract, dumpsKept } = settings;
    const figures = new WorkFigures();
    const report = () => figures.report(store, opened.database, Date.now());
    await openMetrics(settings, report, toServerLog(log));
    await Promise.all([
      followObjectStore(settings, { ...parts, store }, signal),
      work({ ...parts, store, extract, dumpsKept, onTurn: figures.onTurn }, signal),
      followReplication({ ...parts, store, url: settings.replicationUrl }, signal),
      tellOpenStreetMap(settings, parts, signal),
      importNightly(settings, store, { ...parts, figures }, signal),
      keepWhole(wholeParts(settings, store, log, { DATABASE_URL: opened.database.url }), signal),
    ]);
  } finally {
    await opened.close();
  }
}

/** The worker's setting holds for all processes: they read it in the database. */
async function reviewVotes(
  { votesNeedReview: facts }: Settings,
  database: Database,
  log: SendParts['log'],
): Promise<void> {
  const before = await setReviewedFacts(database, facts);
  if (facts.length > 0 || before.length > 0)
    log.info({ facts, before }, 'Votes on these facts are shown only after a moderator approved them.');
}

/** What is imported is what EXTRACT names, otherwise what is served; the demo extract never changes. */
async function importNightly(
  { importSchedule: schedule, extract }: Settings,
  store: Store,
  { database, log, figures }: Pick<SendParts, 'database' | 'log'> & { figures: WorkFigures },
  signal: AbortSignal,
): Promise<void> {
  if (schedule === 'off') return;
  const hasGeneration = () => newestManifest(store) !== undefined;
  const runImport = figures.counting(async (stop: AbortSignal) => {
    const current = newestManifest(store);
    if (extract === DEMO_EXTRACT && current?.demo) return;
    const served = current?.demo === false ? current.extract : undefined;
    await importInChild(extract ?? served, { DATABASE_URL: database.url }, log, stop);
  });
  await keepImporting({ databaseUrl: database.url, schedule, hasGeneration, runImport, log }, signal);
}

/** Sends notes, where that is switched on. */
async function tellOpenStreetMap(
  { osmNotes, baseUrl }: Settings,
  parts: Omit<SendParts, 'api' | 'baseUrl'>,
  signal: AbortSignal,
): Promise<void> {
  if (!osmNotes) return;
  const { apiUrl: url, token } = osmNotes;
  const api = new NotesApi({ url, token, userAgent: `Lootiles (${baseUrl})`, fetch });
  await sendNotes({ ...parts, api, baseUrl }, signal);
}
