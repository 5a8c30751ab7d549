/**
 * Reads the files of all sources beside the extract.
 *
 * A file that is missing or malformed never stops the import. Its source keeps the records of the generation before, and
 * a note says so; without such records it is left out. So does a file with less than half of the rows of before: a
 * download that broke off looks like that. A source that is not named any more leaves.
 */
import { statSync } from 'node:fs';
import { reasonOf } from '../../common/reason-of.ts';
import type { DataSource } from '../../schemas/toilet/data-source.ts';
import { roundDegrees } from '../toilets/toilet-from-osm.ts';
import { rowsOf, type Source } from './mapping.ts';
import { MAX_FILE_BYTES, MAX_ROWS, SourceFault } from './rows/row.ts';
import type { SourceRecord } from './source-record.ts';
import { type BadMapping, readSourcesFile } from './sources-file.ts';

/** A file with a smaller share of the rows of before is not believed. */
const LEAST_SHARE = 0.5;
/** Cap on the records of all sources together: they are read into memory. */
const MAX_RECORDS = 500_000;

export interface ReadSources {
  readonly list: readonly DataSource[];
  readonly records: readonly SourceRecord[];
}

export interface ReadOptions {
  /** The sources of the generation that is served. */
  readonly before: ReadSources;
  /** Believe a file that lost most of its rows. */
  readonly allowShrink: boolean;
  readonly now: Date;
  /** Takes a finding worth a line. */
  readonly note: (sentence: string) => void;
}

/** @param path the folder of the mappings, or the file that lists them */
export async function readSources(path: string, options: ReadOptions): Promise<ReadSources> {
  const { before, note } = options;
  let sources: readonly (Source | BadMapping)[];
  try {
    sources = readSourcesFile(path);
  } catch (error) {
    note(
      `SOURCES was not read: ${path}: ${reasonOf(error)}. ${before.records.length} records of the generation before stay. Correct the file, then import again.`,
    );
    return before;
  }
  const list: DataSource[] = [];
  const records: SourceRecord[] = [];
  for (const source of sources) {
    const read = await readOrKeep(source, options);
    if (!read) continue;
    if (records.length + read.records.length > MAX_RECORDS) {
      note(
        `The source ${source.name} is left out: all sources together have more than ${MAX_RECORDS} records.`,
      );
      continue;
    }
    list.push(read.facts);
    for (const record of read.records) records.push(record);
  }
  return { list, records };
}

interface OneSource {
  readonly facts: DataSource;
  readonly records: readonly SourceRecord[];
}

interface FreshSource extends OneSource {
  /** Rows that are left out, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

async function readOrKeep(source: Source | BadMapping, options: ReadOptions): Promise<OneSource | undefined> {
  const { before, note } = options;
  const { name } = source;
  const facts = before.list.find((each) => each.name === name);
  const kept = before.records.filter((each) => each.source === name);
  try {
    if ('fault' in source) throw new SourceFault(`its mapping cannot be used: ${source.fault}`);
    const read = await readSource(source, options.now);
    if (!options.allowShrink && read.records.length < kept.length * LEAST_SHARE)
      throw new SourceFault(
        `it has ${read.records.length} toilets and had ${kept.length}; if that is right, run "lootiles import --allow-shrink"`,
      );
    const left = Array.from(read.skipped, ([reason, count]) => `${count} ${reason}`).join(', ');
    const { records, month } = read.facts;
    note(`Source ${name}: ${records} records of ${month}.${left ? ` Left out: ${left}.` : ''}`);
    return read;
  } catch (error) {
    const next = facts
      ? `Its ${kept.length} records of the generation before stay.`
      : 'Its toilets are left out.';
    const file = 'file' in source ? `${source.file}: ` : '';
    note(`The source ${name} was not read: ${file}${reasonOf(error)}. ${next}`);
    return facts && { facts, records: kept };
  }
}

/** Reads one file. Throws SourceFault, or what the disk or the parser throws. */
async function readSource(source: Source, now: Date): Promise<FreshSource> {
  const { name, title, licence, licence_url, credit, url, precision_m } = source;
  const stat = statSync(source.file);
  if (!stat.isFile()) throw new SourceFault('it is not a file');
  if (stat.size > MAX_FILE_BYTES) throw new SourceFault(`it is larger than ${MAX_FILE_BYTES / 1e6} MB`);
  const month = source.month ?? monthOf(new Date(Math.min(stat.mtimeMs, now.getTime())));
  const records = new Map<string, SourceRecord>();
  const skipped = new Map<string, number>();
  let rows = 0;
  for await (const row of rowsOf(source)) {
    if (++rows > MAX_ROWS) throw new SourceFault(`it has more than ${MAX_ROWS} rows`);
    const reason = typeof row === 'string' ? row : records.has(row.id) ? 'with the id of another row' : null;
    if (reason !== null) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    else if (typeof row !== 'string')
      records.set(row.id, {
        ...{ source: name, id: row.id, lon: roundDegrees(row.lon), lat: roundDegrees(row.lat) },
        tags: { check_date: month, ...row.tags },
        ...(precision_m !== undefined && { precision_m }),
      });
  }
  if (records.size === 0) throw new SourceFault(`none of its ${rows} rows is a toilet with id and position`);
  return {
    skipped,
    facts: { name, title, licence, licence_url, credit, url, month, records: records.size },
    records: [...records.values()],
  };
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}
