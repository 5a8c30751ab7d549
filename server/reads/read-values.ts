/**
 * Encodes the three reads as objects, for pages of the same process. A record is stored as finished JSON: parsing the
 * toilets of one page costs some 10 µs each, which only pages pay.
 */
import type { AreaQuery, NearestQuery } from '../../schemas/reads/read-query.ts';
import { AreaResult, DetailsResult, FindResult, ToiletResult } from '../../schemas/reads/read-results.ts';
import { asksForWalks } from '../../schemas/toilet/walk.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { idKey } from '../../shards/ids/id-key.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import { NO_PARTNER, recordId, recordPrefix } from '../../shards/shard/toilet-record.ts';
import type { NotFound } from '../place-lookup/find-place.ts';
import { detailsText } from './asides.ts';
import { emptyNote } from './empty-note.ts';
import { hitsOnFoot } from './on-foot.ts';
import {
  ASK_WHERE,
  areaHits,
  askAgain,
  boundsOf,
  creditOf,
  displayNote,
  hitNumbers,
  nearestHits,
  openNote,
} from './read-search.ts';
import type { ReadEncoder } from './read-service.ts';
import type { SearchOrigin } from './search-origin.ts';

export class ReadValues implements ReadEncoder<FindResult, AreaResult, ToiletResult, DetailsResult> {
  readonly #prefix: string;
  readonly #baseUrl: string;

  /** @param baseUrl without a trailing slash */
  constructor(baseUrl: string) {
    this.#prefix = recordPrefix(baseUrl);
    this.#baseUrl = baseUrl;
  }

  needsLocation(): FindResult {
    return { status: 'needs_location', origin: null, results: [], ask_user: ASK_WHERE, ...this.#credit() };
  }

  placeNotFound(place: string, why: NotFound): FindResult {
    return {
      status: 'place_not_found',
      origin: null,
      results: [],
      ask_user: askAgain(place, why),
      ...this.#credit(),
    };
  }

  find(generation: Generation, query: NearestQuery, from: SearchOrigin, nowMs: number): FindResult {
    const { lon, lat, label, source } = from;
    const onFoot = asksForWalks(query) ? hitsOnFoot(generation, query, from, nowMs) : undefined;
    const hits = onFoot?.hits ?? nearestHits(generation, query, from, nowMs);
    const results = Array.from({ length: hits.count }, (_, i) => {
      const { distanceM, walkMin, bearing } = hitNumbers(hits, i, lon, lat);
      const toilet = this.#record(hits.shards[i]!, hits.rows[i]!, nowMs);
      const walk = onFoot?.walks[i];
      const numbers = { distance_m: distanceM, walk_min: walk?.min ?? walkMin, bearing };
      return { ...toilet, ...numbers, ...(walk && { walk }) };
    });
    const { attribution, notes } = creditOf(this.#baseUrl, generation.manifest.demo);
    const standard = source === 'host_hint' ? notes.approximate : onFoot ? notes.walk : notes.plain;
    const bbox = hits.count > 0 ? boundsOf(hits, lon, lat) : undefined;
    // Last: emptyNote() searches, and the hits are valid until the next search.
    const about =
      results.length > 0 ? openNote(query, hits, nowMs) : emptyNote(generation, query, from, nowMs);
    return FindResult.parse({
      status: results.length > 0 ? 'ok' : 'no_results',
      origin: { lat, lon, label: JSON.parse(`"${label}"`), source },
      ...(onFoot && { order: 'walk' }),
      results,
      ...(bbox && { bbox }),
      attribution,
      display_note: displayNote(standard, query.note, from.note, about),
    });
  }

  area(generation: Generation, query: AreaQuery, nowMs: number): AreaResult {
    const hits = areaHits(generation, query, nowMs);
    const results = Array.from({ length: Math.min(hits.count, query.limit) }, (_, i) =>
      this.#record(hits.shards[i]!, hits.rows[i]!, nowMs),
    );
    const { attribution, notes } = creditOf(this.#baseUrl, generation.manifest.demo);
    return AreaResult.parse({
      results,
      truncated: hits.count > query.limit,
      attribution,
      display_note: displayNote(notes.plain, query.note),
    });
  }

  toilet(generation: Generation, id: string, nowMs: number): ToiletResult | undefined {
    const key = idKey(id);
    const found = key && generation.locate(key);
    if (!found) return undefined;
    return ToiletResult.parse({
      toilet: this.#record(found.shard, found.row, nowMs),
      ...this.#credit(generation),
    });
  }

  details(generation: Generation, id: string, nowMs: number): DetailsResult | undefined {
    const key = idKey(id);
    const found = key && generation.locate(key);
    if (!found) return undefined;
    const { shard, row } = found;
    return DetailsResult.parse({
      id: recordId(shard.record(row)),
      details: JSON.parse(detailsText(shard, row, nowMs)),
      ...this.#credit(generation),
    });
  }

  keep(result: FindResult): FindResult {
    return result;
  }

  /** @param generation undefined if the answer holds no toilets */
  #credit(generation?: Generation): Pick<FindResult, 'attribution' | 'display_note'> {
    const { attribution, notes } = creditOf(this.#baseUrl, generation?.manifest.demo ?? false);
    return { attribution, display_note: notes.plain };
  }

  #record(shard: Shard, row: number, nowMs: number): object {
    const { hours, hoursRows } = shard.columns;
    const { partners } = shard.records;
    const partner = partners === undefined ? -1 : partners.indexOf(row);
    const record = shard.record(row);
    const text =
      partners === undefined || partner < 0
        ? record
        : record.slice(0, -NO_PARTNER.length) + partners.text(partner, hours, nowMs);
    const open = hours.openText(hoursRows[row]!, Math.floor(nowMs / 60_000));
    return JSON.parse(`${this.#prefix}${text}${open}}`);
  }
}
