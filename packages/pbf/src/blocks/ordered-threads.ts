/**
 * Work in worker threads, task by task, with the answers in the order of the tasks: so the result does not depend on how
 * many threads there are. Without threads the calling thread does the work itself.
 *
 * A worker script calls `answerTasks(make)`. `make` gets the setup once a thread, and returns what does a task, or a promise of it.
 * Tasks in flight are bounded: two a thread. Setup, tasks and answers are copied to the other thread, but for the buffers
 * that `transferOf` names, which move, and for SharedArrayBuffers, which are shared.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

const TASKS_PER_THREAD = 2;

export interface ThreadWork<Setup, Task, Answer> {
  /** The worker script: its module calls `answerTasks` with the same `make`. */
  readonly script: URL;
  readonly setup: Setup;
  readonly make: Make<Setup, Task, Answer>;
  readonly transferOf: (task: Task) => ArrayBuffer[];
  /** Most megabytes of objects of a thread. The smaller, the sooner its collector gives memory back. */
  readonly maxHeapMb?: number;
}

type Work<Task, Answer> = (task: Task) => Answer;
export type Make<Setup, Task, Answer> = (setup: Setup) => Work<Task, Answer> | Promise<Work<Task, Answer>>;

/** The first message of a thread: its module is loaded, and its work is made or has failed. */
export const READY = 'ready';
type Outcome<Answer> = typeof READY | { readonly answer: Answer } | { readonly fault: unknown };

/** @param threads 0: the calling thread works */
export async function* inOrder<Setup, Task, Answer>(
  work: ThreadWork<Setup, Task, Answer>,
  threads: number,
  tasks: AsyncIterable<Task> | Iterable<Task>,
): AsyncGenerator<Answer, void, void> {
  if (threads === 0) {
    const answer = await work.make(work.setup);
    for await (const task of tasks) {
      yield answer(task);
      // Timers and signals wait for a turn of the event loop, which promises alone do not give.
      await turn();
    }
    return;
  }
  const workers = Array.from({ length: threads }, () => new TaskThread(work));
  try {
    const queue: Promise<Answer>[] = [];
    for await (const task of tasks) {
      if (queue.length >= threads * TASKS_PER_THREAD) yield await queue.shift()!;
      const free = workers.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      const answer = free.do(task);
      // If an earlier task ends the work, this answer is not awaited.
      answer.catch(() => {});
      queue.push(answer);
    }
    while (queue.length > 0) yield await queue.shift()!;
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

/**
 * Settles when a thread has sent READY, or has ended. Wait for it before `terminate`: a thread that is ended while it
 * loads native code aborts the process.
 */
export function started(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['message', 'exit']) worker.once(event, () => resolve());
  });
}

/** Called by a worker script. Does nothing on the main thread. */
export function answerTasks<Setup, Task, Answer>(
  make: Make<Setup, Task, Answer>,
  transferOf: (answer: Answer) => ArrayBuffer[],
): void {
  if (!parentPort) return;
  const port = parentPort;
  const setup: Setup = workerData;
  const work = Promise.resolve(setup).then(make);
  port.on('message', async (task: Task) => {
    try {
      const answer = (await work)(task);
      port.postMessage({ answer } satisfies Outcome<Answer>, transferOf(answer));
    } catch (error) {
      port.postMessage({ fault: error } satisfies Outcome<Answer>);
    }
  });
  const sayReady = () => port.postMessage(READY);
  work.then(sayReady, sayReady);
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

class TaskThread<Setup, Task, Answer> {
  readonly #worker: Worker;
  readonly #transferOf: (task: Task) => ArrayBuffer[];
  readonly #waiting: Waiting<Answer>[] = [];
  readonly #started: Promise<void>;
  #fault: unknown;

  constructor({ script, setup, transferOf, maxHeapMb }: ThreadWork<Setup, Task, Answer>) {
    this.#transferOf = transferOf;
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb };
    this.#worker = new Worker(script, { workerData: setup, resourceLimits });
    this.#started = started(this.#worker);
    this.#worker.on('message', (outcome: Outcome<Answer>) => {
      if (outcome === READY) return;
      const { resolve, reject } = this.#waiting.shift()!;
      if ('answer' in outcome) resolve(outcome.answer);
      else reject(outcome.fault);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', (code) =>
      this.#fail(new Error(`A thread ended with code ${code}. It may have run out of memory: free some.`)),
    );
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  do(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault);
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(task, this.#transferOf(task));
    });
  }

  async close(): Promise<void> {
    await this.#started;
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#fault ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#fault);
  }
}
