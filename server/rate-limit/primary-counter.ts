/**
 * One count for all processes of a machine: the primary process counts in its memory, its workers ask it over
 * the channel that a cluster has anyway.
 *
 * A worker asks once per turn of its event loop for all requests of that turn, so that under load the cost of a
 * message is shared by many. Measured (Node 24), CPU of worker and primary together: 21 µs for a request alone,
 * 3.5 µs for 8 at once, 1.2 µs for 32; rate-limiter-flexible's cluster store takes 24, 15 and 15 µs.
 */
import type { Cluster, Worker } from 'node:cluster';
import { z } from 'zod';
import { type Bucket, isBucket } from '../../schemas/problems/limits.ts';
import type { Counter, RemoteCounter, Use } from './rate-limits.ts';

/** Question from a worker: bucket, address, bucket, address...; and how many requests of each. */
const Question = z.object({ count: z.int(), of: z.array(z.string()), requests: z.array(z.int()) });
/** Answer from the primary, in the same order: used, reset in ms, used, reset... */
const Counted = z.object({ counted: z.int(), uses: z.array(z.number()) });

/** Counts in the primary process. */
export function countForWorkers(cluster: Cluster, counter: Counter): void {
  cluster.on('message', (worker: Worker, message: unknown) => {
    const question = Question.safeParse(message);
    if (!question.success) return;
    const { count, of, requests } = question.data;
    const uses: number[] = [];
    for (let i = 0; i + 1 < of.length; i += 2) {
      const bucket = of[i];
      if (!isBucket(bucket)) return;
      const { used, resetMs } = counter.count(bucket, of[i + 1]!, requests[i / 2]);
      uses.push(used, resetMs);
    }
    // A worker that ends meanwhile needs no answer.
    if (worker.isConnected()) worker.send({ counted: count, uses }, () => {});
  });
}

type Settle = { readonly resolve: (use: Use) => void; readonly reject: (error: Error) => void };

/** The side of a worker. */
export class PrimaryCounter implements RemoteCounter {
  readonly #send: (message: object, done: (error: Error | null) => void) => void;
  #of: string[] = [];
  #requests: number[] = [];
  #waiting: Settle[] = [];
  readonly #asked = new Map<number, Settle[]>();
  #questions = 0;

  /** @param worker the process's own: `cluster.worker` */
  constructor(worker: Worker) {
    this.#send = (message, done) => worker.send(message, done);
    worker.on('message', (message: unknown) => this.#receive(message));
  }

  count(bucket: Bucket, address: string, requests = 1): Promise<Use> {
    return new Promise((resolve, reject) => {
      if (this.#of.length === 0) setImmediate(() => this.#ask());
      this.#of.push(bucket, address);
      this.#requests.push(requests);
      this.#waiting.push({ resolve, reject });
    });
  }

  #ask(): void {
    const count = this.#questions++;
    const [of, requests] = [this.#of, this.#requests];
    this.#asked.set(count, this.#waiting);
    this.#of = [];
    this.#requests = [];
    this.#waiting = [];
    this.#send({ count, of, requests }, (error) => {
      if (error) for (const { reject } of this.#answered(count)) reject(error);
    });
  }

  #receive(message: unknown): void {
    const counted = Counted.safeParse(message);
    if (!counted.success) return;
    const { uses } = counted.data;
    this.#answered(counted.data.counted).forEach(({ resolve }, i) => {
      resolve({ used: uses[2 * i]!, resetMs: uses[2 * i + 1]! });
    });
  }

  #answered(count: number): readonly Settle[] {
    const settles = this.#asked.get(count) ?? [];
    this.#asked.delete(count);
    return settles;
  }
}
