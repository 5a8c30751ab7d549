/**
 * Builds the bodies of the three reads by joining finished text: the records of the shards, the open-now text
 * of their hours tables, and the few numbers that belong to one question. Nothing is parsed or serialised again.
 *
 * Bodies are lent: each is good until the next one is built (body-writer.ts).
 */
import type { AreaQuery, NearestQuery } from '../schemas/read-query.ts';
import type { Attribution } from '../schemas/read-results.ts';
import { fromE7, textOfE7 } from '../shards/e7.ts';
import { CHANGING_TABLE, type Filter, FREE, NO_PURCHASE_NEEDED, WHEELCHAIR } from '../shards/filters.ts';
import type { Generation } from '../shards/generation.ts';
import { idKey } from '../shards/id-key.ts';
import { type Hits, search } from '../shards/search.ts';
import type { Shard } from '../shards/shard.ts';
import { bearingDeg, metresOf, squaredChord, squaredChordOf } from '../shards/sphere.ts';
import { NO_PARTNER, recordPrefix, toAscii } from '../shards/toilet-record.ts';
import { BodyWriter } from './body-writer.ts';
import type { Origin } from './origin.ts';

/** How far the nearest search looks. Beyond an hour's drive "no toilet near you" is the true answer. */
export const SEARCH_RADIUS_M = 50_000;
const SEARCH_RADIUS = squaredChordOf(SEARCH_RADIUS_M);

const ASK_WHERE = 'Where are you? Name a street, station, landmark or town.';
const DISPLAY_NOTE =
  'Show the attribution with the toilets; distances are straight lines, and opening hours can change.';
const APPROXIMATE_NOTE = `The search began at an approximate location: say so, and ask for a street, station or landmark to be exact. ${DISPLAY_NOTE}`;

export class Answers {
  readonly #body = new BodyWriter();
  /** What stands before a record. */
  readonly #recordPrefix: string;
  /** From the closing brace of one toilet to the record of the next. */
  readonly #nextToilet: string;
  /** Closes every body: attribution and note never change while the process runs. */
  readonly #tail: string;
  readonly #approximateTail: string;
  readonly #needsLocation: Buffer;

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
    this.#nextToilet = `,${this.#recordPrefix}`;
    const tail = (note: string) => `,"attribution":${json(attribution)},"display_note":${json(note)}}`;
    this.#tail = tail(DISPLAY_NOTE);
    this.#approximateTail = tail(APPROXIMATE_NOTE);
    this.#needsLocation = Buffer.from(
      `{"status":"needs_location","origin":null,"results":[],"ask_user":${json(ASK_WHERE)}${this.#tail}`,
    );
  }

  /** The body given last is kept as it is: the next one is written elsewhere. */
  keepBody(): void {
    this.#body.keep();
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
    const latText = String(lat);
    const lonText = String(lon);
    const origin = `{"lat":${latText},"lon":${lonText},"label":"${from.label}","source":"${from.source}"}`;
    const tail = from.source === 'host_hint' ? this.#approximateTail : this.#tail;
    const body = this.#body;
    if (hits.count === 0) {
      body.begin(`{"status":"no_results","origin":${origin},"results":[]${tail}`);
      return body.end();
    }
    body.begin(`{"status":"ok","origin":${origin},"results":[${this.#recordPrefix}`);
    const last = hits.count - 1;
    const end = `]${bounds(hits, lon, lat, lonText, latText)}${tail}`;
    for (let i = 0; i <= last; i++) {
      const after = distances(hits, i, lon, lat) + (i < last ? this.#nextToilet : end);
      this.#addRecord(hits.shards[i]!, hits.rows[i]!, nowMs, after);
    }
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
    const last = Math.min(hits.count, limit) - 1;
    const end = `],"truncated":${hits.count > limit}${this.#tail}`;
    const body = this.#body;
    body.begin(last < 0 ? `{"results":[${end}` : `{"results":[${this.#recordPrefix}`);
    for (let i = 0; i <= last; i++) {
      this.#addRecord(hits.shards[i]!, hits.rows[i]!, nowMs, `}${i < last ? this.#nextToilet : end}`);
    }
    return body.end();
  }

  /** ToiletResult of an id or alias; undefined where there is none. */
  toilet(generation: Generation, id: string, nowMs: number): Buffer | undefined {
    const key = idKey(id);
    const found = key && generation.locate(key);
    if (!found) return undefined;
    const body = this.#body;
    body.begin(`{"toilet":${this.#recordPrefix}`);
    this.#addRecord(found.shard, found.row, nowMs, `}${this.#tail}`);
    return body.end();
  }

  /**
   * Adds a toilet, behind its prefix.
   * @param after all that follows its open-now text up to the next record: one write instead of four
   */
  #addRecord(shard: Shard, row: number, nowMs: number, after: string): void {
    const { hours, hoursRows } = shard.columns;
    const { bytes, offsets, partners } = shard.records;
    const partner = partners === undefined ? -1 : partners.indexOf(row);
    const open = hours.openText(hoursRows[row]!, Math.floor(nowMs / 60_000)) + after;
    if (partners === undefined || partner < 0) {
      this.#body.bytes(bytes, offsets[row]!, offsets[row + 1]!);
      this.#body.text(open);
    } else {
      this.#body.bytes(bytes, offsets[row]!, offsets[row + 1]! - NO_PARTNER.length);
      this.#body.text(partners.text(partner, hours, nowMs) + open);
    }
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

function distances(hits: Hits, i: number, lon: number, lat: number): string {
  const distanceM = Math.round(metresOf(hits.squaredChords[i]!));
  const bearing = distanceM === 0 ? 0 : bearingDeg(lon, lat, hitLon(hits, i), hitLat(hits, i));
  return `,"distance_m":${distanceM},"walk_min":${walkMinutes(distanceM)},"bearing":${bearing}}`;
}

/** `,"bbox":[…]` of the origin and the results; nothing where it would cross the antimeridian. */
function bounds(hits: Hits, lon: number, lat: number, lonText: string, latText: string): string {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < hits.count; i++) {
    const { positions } = hits.shards[i]!.columns;
    const at = hits.rows[i]! * 2;
    west = Math.min(west, positions[at]!);
    east = Math.max(east, positions[at]!);
    south = Math.min(south, positions[at + 1]!);
    north = Math.max(north, positions[at + 1]!);
  }
  if (Math.max(fromE7(east), lon) - Math.min(fromE7(west), lon) > 180) return '';
  const westText = lon <= fromE7(west) ? lonText : textOfE7(west);
  const eastText = lon >= fromE7(east) ? lonText : textOfE7(east);
  const southText = lat <= fromE7(south) ? latText : textOfE7(south);
  const northText = lat >= fromE7(north) ? latText : textOfE7(north);
  return `,"bbox":[${westText},${southText},${eastText},${northText}]`;
}

function hitLon(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2]!);
}

function hitLat(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2 + 1]!);
}
