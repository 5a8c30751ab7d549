/**
 * The figures of all server processes of a machine: the primary process asks each over the channel that a cluster
 * has anyway. What one that ended had counted by its last report stays in the sums, so that no count goes back.
 */
import type { Cluster, Worker } from 'node:cluster';
import { z } from 'zod';
import { Figure } from './figure.ts';

/** A process that is busy for longer is left out of one scrape. */
const DEADLINE_MS = 2_000;

/** From the primary. */
const Question = z.object({ figures: z.int() });
/** From a worker. */
const Report = z.object({ figures: z.int(), report: z.array(Figure) });

/** The side of a worker: answers what the primary asks. A report that fails is left out of the scrape. */
export function reportFigures(
  worker: Worker,
  collect: () => Promise<Figure[]>,
  onFault: (error: unknown) => void,
): void {
  worker.on('message', (message: unknown) => {
    if (!isOurs(message)) return;
    const { figures } = Question.parse(message);
    collect()
      .then((report) => {
        // A primary that is gone needs no answer.
        if (worker.isConnected()) worker.send({ figures, report }, () => {});
      })
      .catch(onFault);
  });
}

/** The side of the primary. */
export class ClusterFigures {
  readonly #cluster: Cluster;
  /** By id of the worker. */
  readonly #last = new Map<number, Figure[]>();
  readonly #waiting = new Map<string, (report: Figure[]) => void>();
  /** What processes that ended had counted. */
  #ended: Figure[][] = [];
  #questions = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    cluster.on('message', (worker: Worker, message: unknown) => {
      if (!isOurs(message)) return;
      const { figures, report } = Report.parse(message);
      this.#last.set(worker.id, report);
      this.#waiting.get(`${worker.id} ${figures}`)?.(report);
    });
    cluster.on('exit', ({ id }: Worker) => {
      const report = this.#last.get(id);
      if (!report) return;
      this.#ended.push(report.filter(isCount));
      this.#last.delete(id);
    });
  }

  async collect(): Promise<Figure[][]> {
    const workers = Object.values(this.#cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const reports = await Promise.all(workers.map((worker) => this.#ask(worker)));
    return [...reports.filter((report) => report !== undefined), ...this.#ended];
  }

  /** undefined where it does not answer in time. */
  #ask(worker: Worker): Promise<Figure[] | undefined> {
    const question = this.#questions++;
    const key = `${worker.id} ${question}`;
    return new Promise((resolve) => {
      const settle = (report: Figure[] | undefined) => {
        clearTimeout(late);
        this.#waiting.delete(key);
        resolve(report);
      };
      const late = setTimeout(settle, DEADLINE_MS, undefined);
      this.#waiting.set(key, settle);
      if (worker.isConnected()) worker.send({ figures: question }, () => {});
      else settle(undefined);
    });
  }
}

/** Cheap, because the rate limits use the same channel for every turn of requests. */
function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'figures' in message;
}

function isCount({ type }: Figure): boolean {
  return type === 'counter' || type === 'histogram';
}
