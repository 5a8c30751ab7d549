/**
 * Columns of texts in a leaf (FORMAT.md §15.3): each distinct text once, and for each use a code: 0 is the next text that
 * was not used yet, n is text n - 1. Spatial neighbours say the same things, so codes are packed well.
 */
import type { LeafReader, LeafWriter } from './leaf-bytes.ts';

/** All texts first, then all codes: each packs best beside its like. */
export function writeTextColumns(out: LeafWriter, columns: readonly (readonly string[])[]): void {
  const distinct = columns.map((column) => [...new Set(column)]);
  out.count(columns.length);
  for (const [i, column] of columns.entries()) {
    out.count(distinct[i]!.length);
    out.count(column.length);
  }
  for (const text of distinct.flat()) out.text(text);
  for (const column of columns) {
    const places = new Map<string, number>();
    for (const text of column) {
      const place = places.get(text);
      out.count(place === undefined ? 0 : place + 1);
      if (place === undefined) places.set(text, places.size);
    }
  }
}

interface Column {
  readonly texts: readonly Uint8Array[];
  readonly codes: readonly number[];
  /** How many codes, and how many texts, were used. */
  used: number;
  known: number;
}

export class TextColumns {
  readonly #columns: readonly Column[];
  readonly #reader: LeafReader;

  constructor(reader: LeafReader) {
    this.#reader = reader;
    const counts = Array.from({ length: reader.items() }, () => [reader.items(), reader.items()] as const);
    const texts = counts.map(([count]) => Array.from({ length: count }, () => reader.text()));
    this.#columns = counts.map(([, uses], i) => {
      const codes = Array.from({ length: uses }, () => reader.count());
      return { texts: texts[i]!, codes, used: 0, known: 0 };
    });
  }

  /** The next text of a column. */
  next(index: number): Uint8Array {
    const column = this.#columns[index] ?? this.#reader.fail(`lacks the column ${index} of texts`);
    const code = column.codes[column.used++] ?? this.#reader.fail(`has too few texts in column ${index}`);
    if (code > column.known) this.#reader.fail(`has a wrong text in column ${index}`);
    const place = code === 0 ? column.known++ : code - 1;
    return column.texts[place] ?? this.#reader.fail(`has too few distinct texts in column ${index}`);
  }

  /** Fails if a text or a code was not used. */
  end(): void {
    for (const [i, { texts, codes, used, known }] of this.#columns.entries())
      if (used !== codes.length || known !== texts.length)
        this.#reader.fail(`has texts in column ${i} that belong to no toilet`);
  }
}
