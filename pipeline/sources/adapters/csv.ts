/** Any CSV file in UTF-8 with a header and a column map. Rows stream, so a large file takes little memory. */
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { COLUMN_MAP, columnsOf, degreesOf, mapRow, type Row } from '../column-map.ts';
import { MAX_COLUMNS, placed, type ReadRow, SeenColumns, SourceFault } from './adapter.ts';

/** Longer rows are a quote that is never closed. */
const MAX_ROW_CHARACTERS = 100_000;

export const CsvSource = z.strictObject({
  adapter: z.literal('csv'),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  lon: z.string().min(1),
  lat: z.string().min(1),
  ...COLUMN_MAP,
});
type CsvSource = z.infer<typeof CsvSource>;

export async function* readCsv(path: string, source: CsvSource): AsyncGenerator<ReadRow> {
  const seen = new SeenColumns();
  for await (const row of csvRows(path, source.delimiter, (header) => {
    seen.add(header);
    seen.require([...columnsOf(source), source.lon, source.lat]);
  })) {
    yield placed(mapRow(row, source), degreesOf(row[source.lon], 180), degreesOf(row[source.lat], 90));
  }
}

const Cells = z.record(z.string(), z.string());

/** The rows of a CSV file by the names of its header. Throws SourceFault at the first row that is none. */
export async function* csvRows(
  path: string,
  delimiter: string,
  onHeader: (header: readonly string[]) => void,
): AsyncGenerator<Row> {
  const file = createReadStream(path);
  const parser = parse({
    ...{ bom: true, delimiter, trim: true, skip_empty_lines: true, max_record_size: MAX_ROW_CHARACTERS },
    columns: (header: string[]) => {
      if (header.length > MAX_COLUMNS) throw new SourceFault(`it has more than ${MAX_COLUMNS} columns`);
      onHeader(header);
      return header;
    },
  });
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  try {
    for await (const cells of parser) {
      const row = Cells.parse(cells);
      // What is not UTF-8 comes as this character.
      if (Object.values(row).some((text) => text.includes('\uFFFD')))
        throw new SourceFault('its text is not UTF-8; convert it, for example with iconv');
      yield row;
    }
  } finally {
    file.destroy();
  }
}
