/**
 * Builds the bodies of the three reads by joining finished text: the records of the shards, the open-now text
 * of their hours tables, and the few numbers that belong to one question. Nothing is parsed or serialised again.
 *
 * Bodies are lent (body-writer.ts): each is good until the next one is built.
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
import { NO_PARTNER, recordPrefix, toAscii } from '../shards/toilet-record.ts';
import type { BodyWriter } from './body-writer.ts';
import type { Origin } from './origin.ts';

/** How far the nearest search looks. Beyond an hour's drive "no toilet near you" is the true answer. */
export const SEARCH_RADIUS_M = 50_000;
const SEARCH_RADIUS = squaredChordOf(SEARCH_RADIUS_M);

const DISTANCE_M = Buffer.from(',"distance_m":');
const WALK_MIN = Buffer.from(',"walk_min":');
const BEARING = Buffer.from(',"bearing":');

const ASK_WHERE = 'Where are you? Name a street, station, landmark or town.';
const DISPLAY_NOTE =
  'Show the attribution with the toilets; distances are straight lines, and opening hours can change.';
const APPROXIMATE_NOTE = `The search started at an approximate location. Tell the user so, and ask for a street, station or landmark. ${DISPLAY_NOTE}`;

export class Answers {
  readonly #body: BodyWriter;
  /** What stands before the record of a toilet, and before that of another one behind it. */
  readonly #toilet: Buffer;
  readonly #nextToilet: Buffer;
  /** Closes every body: attribution and note never change while the process runs. */
  readonly #tail: Buffer;
  readonly #approximateTail: Buffer;
  readonly #needsLocation: Buffer;

  /**
   * @param baseUrl without a trailing slash
   * @param bodies lends them
   */
  constructor(baseUrl: string, bodies: BodyWriter) {
    this.#body = bodies;
    const attribution: Attribution = {
      text: '© OpenStreetMap contributors',
      license: 'ODbL-1.0',
      url: 'https://www.openstreetmap.org/copyright',
      license_notice_url: `${baseUrl}/licence`,
    };
    const json = (value: unknown) => toAscii(JSON.stringify(value));
    this.#toilet = Buffer.from(recordPrefix(baseUrl));
    this.#nextToilet = Buffer.from(`},${recordPrefix(baseUrl)}`);
    const tail = (note: string) =>
      Buffer.from(`,"attribution":${json(attribution)},"display_note":${json(note)}}`);
    this.#tail = tail(DISPLAY_NOTE);
    this.#approximateTail = tail(APPROXIMATE_NOTE);
    this.#needsLocation = Buffer.from(
      `{"status":"needs_location","origin":null,"results":[],"ask_user":${json(ASK_WHERE)}${this.#tail}`,
    );
  }

  needsLocation(): Buffer {
    return this.#needsLocation;
  }

  placeNotFound(place: string): Buffer {
    const ask = `I could not find "${place}". Which town or country is it in?`;
    const text = toAscii(JSON.stringify(ask));
    return Buffer.from(
      `{"status":"place_not_found","origin":null,"results":[],"ask_user":${text}${this.#tail}`,
    );
  }

  /** FindResult around an origin. */
  find(generation: Generation, query: NearestQuery, from: Origin, nowMs: number): Buffer {
    const { lon, lat } = from;
    const nowMin = Math.floor(nowMs / 60_000);
    const hits = search(generation, lon, lat, query.limit, SEARCH_RADIUS, filterOf(query), nowMin);
    const body = this.#body;
    body.begin(`{"status":"${hits.count > 0 ? 'ok' : 'no_results'}","origin":{"lat":`);
    body.degrees(lat);
    body.text(',"lon":');
    body.degrees(lon);
    body.text(`,"label":"${from.label}","source":"${from.source}"},"results":[`);
    for (let i = 0; i < hits.count; i++) {
      body.bytes(i === 0 ? this.#toilet : this.#nextToilet);
      this.#addRecord(hits.shards[i]!, hits.rows[i]!, nowMs);
      this.#addDistance(hits, i, lon, lat);
    }
    body.text(hits.count > 0 ? '}]' : ']');
    if (hits.count > 0) this.#addBounds(hits, lon, lat);
    body.bytes(from.source === 'host_hint' ? this.#approximateTail : this.#tail);
    return body.end();
  }

  /** AreaResult of a box, the toilets nearest to its centre first. */
  area(generation: Generation, query: AreaQuery, nowMs: number): Buffer {
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
      body.bytes(i === 0 ? this.#toilet : this.#nextToilet);
      this.#addRecord(hits.shards[i]!, hits.rows[i]!, nowMs);
    }
    body.text(`${count > 0 ? '}]' : ']'},"truncated":${hits.count > limit}`);
    body.bytes(this.#tail);
    return body.end();
  }

  /** ToiletResult of an id or alias; undefined where there is none. */
  toilet(generation: Generation, id: string, nowMs: number): Buffer | undefined {
    const key = idKey(id);
    const found = key && generation.locate(key);
    if (!found) return undefined;
    const body = this.#body;
    body.begin('{"toilet":');
    body.bytes(this.#toilet);
    this.#addRecord(found.shard, found.row, nowMs);
    body.text('}');
    body.bytes(this.#tail);
    return body.end();
  }

  /** Adds a toilet behind its prefix, but for what belongs to one question and its closing brace. */
  #addRecord(shard: Shard, row: number, nowMs: number): void {
    const { hours, hoursRows } = shard.columns;
    const { bytes, offsets, partners } = shard.records;
    const partner = partners === undefined ? -1 : partners.indexOf(row);
    const body = this.#body;
    if (partners === undefined || partner < 0) {
      body.bytes(bytes, offsets[row]!, offsets[row + 1]!);
    } else {
      body.bytes(bytes, offsets[row]!, offsets[row + 1]! - NO_PARTNER.length);
      body.text(partners.text(partner, hours, nowMs));
    }
    body.text(hours.openText(hoursRows[row]!, Math.floor(nowMs / 60_000)));
  }

  /** Adds how far a hit is, and in which direction. */
  #addDistance(hits: Hits, i: number, lon: number, lat: number): void {
    const distanceM = Math.round(metresOf(hits.squaredChords[i]!));
    const body = this.#body;
    body.bytes(DISTANCE_M);
    body.integer(distanceM);
    body.bytes(WALK_MIN);
    body.integer(walkMinutes(distanceM));
    body.bytes(BEARING);
    body.integer(distanceM === 0 ? 0 : bearingDeg(lon, lat, hitLon(hits, i), hitLat(hits, i)));
  }

  /** Adds the `bbox` of the origin and the results; nothing where it would cross the antimeridian. */
  #addBounds(hits: Hits, lon: number, lat: number): void {
    let [west, east, south, north] = [lon, lon, lat, lat];
    for (let i = 0; i < hits.count; i++) {
      const x = hitLon(hits, i);
      const y = hitLat(hits, i);
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
    if (east - west > 180) return;
    const body = this.#body;
    body.text(',"bbox":[');
    body.degrees(west);
    body.text(',');
    body.degrees(south);
    body.text(',');
    body.degrees(east);
    body.text(',');
    body.degrees(north);
    body.text(']');
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

/** Walking minutes: detours make a walk 1.3 times the straight line; 80 metres a minute, rounded up. */
export function walkMinutes(distanceM: number): number {
  return Math.max(1, Math.ceil((distanceM * 13) / 800));
}

function hitLon(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2]!);
}

function hitLat(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2 + 1]!);
}
