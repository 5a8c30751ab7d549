/**
 * Collects the metrics of all server processes of a machine. The primary process asks each worker over the channel of
 * the cluster. Counts of workers that ended stay in the sums, so that no count goes back.
 *
 * prom-client's own `clusterMetrics()` was not taken: one worker that is late or ends fails the whole scrape, the
 * counts of an ended worker are lost, and a NaN arrives as 0. Its `aggregate()` is used.
 */
import type { Cluster, Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { z } from 'zod';
import { Metric } from './metric.ts';

/** A worker that is busy for longer is shown with the counts of its last report. */
const DEADLINE_MS = 2_000;

const Reported = z.array(Metric);
/** Sent by the primary. */
const Question = z.object({ metrics: z.int() });
/** Sent by a worker. */
const Report = z.object({ metrics: z.int(), report: Reported });

/** Makes a worker answer what the primary asks. A report that fails is left out of the scrape. */
export function reportMetrics(
  worker: Worker,
  collect: () => Promise<Metric[]>,
  onFault: (error: unknown) => void,
): void {
  worker.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    const { metrics } = Question.parse(message);
    collect()
      .then((report) => {
        // A primary that is gone needs no answer.
        if (worker.isConnected()) worker.send({ metrics, report }, () => {});
      })
      .catch(onFault);
  });
}

/** Asks the workers, in the primary. */
export class ClusterMetrics {
  readonly #cluster: Cluster;
  /** The last report of each worker, by its id. */
  readonly #last = new Map<number, Metric[]>();
  readonly #waiting = new Map<string, (report: Metric[]) => void>();
  /** Sums of the counts of workers that ended. */
  #ended: Metric[] = [];
  #questions = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    cluster.on('message', (worker: Worker, message: unknown) => {
      if (!isOurs(message)) return;
      const { metrics, report } = Report.parse(message);
      this.#last.set(worker.id, report);
      this.#waiting.get(`${worker.id} ${metrics}`)?.(report);
    });
    cluster.on('exit', ({ id }: Worker) => {
      const both = [this.#ended, this.#counted(id)];
      this.#ended = Reported.parse(AggregatorRegistry.aggregate(both).getMetricsAsArray());
      this.#last.delete(id);
    });
  }

  async collect(): Promise<Metric[][]> {
    const workers = Object.values(this.#cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const reports = await Promise.all(workers.map((worker) => this.#ask(worker)));
    return [...reports, this.#ended];
  }

  #ask(worker: Worker): Promise<Metric[]> {
    const question = this.#questions++;
    const key = `${worker.id} ${question}`;
    return new Promise((resolve) => {
      const settle = (report: Metric[]) => {
        clearTimeout(late);
        this.#waiting.delete(key);
        resolve(report);
      };
      const settleLate = () => settle(this.#counted(worker.id));
      const late = setTimeout(settleLate, DEADLINE_MS);
      this.#waiting.set(key, settle);
      if (worker.isConnected()) worker.send({ metrics: question }, () => {});
      else settleLate();
    });
  }

  /** The counts in the last report of a worker. Its gauges may be wrong by now. */
  #counted(id: number): Metric[] {
    return (this.#last.get(id) ?? []).filter(isCount);
  }
}

/** Cheap, because the rate limits use the same channel for the requests of every tick. */
function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'metrics' in message;
}

function isCount({ type }: Metric): boolean {
  return type === 'counter' || type === 'histogram';
}
