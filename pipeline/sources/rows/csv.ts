/** The rows of a CSV file with a header, in any encoding. They stream, so a large file takes little memory. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { flatRow, MAX_COLUMNS, type Row, SourceFault } from './row.ts';

/** Longer rows are a quote that is never closed. */
const MAX_ROW_CHARACTERS = 100_000;

export const CSV_SHAPE = {
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  /** A label of the Encoding Standard, such as `euc-kr`. */
  encoding: z.string().max(40).refine(isEncoding).default('utf-8'),
} as const;

const Cells = z.record(z.string(), z.string());

/** Throws SourceFault at the first row that is none. */
export async function* csvRows(
  path: string,
  { delimiter, encoding }: { readonly delimiter: string; readonly encoding: string },
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
  const texts = Readable.from(decoded(file, encoding));
  texts.on('error', (error) => parser.destroy(error));
  texts.pipe(parser);
  try {
    for await (const cells of parser) {
      const row = Cells.parse(cells);
      // What is not of this encoding comes as this character.
      if (Object.values(row).some((text) => text.includes('\uFFFD')))
        throw new SourceFault(`its text is not ${encoding.toUpperCase()}; name another "encoding"`);
      yield flatRow(row);
    }
  } finally {
    file.destroy();
  }
}

async function* decoded(file: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of file) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    // RangeError alone.
    return false;
  }
}
