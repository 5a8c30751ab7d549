/**
 * Metrics of a worker, counted or looked up at each scrape: how contributions wait, how they are published, how its
 * imports end.
 */
import type { Queries } from '../../overlay/database/queries.ts';
import { pendingFeed } from '../../overlay/feed.ts';
import { heardSources } from '../../overlay/live-sources.ts';
import type { ImportingParts } from '../../pipeline/import/keep-importing.ts';
import type { CycleReport } from '../../pipeline/rebuild/work.ts';
import { counter, gauge, histogram, type Metric, TimeHistogram } from '../../server/metrics/metric.ts';
import { generationMetrics } from '../../server/metrics/server-metrics.ts';
import { currentOf, type Store } from '../../shards/store/store.ts';

/** A rebuild of one tile takes tens of milliseconds, of a thousand toilets seconds. */
const REBUILD_BOUNDS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const REBUILDS = 'lootiles_rebuild_duration_seconds';
/** A worker waits longer for its database than a scraper waits. */
const DEADLINE_MS = 2_000;

type RunJob = ImportingParts['runJob'];

export class WorkMetrics {
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
