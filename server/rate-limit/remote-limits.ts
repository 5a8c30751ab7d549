/**
 * Limits counted elsewhere: by the primary process of this machine, or in a store shared by several machines.
 *
 * Counting never delays an answer for long. A count that is late is not waited for. After three faults in a row the
 * counter gets no requests for a second: until it is back all is allowed, without rate headers. The log says once that
 * it is away, and once that it is back.
 */
import { CircuitBreaker } from '../../common/circuit-breaker.ts';
import type { Logger } from '../../common/logger.ts';
import { reasonOf } from '../../common/reason-of.ts';
import type { Bucket } from '../../schemas/problems/limits.ts';
import { ofAddress, type QuotaOf } from './quota-of.ts';
import {
  type RateLimits,
  type RemoteCounter,
  UNCOUNTED,
  type Use,
  type Verdict,
  verdictOf,
} from './rate-limits.ts';

const MAX_FAULTS = 3;
const LEAVE_ALONE_MS = 1_000;

export class RemoteLimits implements RateLimits {
  readonly #counter: RemoteCounter;
  /** For the log: begins a sentence. */
  readonly #name: string;
  readonly #deadlineMs: number;
  readonly #log: Logger;
  readonly #breaker: CircuitBreaker;
  readonly #quota: QuotaOf;
  #isAway = false;

  /**
   * @param deadlineMs how long an answer may wait for its count
   * @param now milliseconds of any clock that never goes back
   */
  constructor(
    counter: RemoteCounter,
    name: string,
    deadlineMs: number,
    log: Logger,
    now: () => number,
    quota: QuotaOf = ofAddress,
  ) {
    this.#quota = quota;
    this.#counter = counter;
    this.#name = name;
    this.#deadlineMs = deadlineMs;
    this.#log = log;
    this.#breaker = new CircuitBreaker(MAX_FAULTS, LEAVE_ALONE_MS, now);
  }

  take(bucket: Bucket, address: string, taken = 1): Verdict | Promise<Verdict> {
    const entry = this.#breaker.enter();
    return entry.open ? UNCOUNTED : this.#ask(bucket, address, taken, entry.era);
  }

  async #ask(bucket: Bucket, address: string, taken: number, era: number): Promise<Verdict> {
    try {
      const { key, requests } = this.#quota(bucket, address);
      const use = await inTime(this.#counter.count(bucket, key, taken), this.#deadlineMs);
      if (this.#breaker.succeed(era)) this.#back();
      return verdictOf(bucket, use, requests);
    } catch (error) {
      if (this.#breaker.fail(era)) this.#away(error);
      return UNCOUNTED;
    }
  }

  #away(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const cause = reasonOf(error);
    this.#log.error(
      `${this.#name} is away (${cause}). Requests are answered without rate limits until it is back.`,
    );
  }

  #back(): void {
    this.#isAway = false;
    this.#log.info(`${this.#name} is back. Rate limits apply again.`);
  }
}

/** Rejects if the use is not there in time; what comes later is dropped. */
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
