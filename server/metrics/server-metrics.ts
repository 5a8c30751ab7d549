/** All that a server process counts, and its report. */
import type { Generations } from '../process/generations.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { generationMetrics } from './generation-metrics.ts';
import { histogram, type Metric, TimeHistogram } from './metric.ts';
import { RefusalMetrics } from './refusal-metrics.ts';

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

const NAME = 'lootiles_http_request_duration_seconds';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The label of requests that no route takes. */
const OTHER = 'other';

/** The requests of one route and method. */
class RouteMetrics {
  /** Histograms by the first digit of the status. */
  readonly #byClass: (TimeHistogram | undefined)[] = [];

  observe(status: number, ms: number): void {
    const digit = (status / 100) | 0;
    let times = this.#byClass[digit];
    if (times === undefined) {
      times = new TimeHistogram();
      this.#byClass[digit] = times;
    }
    times.observe(ms / 1000);
  }

  samples(route: string, method: string) {
    return this.#byClass.flatMap(
      (times, digit) => times?.samples(NAME, { route, method, status: `${digit}xx` }) ?? [],
    );
  }
}

/**
 * Requests by route, method and class of status, and how long each took until its answer was handed on.
 *
 * The labels are bounded for any requests: a route is the pattern that a handler was mounted with, a method one of
 * a list. Nothing of a request itself is kept: no path, no query, no address.
 */
export class RequestMetrics {
  readonly #routes = new Map<string, Map<string, RouteMetrics>>();

  /** @param pattern as the route was mounted; one that takes everything is no route */
  of(pattern: string, method: string): RouteMetrics {
    const route = pattern === '' || pattern === '*' || pattern === '/*' ? OTHER : pattern;
    const known = METHODS.has(method) ? method : OTHER;
    const methods = getOr(this.#routes, route, () => new Map<string, RouteMetrics>());
    return getOr(methods, known, () => new RouteMetrics());
  }

  report(): Metric {
    const values = Array.from(this.#routes, ([route, methods]) =>
      Array.from(methods, ([method, metrics]) => metrics.samples(route, method)),
    ).flat(2);
    return histogram(NAME, 'Time to answer a request, by route, method and class of status.', values);
  }
}

function getOr<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
