/** All that a server process counts, and its report. */
import type { Generations } from '../generations.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Figure } from './figure.ts';
import { generationFigures } from './generation-figures.ts';
import { RefusalFigures } from './refusal-figures.ts';
import { RequestFigures } from './request-figures.ts';

export class ServerFigures {
  readonly requests = new RequestFigures();
  readonly #refusals = new RefusalFigures();

  /** The same limits, with what they refuse counted. */
  counting(limits: RateLimits): RateLimits {
    return this.#refusals.counting(limits);
  }

  report(generations: Generations, nowMs: number): Figure[] {
    return [
      this.requests.report(),
      this.#refusals.report(),
      ...generationFigures(generations.current?.manifest, nowMs),
    ];
  }
}
