/** The file that `SOURCES` names: which files of open data are read beside the extract, and how (docs/data-sources.md). */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { SOURCE_FACTS } from '../../schemas/toilet/data-source.ts';
import { SourceFault } from './adapters/adapter.ts';
import { CsvSource, readCsv } from './adapters/csv.ts';
import { GeoJsonSource, readGeoJson } from './adapters/geojson.ts';
import { readToiletMap, ToiletMapSource } from './adapters/toiletmap-au.ts';

const MAX_SOURCES = 50;
const MAX_BYTES = 1e6;

const COMMON = {
  ...SOURCE_FACTS,
  /** Path of the file; relative to the file that names it. */
  file: z.string().min(1).max(1_000),
  /** Month of the data; by default that in which the file was last written. */
  month: z
    .string()
    .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
    .optional(),
} as const;

const Source = z.discriminatedUnion('adapter', [
  CsvSource.extend(COMMON),
  GeoJsonSource.extend(COMMON),
  ToiletMapSource.extend(COMMON),
]);
export type Source = z.infer<typeof Source>;

const SourcesFile = z
  .strictObject({ sources: z.array(Source).max(MAX_SOURCES) })
  .refine(({ sources }) => new Set(sources.map(({ name }) => name)).size === sources.length, {
    message: 'two sources have one name',
  });

/** Reads the file, with absolute paths. Throws SourceFault. */
export function readSourcesFile(path: string): readonly Source[] {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw new SourceFault(`it is larger than ${MAX_BYTES} bytes`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault('it cannot be opened', { cause: error });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SourceFault('it is not JSON', { cause: error });
  }
  const parsed = SourcesFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SourceFault(`${issue?.path.join('.') || 'it'} is wrong: ${issue?.message ?? 'not known'}`);
  }
  return parsed.data.sources.map((source) => ({ ...source, file: resolve(dirname(path), source.file) }));
}

/** The rows of a source, by its adapter. */
export function rowsOf(source: Source) {
  if (source.adapter === 'csv') return readCsv(source.file, source);
  if (source.adapter === 'geojson') return readGeoJson(source.file, source);
  return readToiletMap(source.file);
}

/**
 * Distinguishes what the file and the files that it names hold from other editions: an import of an unchanged extract is
 * due if it changed. Null if there are no sources. What cannot be read is an edition, too.
 */
export function sourcesEdition(path: string | undefined): string | null {
  if (path === undefined) return null;
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(`${file}\n${stateOf(file)}\n`);
  add(path);
  try {
    for (const { file } of readSourcesFile(path)) add(file);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
  }
  return hash.digest('hex').slice(0, 16);
}

function stateOf(file: string): string {
  try {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  } catch {
    // The reading says why.
    return 'unreadable';
  }
}
