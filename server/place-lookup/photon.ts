/**
 * Looks a place up at a Photon service (https://github.com/komoot/photon), for what the gazetteer of the
 * import does not know.
 *
 * The service belongs to others, so everything about it is bounded: time, size of the answer, requests at a time, and
 * the trust in what it sends. Answers are kept for ten minutes. Equal questions that run at the same time share one
 * request. A circuit breaker stops requests to a service that fails. Questions are never logged: they contain
 * the position of a person.
 */

import { z } from 'zod';
import { CircuitBreaker } from '../../common/circuit-breaker.ts';
import { loggableReason, request } from '../../common/http-client.ts';
import type { Logger } from '../../common/logger.ts';
import { Outage } from '../../common/outage.ts';
import { countryCode, withoutAsking } from '../../packages/gazetteer/index.ts';
import { RecentCache } from './recent-cache.ts';

export type Lookup =
  | { status: 'found'; place: Place }
  | { status: 'not-found' }
  | { status: 'unavailable'; retryAfterS: number };

export interface PhotonParts {
  /** Address of the search, such as https://photon.example/api; may have a query of its own, such as a key. */
  url: string;
  /** Public services want to know who asks. */
  userAgent: string;
  fetch: typeof fetch;
  /** Milliseconds of a clock that never goes back, such as performance.now. */
  now: () => number;
  log: Logger;
  timeLimitMs?: number;
}

/** A person waits: after this long "try again" is the better answer. */
const TIME_LIMIT_MS = 3_000;
/** Twenty places have some 20 KB. */
export const MAX_BODY_BYTES = 256 * 1024;
/** More questions at a time than a shared service should get from one client. */
export const MAX_RUNNING = 20;
/** One is used; the others are there because one without a name is passed over. */
const LIMIT = 5;
/** Older services cannot narrow by country, so there the first few may all be elsewhere. */
const LIMIT_IN_COUNTRY = 20;

const MAX_FAULTS = 5;
const OPEN_MS = 30_000;
const CACHE_ENTRIES = 1_000;
const CACHE_MS = 600_000;
/** Retry-After of a single fault. */
const RETRY_AFTER_S = 5;

class Refused extends Error {}

export class Photon {
  readonly #parts: PhotonParts;
  readonly #timeLimitMs: number;
  readonly #breaker: CircuitBreaker;
  readonly #cache: RecentCache<Lookup>;
  readonly #running = new Map<string, Promise<Lookup>>();
  readonly #outage: Outage;
  /** The last answer said that it cannot read the question. */
  #refuses = false;

  constructor(parts: PhotonParts) {
    this.#parts = parts;
    this.#timeLimitMs = parts.timeLimitMs ?? TIME_LIMIT_MS;
    this.#breaker = new CircuitBreaker(MAX_FAULTS, OPEN_MS, parts.now);
    this.#outage = new Outage(parts.now);
    this.#cache = new RecentCache(CACHE_ENTRIES, CACHE_MS, parts.now);
  }

  /**
   * Never throws.
   * @param country ISO 3166-1 alpha-2 in any case; only places in it are found
   */
  async find(text: string, country?: string): Promise<Lookup> {
    const query = withoutAsking(text).normalize('NFC').trim().replaceAll(/\s+/g, ' ');
    if (query === '') return { status: 'not-found' };
    const key = `${country?.toUpperCase() ?? ''} ${query.toLowerCase()}`;
    const known = this.#cache.get(key) ?? this.#running.get(key);
    if (known) return known;
    if (this.#running.size >= MAX_RUNNING) return { status: 'unavailable', retryAfterS: 1 };
    const entry = this.#breaker.enter();
    if (entry.open) return { status: 'unavailable', retryAfterS: Math.ceil(entry.retryAfterMs / 1000) };
    const asked = this.#ask(query, country, entry.era);
    this.#running.set(key, asked);
    const lookup = await asked;
    this.#running.delete(key);
    if (lookup.status !== 'unavailable') this.#cache.set(key, lookup);
    return lookup;
  }

  async #ask(query: string, country: string | undefined, era: number): Promise<Lookup> {
    const { log } = this.#parts;
    try {
      const place = await this.#request(query, country);
      this.#refuses = false;
      this.#breaker.succeed(era);
      if (this.#outage.worked()) log.info('The place lookup service answers again.');
      return place ? { status: 'found', place } : { status: 'not-found' };
    } catch (error) {
      if (error instanceof Refused) return this.#refused(era);
      if (!this.#breaker.fail(era)) return { status: 'unavailable', retryAfterS: RETRY_AFTER_S };
      if (this.#outage.failed())
        log.error(
          `The place lookup service fails (${loggableReason(error)}). It gets no requests for ${OPEN_MS / 1000} s.`,
        );
      return { status: 'unavailable', retryAfterS: OPEN_MS / 1000 };
    }
  }

  /**
   * Handles a refused question, which is no fault of the service: otherwise five strange questions would take it from
   * everyone. Logged once, because it may be all questions: a service imported without English refuses `lang`.
   */
  #refused(era: number): Lookup {
    this.#breaker.succeed(era);
    if (!this.#refuses)
      this.#parts.log.error(
        'The place lookup service returned status 400. Check that PLACE_LOOKUP_URL is a Photon server with English enabled.',
      );
    this.#refuses = true;
    return { status: 'unavailable', retryAfterS: RETRY_AFTER_S };
  }

  async #request(query: string, country: string | undefined): Promise<Place | undefined> {
    const { fetch, userAgent } = this.#parts;
    const url = new URL(this.#parts.url);
    url.searchParams.set('q', query);
    url.searchParams.set('limit', String(country === undefined ? LIMIT : LIMIT_IN_COUNTRY));
    url.searchParams.set('lang', 'en');
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    const limits = { answerMs: this.#timeLimitMs, maxBytes: MAX_BODY_BYTES };
    return await request(url, { headers, fetch, ...limits }, async (response) => {
      if (response.status === 400) throw new Refused();
      return await response.requireOk().json((body) => bestPlace(body, country));
    });
  }
}

/** Longest text value of OpenStreetMap. */
const name = z.string().max(255).optional();

const Feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z
      .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
      .rest(z.number())
      .transform(([lon, lat]) => ({ lon, lat })),
  }),
  properties: z.object({
    name,
    street: name,
    housenumber: name,
    district: name,
    city: name,
    country: name,
    countrycode: name,
  }),
});
type Feature = z.infer<typeof Feature>;

/** More than we ever ask for. */
const MAX_FEATURES = 100;
const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(Feature).max(MAX_FEATURES),
});

interface Place {
  lon: number;
  lat: number;
  /** "Rue Grimaldi, Monaco". */
  label: string;
}

/**
 * The answer of a Photon service: GeoJSON points with the names around them. Only what we use is looked at;
 * anything else may be there. One bad feature makes the answer bad: a service that sends one is not Photon. The
 * best place of an answer: the first one that has a name, in the country if one is given.
 * @param body parsed JSON. Throws if it is no answer of Photon's.
 */
export function bestPlace(body: unknown, country: string | undefined): Place | undefined {
  const { features } = FeatureCollection.parse(body);
  const code = country && countryCode(country);
  for (const feature of features) {
    if (code !== undefined && feature.properties.countrycode?.toUpperCase() !== code) continue;
    const label = labelOf(feature);
    if (label !== '') return { ...feature.geometry.coordinates, label };
  }
  return undefined;
}

/** Name, town and country, each once: a town is its own city, and Monaco its own country. */
function labelOf({ properties }: Feature): string {
  const { name, street, housenumber, district, city, country } = properties;
  const address = [street, housenumber].filter(Boolean).join(' ');
  const parts = [name || address, city || district, country].filter((part) => part);
  return [...new Set(parts)].join(', ');
}
