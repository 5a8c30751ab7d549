/** Reads the details of the toilets of a shard (FORMAT.md §3.8): finished JSON, stored apart from the records. */
import { type Blob, BlobError } from '../format/blob.ts';
import { lowerBound } from '../format/lower-bound.ts';
import { asUint32 } from '../format/number-columns.ts';
import { DETAIL_SECTION } from '../format/sections.ts';

/** Finds the level in details. Texts beside it have their quotes escaped, and a level with a quote is no number. */
const LEVEL = /"level":"([^"]*)"/;

export class DetailTable {
  /** Ascending. */
  readonly #rows: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #texts: Buffer;
  #levels: ReadonlyMap<number, string> | undefined;

  /** Throws BlobError if a length or a row is wrong. */
  constructor(blob: Blob, rows: number) {
    this.#rows = asUint32(blob.section(DETAIL_SECTION.rows));
    this.#offsets = asUint32(blob.section(DETAIL_SECTION.offsets));
    const texts = blob.section(DETAIL_SECTION.texts);
    this.#texts = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
    const isWhole =
      this.#offsets.length === this.#rows.length + 1 &&
      this.#offsets.at(-1) === texts.length &&
      this.#offsets.every((offset, i) => i === 0 || offset >= this.#offsets[i - 1]!) &&
      this.#rows.every((row, i) => row < rows && (i === 0 || row > this.#rows[i - 1]!));
    if (!isWhole)
      throw new BlobError('A shard has details out of bounds. Run "lootiles import" to build it again.');
  }

  /** The `level` of every row that has one. Read once: the search on foot asks for it at each toilet. */
  get levels(): ReadonlyMap<number, string> {
    this.#levels ??= new Map(
      Array.from(this.#rows, (row) => [row, LEVEL.exec(this.text(row)!)?.[1]] as const).filter(
        (entry): entry is readonly [number, string] => entry[1] !== undefined,
      ),
    );
    return this.#levels;
  }

  /** The JSON object of a row; undefined if it has no details. */
  text(row: number): string | undefined {
    const index = lowerBound(this.#rows, row);
    if (this.#rows[index] !== row) return undefined;
    return this.#texts.toString('latin1', this.#offsets[index], this.#offsets[index + 1]);
  }
}
