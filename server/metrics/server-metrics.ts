/** All that a server process counts, and its report: requests, refusals, and what it serves from. */

import { type Bucket, forBuckets } from '../../schemas/problems/limits.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Generations } from '../process/generations.ts';
import type { RateLimits, Verdict } from '../rate-limit/rate-limits.ts';
import { counter, gauge, histogram, type Metric, TimeHistogram } from './metric.ts';

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

/** Metrics of the generation; of several processes the one that is furthest behind counts. */
export function generationMetrics(manifest: Manifest | undefined, nowMs: number): Metric[] {
  const dataDate = manifest?.data_date ?? undefined;
  return [
    gauge('lootiles_generation', 'Number of the generation that is served.', manifest?.generation, 'min'),
    gauge(
      'lootiles_generation_age_seconds',
      'Seconds since the generation that is served was built.',
      manifest && (nowMs - Date.parse(manifest.created_at)) / 1000,
      'max',
    ),
    gauge(
      'lootiles_data_timestamp_seconds',
      'Unix time of the newest source data in the generation.',
      dataDate === undefined ? undefined : Date.parse(dataDate) / 1000,
      'min',
    ),
    gauge('lootiles_toilets', 'Number of toilets that reads show.', manifest?.toilets, 'min'),
    gauge('lootiles_shards', 'Number of shards in the generation.', manifest?.tiles.length, 'min'),
  ];
}

/** Requests that the rate limits refused, by quota. */
export class RefusalMetrics {
  readonly #refused = forBuckets(() => 0);

  /** The same limits, counted. */
  counting(limits: RateLimits): RateLimits {
    const count = (bucket: Bucket, verdict: Verdict) => {
      if (!verdict.allowed) this.#refused[bucket]++;
      return verdict;
    };
    return {
      take: (bucket, address, requests) => {
        const verdict = limits.take(bucket, address, requests);
        return verdict instanceof Promise
          ? verdict.then((late) => count(bucket, late))
          : count(bucket, verdict);
      },
    };
  }

  report(): Metric {
    const values = Object.entries(this.#refused).map(([allowance, value]) => ({
      labels: { allowance },
      value,
    }));
    return counter('lootiles_rate_limited_total', 'Requests refused by the rate limits, by quota.', values);
  }
}
