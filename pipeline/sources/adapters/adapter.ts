/** Types, bounds and checks that the adapters share; each adapter reads the rows of one shape of file. */
import type { SourceRecord } from '../source-record.ts';

/** Bounds of a file. The register of Australia says that it has more than 17,000 rows. */
export const MAX_FILE_BYTES = 64e6;
export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 500;

/** A row as a record, or the reason why it is left out. */
export type ReadRow = Omit<SourceRecord, 'source'> | string;

/** The file cannot be used as a whole. Its message is one sentence. */
export class SourceFault extends Error {}

/**
 * A mapped row at its position; the reason if it was left out before, or has none. Zero, zero is the ocean: an empty cell
 * that became a number.
 */
export function placed(
  mapped: Pick<SourceRecord, 'id' | 'tags'> | string,
  lon: number | null | undefined,
  lat: number | null | undefined,
): ReadRow {
  if (typeof mapped === 'string') return mapped;
  if (lon == null || lat == null || (lon === 0 && lat === 0)) return 'without a position';
  return { ...mapped, lon, lat };
}

/** The positions of a file are in another reference system. */
export function otherSystem(name: string): SourceFault {
  return new SourceFault(`its positions are in ${name}; convert it with "ogr2ogr -t_srs EPSG:4326"`);
}

/** Remembers which columns the rows have, to name those of a map that no row has. */
export class SeenColumns {
  readonly #seen = new Set<string>();

  add(columns: Iterable<string>): void {
    for (const column of columns) if (this.#seen.size < MAX_COLUMNS) this.#seen.add(column);
  }

  require(columns: readonly string[]): void {
    const missing = columns.filter((column) => !this.#seen.has(column));
    if (missing.length === 0) return;
    const known = [...this.#seen].slice(0, 30).join(', ');
    throw new SourceFault(`it has no column ${missing.join(', ')}; its columns are ${known}`);
  }
}
