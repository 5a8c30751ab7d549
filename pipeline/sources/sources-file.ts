/**
 * The mappings that `SOURCES` names: a folder with a file for each, `paris.json`, or one file that lists several
 * (docs/data-sources.md).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../../common/reason-of.ts';
import { Mapping, type Source } from './mapping.ts';
import { SourceFault } from './rows/row.ts';

const MAX_SOURCES = 50;
const MAX_BYTES = 1e6;

const SourcesFile = z
  .strictObject({ sources: z.array(Mapping).max(MAX_SOURCES) })
  .refine(({ sources }) => new Set(sources.map(({ name }) => name)).size === sources.length, {
    message: 'two sources have one name',
  });

/** A mapping that cannot be used, by the name of its file. */
export interface BadMapping {
  readonly name: string;
  readonly fault: string;
}

/** Reads all mappings. Throws SourceFault if a list of them cannot be read; one bad file of a folder spoils no other. */
export function readSourcesFile(path: string): readonly (Source | BadMapping)[] {
  if (!isFolder(path)) {
    const { sources } = parsedBy(SourcesFile, readJson(path));
    return sources.map((mapping) => withFile(mapping, dirname(path)));
  }
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (names.length > MAX_SOURCES) throw new SourceFault(`it has more than ${MAX_SOURCES} files`);
  return names.sort().map((file) => {
    const name = file.slice(0, -'.json'.length);
    try {
      const source = readMapping(join(path, file));
      if (source.name !== name) throw new SourceFault(`its name is ${source.name}, not that of the file`);
      return source;
    } catch (error) {
      return { name, fault: reasonOf(error) };
    }
  });
}

/** Reads one mapping, with the absolute path of its data. Throws SourceFault. */
export function readMapping(path: string): Source {
  return withFile(parsedBy(Mapping, readJson(path)), dirname(path));
}

/**
 * Distinguishes what the mappings and their data hold from other editions: an import of an unchanged extract is due if it
 * changed. What cannot be read is an edition, too.
 */
export function sourcesEdition(path: string): string {
  const hash = createHash('sha256');
  const add = (file: string) => hash.update(`${file}\n${stateOf(file)}\n`);
  if (!isFolder(path)) add(path);
  try {
    for (const source of readSourcesFile(path)) {
      if (isFolder(path)) add(join(path, `${source.name}.json`));
      if ('file' in source) add(source.file);
    }
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
  }
  return hash.digest('hex').slice(0, 16);
}

function withFile(mapping: Mapping, folder: string): Source {
  if (mapping.file === undefined && !mapping.fetch)
    throw new SourceFault('it names neither "file" nor "fetch"');
  return { ...mapping, file: resolve(folder, mapping.file ?? join('data', mapping.name)) };
}

function readJson(path: string): unknown {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw new SourceFault(`it is larger than ${MAX_BYTES} bytes`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault('it cannot be opened', { cause: error });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceFault('it is not JSON', { cause: error });
  }
}

function parsedBy<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceFault(`${issue?.path.join('.') || 'it'} is wrong: ${issue?.message ?? 'not known'}`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
