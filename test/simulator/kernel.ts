/**
 * The scheduler of a simulated world: processes that stop at each call of the system, and go on when the seed says so.
 *
 * A process is any async function. Each simulated call (disk.ts, bucket.ts, database-model.ts) waits at a point first, and one
 * waiting point at a time goes on, so all orders of calls can happen and a seed repeats one. A killed process stays at its
 * point for ever: no `finally` runs, as after SIGKILL. Time is a number that the scheduler moves on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '../../bench/made/random.ts';

/** Keeps the call that was there before builtins.ts. */
const turnOfEventLoop = setImmediate;
/** More points than any history has: a process that never ends is a fault. */
const MOST_POINTS = 60_000;
/** Time that a call takes at most, ms. */
const LONGEST_CALL_MS = 3;

export interface Process {
  readonly name: string;
  readonly machine: number;
  /** Points that it may still pass; it is killed at the one after. */
  left: number;
  /** Calls that it has made. */
  calls: number;
  /** The pause that it makes once, at a call that finds it without a lock. */
  stall: Stall | undefined;
  isDead: boolean;
  isDone: boolean;
  /** Called when it is dead, however that came. */
  readonly onEnd: Set<() => void>;
}

export interface Stall {
  readonly afterCalls: number;
  readonly ms: number;
}

export interface Fate {
  /** Calls after which it is killed. */
  readonly left?: number | undefined;
  readonly stall?: Stall | undefined;
}

/** An import holds its lock and its memory, and nothing else for long. */
const HELD_FOR_LONG = 2;

interface Waiting {
  readonly process: Process;
  readonly what: string;
  readonly go: () => void;
  /** The time before which it does not go on, ms. */
  readonly untilMs: number;
}

export class Kernel {
  readonly random: Random;
  /** True time, ms since the epoch. */
  timeMs: number;
  /** Difference of each machine's clock to the true time, ms. */
  readonly skewMs: number[] = [];
  /** What happened, for a failing history. */
  readonly log: string[] = [];
  /** Called with a process that reached its last point. Default: it dies. */
  onDeath: (process: Process) => void = (process) => this.kill(process);
  /** Called with a process that threw. */
  onFail: (process: Process, error: unknown) => void = () => {};
  /** One for all kernels: Node keeps each in what it copies at every start, and the 3,000th history took twice the first. */
  static readonly #current = new AsyncLocalStorage<Process>();
  readonly #waiting: Waiting[] = [];
  readonly #alive = new Set<Process>();
  #held: Promise<unknown> | undefined;
  #points = 0;

  constructor(random: Random, timeMs: number) {
    this.random = random;
    this.timeMs = timeMs;
  }

  /** The process that runs; undefined outside of all. */
  get current(): Process | undefined {
    return Kernel.#current.getStore();
  }

  /** The clock of the machine whose process asks, ms. */
  nowMs(machine = this.current?.machine): number {
    return this.timeMs + (machine === undefined ? 0 : (this.skewMs[machine] ?? 0));
  }

  /** Starts a process; it goes on by `pass` and `finish`. */
  start(
    name: string,
    machine: number,
    work: () => Promise<void>,
    { left = Number.POSITIVE_INFINITY, stall }: Fate = {},
  ): Process {
    const process: Process = {
      ...{ name, machine, left, stall, calls: 0 },
      ...{ isDead: false, isDone: false, onEnd: new Set() },
    };
    this.#alive.add(process);
    Kernel.#current.run(process, () => {
      const begun = async () => {
        await this.point('begin');
        await work();
      };
      begun().then(
        () => this.#end(process, 'ended'),
        (error) => {
          this.#end(process, `failed: ${error instanceof Error ? error.message : String(error)}`);
          this.onFail(process, error);
        },
      );
    });
    return process;
  }

  /** Waits until the scheduler lets the current process go on. Returns at once outside of processes. */
  point(what: string, sleepMs = 0): Promise<void> {
    const process = this.current;
    if (!process) return Promise.resolve();
    if (process.isDead) return new Promise(() => {});
    const stallMs = this.#stallOf(process);
    return new Promise((go) => {
      this.#waiting.push({ process, what, go, untilMs: this.timeMs + sleepMs + stallMs });
    });
  }

  /** Does what is not simulated, for the process that runs. All else stands still, and a fault of it ends the history. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const held = Kernel.#current.exit(work);
    this.#held = held;
    return await held;
  }

  #stallOf(process: Process): number {
    const { stall, onEnd } = process;
    if (!stall || ++process.calls < stall.afterCalls || onEnd.size > HELD_FOR_LONG) return 0;
    process.stall = undefined;
    return stall.ms;
  }

  /** Ends a process as SIGKILL does. */
  kill(process: Process): void {
    if (process.isDead || process.isDone) return;
    process.isDead = true;
    this.#note(process, 'killed');
    this.#over(process);
  }

  /** The processes of a machine that have not ended. */
  alive(machine: number): Process[] {
    return [...this.#alive].filter((process) => process.machine === machine);
  }

  /** Lets so many points pass. */
  async pass(points: number): Promise<void> {
    for (let i = 0; i < points && this.#alive.size > 0; i++) await this.#next();
  }

  /** Lets points pass until a process of the machine did a call whose name is like that, or so many have passed. */
  async passUntil(machine: number, call: RegExp, most: number): Promise<void> {
    for (let i = 0; i < most && this.#alive.size > 0; i++) {
      const done = await this.#next();
      if (done?.process.machine === machine && call.test(done.what)) return;
    }
  }

  /** Lets all processes end. */
  async finish(): Promise<void> {
    while (this.#alive.size > 0) await this.#next();
  }

  /** Lets one point pass, and returns it; undefined if its process died there instead. */
  async #next(): Promise<Waiting | undefined> {
    if (++this.#points > MOST_POINTS) throw new Error('A process does not end.');
    // Loops only if a process waits for the true world, which it should not.
    while (this.#waiting.length === 0) {
      await settled();
      if (this.#alive.size === 0) return undefined;
    }
    const waiting = this.#take();
    this.timeMs = Math.max(this.timeMs, waiting.untilMs) + this.random.int(0, LONGEST_CALL_MS);
    const { process } = waiting;
    if (process.left-- <= 0) {
      this.onDeath(process);
      return undefined;
    }
    waiting.go();
    await settled();
    while (this.#held) {
      const held = this.#held;
      await held;
      if (this.#held === held) this.#held = undefined;
      await settled();
    }
    return waiting;
  }

  /** One that may go on now, by chance; otherwise the one that sleeps least. */
  #take(): Waiting {
    const list = this.#waiting;
    const awake: number[] = [];
    let first = 0;
    for (const [i, { untilMs }] of list.entries()) {
      if (untilMs <= this.timeMs) awake.push(i);
      if (untilMs < list[first]!.untilMs) first = i;
    }
    const index = awake.length > 0 ? this.random.pick(awake) : first;
    return list.splice(index, 1)[0]!;
  }

  #end(process: Process, how: string): void {
    if (process.isDead) return;
    process.isDone = true;
    this.#note(process, how);
    this.#over(process);
  }

  #over(process: Process): void {
    this.#alive.delete(process);
    for (let i = this.#waiting.length - 1; i >= 0; i--)
      if (this.#waiting[i]!.process === process) this.#waiting.splice(i, 1);
    for (const end of process.onEnd) end();
    process.onEnd.clear();
  }

  #note({ name, machine }: Process, how: string): void {
    this.log.push(`${new Date(this.timeMs).toISOString()} machine ${machine} ${name} ${how}`);
  }
}

/** Waits until all that can run without a point has run. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    turnOfEventLoop(resolve);
  });
}
