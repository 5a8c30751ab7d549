/** The sources beside the extract, in an import: read, and their records kept in the store. */
import { reasonOf } from '../../common/reason-of.ts';
import type { AddedSources } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import type { Progress } from '../progress.ts';
import { NO_SOURCES, type ReadSources, readSources } from '../sources/read-sources.ts';
import { encodeRecords, recordsOf } from '../sources/records-blob.ts';
import type { SourceRecord } from '../sources/source-record.ts';
import { sourcesEdition } from '../sources/sources-file.ts';
import type { WorkOptions } from './work.ts';

/** A reading that fails goes on with the records of the import before. */
export async function addSources({
  store,
  sources,
  allowShrink,
  now,
  progress,
}: WorkOptions): Promise<{ readonly added: AddedSources | null; readonly records: readonly SourceRecord[] }> {
  const edition = sourcesEdition(sources);
  if (edition === null) return { added: null, records: [] };
  const note = (sentence: string) => progress.note(sentence);
  const before = sourcesBefore(store, progress);
  const { list, records } = await readSources(sources, { before, allowShrink, now, note });
  const blob = await store.putBlob(encodeRecords(records));
  return { added: { records: blob, edition, list: [...list] }, records };
}

/** Damaged records are none: the import that reads the files again must not fail for them. */
function sourcesBefore(store: Store, progress: Progress): ReadSources {
  try {
    const before = store.readCurrent();
    if (!before?.added_sources) return NO_SOURCES;
    return { list: before.added_sources.list, records: recordsOf(store, before) };
  } catch (error) {
    progress.note(`The records of the sources before cannot be read: ${reasonOf(error)} They are read anew.`);
    return NO_SOURCES;
  }
}
