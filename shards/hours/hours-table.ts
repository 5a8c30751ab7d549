/**
 * Reads the hours of one shard (FORMAT.md §3.6): what is open now, and until when.
 *
 * The answer for one entry changes only when a span ends or a closing comes within the look-ahead, so the
 * finished JSON text is kept until then: the hot path compares two integers. Past the compiled horizon an
 * entry is evaluated live by compiling it again from now on, once, in private memory.
 */
import {
  CLOSED,
  type HoursLocation,
  type HoursSource,
  OPEN,
  openAt,
  opensAt,
  spanAt,
  type Timeline,
  UNKNOWN,
} from '../../packages/hours/read.ts';
import { type Blob, BlobError } from '../format/blob.ts';
import { crc32 } from '../format/crc32.ts';
import { asInt16, asUint32 } from '../format/number-columns.ts';
import { COMPILED_DAYS, type HoursSections, NO_HOURS } from '../format/sections.ts';

/**
 * The last part of a timeline is no answer but a look ahead: shards that were compiled before closings were followed
 * beyond the compiled time name none that is further away.
 */
const LOOK_AHEAD_MIN = 7 * 1_440;
/** An opening at the end of a timeline has no closing for so long (packages/hours), less the compiled time. */
const FOLLOWED_MIN = (400 - COMPILED_DAYS) * 1_440;

/** Evaluates hours past the compiled time, in milliseconds: `packages/hours` with its library, if that can run. */
export interface LiveHours {
  compileHours(value: string, place: HoursLocation, fromMin: number, toMin: number): Timeline;
  opensLater(value: string, place: HoursLocation, nowMs: number): string | null;
}

const UNKNOWN_TEXT = ',"open_now":"unknown","closes_at":null';
const UNKNOWN_CHECKSUM = crc32(UNKNOWN_TEXT);

export class HoursTable {
  readonly #timelines: (Timeline | undefined)[];
  readonly #texts: string[];
  readonly #checksums: Uint32Array;
  /** The text of an entry holds in [from, until), epoch minutes. */
  readonly #from: Uint32Array;
  readonly #until: Uint32Array;
  /** The state of an entry in the same time. */
  readonly #states: Uint8Array;
  /** The openings behind the compiled time, for one day. */
  readonly #later = new Map<number, { readonly day: number; readonly opensAt: string | null }>();
  readonly #blob: Blob;
  readonly #section: HoursSections;

  readonly #live: LiveHours | undefined;
  /** Parsed when first asked for: few questions name a time. */
  #zones: readonly string[] | undefined;

  /**
   * @param section numbers of the sections of the table in this kind of blob
   * @param live without it, hours past the compiled time are unknown
   */
  constructor(blob: Blob, section: HoursSections, live?: LiveHours) {
    this.#live = live;
    const entries = blob.section(section.hoursEnds).length / 4;
    this.#blob = blob;
    this.#section = section;
    this.#timelines = new Array(entries);
    this.#texts = new Array(entries).fill(UNKNOWN_TEXT);
    this.#checksums = new Uint32Array(entries).fill(UNKNOWN_CHECKSUM);
    this.#from = new Uint32Array(entries);
    this.#until = new Uint32Array(entries);
    this.#states = new Uint8Array(entries);
  }

  get entries(): number {
    return this.#from.length;
  }

  /** `,"open_now":…,"closes_at":…` for an entry of the hours column. */
  openText(entry: number, nowMin: number): string {
    if (entry === NO_HOURS) return UNKNOWN_TEXT;
    if (nowMin < this.#from[entry]! || nowMin >= this.#until[entry]!) this.#refresh(entry, nowMin);
    return this.#texts[entry]!;
  }

  /** CRC-32 of the newest text of an entry. */
  openTextChecksum(entry: number): number {
    return entry === NO_HOURS ? UNKNOWN_CHECKSUM : this.#checksums[entry]!;
  }

  /** Whether the hours say closed; unknown hours are not closed. */
  isClosed(entry: number, nowMin: number): boolean {
    return entry !== NO_HOURS && this.#stateOf(entry, nowMin) === CLOSED;
  }

  /** Whether the hours say open; unknown hours are not open. */
  isOpen(entry: number, nowMin: number): boolean {
    return entry !== NO_HOURS && this.#stateOf(entry, nowMin) === OPEN;
  }

  /** The time at which a closed entry opens, as `closes_at` is written; null if it is not closed, or if that is not known. */
  opensAt(entry: number, nowMin: number): string | null {
    if (!this.isClosed(entry, nowMin)) return null;
    const next = opensAt(this.#timelineFor(entry, nowMin), nowMin * 60_000);
    return next === undefined ? this.#opensLater(entry, nowMin) : next;
  }

  /** Evaluated once a day: it takes milliseconds. */
  #opensLater(entry: number, nowMin: number): string | null {
    const known = this.#later.get(entry);
    if (known && known.day === Math.floor(nowMin / 1440)) return known.opensAt;
    if (!this.#live) return null;
    const { value, ...place } = this.sources()[entry]!;
    const later = {
      day: Math.floor(nowMin / 1440),
      opensAt: this.#live.opensLater(value, place, nowMin * 60_000),
    };
    this.#later.set(entry, later);
    return later.opensAt;
  }

  #stateOf(entry: number, nowMin: number): number {
    if (nowMin < this.#from[entry]! || nowMin >= this.#until[entry]!) this.#refresh(entry, nowMin);
    return this.#states[entry]!;
  }

  #refresh(entry: number, nowMin: number): void {
    const timeline = this.#timelineFor(entry, nowMin);
    const { openNow, closesAt } = openAt(timeline, nowMin * 60_000);
    const span = spanAt(timeline, nowMin);
    const text = `,"open_now":${JSON.stringify(openNow)},"closes_at":${JSON.stringify(closesAt)}`;
    this.#texts[entry] = text;
    this.#checksums[entry] = crc32(text);
    this.#states[entry] = timeline.states[span]!;
    this.#from[entry] = nowMin;
    this.#until[entry] = validUntil(timeline, span, nowMin);
  }

  #timelineFor(entry: number, nowMin: number): Timeline {
    // Behind a question about another time, the compiled one covers now.
    const kept = this.#timelines[entry];
    const known = kept && covers(kept, nowMin) ? kept : this.compiled(entry);
    const timeline = covers(known, nowMin) ? known : this.#compileNow(entry, nowMin);
    this.#timelines[entry] = timeline;
    return timeline;
  }

  /** The source of each entry. */
  sources(): HoursSource[] {
    const text = new TextDecoder().decode(this.#blob.section(this.#section.hoursSources));
    const sources: unknown = JSON.parse(text);
    if (!Array.isArray(sources) || sources.length !== this.entries || !sources.every(isSource))
      return this.#blob.fail('has hours without their texts');
    return sources;
  }

  /** The time zone of an entry. */
  zoneOf(entry: number): string {
    this.#zones ??= this.sources().map(({ zone }) => zone);
    return this.#zones[entry]!;
  }

  /** The compiled form of an entry, as the shard holds it. */
  compiled(entry: number): Timeline {
    const starts = this.#u32(this.#section.hoursStarts);
    const [lo, hi] = [starts[entry]!, starts[entry + 1]!];
    const timeline = {
      startsMin: this.#u32(this.#section.spanStarts).subarray(lo, hi),
      states: this.#blob.section(this.#section.spanStates).subarray(lo, hi),
      offsetsMin: asInt16(this.#blob.section(this.#section.spanOffsets)).subarray(lo, hi),
      endMin: this.#u32(this.#section.hoursEnds)[entry]!,
    };
    if (timeline.startsMin.length === 0)
      throw new BlobError(
        `A shard has no hours for entry ${entry}. Run "lootiles import" to build it again.`,
      );
    return timeline;
  }

  #compileNow(entry: number, nowMin: number): Timeline {
    if (!this.#live) return this.#withoutLibrary(entry, nowMin);
    const { value, ...place } = this.sources()[entry]!;
    return this.#live.compileHours(value, place, nowMin, nowMin + COMPILED_DAYS * 1440);
  }

  /** Unknown past the compiled time, unless it ends open: then no closing follows for 400 days, and 24/7 stays open. */
  #withoutLibrary(entry: number, nowMin: number): Timeline {
    const { states, startsMin, endMin } = this.compiled(entry);
    const staysOpen = states.at(-1) === OPEN && nowMin >= startsMin.at(-1)! && nowMin < endMin + FOLLOWED_MIN;
    return constantAt(nowMin, staysOpen ? OPEN : UNKNOWN);
  }

  #u32(section: number): Uint32Array {
    return asUint32(this.#blob.section(section));
  }
}

function covers({ startsMin, endMin }: Timeline, nowMin: number): boolean {
  return nowMin >= startsMin[0]! && nowMin + LOOK_AHEAD_MIN <= endMin;
}

/** A timeline of one state, as long as one that is compiled. */
function constantAt(nowMin: number, state: number): Timeline {
  return {
    startsMin: Uint32Array.of(nowMin),
    states: Uint8Array.of(state),
    offsetsMin: Int16Array.of(0),
    endMin: nowMin + COMPILED_DAYS * 1440,
  };
}

function isSource(value: unknown): value is HoursSource {
  if (typeof value !== 'object' || value === null) return false;
  const { country, state, ...texts } = value as Partial<Record<string, unknown>>;
  return (
    typeof texts.value === 'string' &&
    typeof texts.zone === 'string' &&
    typeof texts.lon === 'number' &&
    typeof texts.lat === 'number' &&
    (country === null || typeof country === 'string') &&
    (state === undefined || typeof state === 'string')
  );
}

/** First minute at which the answer can differ: the span ends, or the horizon comes into the look-ahead. */
function validUntil({ startsMin, endMin }: Timeline, span: number, nowMin: number): number {
  const horizon = endMin - LOOK_AHEAD_MIN + 1;
  const next = startsMin[span + 1];
  return next === undefined ? Math.max(horizon, nowMin + 1) : Math.min(next, Math.max(horizon, nowMin + 1));
}
