/** `lootiles work`: publishes contributions as they come, imports every night; its log on standard output. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../common/logger.ts';
import type { Database } from '../overlay/database/database.ts';
import { setReviewedFacts } from '../overlay/moderation/vote-reviews.ts';
import { followReplication } from '../pipeline/follow/index.ts';
import type { Job } from '../pipeline/import/jobs.ts';
import { keepImporting } from '../pipeline/import/keep-importing.ts';
import { DEMO_EXTRACT } from '../pipeline/osm/download/find-extract.ts';
import { NotesApi } from '../pipeline/osm-notes/notes-api.ts';
import { type SendParts, sendNotes } from '../pipeline/osm-notes/send-notes.ts';
import { work } from '../pipeline/rebuild/work.ts';
import type { LiveParts } from '../pipeline/sources/keep-live.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { openMetrics } from '../server/metrics/open-metrics.ts';
import { keepWhole } from '../shards/store/keep-whole.ts';
import { newestManifest, type Store } from '../shards/store/store.ts';
import { keepCommandDatabase } from './runtime/database.ts';
import { realExtractOf } from './runtime/demo-town.ts';
import { jobInChild, wholeParts } from './runtime/import-child.ts';
import { openLog } from './runtime/log.ts';
import { publishEach } from './runtime/publishing.ts';
import { importLine } from './runtime/report.ts';
import { stopSignal } from './runtime/stop-signal.ts';
import { followObjectStore, joinMachines, openCommandStore, sourcesIn } from './runtime/store.ts';
import { WorkMetrics } from './runtime/work-metrics.ts';

const LOOK_FOR_SOURCES_MS = 30_000;

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
    const metrics = new WorkMetrics();
    const report = () => metrics.report(store, opened.database, Date.now());
    await openMetrics(settings, report, log);
    await Promise.all([
      followObjectStore({ ...parts, store }, signal),
      work({ ...parts, store, extract, dumpsKept, onCycle: metrics.onTurn }, signal),
      followReplication({ ...parts, store, url: settings.replicationUrl }, signal),
      askFeeds({ ...parts, store, sources: () => sourcesIn(settings), random: Math.random }, signal),
      tellOpenStreetMap(settings, parts, signal),
      importNightly(settings, store, { ...parts, metrics }, signal),
      publishEach(settings, store, log, signal),
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
  log: Logger,
): Promise<void> {
  const before = await setReviewedFacts(database, facts);
  if (facts.length > 0 || before.length > 0)
    log.info('Votes on these facts are shown only after a moderator approved them.', { facts, before });
}

/** Imports at night what EXTRACT names, otherwise what is served; the demo extract never changes. */
async function importNightly(
  { importSchedule: schedule, importShare, extract }: Settings,
  store: Store,
  { database, log, metrics }: Pick<SendParts, 'database' | 'log'> & { metrics: WorkMetrics },
  signal: AbortSignal,
): Promise<void> {
  if (schedule === 'off') return;
  const hasGeneration = () => newestManifest(store) !== undefined;
  const runJob = metrics.counting(async (job: Job, stop: AbortSignal) => {
    const current = newestManifest(store);
    if (job.kind === 'import' && extract === DEMO_EXTRACT && current?.demo) return {};
    const env = { DATABASE_URL: database.url };
    // Reads go first, if there are any.
    const share = current ? importShare : 1;
    const startMs = job.kind === 'import' ? Date.now() : job.file.begunMs;
    const named = extract ?? realExtractOf(current);
    const { result, cost } = await jobInChild(job, named, env, log, stop, share);
    if (job.kind === 'toilets' || (result.parts && !result.parts.includes('toilets')))
      log.info(...importLine(current, newestManifest(store), (Date.now() - startMs) / 1000, cost));
    return result;
  });
  await keepImporting({ databaseUrl: database.url, schedule, hasGeneration, runJob, log }, signal);
}

/** Asks the feeds of states. A site without sources does not load what reads them. */
async function askFeeds(parts: LiveParts, signal: AbortSignal): Promise<void> {
  while (parts.sources() === undefined && !signal.aborted)
    await sleep(LOOK_FOR_SOURCES_MS, undefined, { signal }).catch(() => {});
  if (signal.aborted) return;
  const { keepLive } = await import('../pipeline/sources/keep-live.ts');
  await keepLive(parts, signal);
}

/** Sends notes, if that is switched on. */
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
