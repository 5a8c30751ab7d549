/** `lootiles work`: publishes contributions as they come, imports every night; its log on standard output. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../common/logger.ts';
import type { Database } from '../overlay/database/database.ts';
import type { Queries } from '../overlay/database/queries.ts';
import { pendingFeed } from '../overlay/feed.ts';
import { heardSources } from '../overlay/live-sources.ts';
import { setReviewedFacts } from '../overlay/moderation/vote-reviews.ts';
import { followReplication } from '../pipeline/follow/index.ts';
import type { Job } from '../pipeline/import/jobs.ts';
import { type ImportingParts, keepImporting } from '../pipeline/import/keep-importing.ts';
import { DEMO_EXTRACT } from '../pipeline/osm/download/find-extract.ts';
import { NotesApi } from '../pipeline/osm-notes/notes-api.ts';
import { type SendParts, sendNotes } from '../pipeline/osm-notes/send-notes.ts';
import { type CycleReport, work } from '../pipeline/rebuild/work.ts';
import type { LiveParts } from '../pipeline/sources/keep-live.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { counter, gauge, histogram, type Metric, TimeHistogram } from '../server/metrics/metric.ts';
import { openMetrics } from '../server/metrics/open-metrics.ts';
import { generationMetrics } from '../server/metrics/server-metrics.ts';
import { keepWhole } from '../shards/store/keep-whole.ts';
import { currentOf, newestManifest, type Store } from '../shards/store/store.ts';
import { keepCommandDatabase } from './runtime/database.ts';
import { realExtractOf } from './runtime/demo-town.ts';
import { jobInChild, wholeParts } from './runtime/import-child.ts';
import { openLog } from './runtime/log.ts';
import { publishEach } from './runtime/publishing.ts';
import { importLine } from './runtime/report.ts';
import { stopSignal } from './runtime/stop-signal.ts';
import { followObjectStore, joinMachines, openCommandStore, sourcesIn } from './runtime/store.ts';

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
    // While a generation is served, an import may use only its share of the CPU.
    const share = current ? importShare : 1;
    const startMs = job.kind === 'import' ? Date.now() : job.file.begunMs;
    const named = extract ?? realExtractOf(current);
    const { result, cost } = await jobInChild(job, named, env, log, stop, share);
    const line = importLine(current, newestManifest(store), (Date.now() - startMs) / 1000, cost);
    if (job.kind === 'toilets' && line) log.info(...line);
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

/** A rebuild of one tile takes tens of milliseconds, of a thousand toilets seconds. */
const REBUILD_BOUNDS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const REBUILDS = 'lootiles_rebuild_duration_seconds';
/** A worker waits longer for its database than a scraper waits. */
const DEADLINE_MS = 2_000;

type RunJob = ImportingParts['runJob'];

/**
 * Metrics of a worker, counted or looked up at each scrape: how contributions wait, how they are published, how its
 * imports end.
 */
class WorkMetrics {
  readonly #rebuilds = new TimeHistogram(REBUILD_BOUNDS_S);
  #published = 0;
  #failures = 0;
  readonly #imports = { succeeded: 0, failed: 0 };
  /** Duration and time of the last import that succeeded. */
  #imported: { readonly seconds: number; readonly atMs: number } | undefined;

  /** Called after each turn of the worker. */
  readonly onTurn = (turn: CycleReport): void => {
    if ('failed' in turn) this.#failures++;
    else if (turn.rows > 0) {
      this.#published += turn.rows;
      this.#rebuilds.observe(turn.ms / 1000);
    }
  };

  /** The same function, its imports counted: what comes after their toilets is none. */
  counting(runJob: RunJob): RunJob {
    return async (job, signal) => {
      const isImport = job.kind === 'import' || job.kind === 'toilets';
      const startMs = job.kind === 'toilets' ? job.file.begunMs : Date.now();
      try {
        const result = await runJob(job, signal);
        if (isImport && !result.parts?.includes('toilets')) {
          this.#imports.succeeded++;
          this.#imported = { seconds: Math.max(0, Date.now() - startMs) / 1000, atMs: Date.now() };
        }
        return result;
      } catch (error) {
        if (isImport) this.#imports.failed++;
        throw error;
      }
    };
  }

  async report(store: Store, database: Queries, nowMs: number): Promise<Metric[]> {
    const [feed, heard = []] = await Promise.all([
      inTime(pendingFeed(database)),
      inTime(heardSources(database)),
    ]);
    const waitedMs = feed?.oldest ? Math.max(0, nowMs - feed.oldest.getTime()) : 0;
    return [
      gauge('lootiles_database_up', 'Whether the database answers: 1 or 0.', feed ? 1 : 0, 'min'),
      gauge(
        'lootiles_feed_waiting',
        'Number of contributions that are not published yet.',
        feed?.count,
        'max',
      ),
      gauge(
        'lootiles_feed_lag_seconds',
        'Age of the oldest contribution that is not published yet. 0 if none waits.',
        feed && waitedMs / 1000,
        'max',
      ),
      histogram(
        REBUILDS,
        'Time to publish contributions, for each rebuild.',
        this.#rebuilds.samples(REBUILDS),
      ),
      total('lootiles_feed_published_total', 'Number of contributions published.', this.#published),
      total('lootiles_rebuild_failures_total', 'Rebuilds that failed and were retried.', this.#failures),
      counter(
        'lootiles_imports_total',
        'Nightly imports of this worker, by outcome.',
        Object.entries(this.#imports).map(([outcome, value]) => ({ value, labels: { outcome } })),
      ),
      gauge(
        'lootiles_import_duration_seconds',
        'Duration of the last successful import, with its download. It is short if the extract did not change.',
        this.#imported?.seconds,
        'max',
      ),
      gauge(
        'lootiles_import_timestamp_seconds',
        'Unix time at which the last successful import ended.',
        this.#imported && this.#imported.atMs / 1000,
        'max',
      ),
      labelled(
        'lootiles_live_age_seconds',
        'Time since the feed of a source said the states of its toilets, by source.',
        heard.flatMap(({ name: source, heardAt }) =>
          heardAt ? [{ value: Math.max(0, nowMs - heardAt.getTime()) / 1000, labels: { source } }] : [],
        ),
      ),
      ...generationMetrics(currentOf(store), nowMs),
    ];
  }
}

function labelled(name: string, help: string, values: Metric['values']): Metric {
  return { name, help, type: 'gauge', aggregator: 'max', values };
}

function total(name: string, help: string, value: number): Metric {
  return counter(name, help, [{ value, labels: {} }]);
}

/** The result of the work; undefined if it fails or is not there in time. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, DEADLINE_MS, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
