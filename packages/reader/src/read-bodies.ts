/**
 * Encodes the three reads as bytes, by joining finished text: the records of the shards, the open-now text of their
 * hours tables, and the few numbers of one request. Nothing is parsed or serialised again.
 *
 * A returned body is valid until the next one is begun in its sink.
 */
import { EXTRA_FILTER_NAMES, MAX_DISTANCE_M } from '../../../schemas/reads/parameters.ts';
import { asksForWalks } from '../../../schemas/reads/read-limits.ts';
import type { AreaQuery, NearestQuery } from '../../../schemas/reads/read-query.ts';
import { type AskedTime, SWAPPED } from '../../../schemas/text/numbers.ts';
import type { ServedDetails } from '../../../schemas/toilet/detail-shape.ts';
import { FILTERS } from '../../../schemas/toilet/facts.ts';
import type { Walk } from '../../../schemas/toilet/walk.ts';
import { crc32 } from '../../../shards/format/crc32.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import type { Hits } from '../../../shards/generation/search.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { NO_PARTNER, recordId, recordPrefix, toAscii } from '../../../shards/shard/toilet-record.ts';
import { metresOf } from '../../sphere/index.ts';
import { type BodySink, ListChecksum, type TaggedBody, taggedBody } from './body-sink.ts';
import { type Moment, momentAt, momentNote, momentOfToilet, msAt } from './moment.ts';
import { hitsOnFoot } from './on-foot.ts';
import {
  ASK_WHERE,
  areaHits,
  askAgain,
  boundsOf,
  centreOf,
  creditOf,
  displayNote,
  hitNumbers,
  nearestHits,
  openNote,
} from './read-search.ts';
import type { NotFound, SearchOrigin } from './search-origin.ts';

const encoder = new TextEncoder();
const DISTANCE_M = encoder.encode(',"distance_m":');
const WALK_MIN = encoder.encode(',"walk_min":');
const BEARING = encoder.encode(',"bearing":');
const WALK_ORDER = '"order":"walk",';

export class ReadBodies<Body extends string | Uint8Array> {
  readonly #body: BodySink<Body>;
  readonly #checksum = new ListChecksum();
  /** Bytes before the record of a toilet, and before that of another one behind it. */
  readonly #toilet: Uint8Array;
  readonly #nextToilet: Uint8Array;
  /** The ends of bodies with real toilets, and of those with the invented ones of the demo. */
  readonly #real: Tails;
  readonly #demo: Tails;

  /**
   * @param baseUrl without a trailing slash
   * @param sink joins them
   */
  constructor(baseUrl: string, sink: BodySink<Body>) {
    this.#body = sink;
    this.#toilet = encoder.encode(recordPrefix(baseUrl));
    this.#nextToilet = encoder.encode(`},${recordPrefix(baseUrl)}`);
    this.#real = new Tails(baseUrl, false);
    this.#demo = new Tails(baseUrl, true);
  }

  #tails({ isDemo }: Dataset): Tails {
    return isDemo ? this.#demo : this.#real;
  }

  /** @param note of the query */
  needsLocation(note?: string): Body {
    return this.#asking('needs_location', ASK_WHERE, note);
  }

  placeNotFound(place: string, why: NotFound, note?: string): Body {
    return this.#asking('place_not_found', askAgain(place, why), note);
  }

  #asking(status: 'needs_location' | 'place_not_found', question: string, note: string | undefined): Body {
    const body = this.#body;
    body.begin(`{"status":"${status}","origin":null,"results":[],"ask_user":${json(question)}`);
    body.bytes(note === undefined ? this.#real.plain : this.#real.special('plain', note));
    return body.end();
  }

  /** Encodes the FindResult around an origin. */
  find(dataset: Dataset, query: NearestQuery, from: SearchOrigin, nowMs: number): Body {
    const { lon, lat } = from;
    const moment = momentAt(dataset, query.at, nowMs, from);
    const onFoot = asksForWalks(query) ? hitsOnFoot(dataset, query, from, moment) : undefined;
    const hits = onFoot?.hits ?? nearestHits(dataset, query, from, moment);
    const body = this.#body;
    body.begin(`{"status":"${hits.count > 0 ? 'ok' : 'no_results'}","origin":{"lat":`);
    body.degrees(lat);
    body.text(',"lon":');
    body.degrees(lon);
    body.text(`,"label":"${from.label}","source":"${from.source}"},${onFoot ? WALK_ORDER : ''}"results":[`);
    for (let i = 0; i < hits.count; i++) {
      body.bytes(i === 0 ? this.#toilet : this.#nextToilet);
      this.#addRecord(hits.shards[i]!, hits.rows[i]!, moment);
      this.#addDistance(hits, i, lon, lat, onFoot?.walks[i]);
    }
    body.text(hits.count > 0 ? '}]' : ']');
    if (hits.count > 0) this.#addBounds(hits, lon, lat);
    const about = hits.count > 0 ? openNote(query, hits, moment) : emptyNote(dataset, query, from, moment);
    const when = momentNote(moment);
    const standard = from.source === 'host_hint' ? 'approximate' : onFoot ? 'walk' : 'plain';
    const tails = this.#tails(dataset);
    if (about === undefined && from.note === undefined && query.note === undefined && when === undefined)
      body.bytes(tails[standard]);
    else body.bytes(tails.special(standard, query.note, when, from.note, about));
    return body.end();
  }

  /** AreaResult of a box, the toilets nearest to its centre first. */
  area(dataset: Dataset, query: AreaQuery, nowMs: number): TaggedBody<Body> {
    const { limit } = query;
    const moment = momentAt(dataset, query.at, nowMs, centreOf(query.bbox));
    const hits = areaHits(dataset, query, moment);
    const count = Math.min(hits.count, limit);
    const isTruncated = hits.count > limit;
    const body = this.#body;
    const checksum = this.#checksum;
    checksum.begin();
    checksum.add(isTruncated ? 1 : 0);
    body.begin('{"results":[');
    for (let i = 0; i < count; i++) {
      body.bytes(i === 0 ? this.#toilet : this.#nextToilet);
      this.#addRecord(hits.shards[i]!, hits.rows[i]!, moment, checksum);
    }
    body.text(`${count > 0 ? '}]' : ']'},"truncated":${isTruncated}`);
    const tails = this.#tails(dataset);
    const when = momentNote(moment);
    // The day of "22:00" changes while its address stays.
    if (when !== undefined) checksum.add(crc32(when));
    body.bytes(
      query.note === undefined && when === undefined ? tails.plain : tails.special('plain', query.note, when),
    );
    return { body: body.end(), checksum: checksum.end() };
  }

  /**
   * ToiletResult of an id or alias; undefined if there is none.
   * @param at time that is asked about; now if undefined
   */
  toilet(dataset: Dataset, id: string, nowMs: number, at?: AskedTime): TaggedBody<Body> | undefined {
    const key = idKey(id);
    const found = key && dataset.locate(key);
    if (!found) return undefined;
    const body = this.#body;
    body.begin('{"toilet":');
    body.bytes(this.#toilet);
    const moment = momentOfToilet(dataset, found, at, nowMs);
    this.#addRecord(found.shard, found.row, moment);
    body.text('}');
    body.bytes(this.#tailOf(dataset, moment));
    return taggedBody(body.end());
  }

  /** One Toilet without anything around it. */
  record(shard: Shard, row: number, nowMs: number): Body {
    const body = this.#body;
    body.begin('');
    body.bytes(this.#toilet);
    this.#addRecord(shard, row, { ms: nowMs });
    body.text('}');
    return body.end();
  }

  /** DetailsResult of an id or alias, as `toilet`. */
  details(dataset: Dataset, id: string, nowMs: number, at?: AskedTime): TaggedBody<Body> | undefined {
    const key = idKey(id);
    const found = key && dataset.locate(key);
    if (!found) return undefined;
    const { shard, row } = found;
    const moment = momentOfToilet(dataset, found, at, nowMs);
    const body = this.#body;
    body.begin(`{"id":"${recordId(shard.record(row))}","details":${detailsText(shard, row, moment.ms)}`);
    body.bytes(this.#tailOf(dataset, moment));
    return taggedBody(body.end());
  }

  #tailOf(dataset: Dataset, moment: Moment): Uint8Array {
    const when = momentNote(moment);
    const tails = this.#tails(dataset);
    return when === undefined ? tails.plain : tails.special('plain', when);
  }

  /**
   * Adds a toilet behind its prefix, but for what belongs to one question and its closing brace.
   * @param checksum gets the checksums of what is added
   */
  #addRecord(shard: Shard, row: number, moment: Moment, checksum?: ListChecksum): void {
    const nowMs = msAt(moment, shard, row);
    const nowMin = Math.floor(nowMs / 60_000);
    const { bytes, offsets, partners } = shard.records;
    const partner = partners === undefined ? -1 : partners.indexOf(row);
    const body = this.#body;
    if (partners === undefined || partner < 0) {
      body.bytes(bytes, offsets[row]!, offsets[row + 1]!);
    } else {
      body.bytes(bytes, offsets[row]!, offsets[row + 1]! - NO_PARTNER.length);
      const text = partners.text(partner, shard.columns.hours, nowMs);
      body.text(text);
      checksum?.add(crc32(text));
    }
    body.text(shard.openText(row, nowMin));
    checksum?.add(shard.recordChecksum(row));
    checksum?.add(shard.openTextChecksum(row, nowMin));
  }

  /** Adds how far a hit is, and in which direction. */
  #addDistance(hits: Hits, i: number, lon: number, lat: number, walk: Walk | undefined): void {
    const { distanceM, walkMin, bearing } = hitNumbers(hits, i, lon, lat);
    const body = this.#body;
    body.bytes(DISTANCE_M);
    body.integer(distanceM);
    body.bytes(WALK_MIN);
    body.integer(walk?.min ?? walkMin);
    body.bytes(BEARING);
    body.integer(bearing);
    if (walk) body.text(`,"walk":${JSON.stringify(walk)}`);
  }

  /** Adds the `bbox` of the origin and the results; nothing if it would cross the antimeridian. */
  #addBounds(hits: Hits, lon: number, lat: number): void {
    const box = boundsOf(hits, lon, lat);
    if (!box) return;
    const [west, south, east, north] = box;
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

/** Closes nearly every body: the attribution and the standard notes never change while the process runs. */
class Tails {
  readonly plain: Uint8Array;
  readonly walk: Uint8Array;
  readonly approximate: Uint8Array;
  readonly #credit: ReturnType<typeof creditOf>;

  constructor(baseUrl: string, isDemo: boolean) {
    this.#credit = creditOf(baseUrl, isDemo);
    this.plain = this.special('plain');
    this.walk = this.special('walk');
    this.approximate = this.special('approximate');
  }

  /** Makes the end of a body with something to say before the standard note. */
  special(standard: 'plain' | 'walk' | 'approximate', ...notes: readonly (string | undefined)[]): Uint8Array {
    const { attribution, notes: standards } = this.#credit;
    const note = json(displayNote(standards[standard], ...notes));
    return encoder.encode(`,"attribution":${json(attribution)},"display_note":${note}}`);
  }
}

function json(value: unknown): string {
  return toAscii(JSON.stringify(value));
}

/** The details of a toilet: those of the shard, when it opens, and its live state. */
export function detailsOf(shard: Shard, row: number, nowMs: number): ServedDetails {
  return JSON.parse(detailsText(shard, row, nowMs));
}

/** The same as JSON. */
function detailsText(shard: Shard, row: number, nowMs: number): string {
  const nowMin = Math.floor(nowMs / 60_000);
  const opensAt = shard.opensAt(row, nowMin);
  const live = shard.liveText(row, nowMin);
  const moving = [
    ...(opensAt === null ? [] : [`"opens_at":"${opensAt}"`]),
    ...(live === undefined ? [] : [`"live":${live}`]),
  ];
  const text = withoutPast(shard.details?.text(row) ?? '{}', nowMs);
  if (moving.length === 0) return text;
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}${moving.join(',')}}`;
}

/**
 * The details without the statement that it is out of service, once its end is past wherever the toilet is: clocks are at
 * most 12 hours behind UTC.
 */
function withoutPast(text: string, nowMs: number): string {
  const day = /"out_of_service":\{"until":"(.{10})/.exec(text)?.[1];
  if (day === undefined || day >= new Date(nowMs - 43_200_000).toISOString().slice(0, 10)) return text;
  const details: ServedDetails = JSON.parse(text);
  return json({ ...details, out_of_service: undefined });
}

const DROPPABLE = [...FILTERS, ...EXTRA_FILTER_NAMES, 'known_open', 'max_distance_m'] as const;
type Droppable = (typeof DROPPABLE)[number];

/**
 * Says why a nearest search found nothing, so that a model does not answer "there is no toilet" for "none is free".
 *
 * Returns the sentence for the note of an answer without results: it names the filter that empties the answer, or what
 * the data covers. Searches once for each filter of the query, 10 at most, and once around the swapped position.
 */
function emptyNote(dataset: Dataset, query: NearestQuery, origin: SearchOrigin, moment: Moment): string {
  const nearestM = (without: readonly Droppable[]) => {
    const hits = nearestHits(dataset, withoutFilters(query, without), origin, moment, 1);
    return hits.count > 0 ? Math.round(metresOf(hits.squaredChords[0]!)) : undefined;
  };
  const given = DROPPABLE.filter((name) => query[name] !== undefined && query[name] !== false);
  for (const name of given) {
    const distanceM = nearestM([name]);
    if (distanceM !== undefined)
      return `No toilet passes the filter ${name}. Without it the nearest is ${distanceM} m away. Tell the user so, and call again without ${name}.`;
  }
  const distanceM = given.length > 1 ? nearestM(given) : undefined;
  if (distanceM !== undefined)
    return `No toilet passes the filters ${given.join(', ')} together. Without them the nearest is ${distanceM} m away. Call again with fewer filters.`;
  const { covered } = dataset;
  const data = covered ? ` The data of this server covers ${covered}.` : '';
  return `No toilet is known within ${MAX_DISTANCE_M / 1_000} km of the search point.${data}${swappedNote(dataset, query, origin, moment)}`;
}

/** Says that latitude and longitude may be swapped, if toilets are known around the swapped position. */
function swappedNote(dataset: Dataset, query: NearestQuery, from: SearchOrigin, moment: Moment): string {
  const { lat, lon, source } = from;
  if (source !== 'coordinates' || Math.abs(lon) > 90) return '';
  const swapped = { ...from, lat: lon, lon: lat };
  const { count } = nearestHits(dataset, withoutFilters(query, DROPPABLE), swapped, moment, 1);
  if (count === 0) return '';
  return ` ${SWAPPED}: latitude and longitude may be in the wrong order. Ask the user, and call again with lat=${lon} and lon=${lat}.`;
}

function withoutFilters(query: NearestQuery, names: readonly Droppable[]): NearestQuery {
  const kept: NearestQuery = { ...query };
  for (const name of names) {
    if (name === 'open_now' || isFlag(name)) kept[name] = false;
    else delete kept[name];
  }
  return kept;
}

function isFlag(name: Droppable): name is (typeof FILTERS)[number] {
  return FILTERS.some((filter) => filter === name);
}
