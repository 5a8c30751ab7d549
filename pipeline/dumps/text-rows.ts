/** Toilets as lines of text: GeoJSON features and CSV records (RFC 4180). Pure. */
import { ATTRIBUTION_COLUMN, type Cell, COLUMNS, type DumpToilet, POSITION_COLUMNS } from './columns.ts';

const PROPERTIES = COLUMNS.filter(({ name }) => !POSITION_COLUMNS.has(name));

/** A feature (RFC 7946) on a line of its own. */
export function geojsonLine(toilet: DumpToilet, attribution: string): string {
  const properties = Object.fromEntries(PROPERTIES.map(({ name, of }) => [name, of(toilet)]));
  return `${JSON.stringify({
    type: 'Feature',
    id: toilet.id,
    geometry: { type: 'Point', coordinates: [toilet.lon, toilet.lat] },
    properties: { ...properties, [ATTRIBUTION_COLUMN.name]: attribution },
  })}\n`;
}

export const CSV_HEADER = csvRecord([...COLUMNS, ATTRIBUTION_COLUMN].map(({ name }) => name));

/** Null is an empty cell. */
export function csvLine(toilet: DumpToilet, attribution: string): string {
  return csvRecord([...COLUMNS.map(({ of }) => of(toilet)), attribution]);
}

function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
