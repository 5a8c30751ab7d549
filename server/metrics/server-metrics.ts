/** All that a server process counts, and its report. */
import type { Generations } from '../process/generations.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { generationMetrics } from './generation-metrics.ts';
import type { Metric } from './metric.ts';
import { RefusalMetrics } from './refusal-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

export class ServerMetrics {
  readonly requests = new RequestMetrics();
  readonly #refusals = new RefusalMetrics();

  /** The same limits, with what they refuse counted. */
  counting(limits: RateLimits): RateLimits {
    return this.#refusals.counting(limits);
  }

  report(generations: Generations, nowMs: number): Metric[] {
    return [
      this.requests.report(),
      this.#refusals.report(),
      ...generationMetrics(generations.current?.manifest, nowMs),
    ];
  }
}
