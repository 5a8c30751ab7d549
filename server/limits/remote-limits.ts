/**
 * Limits counted elsewhere: by the primary process of this machine, or in a store shared by several machines.
 *
 * Counting never stands in the way of an answer. A count that is not there in time is not waited for, and after
 * a few faults in a row nobody asks for a second: until the counter is back all is allowed, without rate headers.
 * The log says once that it is away, and once that it is back.
 */
import { CircuitBreaker } from '../circuit-breaker.ts';
import type { Log } from '../generations.ts';
import type { RemoteCounter, Use } from './counter.ts';
import { type Bucket, type RateLimits, UNCOUNTED, type Verdict } from './rate-limits.ts';
import { verdictOf } from './verdict.ts';

const MAX_FAULTS = 3;
const LEAVE_ALONE_MS = 1_000;

export class RemoteLimits implements RateLimits {
  readonly #counter: RemoteCounter;
  /** For the log: begins a sentence. */
  readonly #name: string;
  readonly #deadlineMs: number;
  readonly #log: Log;
  readonly #breaker: CircuitBreaker;
  #isAway = false;

  /**
   * @param deadlineMs how long an answer may wait for its count
   * @param now milliseconds of any clock that never goes back
   */
  constructor(counter: RemoteCounter, name: string, deadlineMs: number, log: Log, now: () => number) {
    this.#counter = counter;
    this.#name = name;
    this.#deadlineMs = deadlineMs;
    this.#log = log;
    this.#breaker = new CircuitBreaker(MAX_FAULTS, LEAVE_ALONE_MS, now);
  }

  take(bucket: Bucket, address: string): Verdict | Promise<Verdict> {
    const entry = this.#breaker.enter();
    return entry.open ? UNCOUNTED : this.#ask(bucket, address, entry.era);
  }

  async #ask(bucket: Bucket, address: string, era: number): Promise<Verdict> {
    try {
      const use = await inTime(this.#counter.count(bucket, address), this.#deadlineMs);
      if (this.#breaker.succeed(era)) this.#back();
      return verdictOf(bucket, use);
    } catch (error) {
      if (this.#breaker.fail(era)) this.#away(error);
      return UNCOUNTED;
    }
  }

  #away(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const cause = error instanceof Error ? error.message : String(error);
    this.#log.error(
      `${this.#name} is away (${cause}). Requests are answered without rate limits until it is back.`,
    );
  }

  #back(): void {
    this.#isAway = false;
    this.#log.info(`${this.#name} is back. Rate limits apply again.`);
  }
}

/** Rejects where the use is not there in time; whatever comes later is dropped. */
async function inTime(use: Promise<Use>, deadlineMs: number): Promise<Use> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // What came while this process was busy with something else is read before it is called late.
    const giveUp = () => setImmediate(reject, new Error(`no answer in ${deadlineMs} ms`));
    timer = setTimeout(giveUp, deadlineMs);
  });
  try {
    return await Promise.race([use, late]);
  } finally {
    clearTimeout(timer);
  }
}
