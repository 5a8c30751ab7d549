/**
 * Reads the partners of one shard (FORMAT.md §3.7): what the businesses behind some of its toilets say.
 *
 * Few rows have one, so they are found by binary search; a shard without any has no table, and its rows pay nothing.
 * The moving part is the text of the hours table, exactly that of a toilet's own hours. A business that closed its
 * toilet for now is closed until a time that stands in the shard: nothing has to be written when it comes.
 */
import { type Blob, BlobError } from '../format/blob.ts';
import { firstWhere } from '../format/lower-bound.ts';
import { asFloat64, asUint32 } from '../format/number-columns.ts';
import { NO_HOURS, PARTNER_SECTION } from '../format/sections.ts';
import type { HoursTable } from '../hours/hours-table.ts';

const CLOSED_TEXT = ',"open_now":false,"closes_at":null';

export class PartnerTable {
  /** Rows of the shard, ascending. */
  readonly rows: Uint32Array;
  /** Entries of the hours table, or NO_HOURS. */
  readonly hoursEntries: Uint32Array;
  /** Epoch milliseconds; 0 if the business has not closed. */
  readonly closedUntilMs: Float64Array;
  readonly #offsets: Uint32Array;
  readonly #blob: Blob;

  /** Throws BlobError if a column is damaged or out of bounds. */
  constructor(blob: Blob, rows: number, hoursEntries: number) {
    const section = (id: number) => blob.section(id);
    this.rows = asUint32(section(PARTNER_SECTION.rows));
    this.hoursEntries = asUint32(section(PARTNER_SECTION.hours));
    this.closedUntilMs = asFloat64(section(PARTNER_SECTION.closedUntil));
    this.#offsets = asUint32(section(PARTNER_SECTION.offsets));
    this.#blob = blob;
    const texts = section(PARTNER_SECTION.texts);
    const count = this.rows.length;
    const isWhole =
      this.hoursEntries.length === count &&
      this.closedUntilMs.length === count &&
      this.#offsets.length === count + 1 &&
      this.#offsets[count] === texts.length &&
      this.rows.every((row, i) => row < rows && (i === 0 || row > this.rows[i - 1]!)) &&
      this.hoursEntries.every((entry) => entry === NO_HOURS || entry < hoursEntries);
    if (!isWhole)
      throw new BlobError('A shard has partners out of bounds. Run "lootiles import" to build it again.');
  }

  /** Index of a row in this table, or -1. */
  indexOf(row: number): number {
    const index = firstWhere(0, this.rows.length, (at) => this.rows[at]! >= row);
    return this.rows[index] === row ? index : -1;
  }

  /** The fixed part of a partner: its object in ASCII, without its last two fields and its closing brace. */
  fixedText(index: number): string {
    return this.#blob.ascii(PARTNER_SECTION.texts, this.#offsets[index]!, this.#offsets[index + 1]!);
  }

  /** The whole partner object. */
  text(index: number, hours: HoursTable, nowMs: number): string {
    const moving =
      nowMs < this.closedUntilMs[index]!
        ? CLOSED_TEXT
        : hours.openText(this.hoursEntries[index]!, Math.floor(nowMs / 60_000));
    return `${this.fixedText(index)}${moving}}`;
  }
}
