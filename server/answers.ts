/**
 * Builds the bodies of the three reads by joining finished text: the records of the shards, the open-now text
 * of their hours tables, and the few numbers that belong to one question. Nothing is parsed or serialised again.
 *
 * All text is ASCII, so a body is a one-byte string whose length in characters is its length in bytes.
 */
import type { AreaQuery, NearestQuery } from '../schemas/read-query.ts';
import type { Attribution } from '../schemas/read-results.ts';
import { fromE7 } from '../shards/e7.ts';
import { CHANGING_TABLE, type Filter, FREE, NO_PURCHASE_NEEDED, WHEELCHAIR } from '../shards/filters.ts';
import type { Generation } from '../shards/generation.ts';
import { idKey } from '../shards/id-key.ts';
import { type Hits, search } from '../shards/search.ts';
import type { Shard } from '../shards/shard.ts';
import { bearingDeg, metresOf, squaredChord, squaredChordOf } from '../shards/sphere.ts';
import { recordPrefix, toAscii } from '../shards/toilet-record.ts';
import { BodyWriter } from './body-writer.ts';

/** How far the nearest search looks. Beyond an hour's drive "no toilet near you" is the true answer. */
export const SEARCH_RADIUS_M = 50_000;
const SEARCH_RADIUS = squaredChordOf(SEARCH_RADIUS_M);

const ASK_WHERE = 'Where are you? Name a street, station, landmark or town.';
const DISPLAY_NOTE =
  'Show the attribution with the toilets; distances are straight lines, and opening hours can change.';

export class Answers {
  readonly #body = new BodyWriter();
  readonly #recordPrefix: string;
  /** Closes every body: attribution and note never change while the process runs. */
  readonly #tail: string;
  readonly #needsLocation: string;

  /** @param baseUrl without a trailing slash */
  constructor(baseUrl: string) {
    const attribution: Attribution = {
      text: '© OpenStreetMap contributors',
      license: 'ODbL-1.0',
      url: 'https://www.openstreetmap.org/copyright',
      license_notice_url: `${baseUrl}/licence`,
    };
    const json = (value: unknown) => toAscii(JSON.stringify(value));
    this.#recordPrefix = recordPrefix(baseUrl);
    this.#tail = `,"attribution":${json(attribution)},"display_note":${json(DISPLAY_NOTE)}}`;
    this.#needsLocation = `{"status":"needs_location","origin":null,"results":[],"ask_user":${json(ASK_WHERE)}${this.#tail}`;
  }

  needsLocation(): string {
    return this.#needsLocation;
  }

  /** FindResult around a position. `label` is the origin's, already ASCII. */
  find(generation: Generation, query: NearestQuery, lon: number, lat: number, nowMs: number): string {
    const nowMin = Math.floor(nowMs / 60_000);
    const hits = search(generation, lon, lat, query.limit, SEARCH_RADIUS, filterOf(query), nowMin);
    const origin = `{"lat":${lat + 0},"lon":${lon + 0},"label":"${label(lon, lat)}","source":"coordinates"}`;
    if (hits.count === 0) return `{"status":"no_results","origin":${origin},"results":[]${this.#tail}`;
    const body = this.#body;
    body.begin(`{"status":"ok","origin":${origin},"results":[`);
    for (let i = 0; i < hits.count; i++) {
      if (i > 0) body.text(',');
      this.#addToilet(hits.shards[i]!, hits.rows[i]!, nowMin, distances(hits, i, lon, lat));
    }
    body.text(`]${bounds(hits, lon, lat)}${this.#tail}`);
    return body.end();
  }

  /** AreaResult of a box, the toilets nearest to its centre first. */
  area(generation: Generation, query: AreaQuery, nowMs: number): string {
    const { bbox, limit } = query;
    const nowMin = Math.floor(nowMs / 60_000);
    const lon = (bbox.west + bbox.east) / 2;
    const lat = (bbox.south + bbox.north) / 2;
    // No point of a box this small is farther from its centre than the farther corners.
    const corner = Math.max(
      squaredChord(lon, lat, bbox.west, bbox.south),
      squaredChord(lon, lat, bbox.west, bbox.north),
    );
    const hits = search(
      generation,
      lon,
      lat,
      limit + 1,
      corner * (1 + 1e-9) + 1e-18,
      filterOf(query),
      nowMin,
      bbox,
    );
    const count = Math.min(hits.count, limit);
    const body = this.#body;
    body.begin('{"results":[');
    for (let i = 0; i < count; i++) {
      if (i > 0) body.text(',');
      this.#addToilet(hits.shards[i]!, hits.rows[i]!, nowMin, '}');
    }
    body.text(`],"truncated":${hits.count > limit}${this.#tail}`);
    return body.end();
  }

  /** ToiletResult of an id or alias; undefined where there is none. */
  toilet(generation: Generation, id: string, nowMs: number): string | undefined {
    const key = idKey(id);
    const found = key && generation.locate(key);
    if (!found) return undefined;
    const body = this.#body;
    body.begin('{"toilet":');
    this.#addToilet(found.shard, found.row, Math.floor(nowMs / 60_000), '}');
    body.text(this.#tail);
    return body.end();
  }

  /** @param end what closes the toilet behind its open-now text */
  #addToilet(shard: Shard, row: number, nowMin: number, end: string): void {
    const { hours, hoursRows } = shard.columns;
    const { bytes, offsets } = shard.records;
    this.#body.text(this.#recordPrefix);
    this.#body.bytes(bytes, offsets[row]!, offsets[row + 1]!);
    this.#body.text(hours.openText(hoursRows[row]!, nowMin) + end);
  }
}

type Filters = Pick<AreaQuery, 'open_now' | 'wheelchair' | 'changing_table' | 'free' | 'no_purchase_needed'>;

export function filterOf(query: Filters): Filter {
  return {
    flags:
      (query.wheelchair ? WHEELCHAIR : 0) |
      (query.changing_table ? CHANGING_TABLE : 0) |
      (query.free ? FREE : 0) |
      (query.no_purchase_needed ? NO_PURCHASE_NEEDED : 0),
    openNow: query.open_now,
  };
}

/** The coordinates, five decimals: about a metre, as much as anyone's position means. */
function label(lon: number, lat: number): string {
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}

/** Walking minutes: detours make a walk 1.3 times the straight line; 80 metres a minute, rounded up. */
export function walkMinutes(distanceM: number): number {
  return Math.max(1, Math.ceil((distanceM * 13) / 800));
}

function distances(hits: Hits, i: number, lon: number, lat: number): string {
  const distanceM = Math.round(metresOf(hits.squaredChords[i]!));
  const bearing = distanceM === 0 ? 0 : bearingDeg(lon, lat, hitLon(hits, i), hitLat(hits, i));
  return `,"distance_m":${distanceM},"walk_min":${walkMinutes(distanceM)},"bearing":${bearing}}`;
}

/** `,"bbox":[…]` of the origin and the results; nothing where it would cross the antimeridian. */
function bounds(hits: Hits, lon: number, lat: number): string {
  let west = lon;
  let east = lon;
  let south = lat;
  let north = lat;
  for (let i = 0; i < hits.count; i++) {
    const hitsLon = hitLon(hits, i);
    const hitsLat = hitLat(hits, i);
    if (hitsLon < west) west = hitsLon;
    if (hitsLon > east) east = hitsLon;
    if (hitsLat < south) south = hitsLat;
    if (hitsLat > north) north = hitsLat;
  }
  return east - west > 180 ? '' : `,"bbox":[${west + 0},${south + 0},${east + 0},${north + 0}]`;
}

function hitLon(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2]!);
}

function hitLat(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2 + 1]!);
}
