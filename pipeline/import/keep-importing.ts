/**
 * The nightly import, as long as a worker runs: takes part in the schedule and does the jobs whose turn it is, one at a time.
 *
 * A job that fails leaves what is served, says why, and is tried again, less and less often, by whichever worker is
 * free. A database that is away is waited for. Any number of workers may run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { reasonOf } from '../../common/reason-of.ts';
import { openQueue, partId, QUEUE, type QueueTiming, RETRIES, sendParts, TIMING } from './import-queue.ts';
import { type Job, JobResult, QueuedJob } from './jobs.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface ImportingParts {
  readonly databaseUrl: string;
  /** Cron, UTC. */
  readonly schedule: string;
  /** Whether there is something to serve; otherwise an import is due now. */
  readonly hasGeneration: () => boolean;
  /** Does one job to its end. Throws an Error with one sentence if it failed. Ends at the signal. */
  readonly runJob: (job: Job, signal: AbortSignal) => Promise<JobResult>;
  readonly log: Logger;
  readonly timing?: QueueTiming;
}

/** Runs until the signal; an import at work is ended with it, and begins anew with the next worker. */
export async function keepImporting(parts: ImportingParts, signal: AbortSignal): Promise<void> {
  const boss = await takePartWhenThere(parts, signal);
  if (!boss) return;
  try {
    await ended(signal);
  } finally {
    await boss.stop({ graceful: true, timeout: 10_000 });
  }
}

/** Joins the queue once the database is there; undefined if the signal comes first. */
async function takePartWhenThere(parts: ImportingParts, signal: AbortSignal): Promise<PgBoss | undefined> {
  const { databaseUrl, log, timing = TIMING } = parts;
  const outage = new Outage(() => performance.now());
  const tell = (error: Error) => {
    if (!outage.failed()) return;
    log.warn('The queue of imports cannot be reached. Retrying with growing pauses.', {
      reason: error.message,
    });
  };
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    let boss: PgBoss | undefined;
    try {
      boss = await openQueue(databaseUrl, timing, tell);
      await takePart(boss, parts, signal);
      return boss;
    } catch (error) {
      await boss?.stop({ graceful: false }).catch(() => {});
      tell(error instanceof Error ? error : new Error(String(error)));
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

async function takePart(boss: PgBoss, parts: ImportingParts, signal: AbortSignal): Promise<void> {
  const { schedule, hasGeneration, runJob, log, timing = TIMING } = parts;
  await boss.schedule(QUEUE, schedule, null, { tz: 'UTC', missed: 'once' });
  await boss.work(
    QUEUE,
    { pollingIntervalSeconds: timing.pollS, includeMetadata: true },
    async ([job]): Promise<JobResult> => {
      if (!job) return {};
      const data = QueuedJob.parse(job.data ?? { kind: 'import' });
      try {
        const todo = await completed(boss, data);
        if (!todo) return {};
        const result = await runJob(todo, AbortSignal.any([signal, job.signal]));
        if (result.parts && result.file) await sendParts(boss, job.id, result.parts, result.file, timing);
        return result;
      } catch (error) {
        const reason = reasonOf(error);
        const isLast = job.retryCount >= RETRIES;
        if (!signal.aborted)
          log.warn('The import failed. The previous data stays online.', {
            ...(data.kind !== 'import' && { job: data.kind }),
            reason,
            tries: job.retryCount + 1,
            again: isLast ? 'at the next scheduled time' : 'within an hour',
          });
        throw error;
      }
    },
  );
  if (!hasGeneration()) await boss.send(QUEUE, null);
}

/** The job with what those before it left; undefined if there is nothing to do then. */
async function completed(boss: PgBoss, data: QueuedJob): Promise<Job | undefined> {
  if (data.kind !== 'publish-map') return data;
  const [drawn] = await boss.findJobs(QUEUE, { id: partId(data.first, 'map') });
  const { archive } = JobResult.parse(drawn?.output ?? {});
  return archive && { kind: 'publish-map', file: data.file, archive };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
