/** Reads what only some toilets of a shard have: details and partners. */
import { type Blob, BlobError } from '../format/blob.ts';
import { asFloat64, asUint32, firstWhere } from '../format/number-columns.ts';
import { DETAIL_SECTION, NO_HOURS, PARTNER_SECTION } from '../format/sections.ts';
import type { HoursTable } from '../hours/hours-table.ts';

/** A table of the few rows of a shard that have something: found by binary search. A shard without any has no table. */
class SideTable {
  /** Rows of the shard, ascending. */
  readonly rows: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #blob: Blob;
  readonly #texts: number;

  /** Throws BlobError if a length or a row is wrong. */
  constructor(blob: Blob, sections: Readonly<Record<'rows' | 'offsets' | 'texts', number>>, rows: number) {
    this.rows = asUint32(blob.section(sections.rows));
    this.#offsets = asUint32(blob.section(sections.offsets));
    this.#blob = blob;
    this.#texts = sections.texts;
    const isWhole =
      this.#offsets.length === this.rows.length + 1 &&
      this.#offsets.at(-1) === blob.section(sections.texts).length &&
      this.#offsets.every((offset, i) => i === 0 || offset >= this.#offsets[i - 1]!) &&
      this.rows.every((row, i) => row < rows && (i === 0 || row > this.rows[i - 1]!));
    if (!isWhole) throw outOfBounds();
  }

  /** Index of a row in this table, or -1. */
  indexOf(row: number): number {
    const index = firstWhere(0, this.rows.length, (at) => this.rows[at]! >= row);
    return this.rows[index] === row ? index : -1;
  }

  protected textAt(index: number): string {
    return this.#blob.ascii(this.#texts, this.#offsets[index]!, this.#offsets[index + 1]!);
  }
}

function outOfBounds(): BlobError {
  return new BlobError(
    'A shard has details or partners out of bounds. Run "lootiles import" to build it again.',
  );
}

/** Finds the level or the layer in details. Texts beside it have their quotes escaped, and a level with a quote is no number. */
const FLOOR = /"(?:level":"([^"]*)"|(layer":-?\d+))/;

/** Reads the details of the toilets of a shard (FORMAT.md §3.8): finished JSON, stored apart from the records. */
export class DetailTable extends SideTable {
  #floors: ReadonlyMap<number, string> | undefined;

  /** Throws BlobError if a length or a row is wrong. */
  constructor(blob: Blob, rows: number) {
    super(blob, DETAIL_SECTION, rows);
  }

  /**
   * The floor of every row that has one, as `floorsOf` reads it: its `level`, otherwise `layer` and its number. Read once:
   * the search on foot asks for it at each toilet.
   */
  get floors(): ReadonlyMap<number, string> {
    this.#floors ??= new Map(
      Array.from(this.rows).flatMap((row, index) => {
        const [, level, layer] = FLOOR.exec(this.textAt(index)) ?? [];
        const floor = level ?? layer?.replace('":', ' ');
        return floor === undefined ? [] : [[row, floor] as const];
      }),
    );
    return this.#floors;
  }

  /** The JSON object of a row; undefined if it has no details. */
  text(row: number): string | undefined {
    const index = this.indexOf(row);
    return index === -1 ? undefined : this.textAt(index);
  }
}

const CLOSED_TEXT = ',"open_now":false,"closes_at":null';

/**
 * Reads the partners of one shard (FORMAT.md §3.7): what the businesses behind some of its toilets say.
 *
 * The moving part is the text of the hours table, exactly that of a toilet's own hours. A business that closed its
 * toilet for now is closed until a time that stands in the shard: nothing has to be written when it comes.
 */
export class PartnerTable extends SideTable {
  /** Entries of the hours table, or NO_HOURS. */
  readonly hoursEntries: Uint32Array;
  /** Epoch milliseconds; 0 if the business has not closed. */
  readonly closedUntilMs: Float64Array;

  /** Throws BlobError if a column is damaged or out of bounds. */
  constructor(blob: Blob, rows: number, hoursEntries: number) {
    super(blob, PARTNER_SECTION, rows);
    this.hoursEntries = asUint32(blob.section(PARTNER_SECTION.hours));
    this.closedUntilMs = asFloat64(blob.section(PARTNER_SECTION.closedUntil));
    const isWhole =
      this.hoursEntries.length === this.rows.length &&
      this.closedUntilMs.length === this.rows.length &&
      this.hoursEntries.every((entry) => entry === NO_HOURS || entry < hoursEntries);
    if (!isWhole) throw outOfBounds();
  }

  /** The fixed part of a partner: its object in ASCII, without its last two fields and its closing brace. */
  fixedText(index: number): string {
    return this.textAt(index);
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
