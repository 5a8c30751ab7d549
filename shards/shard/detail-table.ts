/** Reads the details of the toilets of a shard (FORMAT.md §3.8): finished JSON, stored apart from the records. */
import { type Blob, BlobError } from '../format/blob.ts';
import { firstWhere } from '../format/lower-bound.ts';
import { asUint32 } from '../format/number-columns.ts';
import { DETAIL_SECTION } from '../format/sections.ts';

/** Finds the level or the layer in details. Texts beside it have their quotes escaped, and a level with a quote is no number. */
const FLOOR = /"(?:level":"([^"]*)"|(layer":-?\d+))/;

export class DetailTable {
  /** Ascending. */
  readonly #rows: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #blob: Blob;
  #floors: ReadonlyMap<number, string> | undefined;

  /** Throws BlobError if a length or a row is wrong. */
  constructor(blob: Blob, rows: number) {
    this.#rows = asUint32(blob.section(DETAIL_SECTION.rows));
    this.#offsets = asUint32(blob.section(DETAIL_SECTION.offsets));
    this.#blob = blob;
    const texts = blob.section(DETAIL_SECTION.texts);
    const isWhole =
      this.#offsets.length === this.#rows.length + 1 &&
      this.#offsets.at(-1) === texts.length &&
      this.#offsets.every((offset, i) => i === 0 || offset >= this.#offsets[i - 1]!) &&
      this.#rows.every((row, i) => row < rows && (i === 0 || row > this.#rows[i - 1]!));
    if (!isWhole)
      throw new BlobError('A shard has details out of bounds. Run "lootiles import" to build it again.');
  }

  /**
   * The floor of every row that has one, as `floorsOf` reads it: its `level`, otherwise `layer` and its number. Read once:
   * the search on foot asks for it at each toilet.
   */
  get floors(): ReadonlyMap<number, string> {
    this.#floors ??= new Map(
      Array.from(this.#rows).flatMap((row) => {
        const [, level, layer] = FLOOR.exec(this.text(row)!) ?? [];
        const floor = level ?? layer?.replace('":', ' ');
        return floor === undefined ? [] : [[row, floor] as const];
      }),
    );
    return this.#floors;
  }

  /** The JSON object of a row; undefined if it has no details. */
  text(row: number): string | undefined {
    const index = firstWhere(0, this.#rows.length, (at) => this.#rows[at]! >= row);
    if (this.#rows[index] !== row) return undefined;
    return this.#blob.ascii(DETAIL_SECTION.texts, this.#offsets[index]!, this.#offsets[index + 1]!);
  }
}
