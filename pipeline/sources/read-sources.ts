/**
 * Reads the files of all sources beside the extract.
 *
 * A file that is missing or malformed never stops the import. Its source keeps the records of the generation before, and
 * a note says so; without such records it is left out. So does a file with less than half of the rows of before: a
 * download that broke off looks like that. A source that is not named any more leaves.
 */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { reasonOf } from '../../common/reason-of.ts';
import type { DataSource } from '../../schemas/toilet/data-source.ts';
import { roundDegrees } from '../toilets/toilet-from-osm.ts';
import type { AddressBook } from './address-book.ts';
import type { UnplacedRow } from './column-map.ts';
import { rowsOf, type Source, type SourceRow } from './mapping.ts';
import { MAX_FILE_BYTES, MAX_ROWS, SourceFault } from './rows/row.ts';
import { isPlacedByAddress, POSITION_TAG, type SourceRecord } from './source-record.ts';
import { type BadMapping, readSourcesFile } from './sources-file.ts';
import { statedBy } from './stated-facts.ts';

/** A file with a smaller share of the rows of before is not believed. */
const LEAST_SHARE = 0.5;
/** Cap on the records of all sources together: they are read into memory. */
const MAX_RECORDS = 500_000;
const NOT_FOUND = 'whose address is not found';
const HOUSE_PRECISION_M = 60;

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
  /** Opens what finds addresses. Asked for with the first row that has no position. */
  readonly addresses: () => Promise<AddressBook>;
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
    if ('of' in source && source.of !== undefined) continue;
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
    const read = await readSource(source, options);
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
async function readSource(source: Source, { now, addresses }: ReadOptions): Promise<FreshSource> {
  const { name, title, licence, licence_url, credit, url, precision_m } = source;
  const stat = statSync(source.file);
  if (!stat.isFile()) throw new SourceFault('it is not a file');
  if (stat.size > MAX_FILE_BYTES) throw new SourceFault(`it is larger than ${MAX_FILE_BYTES / 1e6} MB`);
  const month = source.month ?? monthOf(new Date(Math.min(stat.mtimeMs, now.getTime())));
  const records = new Map<string, SourceRecord>();
  const skipped = new Map<string, number>();
  let rows = 0;
  const unplaced: UnplacedRow[] = [];
  for await (const read of rowsOf(source)) {
    if (++rows > MAX_ROWS) throw new SourceFault(`it has more than ${MAX_ROWS} rows`);
    const row =
      typeof read !== 'string' && 'address' in read ? await placedRow(read, source, addresses) : read;
    const reason = typeof row === 'string' ? row : records.has(row.id) ? 'with the id of another row' : null;
    if (reason !== null) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    if (typeof read !== 'string' && 'address' in read && reason === NOT_FOUND) unplaced.push(read);
    if (reason !== null || typeof row === 'string') continue;
    const stated = row.said && statedBy(row.said, { name, title, credit, licence, month }, row, now);
    records.set(row.id, {
      ...{ source: name, id: row.id, lon: roundDegrees(row.lon), lat: roundDegrees(row.lat) },
      tags: { check_date: month, ...row.tags },
      ...precisionOf(precision_m, row.tags),
      ...(stated && { stated }),
    });
  }
  listUnplaced(source.file, unplaced);
  if (records.size === 0) throw new SourceFault(`none of its ${rows} rows is a toilet with id and position`);
  return {
    skipped,
    facts: { name, title, licence, licence_url, credit, url, month, records: records.size },
    records: [...records.values()],
  };
}

/** The row at the house that its address names; the reason if no house is found. */
async function placedRow(
  { address, ...row }: UnplacedRow,
  { country }: Source,
  addresses: ReadOptions['addresses'],
): Promise<Exclude<SourceRow, UnplacedRow>> {
  const at = (await addresses()).houseAt(address, country);
  if (!at) return NOT_FOUND;
  return { ...row, lon: at[0], lat: at[1], tags: { ...row.tags, [POSITION_TAG]: 'address' } };
}

/** The position of a house is that of its address, and the toilet is somewhere at it. */
function precisionOf(
  said: number | undefined,
  tags: SourceRecord['tags'],
): Pick<SourceRecord, 'precision_m'> {
  const metres = isPlacedByAddress(tags) ? Math.max(said ?? 0, HOUSE_PRECISION_M) : said;
  return metres === undefined ? {} : { precision_m: metres };
}

/** Writes the rows whose address is not found beside the data, for the operator; none remove the file of before. */
function listUnplaced(file: string, rows: readonly UnplacedRow[]): void {
  const list = `${file}.not-found.csv`;
  if (rows.length === 0) rmSync(list, { force: true });
  else
    writeFileSync(
      list,
      ['id,address', ...rows.map(({ id, address }) => `${quoted(id)},${quoted(address)}`), ''].join('\n'),
    );
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}
