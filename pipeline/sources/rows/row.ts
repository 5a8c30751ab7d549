/** A row of a file as texts by column, and the bounds and checks that the readers of all shapes share. */

/** Bounds of a file. The register of Taiwan has 46,000 rows. */
export const MAX_FILE_BYTES = 64e6;
export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 500;
/** A.B.C.D: deeper values are no facts of a toilet. */
const MAX_DEPTH = 8;

/** The texts of a row by column. */
export type Row = Readonly<Record<string, string>>;

/** The file cannot be used as a whole. Its message is one sentence. */
export class SourceFault extends Error {}

/**
 * Values as texts by their path, `address.street`. Lists of plain values are texts with `;` between, as tags have
 * them; each value of any list also stands at its number, `coordinates.0`. A text that is an object of JSON counts as
 * that object: portals keep positions in such columns.
 */
export function flatRow(values: Readonly<Record<string, unknown>>): Row {
  const texts: Record<string, string> = {};
  let columns = 0;
  const add = (path: string, value: unknown, depth: number): void => {
    if (columns >= MAX_COLUMNS || depth > MAX_DEPTH || value === null || value === undefined) return;
    const list = (Array.isArray(value) ? value : [value]).filter(isPlain);
    if (list.length > 0) {
      columns++;
      texts[path] = list.map(String).join(';');
    }
    for (const [name, part] of Object.entries(partsOf(value))) add(`${path}.${name}`, part, depth + 1);
  };
  for (const [name, value] of Object.entries(values)) add(name, value, 1);
  return texts;
}

function partsOf(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value;
  return typeof value === 'string' && value.startsWith('{"') ? (objectIn(value) ?? {}) : {};
}

function objectIn(text: string): object | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' ? json : null;
  } catch {
    // SyntaxError alone: the text only looks like an object.
    return null;
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Remembers which columns the rows have, to name those of a map that no row has. */
export class SeenColumns {
  readonly #seen = new Set<string>();

  add(columns: Iterable<string>): void {
    for (const column of columns) if (this.#seen.size < MAX_COLUMNS) this.#seen.add(column);
  }

  require(columns: readonly string[]): void {
    // Features may have no `@id`, and areas have no point. A file without any row says nothing of columns.
    const missing = columns.filter((column) => !column.startsWith('@') && !this.#seen.has(column));
    if (missing.length === 0 || this.#seen.size === 0) return;
    const known = [...this.#seen].slice(0, 30).join(', ');
    throw new SourceFault(`it has no column ${missing.join(', ')}; its columns are ${known}`);
  }
}
