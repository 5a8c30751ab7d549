/**
 * One opened shard (FORMAT.md §3): views over mapped bytes.
 *
 * Opening reads the header only. The columns a search walks and the records an answer copies are each checked
 * (checksums, lengths, bounds) the first time they are needed. So a start costs nothing for cells that are not
 * searched, and a damaged section throws BlobError before it can answer.
 */
import { type KdSplits, kdSplits } from '../../packages/sphere/index.ts';
import { type LiveState, liveCounts, liveIsSaid } from '../../schemas/toilet/live.ts';
import { type Blob, BlobError, type BlobSource, openBlob, type Section, SHARD } from '../format/blob.ts';
import { crc32 } from '../format/crc32.ts';
import { asFloat64, asInt32, asUint16, asUint32 } from '../format/number-columns.ts';
import { DETAIL_SECTION, NO_HOURS, PARTNER_SECTION, SHARD_SECTION } from '../format/sections.ts';
import { HoursTable, type LiveHours } from '../hours/hours-table.ts';
import { findKey, ID_KEY_BYTES } from '../ids/id-key.ts';
import { countedFacts } from './counted-facts.ts';
import { DetailTable, PartnerTable } from './side-tables.ts';
import { toAscii } from './toilet-record.ts';

/** The columns that a search walks, one entry a row in the order of the k-d tree. */
export interface Columns {
  /** x, y, z in turn: the unit vector of each row. */
  readonly points: Float64Array;
  /** lon, lat in turn, in 1e-7 degrees. */
  readonly positions: Int32Array;
  readonly splits: KdSplits;
  readonly flags: Uint8Array;
  /** Entry of the hours table, or NO_HOURS. */
  readonly hoursRows: Uint32Array;
  readonly hours: HoursTable;
  /** See filters.ts; undefined in shards that were built before there were traits. */
  readonly traits: Uint16Array | undefined;
}

export interface Records {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offsets: Uint32Array;
  /** The table of partners; undefined if no row has one. */
  readonly partners: PartnerTable | undefined;
}

export interface Ids {
  /** Ascending. */
  readonly keys: Uint8Array;
  /** The row of each key. */
  readonly rows: Uint32Array;
}

const CLOSED_TEXT = ',"open_now":false,"closes_at":null';
const OPEN_TEXT = ',"open_now":true,"closes_at":null';

export class Shard {
  /** How errors call it: the start of its hash. */
  readonly name: string;
  readonly rows: number;
  readonly #blob: Blob;
  #columns: Columns | undefined;
  #records: Records | undefined;
  /** CRC-32 of records; 0 until one is asked for. */
  #recordChecksums: Uint32Array | undefined;
  #countedFacts: Uint8Array | undefined;
  #ids: Ids | undefined;
  #details: DetailTable | undefined;

  readonly #live: LiveHours | undefined;
  /** States of rows as feeds said them, beside the file (shards/generation/live-states.ts). Replaced as a whole. */
  live: ReadonlyMap<number, LiveState> | undefined;

  /**
   * Throws BlobError if the header or a bound is wrong.
   * @param live evaluates hours past the compiled time; without it they are unknown then
   */
  constructor(source: BlobSource, name: string, live?: LiveHours) {
    this.#blob = openBlob(source, SHARD, name);
    this.#live = live;
    this.name = name;
    this.rows = this.#blob.records;
  }

  get fault(): BlobError | undefined {
    return this.#blob.fault;
  }

  get columns(): Columns {
    this.#columns ??= this.#openColumns();
    return this.#columns;
  }

  /** The finished JSON of all rows (toilet-record.ts); row i is bytes[offsets[i], offsets[i + 1]). */
  get records(): Records {
    this.#records ??= this.#openRecords();
    return this.#records;
  }

  /** Does now what the first read of the shard would do: checks and opens what a search and its answer need. */
  warm(): void {
    this.#columns ??= this.#openColumns();
    this.#records ??= this.#openRecords();
  }

  /** The finished JSON of a row. */
  record(row: number): string {
    const { offsets } = this.records;
    return this.#blob.ascii(SHARD_SECTION.records, offsets[row]!, offsets[row + 1]!);
  }

  /** CRC-32 of the finished JSON of a row: computed at its first use, then kept in 4 bytes a row. */
  recordChecksum(row: number): number {
    this.#recordChecksums ??= new Uint32Array(this.rows);
    const known = this.#recordChecksums[row]!;
    if (known !== 0) return known;
    const { bytes, offsets } = this.records;
    const checksum = crc32(bytes.subarray(offsets[row], offsets[row + 1]));
    this.#recordChecksums[row] = checksum;
    return checksum;
  }

  /** The byte of each row for counts: made from all records at its first use, then kept. */
  get countedFacts(): Uint8Array {
    if (!this.#countedFacts) {
      const records = this.#blob.ascii(SHARD_SECTION.records, 0, this.records.offsets[this.rows]!);
      this.#countedFacts = countedFacts(records, this.rows);
    }
    return this.#countedFacts;
  }

  /** The table of details; undefined in shards that were built before there were details. */
  get details(): DetailTable | undefined {
    if (this.#blob.has(DETAIL_SECTION.rows)) this.#details ??= new DetailTable(this.#blob, this.rows);
    return this.#details;
  }

  /** The floors that the map says a toilet is on, as `floorsOf` reads them; undefined if it says none. */
  floorOf(row: number): string | undefined {
    return this.details?.floors.get(row);
  }

  /** Whether a row is closed at a minute, by its live state if one counts then, otherwise by its hours. */
  isClosed(row: number, nowMin: number): boolean {
    const live = this.#counting(row, nowMin);
    const { hours, hoursRows } = this.columns;
    return live ? live.state !== 'open' : hours.isClosed(hoursRows[row]!, nowMin);
  }

  /** The same for open; hours that are not known are neither. */
  isOpen(row: number, nowMin: number): boolean {
    const live = this.#counting(row, nowMin);
    const { hours, hoursRows } = this.columns;
    return live ? live.state === 'open' : hours.isOpen(hoursRows[row]!, nowMin);
  }

  /** `,"open_now":…,"closes_at":…`. The hours alone say when an open toilet closes. */
  openText(row: number, nowMin: number): string {
    const live = this.#counting(row, nowMin);
    const { hours, hoursRows } = this.columns;
    if (live && live.state !== 'open') return CLOSED_TEXT;
    if (live && !hours.isOpen(hoursRows[row]!, nowMin)) return OPEN_TEXT;
    return hours.openText(hoursRows[row]!, nowMin);
  }

  /** CRC-32 of the text. */
  openTextChecksum(row: number, nowMin: number): number {
    const { hours, hoursRows } = this.columns;
    if (this.#counting(row, nowMin)) return crc32(this.openText(row, nowMin));
    return hours.openTextChecksum(hoursRows[row]!);
  }

  /** The time at which a closed row opens; null if that is not known. */
  opensAt(row: number, nowMin: number): string | null {
    if (this.#counting(row, nowMin)?.state === 'open') return null;
    const { hours, hoursRows } = this.columns;
    return hours.opensAt(hoursRows[row]!, nowMin);
  }

  /** The live state of a row with its age, and whether it counts; undefined if nothing is said at that time. */
  liveText(row: number, nowMin: number): string | undefined {
    const live = this.live?.get(row);
    if (!live || !liveIsSaid(live, nowMin)) return undefined;
    const { state, observedMs, source } = live;
    const said = { state, observed_at: new Date(observedMs).toISOString(), source };
    return toAscii(JSON.stringify({ ...said, counts: liveCounts(live, nowMin) }));
  }

  #counting(row: number, nowMin: number): LiveState | undefined {
    const live = this.live?.get(row);
    return live && liveCounts(live, nowMin) ? live : undefined;
  }

  get ids(): Ids {
    this.#ids ??= {
      keys: this.#column(SHARD_SECTION.ids, ID_KEY_BYTES),
      rows: asUint32(this.#column(SHARD_SECTION.idRows, 4)),
    };
    return this.#ids;
  }

  /** Row of an id key, or -1. */
  rowOf(key: Uint8Array): number {
    const { keys, rows } = this.ids;
    const index = findKey(keys, key);
    return index < 0 ? -1 : rows[index]!;
  }

  /** The whole blob. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#blob.buffer);
  }

  /** All sections in the order they were written, for a writer that changes some of them. */
  sections(): Section[] {
    return this.#blob.sections();
  }

  /** Checks every checksum anew, and every length; before a shard is published or copied from. */
  checkAll(): void {
    this.#blob.check();
    this.#openColumns();
    this.#openRecords();
    if (this.#blob.has(DETAIL_SECTION.rows)) new DetailTable(this.#blob, this.rows);
    for (const section of Object.values(SHARD_SECTION)) this.#blob.section(section);
  }

  #openColumns(): Columns {
    const hours = new HoursTable(this.#blob, SHARD_SECTION, this.#live);
    const points = asFloat64(this.#column(SHARD_SECTION.points, 24));
    const axes = this.#column(SHARD_SECTION.axes, 1);
    const columns = {
      points,
      splits: kdSplits(points, axes, this.#column(SHARD_SECTION.masks, 1)),
      positions: asInt32(this.#column(SHARD_SECTION.positions, 8)),
      flags: this.#column(SHARD_SECTION.flags, 1),
      hoursRows: asUint32(this.#column(SHARD_SECTION.hoursRows, 4)),
      hours,
      traits: this.#blob.has(DETAIL_SECTION.traits)
        ? asUint16(this.#column(DETAIL_SECTION.traits, 2))
        : undefined,
    };
    for (const entry of columns.hoursRows) {
      if (entry !== NO_HOURS && entry >= hours.entries) this.#fail('names hours it does not have');
    }
    return columns;
  }

  #openRecords(): Records {
    const records = this.#blob.section(SHARD_SECTION.records);
    const offsets = asUint32(this.#blob.section(SHARD_SECTION.recordOffsets));
    if (offsets.length !== this.rows + 1 || offsets[this.rows] !== records.length)
      this.#fail('has records out of bounds');
    const partners = this.#blob.has(PARTNER_SECTION.rows)
      ? new PartnerTable(this.#blob, this.rows, this.columns.hours.entries)
      : undefined;
    return { bytes: records, offsets, partners };
  }

  #column(section: number, bytesPerRow: number): Uint8Array<ArrayBuffer> {
    const bytes = this.#blob.section(section);
    if (bytes.length !== this.rows * bytesPerRow) this.#fail(`has a column ${section} of the wrong length`);
    return bytes;
  }

  #fail(what: string): never {
    throw new BlobError(`shard ${this.name} ${what}. Run "lootiles import" to build it again.`, {
      blob: this.name,
    });
  }
}
